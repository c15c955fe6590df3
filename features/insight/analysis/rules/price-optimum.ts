import { type Elasticity, elasticityAt } from './price-elasticity.ts'

/** A step changes the price by 15% at most: further out the line is not known. */
const maxStep = 0.15

export type PriceLimits = {
  cost: number
  /** Of the price, 0.3 for 30%. */
  minMargin: number
  low: number | null
  high: number | null
  /** Decimals of the currency. */
  digits: number
}
export type PriceChoice = {
  price: number
  /** The best price without any limit; null where the elasticity is −1 or above: then every higher price earns more. */
  optimum: number | null
  /** What kept the price from the optimum. */
  limitedBy: 'step' | 'margin' | 'bound' | null
}

/**
 * The price with the greatest profit at constant elasticity, c · e / (1 + e) for e below −1, held within the bounds, the least margin
 * and one step from the price of today. The step rules over the others: a margin further away is approached. Null where
 * the bounds leave no price with the margin.
 */
export function choosePrice(today: number, elasticity: number, limits: PriceLimits): PriceChoice | null {
  const { cost, minMargin, digits } = limits
  const marginFloor = cost / (1 - minMargin)
  const low = Math.max(limits.low ?? 0, marginFloor)
  const high = limits.high ?? Number.POSITIVE_INFINITY
  if (low > high) return null
  const optimum = elasticity < -1 ? (cost * elasticity) / (1 + elasticity) : null
  const wish = optimum ?? Number.POSITIVE_INFINITY
  const allowed = Math.min(high, Math.max(low, wish))
  const [nearest, furthest] = [today * (1 - maxStep), today * (1 + maxStep)]
  const stepped = Math.min(furthest, Math.max(nearest, allowed))
  const limitedBy =
    stepped !== allowed ? 'step' : allowed === wish ? null : allowed === marginFloor ? 'margin' : 'bound'
  const price = roundWithin(stepped, Math.max(nearest, Math.min(low, furthest)), digits)
  return { price, optimum, limitedBy }
}

/** Rounds to the currency's decimals, up where rounding down would fall below the floor. */
function roundWithin(price: number, floor: number, digits: number): number {
  const unit = 10 ** digits
  const rounded = Math.round(price * unit) / unit
  return rounded < floor * (1 - 1e-12) ? Math.ceil(price * unit) / unit : rounded
}

/** A week's profit at a price, from the units of a week at the price of today. */
export function profitAt(
  price: number,
  { today, units, cost, elasticity }: { today: number; units: number; cost: number; elasticity: number },
): number {
  return (price - cost) * units * (price / today) ** elasticity
}

type Estimate = Pick<Elasticity, 'value' | 'standardError' | 'freedom'>
export type Gain = { mean: number; low: number; high: number; probability: number }

/**
 * What the new price changes in a week's profit, over draws of the elasticity: the mean, the central 95%,
 * and the part of the draws in which it gains. `random` gives numbers from 0 to below 1.
 */
export function drawGain(
  price: number,
  now: { today: number; units: number; cost: number },
  elasticity: Estimate,
  random: () => number,
  draws = 2000,
): Gain {
  const before = profitAt(now.today, { ...now, elasticity: 0 })
  const gains = Array.from({ length: draws }, () => {
    const p = Math.min(1 - 1e-12, Math.max(1e-12, random()))
    return profitAt(price, { ...now, elasticity: elasticityAt(elasticity, p) }) - before
  }).sort((a, b) => a - b)
  return {
    mean: gains.reduce((sum, gain) => sum + gain / draws, 0),
    low: gains[Math.floor(draws * 0.025)] ?? 0,
    high: gains[Math.ceil(draws * 0.975) - 1] ?? 0,
    probability: gains.filter((gain) => gain > 0).length / draws,
  }
}

/** A week's profit at prices within one step of today's, with the band of the elasticity's central 95%. */
export function priceCurve(
  now: { today: number; units: number; cost: number },
  elasticity: Estimate,
): { x: number; y: number; low: number; high: number }[] {
  return Array.from({ length: 13 }, (_, i) => {
    const x = now.today * (1 + ((i - 6) / 6) * maxStep)
    const at = (value: number) => profitAt(x, { ...now, elasticity: value })
    const ends = [at(elasticityAt(elasticity, 0.025)), at(elasticityAt(elasticity, 0.975))]
    return { x, y: at(elasticity.value), low: Math.min(...ends), high: Math.max(...ends) }
  })
}

/** Numbers between 0 and 1 that look like chance and are the same for the same seed text (FNV-1a into Mulberry32). */
export function seededDraws(seed: string): () => number {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Where a price stands among others: place 1 is the dearest, and equal prices share a place. `cheaper` is the part of the others that costs less. */
export function rankOf(
  price: number,
  others: readonly number[],
): { place: number; of: number; cheaper: number | null } {
  const dearer = others.filter((other) => other > price).length
  const cheaper = others.filter((other) => other < price).length
  return {
    place: dearer + 1,
    of: others.length + 1,
    cheaper: others.length === 0 ? null : cheaper / others.length,
  }
}
