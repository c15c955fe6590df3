/** What a merchant writes to propose a hypothesis, as it is sent. */
import { t } from '@lingui/core/macro'
import { formatDecimal, readNumber } from '#ui/number-text.ts'
import type { BeliefKind, Proposal } from '../contract.ts'
import { kinds } from '../rules/kinds.ts'

export type ProposalDraft = {
  kind: BeliefKind
  name: string
  limit: string
  product: { productId: string; title: string } | null
  priceA: string
  priceB: string
  mean: string
  weight: string
}
export type DraftField = 'name' | 'limit' | 'product' | 'priceA' | 'priceB' | 'mean' | 'weight'
export type ProposalDraftProblem = { field: DraftField; message: string }

const maxWeight = 100_000

/** A draft of a kind with what the kind begins with. What was written beside it stays. */
export function draftOf(kind: BeliefKind, before: Partial<ProposalDraft> = {}): ProposalDraft {
  const { name = '', product = null, priceA = '', priceB = '' } = before
  return { kind, name, limit: usualLimit(kind), product, priceA, priceB, ...usualPrior(kind) }
}

/** Whether its limit and its mean are written in percent. */
function isShare(kind: BeliefKind): boolean {
  return kinds[kind].prior.model === 'beta_binomial'
}

function usualLimit(kind: BeliefKind): string {
  const { claim } = kinds[kind]
  return claim ? roundedText(isShare(kind) ? claim.limit * 100 : claim.limit) : ''
}

function usualPrior(kind: BeliefKind): { mean: string; weight: string } {
  const { prior } = kinds[kind]
  if (prior.model === 'beta_binomial') {
    const weight = prior.alpha + prior.beta
    return { mean: roundedText((100 * prior.alpha) / weight), weight: formatDecimal(weight) }
  }
  if (prior.model === 'gamma_poisson') {
    return { mean: roundedText(prior.shape / prior.rate), weight: formatDecimal(prior.rate) }
  }
  if (prior.model === 'log_odds') {
    return { mean: roundedText(100 / (1 + Math.exp(-prior.logOdds))), weight: '' }
  }
  return { mean: '', weight: '' }
}

/** The proposal, or what is wrong with it. A limit or a prior that was left as it was is left out: its text is rounded. */
export function readDraft(
  draft: ProposalDraft,
): { proposal: Proposal } | { problems: ProposalDraftProblem[] } {
  const { kind, name, product } = draft
  const { isOfProduct, claim } = kinds[kind]
  const problems: ProposalDraftProblem[] = []
  const limit = claim ? readLimit(draft, problems) : null
  if (isOfProduct && !product) problems.push({ field: 'product', message: t`Choose a product` })
  const prices = kind === 'price_test' ? readPrices(draft, problems) : null
  const prior = readPrior(draft, problems)
  if (problems.length > 0) return { problems }
  return {
    proposal: {
      kind,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(limit === null ? {} : { limit }),
      ...(isOfProduct && product ? { productId: product.productId } : {}),
      ...(prices ? { prices } : {}),
      ...(prior ? { prior } : {}),
    },
  }
}

function readLimit({ kind, limit }: ProposalDraft, problems: ProposalDraftProblem[]): number | null {
  if (limit === usualLimit(kind)) return null
  const value = readNumber(limit)
  if (isShare(kind)) {
    if (value !== null && value > 0 && value < 100) return toShare(value)
    problems.push({
      field: 'limit',
      message: t`Enter a percentage between 0 and 100, such as ${formatDecimal(2.5)}`,
    })
    return null
  }
  if (value !== null && value > 0 && value <= 1_000_000) return value
  problems.push({
    field: 'limit',
    message: t`Enter a number of orders per day above 0, such as ${formatDecimal(2.5)}`,
  })
  return null
}

function readPrices({ priceA, priceB }: ProposalDraft, problems: ProposalDraftProblem[]) {
  const [a, b] = [readNumber(priceA), readNumber(priceB)]
  const message = t`Enter a price, such as ${formatDecimal(24.5)}`
  if (a === null || a <= 0) problems.push({ field: 'priceA', message })
  if (b === null || b <= 0) problems.push({ field: 'priceB', message })
  else if (a === b) problems.push({ field: 'priceB', message: t`Enter two different prices` })
  return a !== null && b !== null ? { a, b } : null
}

function readPrior({ kind, mean, weight }: ProposalDraft, problems: ProposalDraftProblem[]) {
  const typical = usualPrior(kind)
  if (kind === 'price_test' || (mean === typical.mean && weight === typical.weight)) return null
  const { model } = kinds[kind].prior
  const value = readNumber(mean)
  const isPercent = model !== 'gamma_poisson'
  if (value === null || value <= 0 || (isPercent && value >= 100)) {
    const message = isPercent
      ? t`Enter a percentage between 0 and 100, such as ${formatDecimal(2.5)}`
      : t`Enter a number of orders per day above 0, such as ${formatDecimal(2.5)}`
    problems.push({ field: 'mean', message })
  }
  if (model === 'log_odds') return value === null ? null : { mean: toShare(value) }
  const weighs = readNumber(weight)
  if (weighs === null || weighs < 1 || weighs > maxWeight) {
    problems.push({ field: 'weight', message: t`Enter a number from 1 to ${formatDecimal(maxWeight)}` })
  }
  if (value === null || weighs === null) return null
  return { mean: isPercent ? toShare(value) : value, weight: weighs }
}

/** Of percent, without the rounding error of a division: 0.07 of 7. */
function toShare(percent: number): number {
  return Number((percent / 100).toPrecision(12))
}

/** What a field begins with: no more digits than a person reads. */
function roundedText(value: number): string {
  return formatDecimal(Number(value.toFixed(4)))
}
