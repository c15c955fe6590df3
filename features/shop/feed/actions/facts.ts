import type { Tx } from '#db/database.ts'
import {
  listCategories,
  listGroups,
  listIdsOfBrand,
  listProductFacts,
  listProductStock,
  listSubjects,
  listVariantGids,
  type ProductFact,
  type ProductFilter,
  type ProductGroup,
  type ProductStock,
} from '../records/facts.ts'
import { listLikeWords } from '../records/like-words.ts'
import type { ProductSubject } from '../contract/subject.ts'
import { issueLabel } from '../rules/labels.ts'
import { categoriesAbout, categoriesCalled, preferWholeWords, wordsOfName } from '../rules/name.ts'
import type { StoreKey } from '../records/query.ts'
import { listValues } from '../records/views.ts'
import type { FeedDeps } from './deps.ts'
import { toLocalLink } from './view.ts'

/** A product of the feed as those see it who analyse it, with what it lacks in words. */
type FeedProduct = Omit<ProductFact, 'issues'> & { problems: string[] }

type FeedFactDeps = Pick<FeedDeps, 'db'>

/** Products that are in the feed now, the best match first. `search` is a name as people say it: see findByName. */
export async function listFeedProducts(
  { db }: FeedFactDeps,
  workspaceId: string,
  storeId: string,
  { search, ...filter }: ProductFilter & { limit: number },
): Promise<FeedProduct[]> {
  const key = { workspaceId, storeId }
  const rows = await db.inWorkspace(workspaceId, (tx) =>
    search === undefined
      ? listProductFacts(tx, key, filter)
      : findByName(tx, key, { name: search, ...filter }),
  )
  return rows.map(({ issues, ...row }) => ({ ...row, problems: issues.map(issueLabel) }))
}

type NamedFilter = Omit<ProductFilter, 'search'> & { name: string; limit: number }

/** Products by their id, title or a part of it, by their category or their brand, or by a word that is misspelt; none where nothing is called so. */
async function findByName(tx: Tx, key: StoreKey, asked: NamedFilter): Promise<ProductFact[]> {
  const { name, ...filter } = asked
  const exact = await listProductFacts(tx, key, { ...filter, search: name })
  const said = name.trim().toLowerCase()
  const same = exact.filter(({ productId, title }) =>
    [productId, title].some((one) => one.toLowerCase() === said),
  )
  if (same.length > 0) return same
  const words = wordsOfName(name)
  if (words.length === 0) return exact
  const found = await findByWords(tx, key, words, filter)
  if (found.length > 0) return found
  const meant: string[] = []
  for (const word of words) {
    const isKnown = (await listProductFacts(tx, key, { search: word, limit: 1 })).length > 0
    const like = isKnown || word.length < 3 ? word : await findLikeWord(tx, key, word)
    if (like === undefined) return []
    meant.push(like)
  }
  return meant.join(' ') === words.join(' ') ? [] : findByWords(tx, key, meant, filter)
}

/** The word of a title that a misspelt one comes nearest to; a short one is like none but for its accents. */
async function findLikeWord(tx: Tx, key: StoreKey, word: string): Promise<string | undefined> {
  const minLikeness = word.length < 4 ? 1 : 0.35
  const found = await listLikeWords(tx, key, [word])
  return found.find(({ likeness }) => likeness >= minLikeness)?.meant
}

async function findByWords(
  tx: Tx,
  key: StoreKey,
  words: readonly string[],
  filter: Omit<NamedFilter, 'name'>,
): Promise<ProductFact[]> {
  const titled = await listProductFacts(tx, key, { ...filter, search: words.join(' ') })
  const found = new Map(preferWholeWords(titled, words).map((product) => [product.productId, product]))
  const paths = await listCategories(tx, key)
  const called = categoriesCalled(paths, words)
  // Where nothing is called so, a kind of product may be meant by a part of its name.
  const meant = titled.length > 0 || called.length > 0 ? called : categoriesAbout(paths, words)
  for (const category of meant) {
    for (const product of await listProductFacts(tx, key, { ...filter, category }))
      found.set(product.productId, product)
  }
  if (found.size === 0)
    for (const one of await findOfKind(tx, key, words, filter)) found.set(one.productId, one)
  const brand = found.size > 0 ? undefined : await findBrand(tx, key, words)
  if (brand !== undefined) {
    const productIds = await listIdsOfBrand(tx, key, brand)
    return listProductFacts(tx, key, { ...filter, productIds })
  }
  return [...found.values()].slice(0, filter.limit)
}

/** "Blankets in moss": products of a kind that has one part of the words, whose titles have the others. */
async function findOfKind(
  tx: Tx,
  key: StoreKey,
  words: readonly string[],
  filter: Omit<NamedFilter, 'name'>,
): Promise<ProductFact[]> {
  const paths = words.length > 1 ? await listCategories(tx, key) : []
  for (let at = words.length - 1; at > 0; at -= 1) {
    for (const [kind, rest] of [
      [words.slice(0, at), words.slice(at)],
      [words.slice(-at), words.slice(0, -at)],
    ] as const) {
      const found: ProductFact[] = []
      for (const category of categoriesCalled(paths, kind)) {
        const search = rest.join(' ')
        found.push(
          ...preferWholeWords(await listProductFacts(tx, key, { ...filter, category, search }), rest),
        )
      }
      if (found.length > 0) return found
    }
  }
  return []
}

/** The brand that is called so, whatever its case; "stuff" beside it says nothing. */
async function findBrand(tx: Tx, key: StoreKey, words: readonly string[]): Promise<string | undefined> {
  const said = words.join(' ')
  return (await listValues(tx, key, 'brand')).find((brand) => wordsOfName(brand).join(' ') === said)
}

/** What there is of the products that are in the feed now, in the order of the store. */
export async function listFeedStock(
  { db }: FeedFactDeps,
  workspaceId: string,
  storeId: string,
  filter: Pick<ProductFilter, 'productIds'> & { limit: number },
): Promise<ProductStock[]> {
  return db.inWorkspace(workspaceId, (tx) => listProductStock(tx, { workspaceId, storeId }, filter))
}

/** Which product each variant of the feed is of, and its category. */
export function listProductGroups(
  { db }: FeedFactDeps,
  workspaceId: string,
  storeId: string,
): Promise<ProductGroup[]> {
  return db.inWorkspace(workspaceId, (tx) => listGroups(tx, { workspaceId, storeId }))
}

/** Those of the ids that are products of the connected store; none without a store. */
export async function readSubjects(
  { db, stores }: Pick<FeedDeps, 'db' | 'stores'>,
  workspaceId: string,
  productIds: readonly string[],
): Promise<ProductSubject[]> {
  const known = productIds.filter((id) => !id.includes('\0'))
  const store = known.length > 0 ? await stores.findActive(workspaceId) : null
  if (!store) return []
  const { storeId, isDemo } = store
  const found = await db.inWorkspace(workspaceId, (tx) => listSubjects(tx, { workspaceId, storeId }, known))
  return found.map((subject) => ({ ...subject, imageUrl: toLocalLink(subject.imageUrl, isDemo) }))
}

/** The variants of the store that these products are or were. */
export async function findFeedVariants(
  { db }: FeedFactDeps,
  workspaceId: string,
  storeId: string,
  filter: Pick<ProductFilter, 'category' | 'productIds'>,
): Promise<string[]> {
  return db.inWorkspace(workspaceId, (tx) => listVariantGids(tx, { workspaceId, storeId }, filter))
}
