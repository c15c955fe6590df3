/** For tests: orders with and without fraud, drawn from one seed. No sign is of one kind only: each is only more common in one. */
import type { PaymentCase } from '../fraud.ts'

/** How often a fraud and an honest order show each sign. */
const odds = {
  ratedHigh: [0.3, 0.004],
  ratedMedium: [0.3, 0.06],
  avsMismatch: [0.4, 0.08],
  avsUnknown: [0.3, 0.25],
  cvcMismatch: [0.2, 0.015],
  otherCountry: [0.3, 0.05],
  guest: [0.5, 0.3],
  firstOrder: [0.6, 0.45],
  failed: [0.45, 0.1],
  failedAgain: [0.5, 0.2],
} as const

/** `frauds` are the names of orders that are one. */
export function drawLabelled(
  seed: number,
  { orders, fraudShare }: { orders: number; fraudShare: number },
): { cases: PaymentCase[]; frauds: Set<string> } {
  const chance = generator(seed)
  const frauds = new Set<string>()
  const cases = Array.from({ length: orders }, (_each, at): PaymentCase => {
    const isFraud = chance() < fraudShare
    const has = (sign: keyof typeof odds) => chance() < odds[sign][isFraud ? 0 : 1]
    const orderName = `#${at + 1}`
    if (isFraud) frauds.add(orderName)
    const isGuest = has('guest')
    const isFirst = has('firstOrder')
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
    return {
      orderName,
      at: new Date(Date.parse('2026-08-01T00:00:00Z') + Math.floor(chance() * 90 * 86_400_000)).toISOString(),
      currency: 'USD',
      amount: Math.round(Math.exp(4 + (isFraud ? 0.7 : 0) + 0.6 * normal) * 100) / 100,
      risk: has('ratedHigh') ? 'high' : has('ratedMedium') ? 'medium' : chance() < 0.05 ? null : 'low',
      riskReasons: [],
      avs: has('avsUnknown') ? null : has('avsMismatch') ? 'N' : 'Y',
      cvc: has('cvcMismatch') ? 'N' : 'M',
      shippingCountry: 'US',
      billingCountry: has('otherCountry') ? 'CA' : 'US',
      customerId: isGuest ? null : `c${Math.floor(chance() * orders)}`,
      earlierOrders: isGuest ? null : isFirst ? 0 : 1 + Math.floor(chance() * 6),
      failedAttempts: has('failed') ? (has('failedAgain') ? 3 : 1) : 0,
      isDisputed: false,
    }
  })
  return { cases, frauds }
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
