import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { activeStoreQuery } from '#features/base/stores/actions/active-store.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import { feedRefusals, type Product, type ProductDetail, type ProductQuery, type Stats } from '../contract.ts'
import { type ListedProduct, type ListedRow, listProducts, sumCounts } from '../records/list.ts'
import { findProduct, readStats, type StoreKey } from '../records/query.ts'
import type { Cursor } from '../records/search.ts'
import { toDescription } from '../rules/exported-row.ts'
import { judge } from '../rules/judge.ts'
import { issueLabel } from '../rules/labels.ts'
import { toStats } from '../rules/stats.ts'
import { storeValues } from '../rules/summary.ts'
import type { ProductRow } from '../tables.ts'
import type { FeedDeps } from './deps.ts'

export type ProductPage = {
  products: Product[]
  stats: Stats
  nextCursor: string | null
  total: number
  isTotalCapped: boolean
}

/** A search is counted so far. */
const maxTotal = 1_000

const noStats = toStats([])

/** The key of the connected store's products, or null when no store was ever connected. */
async function findKey(
  deps: FeedDeps,
  tx: Tx,
  workspaceId: string,
): Promise<(StoreKey & { isDemo: boolean }) | null> {
  const store = await deps.stores.findActive(workspaceId, tx)
  return store && { workspaceId, ...store }
}

const pageSize = 100

/** Without `hasCounts` its figures are none: a page after the first of a whole list. */
export async function viewProducts(
  deps: FeedDeps,
  workspaceId: string,
  asked: ProductQuery,
  hasCounts = true,
): Promise<ProductPage> {
  const query = { ...asked, limit: asked.limit ?? pageSize }
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, query.sort)
  const { rows, counts, total, isDemo } = await deps.db.inWorkspace(workspaceId, (tx) =>
    listProducts(tx, { workspaceId, store: activeStoreQuery(workspaceId) }, query, cursor, hasCounts),
  )
  const last = rows.length === query.limit ? rows.at(-1) : undefined
  return {
    products: rows.map((row) => toProduct(row, isDemo)),
    stats: toStats(counts),
    nextCursor: last ? writeCursor(last, query.sort) : null,
    total: total === null ? sumCounts(counts, query) : Math.min(total, maxTotal),
    isTotalCapped: total !== null && total > maxTotal,
  }
}

export async function viewProduct(
  deps: FeedDeps,
  workspaceId: string,
  productId: string,
): Promise<ProductDetail> {
  const row = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const key = await findKey(deps, tx, workspaceId)
    return key && findProduct(tx, key, productId)
  })
  if (!row) throw productNotFound()
  return toDetail(row, await deps.stores.get(workspaceId, row.storeId))
}

export async function viewStats(deps: FeedDeps, workspaceId: string): Promise<Stats> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const key = await findKey(deps, tx, workspaceId)
    return key ? readStats(tx, key) : noStats
  })
}

export function productNotFound(): Refusal {
  return new Refusal(feedRefusals.PRODUCT_NOT_FOUND, 'This product is not in your feed.')
}

function writeCursor({ sortValue, id }: ListedRow, sort: string): string {
  return Buffer.from(`${sort}|${id}|${sortValue}`).toString('base64url')
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text)

/** Whatever passes here is a value that the database takes: a cursor can be forged. */
const isCursorValue: Record<ProductQuery['sort'], (text: string) => boolean> = {
  store: matches(/^\d{1,18}$/),
  title: (text) => !text.includes('\0'),
  '-title': (text) => !text.includes('\0'),
  price: matches(/^\d{1,18}$/),
  '-price': matches(/^\d{1,18}$/),
  score: matches(/^\d{1,4}$/),
  '-score': matches(/^\d{1,4}$/),
  issues: matches(/^\d{1,8}$/),
  '-issues': matches(/^\d{1,8}$/),
  readiness: matches(/^\d{1,8}$/),
  '-readiness': matches(/^\d{1,8}$/),
  status: matches(/^\d{1,8}$/),
  '-status': matches(/^\d{1,8}$/),
  updated: isMoment,
  '-updated': isMoment,
}

function isMoment(text: string): boolean {
  return /^[1-9]\d{3}-/.test(text) && z.iso.datetime({ precision: 3 }).safeParse(text).success
}

function readCursor(text: string, sort: ProductQuery['sort']): Cursor {
  const [, forSort, id, value] =
    /^([^|]*)\|([0-9a-f-]{36})\|([^]*)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const isWhole = forSort === sort && value !== undefined && isCursorValue[sort](value)
  const knownId = z.uuid().safeParse(id).data
  if (!isWhole || !knownId) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  }
  return { value, id: knownId }
}

/** The public address of a demo shop does not exist: this server shows its pictures. */
export function toLocalLink(url: string | null, isDemo: boolean): string | null {
  return isDemo && url ? url.replace(/^https:\/\//, '/demo-store/') : url
}

function toProduct({ summary, ...row }: ListedProduct, isDemo: boolean): Product {
  const { imageUrl, ...values } = summary
  return {
    ...values,
    id: row.id,
    productId: row.productId,
    title: row.title,
    imageLink: toLocalLink(imageUrl, isDemo),
    enableSearch: row.enableSearch,
    enableCheckout: row.enableCheckout,
    readinessStatus: row.readiness,
    complianceScore: row.score,
    validationErrors: [...new Set(row.issues.map(issueLabel))],
    groupId: row.productGid,
    updatedAt: row.updatedAt,
  }
}

/** Points and findings are worked out here and now, from what the product is made of. */
export function toDetail(
  row: ProductRow,
  { seller, isDemo }: Pick<ConnectedStore, 'seller' | 'isDemo'>,
): ProductDetail {
  const { gtin = null, mpn = null, weight = null, brand = null } = row.enrichment
  const { productCategory = null, material = null, description = null } = row.enrichment
  const judged = judge(row.facts, row.enrichment, seller, row, row.productId)
  const fromStore = toDescription(row.facts.descriptionHtml) || null
  return {
    ...toProduct({ ...row, updatedAt: row.updatedAt.toISOString() }, isDemo),
    description: description ?? fromStore,
    fromStore: { ...storeValues(row.facts), description: fromStore },
    edited: { gtin, mpn, weight, brand, productCategory, material, description },
    findings: judged.details,
    score: judged.points,
    row: row.row,
    storeUrl: toLocalLink(row.facts.url, isDemo),
    unitCost: row.unitCost === null ? null : `${row.unitCost} ${row.facts.currency}`,
  }
}
