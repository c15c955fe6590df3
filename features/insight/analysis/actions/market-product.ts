import type { AnswerSource, AnswerTable, Basis } from '#features/base/runs/contract/answer.ts'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import type { MatchingProducts } from '../contract/result.ts'
import type { AnalysisDeps, Book, ProductFact } from './deps.ts'

const nothing: Basis = { kind: 'local', rows: 0, unit: 'orders', from: null, to: null, method: 'none' }

type Beside<Table> = {
  basis?: Partial<Basis>
  tables?: Table[]
  sources?: AnswerSource[]
  detail?: Record<string, unknown>
}
/** An answer that has no figures. */
export type Unanswered<Table extends AnswerTable = never> = ReturnType<typeof answerWithout<Table>>

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

/** The store's book, or the answer that none is there. */
export async function openBook(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
): Promise<{ book: Book } | { answer: Unanswered }> {
  const book = await facts.findBook(workspaceId)
  if (book) return { book }
  const summary = 'No orders of a store are known yet. Connect a store and sync its orders, then ask again.'
  return { answer: answerWithout('unavailable', summary) }
}

const mostCandidates = 10

/** The one product that an id or a part of a title means; otherwise the answer that says what it could mean. */
export async function pickProduct(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { search, currency }: { search: string; currency: string },
): Promise<{ product: ProductFact } | { answer: Unanswered<MatchingProducts> }> {
  const [byId] = await facts.listProducts(workspaceId, { productIds: [search], limit: 1 })
  if (byId) return { product: byId }
  const found = await facts.listProducts(workspaceId, { search, limit: mostCandidates + 1 })
  const named = found.filter(({ title }) => title.toLowerCase() === search.toLowerCase())
  const [product] = named.length === 1 ? named : found.length === 1 ? found : []
  if (product) return { product }
  if (found.length === 0) {
    const summary = `No product is called “${search}”. Give a part of its title or its product id.`
    return { answer: answerWithout('too_little', summary, { basis: { unit: 'products' } }) }
  }
  const many = found.length > mostCandidates ? `More than ${mostCandidates}` : String(found.length)
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
    found.slice(0, mostCandidates).map(({ productId, title, price }) => ({ productId, title, price })),
    currency,
  )
}
