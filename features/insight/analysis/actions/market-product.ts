import type { AnswerSource, AnswerTable, Basis } from '#features/base/runs/contract/answer.ts'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import { commonTitle } from '#features/shop/feed/rules/name.ts'
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
  const summary = 'No orders yet. Connect your store and sync its orders, then ask again.'
  return { answer: answerWithout('unavailable', summary) }
}

const maxCandidates = 10
const maxNamed = 1_000

/** What a name means: all variants of one product, or several products. */
export type NamedProducts = {
  /** The title without what tells the variants apart; of several products the name that was said and how many. */
  title: string
  products: ProductFact[]
  productIds: string[]
}

/** All that an id, a title or a name such as "kettles" means, every variant of it; otherwise the answer that nothing is called so. */
export async function pickProducts(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  search: string,
): Promise<NamedProducts | { answer: EmptyAnswer }> {
  const [byId] = await facts.listProducts(workspaceId, { productIds: [search], limit: 1 })
  const found = byId ? [byId] : await facts.listProducts(workspaceId, { search, limit: maxNamed })
  const [first] = found
  if (!first) {
    const summary = `No product is called “${search}”. Give a part of its title or its SKU.`
    return { answer: answerWithout('too_little', summary, { basis: { unit: 'products' } }) }
  }
  const title = isOne(found)
    ? commonTitle(found.map((product) => product.title))
    : `“${search}” (${found.length} products)`
  return { title, products: found, productIds: found.map(({ productId }) => productId) }
}

/** The one product that an id or a part of a title means, as its best known variant; otherwise the answer that says what it could mean. */
export async function pickProduct(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { search, currency }: { search: string; currency: string },
): Promise<{ product: ProductFact; variants: ProductFact[] } | { answer: EmptyAnswer<MatchingProducts> }> {
  const picked = await pickProducts(deps, workspaceId, search)
  if ('answer' in picked) return picked
  const { products: found } = picked
  const [product] = found
  if (product && isOne(found)) return { product, variants: found }
  const many = found.length > maxCandidates ? `More than ${maxCandidates}` : String(found.length)
  const summary = `${many} products match “${search}”. Pick one.`
  const basis = { rows: found.length, unit: 'products' }
  return {
    answer: answerWithout('too_little', summary, { basis, tables: [listCandidates(found, currency)] }),
  }
}

function isOne(found: readonly ProductFact[]): boolean {
  const [first, ...others] = found
  return others.every(({ groupId }) => groupId !== undefined && groupId === first?.groupId)
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
