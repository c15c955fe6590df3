import type { Preview } from '#engine/contract.ts'
import { minorDigits } from '#kit/currency.ts'
import type { AgentSettings, LimitRefusal, Limits, Usage } from '../contract/settings.ts'

export type UsageTotals = {
  rowsThisHour: number
  moneyTodayMinor: number
  tokensInToday: number
  tokensOutToday: number
}

export function toUsage(used: UsageTotals, { modelPrice }: Limits): Usage {
  const { rowsThisHour, moneyTodayMinor, tokensInToday, tokensOutToday } = used
  const cost = modelPrice && (tokensInToday * modelPrice.input + tokensOutToday * modelPrice.output) / 1e6
  return {
    rowsThisHour,
    moneyTodayMinor,
    tokensToday: tokensInToday + tokensOutToday,
    modelCostToday: cost === null ? null : Math.round(cost * 10_000) / 10_000,
  }
}

/** Why the model may not be asked any more today; null when it may. */
export function judgeThinking({ limits }: AgentSettings, used: UsageTotals): string | null {
  const { tokensToday, modelCostToday } = toUsage(used, limits)
  if (tokensToday >= limits.tokensPerDay)
    return `This agent has used ${tokensToday} of ${limits.tokensPerDay} tokens today. Raise the limit or continue tomorrow.`
  if (modelCostToday !== null && modelCostToday >= limits.modelCostPerDay)
    return `This agent's model has cost $${modelCostToday.toFixed(2)} of $${limits.modelCostPerDay.toFixed(2)} today. Raise the limit or continue tomorrow.`
  return null
}

export type TokenCounts = { tokensIn: number; tokensOut: number }

/** What a thought may take: all that it may need or, when it is the only one, what is left; `wait` while others hold the rest. */
export type TokenClaim =
  | ({ kind: 'granted' } & TokenCounts)
  | { kind: 'wait' }
  | { kind: 'refused'; message: string }

/** An answer shorter than that is of no use to anybody. */
const minTokensOut = 64

/** Judges the next thought. `held` is what thoughts under way may still use, `need` the most that this one may. */
export function claimThought(
  settings: AgentSettings,
  used: UsageTotals,
  held: TokenCounts,
  need: TokenCounts,
): TokenClaim {
  const refusal = judgeThinking(settings, used)
  if (refusal !== null) return { kind: 'refused', message: refusal }
  const { limits } = settings
  const [tokensIn, tokensOut] = [used.tokensInToday + held.tokensIn, used.tokensOutToday + held.tokensOut]
  const price = limits.modelPrice
  const byTokens = limits.tokensPerDay - tokensIn - tokensOut - need.tokensIn
  const cost = price ? (tokensIn + need.tokensIn) * price.input + tokensOut * price.output : 0
  const money = limits.modelCostPerDay * 1e6 - cost
  const byCost = !price || (price.output === 0 && money >= 0) ? byTokens : Math.floor(money / price.output)
  const room = Math.min(byTokens, byCost)
  if (room >= need.tokensOut) return { kind: 'granted', ...need }
  if (held.tokensIn + held.tokensOut > 0) return { kind: 'wait' }
  if (room >= minTokensOut) return { kind: 'granted', tokensIn: need.tokensIn, tokensOut: room }
  const whose =
    byTokens < byCost || !price ? `${limits.tokensPerDay} tokens` : `$${limits.modelCostPerDay.toFixed(2)}`
  return {
    kind: 'refused',
    message: `There isn’t enough left of today’s ${whose} for this answer. The question alone takes about ${need.tokensIn} tokens. Raise the limit or continue tomorrow.`,
  }
}

const bytesInToken = 3

/** Tokens that a text takes at most, as far as that can be said without the model's own count: ordinary text has four letters a token in English, one or two signs in Chinese. */
export function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / bytesInToken)
}

