/** What the address of the feed screen holds: search, filters, order, the open product or queue. No zod here: routes read it before the screen loads. */
import { t } from '@lingui/core/macro'
import type { ProductQuery, Readiness } from '../contract.ts'
import type { EmptyField, ProductFilter } from '../contract/filter.ts'
import type { ViewQuery } from '../contract/views.ts'

export type Sort = ProductQuery['sort']
type StockLevel = NonNullable<ProductFilter['stock']>

export type FeedView = { [K in keyof ProductFilter]?: ProductFilter[K] | undefined } & {
  sort?: Sort | undefined
  /** Whether the variants of a product stand under it. */
  grouped?: boolean | undefined
  product?: string | undefined
  /** A queue of enrichment and the position in it, from 1. */
  queue?: string | undefined
  at?: number | undefined
}

export const readinessNames = {
  ready: t`Ready`,
  needs_enrichment: t`Needs Enrichment`,
  incomplete: t`Incomplete`,
} satisfies Record<Readiness, string>

export const sortNames = {
  store: t`Shopify order`,
  title: t`Title, A to Z`,
  '-title': t`Title, Z to A`,
  price: t`Lowest price first`,
  '-price': t`Highest price first`,
  score: t`Lowest score first`,
  '-score': t`Highest score first`,
  readiness: t`Ready first`,
  '-readiness': t`Incomplete first`,
  issues: t`Fewest issues first`,
  '-issues': t`Most issues first`,
  status: t`Disabled first`,
  '-status': t`Enabled first`,
  updated: t`Least recently changed`,
  '-updated': t`Most recently changed`,
} satisfies Record<Sort, string>

export const stockNames = {
  in: t`In stock`,
  low: t`Low stock (1 to 5)`,
  out: t`Sold out`,
} satisfies Record<StockLevel, string>

export const emptyFieldNames = {
  barcode: t`Barcode`,
  mpn: 'MPN',
  weight: t`Weight`,
  brand: t`Brand`,
  category: t`Category`,
  material: t`Material`,
  image: t`Image`,
} satisfies Record<EmptyField, string>

/** Reads the search of the address. What it does not understand is left out. */
export function parseFeedView(search: Record<string, unknown>): FeedView {
  const { sort, grouped, product, queue, at } = search
  const place = Number(at)
  return {
    ...parseFilter(search),
    ...(isKey(sortNames, sort) && sort !== 'store' ? { sort } : {}),
    ...(grouped === true || grouped === 'true' ? { grouped: true } : {}),
    ...(typeof queue === 'string' && /^[0-9a-f-]{36}$/.test(queue)
      ? { queue, at: Number.isInteger(place) && place > 0 ? place : 1 }
      : typeof product === 'string' && product
        ? { product: product.slice(0, 255) }
        : {}),
  }
}

function parseFilter(search: Record<string, unknown>): ProductFilter {
  const { readiness, enabled, issue, missing, stock } = search
  return {
    ...textOf(search, 'search', 200),
    ...(isKey(readinessNames, readiness) ? { readiness } : {}),
    ...(String(enabled) === 'true' || String(enabled) === 'false'
      ? { enabled: String(enabled) === 'true' ? 'true' : 'false' }
      : {}),
    ...(typeof issue === 'string' && /^[\w-]{1,40}:[\w-]{1,39}$/.test(issue) ? { issue } : {}),
    ...(isKey(emptyFieldNames, missing) ? { missing } : {}),
    ...textOf(search, 'brand', 255),
    ...textOf(search, 'category', 1000),
    ...(isKey(stockNames, stock) ? { stock } : {}),
    ...priceOf(search, 'priceMin'),
    ...priceOf(search, 'priceMax'),
  }
}

function textOf<K extends string>(search: Record<string, unknown>, key: K, length: number) {
  const text = search[key]
  // The router reads digits in the address as a number.
  const value = typeof text === 'number' ? String(text) : text
  return (typeof value === 'string' && value ? { [key]: value.slice(0, length) } : {}) as {
    [P in K]?: string
  }
}

function priceOf<K extends string>(search: Record<string, unknown>, key: K) {
  const price = search[key] === '' || search[key] === undefined ? Number.NaN : Number(search[key])
  return (price >= 0 && price <= 900_000_000 ? { [key]: price } : {}) as { [P in K]?: number }
}

/** What the list, a count or a bulk change is asked for. */
export function filterOf(view: FeedView): ProductFilter {
  return parseFilter(view)
}

/** What a saved view keeps of an address. */
export function viewQueryOf(view: FeedView): ViewQuery {
  const { sort, grouped } = view
  return { ...filterOf(view), ...(sort ? { sort } : {}), ...(grouped ? { grouped } : {}) }
}

function isKey<T extends object>(record: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(record, key)
}
