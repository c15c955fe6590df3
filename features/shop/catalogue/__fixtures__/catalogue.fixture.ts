/** A store of the outside with one product at hand, and the calls of the catalogue as tests make them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { listProducts } from '#features/shop/feed/contract.ts'
import { readQuery, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import * as contract from '../contract.ts'

export type CatalogueFixture = Awaited<ReturnType<typeof newCatalogue>>
type EditRequest = { edit: contract.Edit; before: contract.FieldValues; idempotencyKey?: string }

export async function newCatalogue(world: StoreWorld) {
  const { token, domain, storeId } = await world.newStore()
  const { data } = await call(world.origin, listProducts, { query: {} }, token)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from stores where id = ${storeId}`),
  )
  const look = async (productId: string) =>
    (await call(world.origin, contract.readStoreProduct, { params: { productId } }, token)).data.product
  // Each shop is another: not everything in it has a stock that is counted, and some of it is at two places.
  let product: (typeof data.products)[number] | undefined
  for (const each of data.products) {
    const { stock } = await look(each.productId)
    if (!stock?.isTracked || stock.places.length !== 1) continue
    product = each
    break
  }
  if (!product) throw new Error('The store counts no stock')
  const params = { productId: product.productId }
  const bodyOf = (order: EditRequest) => ({ idempotencyKey: randomUUID(), ...order })
  return {
    token,
    domain,
    storeId,
    workspaceId: rows[0]?.id ?? '',
    product,
    read: () => look(params.productId),
    change: async (order: EditRequest) =>
      (await call(world.origin, contract.changeStoreProduct, { params, body: bodyOf(order) }, token)).data
        .change,
    tryChange: (order: EditRequest) =>
      send(world.origin, contract.changeStoreProduct, { params, body: bodyOf(order) }, token),
    undo: async (changeId: string) =>
      (await call(world.origin, contract.undoChange, { params: { changeId } }, token)).data.change,
    tryUndo: (changeId: string) => send(world.origin, contract.undoChange, { params: { changeId } }, token),
    /** Of this store, whichever is the default one. */
    list: async (query: { limit?: number; cursor?: string; productId?: string } = {}) =>
      (
        await call(
          world.origin,
          contract.listChanges,
          { query: { ...query, store: storeId } as never },
          token,
        )
      ).data,
    download: async () => (await send(world.origin, contract.exportChanges, {}, token)).text(),
    /** How often the store was asked to write this. */
    countWrites: (name: string) =>
      world.requests.filter(
        (request) => request.path.startsWith(`/${domain}/`) && readQuery(request).operationName === name,
      ).length,
  }
}
