/** The measured catalogue as shops of the demo store, whose protocol it speaks: whatever a shop is called, its goods are the same. */
import type { BulkDesk, Operation } from '#demo/bulk.ts'
import { createEdits } from '#demo/edits.ts'
import { createIds } from '#demo/ids.ts'
import type { Shop } from '#demo/shop.ts'
import type { Stall } from '#demo/shops.ts'
import { openState } from '#demo/state.ts'
import { type Catalogue, profile } from './catalogue.ts'

export type Goods = {
  fit: (stall: Stall) => Stall
  /** Moves prices and stock of one product in a hundred, of others each time. Answers how many products. */
  change: () => number
}

const everyHundredth = 100

/** One set of goods for all shops of a store. */
export function createGoods(catalogue: Catalogue, now: () => number): Goods {
  const ids = createIds(1)
  const edits = createEdits(openState(null))
  const revisions = new Map<number, number>()
  /** Exports by their query, since the last change. */
  const exports = new Map<string, Operation>()
  let desk: BulkDesk | null = null
  let rounds = 0

  const isInStore = (slot: number) => slot >= 0 && slot < catalogue.products

  function toShop(shop: Shop): Shop {
    return {
      ...shop,
      // What they cost must not depend on where a shop is.
      profile: { ...profile, domain: shop.profile.domain },
      ids,
      edits,
      // It stands still until it is told to change.
      movement: {
        ...shop.movement,
        size: catalogue.products,
        lasting: catalogue.products,
        slotAt: (position) => position,
        isInStore,
        isArchived: () => false,
        movesOf: () => 0,
        changedTick: () => 0,
        bornTick: () => null,
        changesBetween: () => ({ changed: [], created: [], deleted: [] }),
      },
      tick: () => 0,
      product: (slot) =>
        isInStore(slot) ? edits.apply(catalogue.product(slot, revisions.get(slot) ?? 0)) : null,
      updatedAt: (slot) => edits.changedAt(slot),
      variantCount: () => catalogue.rows,
      orderRange: () => ({ from: 0, to: 0 }),
    }
  }

  /** An export that was made before, and of which nothing has changed, is answered at once: writing it is the store's time and not ours. */
  function remember(bulk: BulkDesk): BulkDesk {
    return {
      ...bulk,
      start(query, read) {
        const made = exports.get(query)
        if (made?.status === 'COMPLETED') return made
        const started = bulk.start(query, read)
        if ('serial' in started) exports.set(query, started)
        return started
      },
    }
  }

  return {
    fit(stall) {
      desk ??= remember(stall.bulk)
      return { ...stall, shop: toShop(stall.shop), bulk: desk }
    },
    change() {
      let changed = 0
      for (let slot = rounds % everyHundredth; slot < catalogue.products; slot += everyHundredth) {
        revisions.set(slot, (revisions.get(slot) ?? 0) + 1)
        edits.touch(slot, now())
        changed += 1
      }
      rounds += 1
      exports.clear()
      return changed
    },
  }
}
