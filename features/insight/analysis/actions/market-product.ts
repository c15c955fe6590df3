import type { AnswerSource, AnswerTable, Basis } from '#features/base/runs/contract/answer.ts'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import type { MatchingProducts } from '../contract/result.ts'
import type { AnalysisDeps, ProductFact, StoreCoverage } from './deps.ts'

const nothing: Basis = { kind: 'local', rows: 0, unit: 'orders', from: null, to: null, method: 'none' }

type Beside<Table> = {
  basis?: Partial<Basis>
  tables?: Table[]
  sources?: AnswerSource[]
  detail?: Record<string, unknown>
}
/** An answer that has no figures. */
export type EmptyAnswer<Table extends AnswerTable = never> = ReturnType<typeof answerWithout<Table>>

/** An answer without figures: what is missing and what to do. */
export function answerWithout<Table extends AnswerTable = never>(
  outcome: 'too_little' | 'unavailable',
  summary: string,
  { basis = {}, tables = [], sources = [], detail = {} }: Beside<Table> = {},
) {
  const none: never[] = []
  return {
    ...{ outcome, summary, confidence: null, basis: { ...nothing, ...basis } },
    ...{ figures: none, tables, charts: none, sources, detail },
  }
}

/** The store's sales coverage, or an answer that there is none. */
export async function loadCoverage(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
): Promise<{ coverage: StoreCoverage } | { answer: EmptyAnswer }> {
  const coverage = await facts.findCoverage(workspaceId)
  if (coverage) return { coverage }
  const summary = 'No orders of a store are known yet. Connect a store and sync its orders, then ask again.'
  return { answer: answerWithout('unavailable', summary) }
}

const maxCandidates = 10

/** The one product that an id or a part of a title means; otherwise the answer that says what it could mean. */
export async function pickProduct(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { search, currency }: { search: string; currency: string },
): Promise<{ product: ProductFact } | { answer: EmptyAnswer<MatchingProducts> }> {
  const [byId] = await facts.listProducts(workspaceId, { productIds: [search], limit: 1 })
  if (byId) return { product: byId }
  const found = await facts.listProducts(workspaceId, { search, limit: maxCandidates + 1 })
  const named = found.filter(({ title }) => title.toLowerCase() === search.toLowerCase())
  const [product] = named.length === 1 ? named : found.length === 1 ? found : []
  if (product) return { product }
  if (found.length === 0) {
    const summary = `No product is called “${search}”. Give a part of its title or its product id.`
    return { answer: answerWithout('too_little', summary, { basis: { unit: 'products' } }) }
  }
  const many = found.length > maxCandidates ? `More than ${maxCandidates}` : String(found.length)
  const summary = `${many} products match “${search}”. Ask again with the product id of the one you mean.`
  const basis = { rows: found.length, unit: 'products' }
  return {
    answer: answerWithout('too_little', summary, { basis, tables: [listCandidates(found, currency)] }),
  }
}

function listCandidates(found: readonly ProductFact[], currency: string): MatchingProducts {
  return newTable(
    'matching_products',
    'Products that match',
    [
      ['productId', 'Product id', 'text'],
      ['title', 'Title', 'text'],
      ['price', 'Price', 'money'],
    ],
    found.slice(0, maxCandidates).map(({ productId, title, price }) => ({ productId, title, price })),
    currency,
  )
}
