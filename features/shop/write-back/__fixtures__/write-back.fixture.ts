/** A merchant with a store of the outside, what they type, what is edited in the store, and sets of changes as tests make them. */
import { expect } from 'vitest'
import { documents } from '#adapters/shopify/documents.ts'
import {
  enrichProduct,
  listProducts,
  type Product,
  syncProducts,
  syncStatus,
} from '#features/shop/feed/contract.ts'
import type { Merchant, StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import * as contract from '../contract.ts'

export type WriteBackFixture = Awaited<ReturnType<typeof newWriteBack>>
type Typed = Partial<Record<'gtin' | 'mpn' | 'weight' | 'brand' | 'productCategory' | 'material', string>>

export async function newWriteBack(world: StoreWorld) {
  const merchant: Merchant = await world.newStore()
  return writeBackOf(world, merchant)
}

export async function writeBackOf(
  world: Pick<StoreWorld, 'origin' | 'ask' | 'readStore'>,
  merchant: Merchant,
) {
  const { token, domain } = merchant
  const { data } = await call(world.origin, listProducts, { query: {} }, token)
  const products: Product[] = []
  const seen = new Set<string>()
  for (const one of data.products) if (!seen.has(one.groupId) && seen.add(one.groupId)) products.push(one)
  const stored = await world.readStore(domain)
  const bySku = new Map(
    stored.flatMap((product) => product.variants.map((variant) => [variant.sku ?? '', { product, variant }])),
  )
  const find = (productId: string) => {
    const found = bySku.get(productId)
    if (!found) throw new Error(`The store has no ${productId}`)
    return found
  }
  const view = async () => (await call(world.origin, contract.viewWriteBack, {}, token)).data
  const untilEnded = async (setId: string) => {
    await expect
      .poll(async () => (await view()).sets.find(({ id }) => id === setId)?.status, { timeout: 60_000 })
      .not.toBe('running')
    const set = (await view()).sets.find(({ id }) => id === setId)
    if (!set) throw new Error('The set is gone')
    return set
  }
  const draft = async () => (await call(world.origin, contract.draftSet, {}, token)).data
  const params = (setId: string) => ({ params: { setId } })
  const start = async (setId: string, except: number[] = []) => {
    await call(world.origin, contract.startSet, { ...params(setId), body: { except } }, token)
    return untilEnded(setId)
  }
  return {
    ...merchant,
    /** One variant of each product, with a SKU. */
    products: products.filter(({ productId }) => bySku.has(productId)),
    view,
    untilEnded,
    draft,
    start,
    tryStart: (setId: string) =>
      send(world.origin, contract.startSet, { ...params(setId), body: { except: [] } }, token),
    resume: async (setId: string) => {
      await call(world.origin, contract.resumeSet, params(setId), token)
      return untilEnded(setId)
    },
    undo: async (setId: string) => {
      const { data: answer } = await call(world.origin, contract.undoSet, params(setId), token)
      return untilEnded(answer.set.id)
    },
    tryUndo: (setId: string) => send(world.origin, contract.undoSet, params(setId), token),
    /** Drafts and starts at once; null where there is nothing to write. */
    write: async () => {
      const { set } = await draft()
      return set && start(set.id)
    },
    changes: async (setId: string) =>
      (
        await call(
          world.origin,
          contract.listSetChanges,
          { ...params(setId), query: { limit: 500 } as never },
          token,
        )
      ).data.changes,
    conflicts: async () => (await call(world.origin, contract.listConflicts, {}, token)).data,
    resolve: async (side: 'store' | 'vitrine', conflicts: contract.Conflict[]) =>
      (
        await call(
          world.origin,
          contract.resolveConflicts,
          { body: { side, conflicts: conflicts.map(toSeen) } },
          token,
        )
      ).data,
    tryResolve: (side: 'store' | 'vitrine', conflicts: contract.Conflict[]) =>
      send(
        world.origin,
        contract.resolveConflicts,
        { body: { side, conflicts: conflicts.map(toSeen) } },
        token,
      ),
    saveRules: (
      rule: contract.ConflictRule | contract.ConflictRules,
      afterSync: contract.AfterSync = 'propose',
    ) => {
      const fields = ['gtin', 'mpn', 'weight', 'brand', 'productCategory', 'material'] as const
      const rules =
        typeof rule === 'string'
          ? (Object.fromEntries(fields.map((field) => [field, rule])) as contract.ConflictRules)
          : rule
      return call(world.origin, contract.saveWriteBack, { body: { rules, afterSync } }, token)
    },
    type: (productId: string, body: Typed) =>
      call(world.origin, enrichProduct, { params: { productId }, body }, token),
    sync: async () => {
      const { data: answer } = await call(world.origin, syncProducts, { body: {} }, token)
      let { run } = answer
      await expect
        .poll(
          async () => {
            run = (await call(world.origin, syncStatus, {}, token)).data.run ?? run
            return run.endedAt
          },
          { timeout: 60_000 },
        )
        .not.toBeNull()
    },
    /** What the merchant does in Shopify. */
    editProduct: (productId: string, fields: object) =>
      world.ask(domain, documents.WriteListing, {
        nothing: { id: find(productId).product.productGid },
        product: { id: find(productId).product.productGid, ...fields },
      }),
    editVariant: (productId: string, fields: object) => {
      const { product, variant } = find(productId)
      const variants = [{ id: variant.variantGid, ...fields }]
      return world.ask(domain, documents.WriteVariants, {
        productId: product.productGid,
        nothing: [],
        variants,
      })
    },
    /** What the store says now. */
    stored: async (productId: string) => {
      for (const product of await world.readStore(domain)) {
        const variant = product.variants.find(({ sku }) => sku === productId)
        if (!variant) continue
        return {
          brand: product.vendor,
          material: product.metafields.material,
          productCategory: product.category,
          gtin: variant.barcode,
          mpn: variant.metafields.mpn,
          weight: variant.weight && `${variant.weight.value} ${variant.weight.unit}`,
        }
      }
      throw new Error(`The store has no ${productId}`)
    },
    gidOf: (productId: string) => find(productId).product.productGid,
  }
}

function toSeen({ productGid, variantGid, field, store, typed }: contract.Conflict) {
  return { productGid, variantGid, field, store: store.value, typed: typed.value }
}