/** Why a change may not happen, with the numbers, whoever approves it; null when it may. */
export function judgeChange(
  { limits }: AgentSettings,
  used: UsageTotals,
  effect: 'read' | 'write' | 'money',
  preview: Preview | null,
): LimitRefusal | null {
  const percent = largestPriceChange(preview)
  if (percent !== null && percent > limits.priceChangePercent) {
    const moves = priceMoves(preview)
    const largest = moves.toSorted((one, other) => Math.abs(other.percent) - Math.abs(one.percent))[0]
    const what = new Set(moves.map(({ of }) => of)).size > 1 ? `the price of ${largest?.of}` : 'a price'
    const message = `This would change ${what} by ${formatNumber(percent)}%. Your limit is ${formatNumber(limits.priceChangePercent)}%.`
    const fall = Math.min(...moves.map((move) => move.percent))
    const isFall = -fall >= percent - 0.1
    return { reason: 'price', message, maxPercent: limits.priceChangePercent, isFall }
  }
  const [rows, { rowsPerHour }] = [countRows(preview), limits]
  if (used.rowsThisHour + rows > rowsPerHour) {
    const changes = `${formatNumber(rows)} ${rows === 1 ? 'change' : 'changes'}`
    const message = `That’s ${changes}, above your limit of ${formatNumber(rowsPerHour)} an hour${sayUsed(used.rowsThisHour)}.`
    return { reason: 'rows', message, rows, left: Math.max(0, rowsPerHour - used.rowsThisHour), rowsPerHour }
  }
  const money = preview?.spend?.amountMinor ?? 0
  if (effect === 'money' && used.moneyTodayMinor + money > limits.moneyPerDayMinor) {
    const say = (amountMinor: number) => formatMinor(amountMinor, preview?.spend?.currency ?? '')
    const spent = used.moneyTodayMinor > 0 ? ` (${say(used.moneyTodayMinor)} used)` : ''
    const message = `That moves ${say(money)}, above your limit of ${say(limits.moneyPerDayMinor)} a day${spent}.`
    return { reason: 'money', message }
  }
  return null
}

/** " (12 used)" beside a limit; nothing while nothing is used. */
export function sayUsed(used: number): string {
  return used > 0 ? ` (${formatNumber(used)} used)` : ''
}

const numbers = new Intl.NumberFormat('en')

/** "1,246" in a sentence of an agent. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** "€2.50" of 250 in the smallest unit; the amount alone where the currency is not known. */
export function formatMinor(amountMinor: number, currency: string): string {
  const amount = amountMinor / 10 ** minorDigits(currency)
  if (!/^[A-Z]{3}$/i.test(currency)) return amount.toFixed(2)
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}

/** A change touches one row at least, also when the tool cannot say which. */
export function countRows(preview: Preview | null): number {
  return Math.max(1, Math.ceil(preview?.reach.count ?? 1))
}

/** Percent of the largest move of a price, to a tenth; null without one. A price from nothing counts as a hundred. */
export function largestPriceChange(preview: Preview | null): number | null {
  const moves = priceMoves(preview).map((move) => Math.abs(move.percent))
  return moves.length === 0 ? null : Math.round(Math.max(...moves) * 10) / 10
}

/** By how many percent each price moves, and whose it is. */
function priceMoves(preview: Preview | null): { of: string; percent: number }[] {
  return (preview?.changes ?? [])
    .filter(({ field }) => /price/i.test(field))
    .flatMap(({ of, before, after }) => {
      const [from, to] = [readAmount(before), readAmount(after)]
      if (to === null || from === to) return []
      return [{ of, percent: from === null || from === 0 ? 100 : ((to - from) / Math.abs(from)) * 100 }]
    })
}

/** The number in a text such as "EUR 1,299.00" or "1.299,00 €"; null without one. */
function readAmount(text: string | null): number | null {
  const [digits] = /\d[\d.,\s'’]*/.exec(text ?? '') ?? []
  if (digits === undefined) return null
  const compact = digits.replaceAll(/[\s'’]/g, '').replace(/[.,]+$/, '')
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(compact) ?? []
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`)
}
