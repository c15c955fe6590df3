import { z } from 'zod'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import {
  type EditableField,
  feedRefusals,
  type Product,
  type ProductDetail,
  type ProductQuery,
  type Stats,
} from '../contract.ts'
import {
  countProducts,
  type Cursor,
  findProduct,
  type ListedProduct,
  listProducts,
  readStats,
  type StoreKey,
} from '../records/query.ts'
import { toStats } from '../rules/stats.ts'
import type { ProductRow } from '../tables.ts'
import type { FeedDeps } from './deps.ts'

export type ProductPage = { products: Product[]; stats: Stats; nextCursor: string | null; total: number }

const noStats = toStats([])

/** The key of the connected store's products, or null when no store was ever connected. */
async function findKey(
  deps: FeedDeps,
  workspaceId: string,
): Promise<(StoreKey & { isDemo: boolean }) | null> {
  const store = await deps.stores.findActive(workspaceId)
  return store && { workspaceId, ...store }
}

export async function viewProducts(
  deps: FeedDeps,
  workspaceId: string,
  query: ProductQuery,
): Promise<ProductPage> {
  const key = await findKey(deps, workspaceId)
  if (!key) return { products: [], stats: noStats, nextCursor: null, total: 0 }
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, query.sort)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const rows = await listProducts(tx, key, query, cursor)
    const last = rows.length === query.limit ? rows.at(-1) : undefined
    return {
      products: rows.map((row) => toProduct(row, key.isDemo)),
      stats: await readStats(tx, key),
      nextCursor: last ? writeCursor(last, query.sort) : null,
      total: await countProducts(tx, key, query),
    }
  })
}

export async function viewProduct(
  deps: FeedDeps,
  workspaceId: string,
  productId: string,
): Promise<ProductDetail> {
  const key = await findKey(deps, workspaceId)
  const row = key && (await deps.db.inWorkspace(workspaceId, (tx) => findProduct(tx, key, productId)))
  if (!key || !row) throw productNotFound()
  return toDetail(row, key.isDemo)
}

export async function viewStats(deps: FeedDeps, workspaceId: string): Promise<Stats> {
  const key = await findKey(deps, workspaceId)
  return key ? deps.db.inWorkspace(workspaceId, (tx) => readStats(tx, key)) : noStats
}

export function productNotFound(): Refusal {
  return new Refusal(feedRefusals.PRODUCT_NOT_FOUND, 'This product is not in your feed.')
}

function writeCursor({ sortValue, id, updatedAt }: ListedProduct, sort: string): string {
  const value = sort === '-updated' ? updatedAt.toISOString() : sortValue
  return Buffer.from(`${sort}|${id}|${value}`).toString('base64url')
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text)

/** Whatever passes here is a value that the database takes: a cursor can be forged. */
const isCursorValue: Record<ProductQuery['sort'], (text: string) => boolean> = {
  store: matches(/^\d{1,40}(\.\d{1,40})?$/),
  title: (text) => !text.includes('\0'),
  price: matches(/^\d{1,40}(\.\d{1,40})?$/),
  score: matches(/^\d{1,4}$/),
  '-score': matches(/^\d{1,4}$/),
  '-updated': (text) => /^[1-9]\d{3}-/.test(text) && z.iso.datetime({ precision: 3 }).safeParse(text).success,
}

function readCursor(text: string, sort: ProductQuery['sort']): Cursor {
  const [, forSort, id, value] =
    /^([^|]*)\|([0-9a-f-]{36})\|([^]*)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const isWhole = forSort === sort && value !== undefined && isCursorValue[sort](value)
  const knownId = z.uuid().safeParse(id).data
  if (!isWhole || !knownId) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer there. Load the list again.')
  }
  return { value, id: knownId }
}

type ProductView = Omit<ProductRow, 'findings' | 'points' | 'unitCost'>

/** The public address of a demo shop does not exist: this server shows its pictures. */
function toLocalLink(url: string | null, isDemo: boolean): string | null {
  return isDemo && url ? url.replace(/^https:\/\//, '/demo-store/') : url
}

function toProduct(row: ProductView, isDemo: boolean): Product {
  const values = editedValues(row)
  return {
    id: row.id,
    productId: row.productId,
    title: row.title,
    price: text(row.row.price) ?? `${row.facts.price} ${row.facts.currency}`,
    salePrice: text(row.row.sale_price),
    imageLink: toLocalLink(row.facts.imageUrl, isDemo),
    ...values,
    enableSearch: row.enableSearch,
    enableCheckout: row.enableCheckout,
    readinessStatus: row.readiness,
    complianceScore: row.score,
    validationErrors: row.problems,
    groupId: row.productGid,
    updatedAt: row.updatedAt.toISOString(),
  }
}

type EditableValues = Record<EditableField, string | null>

function storeValues({ facts }: ProductView): EditableValues {
  return {
    gtin: facts.barcode,
    mpn: facts.mpn,
    weight: facts.weight ? `${facts.weight.value} ${facts.weight.unit}` : null,
    brand: facts.vendor || null,
    productCategory: facts.category ?? (facts.productType || null),
    material: facts.material,
  }
}

function editedValues(row: ProductView): EditableValues {
  const edits = Object.entries(row.enrichment).filter(([, value]) => value !== undefined)
  return { ...storeValues(row), ...Object.fromEntries(edits) }
}

export function toDetail(row: ProductRow, isDemo: boolean): ProductDetail {
  const { gtin = null, mpn = null, weight = null, brand = null } = row.enrichment
  const { productCategory = null, material = null } = row.enrichment
  return {
    ...toProduct(row, isDemo),
    fromStore: storeValues(row),
    edited: { gtin, mpn, weight, brand, productCategory, material },
    findings: row.findings,
    score: row.points,
    row: row.row,
    storeUrl: toLocalLink(row.facts.url, isDemo),
    unitCost: row.unitCost === null ? null : `${row.unitCost} ${row.facts.currency}`,
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
