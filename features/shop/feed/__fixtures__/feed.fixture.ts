/** A merchant with a synced demo store, and the calls of the feed as tests make them. */
import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '#db/database.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { call, newMerchant, send, type TestServer } from '#tests/world/server.ts'
import * as contract from '../contract.ts'

type FeedQuery = Partial<Record<'search' | 'readiness' | 'enabled' | 'sort', string>> & { limit?: number }
type FeedPage = {
  products: contract.Product[]
  stats: contract.Stats
  nextCursor: string | null
  total: number
  isTotalCapped: boolean
}

export type Feed = ReturnType<typeof feedOf>

export async function newFeed(server: Pick<TestServer, 'origin'>): Promise<Feed> {
  const token = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, token)
  let { run } = (await call(server.origin, contract.syncProducts, { body: {} }, token)).data
  // On a busy machine a sync outlives the request that began it.
  while (run.endedAt === null) {
    await wait(50)
    run = (await call(server.origin, contract.syncStatus, {}, token)).data.run ?? run
  }
  return feedOf(server.origin, token)
}

export function feedOf(origin: string, token: string) {
  const page = async (query: FeedQuery & { cursor?: string }): Promise<FeedPage> =>
    (await call(origin, contract.listProducts, { query: { limit: 100, ...query } as never }, token)).data
  return {
    token,
    page,
    readAll: async (query: FeedQuery = {}): Promise<contract.Product[]> => {
      const all: contract.Product[] = []
      let next: FeedPage = await page(query)
      all.push(...next.products)
      while (next.nextCursor) {
        next = await page({ ...query, cursor: next.nextCursor })
        all.push(...next.products)
      }
      return all
    },
    detail: async (productId: string) =>
      (await call(origin, contract.getProduct, { params: { productId } }, token)).data.product,
    toggle: (productId: string, enableSearch: boolean, enableCheckout = false) =>
      send(
        origin,
        contract.toggleProduct,
        { params: { productId }, body: { enableSearch, enableCheckout } },
        token,
      ),
    enrich: (productId: string, body: object) =>
      send(origin, contract.enrichProduct, { params: { productId }, body }, token),
    toggleMany: (productIds: string[], enableSearch: boolean) =>
      send(origin, contract.toggleProducts, { body: { productIds, enableSearch } }, token),
    download: (query: object = {}) => send(origin, contract.exportFeed, { query }, token),
    sync: async (mode: 'auto' | 'full' = 'auto') =>
      call(origin, contract.syncProducts, { body: { mode } }, token),
  }
}

export function idsOf(list: { productId: string }[]): string[] {
  return list.map(({ productId }) => productId)
}

export function pick(products: contract.Product[], readiness: contract.Readiness): contract.Product {
  const found = products.find((product) => product.readinessStatus === readiness)
  if (!found) throw new Error(`The store has no product that is ${readiness}`)
  return found
}

/** Status, code and sentence of a refused call. */
export async function refusalOf(answer: Promise<Response>) {
  const response = await answer
  const { success, code, error, requestId } = (await response.json()) as Record<string, unknown>
  expect([success, typeof error, typeof requestId]).toEqual([false, 'string', 'string'])
  return { status: response.status, code, error }
}

/** The columns of a product that are written, as SQL: the database computes the others. Copies of rows name them. */
export async function productColumns(tx: Tx, from = ''): Promise<SQL> {
  const { rows } = await tx.execute<{
    name: string
  }>(sql`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'products' and is_generated = 'NEVER'`)
  return sql.raw(rows.map(({ name }) => `${from}"${name}"`).join(', '))
}
