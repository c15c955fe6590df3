/** What happened in the shop in the last 30 days, told from its rules and its orders: Shopify keeps no such history. */
import { DAY_MS } from './calendar.ts'
import { fullStockOf, priceOf } from './catalogue.ts'
import { between, mix, roll } from './chance.ts'
import type { DemoVariant, ProductFacts } from './facts.ts'
import { serialOf } from './ids.ts'
import { TICK_MS } from './movement.ts'
import type { Shop } from './shop.ts'

const PAST_DAYS = 30
/** Small shops move their prices often: the newest so many are told, and `since` says from when on they are all. */
const MAX_PRICES = 15_000
/** Prices of shops with more products are told of as many days fewer. */
const PRICED_PRODUCTS = 300
/** The share of products that were without their pictures for a while, and how many at most. */
const PICTURELESS = { share: 0.06, most: 60 }

type PastField = 'price' | 'stock' | 'pictures'

/** One value of one variant: a price in hundredths of the currency, pieces in stock, or how many pictures its product has. */
interface PastChange {
  at: string
  variant: string
  field: PastField
  before: number
  after: number
}

interface Past {
  currency: string
  /** From when on all changes of a field are told. */
  since: Record<PastField, string>
  /** In the order of time. */
  changes: PastChange[]
}

type Timed = { ms: number; before: number; after: number }

export function pastOf(shop: Shop): Past {
  const { lasting } = shop.movement
  const from = shop.now() - PAST_DAYS * DAY_MS
  const pricesFrom = shop.now() - PAST_DAYS * DAY_MS * Math.min(1, PRICED_PRODUCTS / lasting)
  const sales = salesSince(shop, from)
  const told: Record<PastField, (PastChange & { ms: number })[]> = { price: [], stock: [], pictures: [] }
  for (let slot = 0; slot < lasting; slot++) {
    const product = shop.product(slot)
    if (!product) continue
    const begin = Math.max(from, shop.createdAt(slot))
    const prices = pricesOf(shop, product, Math.max(pricesFrom, begin))
    const pictures = picturesOf(shop, product, begin)
    for (const variant of product.variants) {
      const gid = shop.ids.gid('ProductVariant', serialOf(slot, variant.index))
      const tell = (field: PastField, changes: readonly Timed[]) => {
        for (const { ms, before, after } of changes)
          told[field].push({ ms, at: new Date(ms).toISOString(), variant: gid, field, before, after })
      }
      // A price that was written stands still, and tells no past of its own.
      if (variant.price === priceNow(shop, slot)) tell('price', prices)
      if (variant.isTracked) tell('stock', stockOf(shop, product, variant, sales.get(gid) ?? []))
      tell('pictures', pictures)
    }
  }
  const byTime = (changes: (PastChange & { ms: number })[]) =>
    changes.sort((one, other) => one.ms - other.ms || one.variant.localeCompare(other.variant))
  const prices = byTime(told.price).slice(-MAX_PRICES)
  const begin = new Date(from).toISOString()
  const isCut = prices.length < told.price.length
  const since = (isCut && prices[0]?.at) || new Date(pricesFrom).toISOString()
  return {
    currency: shop.profile.currency,
    since: { price: since, stock: begin, pictures: begin },
    changes: byTime([...prices, ...told.stock, ...told.pictures]).map(({ ms: _ms, ...change }) => change),
  }
}

function priceNow({ profile, movement, tick }: Shop, slot: number): number {
  return priceOf(profile, slot, movement.movesOf(slot, tick())).price
}

/** Backwards from now, move by move. */
function pricesOf({ profile, movement, tick }: Shop, { slot }: ProductFacts, begin: number): Timed[] {
  const changes: Timed[] = []
  let at = tick()
  let after = priceOf(profile, slot, movement.movesOf(slot, at)).price
  for (;;) {
    const moved = movement.changedTick(slot, at)
    if (moved * TICK_MS < begin) return changes
    at = moved - 1
    const before = priceOf(profile, slot, movement.movesOf(slot, at)).price
    if (before !== after) changes.push({ ms: moved * TICK_MS, before, after })
    after = before
  }
}

type Sale = { ms: number; quantity: number }

/** What was ordered of each variant since then and not cancelled, the newest first. */
function salesSince(shop: Shop, from: number): Map<string, Sale[]> {
  const sales = new Map<string, Sale[]>()
  const { from: first, to } = shop.orderRange()
  for (let serial = to - 1; serial >= first; serial--) {
    const { createdAt, cancelledAt, lines } = shop.order(serial)
    if (createdAt < from) break
    if (cancelledAt !== null) continue
    for (const { slot, index, quantity } of lines) {
      const gid = shop.ids.gid('ProductVariant', serialOf(slot, index))
      const own = sales.get(gid) ?? []
      const last = own.at(-1)
      if (last?.ms === createdAt) last.quantity += quantity
      else own.push({ ms: createdAt, quantity })
      sales.set(gid, own)
    }
  }
  return sales
}

/** Backwards from what is there now: each sale took its pieces, and where more would have been there than the shelf holds, a delivery filled it up since. */
function stockOf(
  { profile, now }: Shop,
  { slot }: ProductFacts,
  { index, quantity }: DemoVariant,
  sales: readonly Sale[],
): Timed[] {
  const changes: Timed[] = []
  const full = fullStockOf(profile.seed, slot, index)
  let after = quantity
  let later = now()
  for (const { ms, quantity: sold } of sales) {
    if (after + sold > full && after > 0) {
      const low = mix(profile.seed, slot, index, Math.floor(ms / DAY_MS), 131) % Math.min(5, after)
      changes.push({ ms: deliveryBetween(ms, later), before: low, after })
      after = low
    }
    changes.push({ ms, before: after + sold, after })
    after += sold
    later = ms
  }
  return changes
}

/** The next morning, or in the middle where that is too late. */
function deliveryBetween(ms: number, later: number): number {
  const morning = (Math.floor(ms / DAY_MS) + 1) * DAY_MS + 7 * 3_600_000
  return morning < later ? morning : Math.floor((ms + later) / 2)
}

/** A supplier's picture server was away: some products were without pictures for one to three days. */
function picturesOf(
  { profile, movement, now }: Shop,
  { slot, pictures }: ProductFacts,
  begin: number,
): Timed[] {
  const { seed } = profile
  if (
    pictures.length === 0 ||
    roll(seed, slot, 132) >= Math.min(PICTURELESS.share, PICTURELESS.most / movement.lasting)
  )
    return []
  const day = Math.floor(now() / DAY_MS)
  // Told from the calendar, so that it is the same whenever it is asked for.
  const cycle = Math.floor((day - between(0, PAST_DAYS - 1, seed, slot, 133)) / PAST_DAYS)
  const lost = (cycle * PAST_DAYS + between(0, PAST_DAYS - 1, seed, slot, 133)) * DAY_MS + 9 * 3_600_000
  const found = lost + between(1, 3, seed, slot, 134) * DAY_MS
  if (lost < begin || found > now()) return []
  return [
    { ms: lost, before: pictures.length, after: 0 },
    { ms: found, before: 0, after: pictures.length },
  ]
}
