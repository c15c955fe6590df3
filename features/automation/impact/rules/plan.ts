/** Which days are compared, and what is missing for it. */
import { addDays, daysBetween } from '#kit/days.ts'
import { impactTerms, type UnknownEffect } from '../contract.ts'

/** Products that were changed first on the same day, of the store. */
export type Cohort = { day: string; productIds: string[] }

/** `first`: the first day whose orders are known; `through`: the last that was over when they were read. */
type KnownDays = { first: string | null; through: string }

export type Plan = { type: 'ready'; days: number; cohorts: Cohort[] } | UnknownEffect

/** Of so many days of first changes those with the most products count. */
const maxCohorts = 12

export function unknown(
  reason: UnknownEffect['reason'],
  given: Partial<Pick<UnknownEffect, 'knownFrom' | 'orders'>> = {},
): UnknownEffect {
  return { type: 'unknown', reason, knownFrom: null, orders: null, ...given }
}

/** The days to compare: four weeks each way once they are over for the first change, two until then. */
export function planMeasurement(firstDays: ReadonlyMap<string, string>, { first, through }: KnownDays): Plan {
  if (first === null) return unknown('no_orders')
  const byDay = Map.groupBy(firstDays, ([, day]) => day)
  const cohorts = [...byDay].map(([day, own]) => ({ day, productIds: own.map(([productId]) => productId) }))
  const known = (days: number) =>
    cohorts.filter(({ day }) => addDays(day, days) <= through && addDays(day, -days) >= first)
  const days = known(impactTerms.longerDays).length > 0 ? impactTerms.longerDays : impactTerms.days
  const chosen = known(days)
  if (chosen.length > 0) {
    const largest = chosen.toSorted(
      (one, other) => other.productIds.length - one.productIds.length || one.day.localeCompare(other.day),
    )
    return { type: 'ready', days, cohorts: largest.slice(0, maxCohorts) }
  }
  const later = cohorts
    .filter(({ day }) => daysBetween(first, day) >= impactTerms.days)
    .map(({ day }) => addDays(day, impactTerms.days + 1))
    .toSorted()
  return later[0] === undefined ? unknown('no_history') : unknown('too_soon', { knownFrom: later[0] })
}
