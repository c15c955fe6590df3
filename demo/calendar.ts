/** How many orders each day brings, and how many of them from new customers: weekly season, yearly season, growth, noise. */
import { mix, roll, stepFor } from './chance.ts'

export const DAY_MS = 86_400_000
/** 2025-01-01, a Wednesday; orders and customers are numbered from here. */
const FIRST_DAY_MS = 1_735_689_600_000
const WEEK = [1.15, 0.95, 0.85, 0.9, 1, 1.1, 1.2]
const NEW_SHARE = 0.62

export interface Calendar {
  dayAt(ms: number): number
  /** Orders before that day began; the first order of the day has this serial. */
  ordersBefore(day: number): number
  customersBefore(day: number): number
  orderTime(serial: number): number
  /** The place of an order within its day. */
  locate(serial: number): { day: number; place: number; count: number }
  /** Among the day's new customers, the place of this order's; null when a returning customer ordered. */
  newPlace(day: number, place: number): number | null
  customerTime(customer: number): number
  /** Serials up to this one have been placed by then. */
  ordersUntil(ms: number): number
}

export function createCalendar(seed: number, size: number): Calendar {
  const orderSums: number[] = [0]
  const customerSums: number[] = [0]

  function countOf(day: number) {
    const weekday = WEEK[(day + 3) % 7] ?? 1
    const year = 1 + 0.25 * Math.sin((2 * Math.PI * (day - 250)) / 365)
    const growth = 1 + 0.0012 * day
    const noise = 0.8 + roll(seed, day, 81) * 0.4
    return Math.max(1, Math.round((6 + Math.sqrt(size) * 0.9) * weekday * year * growth * noise))
  }

  function fillTo(day: number) {
    for (let at = orderSums.length; at <= day; at++) {
      const count = countOf(at - 1)
      orderSums.push((orderSums[at - 1] ?? 0) + count)
      customerSums.push((customerSums[at - 1] ?? 0) + Math.round(count * NEW_SHARE))
    }
  }

  function sumAt(sums: number[], day: number) {
    fillTo(day)
    return sums[Math.max(0, day)] ?? 0
  }

  function dayHolding(sums: number[], serial: number) {
    while ((sums.at(-1) ?? 0) <= serial) fillTo(sums.length)
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((sums[middle] ?? 0) <= serial) low = middle
      else high = middle - 1
    }
    return low
  }

  function locate(serial: number) {
    const day = dayHolding(orderSums, serial)
    return { day, place: serial - sumAt(orderSums, day), count: countOf(day) }
  }

  function timeAt(day: number, place: number, count: number) {
    const share = (place + roll(seed, day, place, 82) * 0.9) / count
    return FIRST_DAY_MS + day * DAY_MS + Math.floor((share * DAY_MS) / 1000) * 1000
  }

  function newPlace(day: number, place: number) {
    const count = countOf(day)
    const wanted = Math.round(count * NEW_SHARE)
    const step = stepFor(count, 7)
    const isNew = (at: number) => (at * step + (mix(seed, day) % count)) % count < wanted
    if (!isNew(place)) return null
    let before = 0
    for (let at = 0; at < place; at++) if (isNew(at)) before++
    return before
  }

  return {
    dayAt: (ms) => Math.max(0, Math.floor((ms - FIRST_DAY_MS) / DAY_MS)),
    ordersBefore: (day) => sumAt(orderSums, day),
    customersBefore: (day) => sumAt(customerSums, day),
    locate,
    newPlace,
    orderTime(serial) {
      const { day, place, count } = locate(serial)
      return timeAt(day, place, count)
    },
    customerTime(customer) {
      const day = dayHolding(customerSums, customer)
      const wanted = customer - sumAt(customerSums, day)
      const count = countOf(day)
      for (let place = 0; place < count; place++) {
        if (newPlace(day, place) === wanted) return timeAt(day, place, count)
      }
      return timeAt(day, 0, count)
    },
    ordersUntil(ms) {
      const day = Math.max(0, Math.floor((ms - FIRST_DAY_MS) / DAY_MS))
      const count = countOf(day)
      let placed = 0
      while (placed < count && timeAt(day, placed, count) <= ms) placed++
      return sumAt(orderSums, day) + placed
    },
  }
}
