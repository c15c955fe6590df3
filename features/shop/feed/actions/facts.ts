import {
  listProductFacts,
  listProductStock,
  listSubjects,
  listVariantGids,
  type ProductFact,
  type ProductFilter,
  type ProductStock,
} from '../records/facts.ts'
import type { ProductSubject } from '../contract/subject.ts'
import { issueLabel } from '../rules/labels.ts'
import type { FeedDeps } from './deps.ts'
import { toLocalLink } from './view.ts'

/** A product of the feed as those see it who analyse it, with what it lacks in words. */
type FeedProduct = Omit<ProductFact, 'issues'> & { problems: string[] }

type FeedFactDeps = Pick<FeedDeps, 'db'>

/** Products that are in the feed now, the best match first. */
export async function listFeedProducts(
  { db }: FeedFactDeps,
  workspaceId: string,
  storeId: string,
  filter: ProductFilter & { limit: number },
): Promise<FeedProduct[]> {
  const rows = await db.inWorkspace(workspaceId, (tx) =>
    listProductFacts(tx, { workspaceId, storeId }, filter),
  )
  return rows.map(({ issues, ...row }) => ({ ...row, problems: issues.map(issueLabel) }))
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
