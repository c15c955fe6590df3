/** What the address of the feed screen holds: search, filters, order and the open product. No zod here: routes read it before the screen loads. */
import { t } from '@lingui/core/macro'
import type { ProductQuery, Readiness } from '../contract.ts'

export type Sort = ProductQuery['sort']

export type FeedView = {
  search?: string | undefined
  readiness?: Readiness | undefined
  enabled?: 'true' | 'false' | undefined
  sort?: Sort | undefined
  product?: string | undefined
}

export const readinessNames = {
  ready: t`Ready`,
  needs_enrichment: t`Needs Enrichment`,
  incomplete: t`Incomplete`,
} satisfies Record<Readiness, string>

export const sortNames = {
  store: t`As in Shopify`,
  title: t`Title`,
  price: t`Price`,
  score: t`Lowest score first`,
  '-score': t`Highest score first`,
  '-updated': t`Newest change first`,
} satisfies Record<Sort, string>

/** Reads the search of the address. What it does not understand is left out. */
export function parseFeedView(search: Record<string, unknown>): FeedView {
  const { search: text, readiness, enabled, sort, product } = search
  return {
    ...(typeof text === 'string' && text ? { search: text.slice(0, 200) } : {}),
    ...(isKey(readinessNames, readiness) ? { readiness } : {}),
    ...(enabled === 'true' || enabled === 'false' ? { enabled } : {}),
    ...(isKey(sortNames, sort) && sort !== 'store' ? { sort } : {}),
    ...(typeof product === 'string' && product ? { product: product.slice(0, 255) } : {}),
  }
}

function isKey<T extends object>(record: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(record, key)
}
