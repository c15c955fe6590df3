import { describe, expect, test } from 'vitest'
import { minorDigits } from '#kit/currency.ts'
import { addDays, mondayOf } from '#kit/days.ts'
import {
  dayIn,
  fillDays,
  growth,
  isFresh,
  knownPart,
  lastWeeks,
  type OrderSyncState,
  periodOf,
  planPass,
  removableSince,
  zero,
} from './rules.ts'

const at = (text: string) => new Date(text)

describe('days', () => {
  test.each([
    ['2026-11-20T02:00:00Z', 'America/Los_Angeles', '2026-11-19'],
    ['2026-11-20T02:00:00Z', 'UTC', '2026-11-20'],
    ['2026-11-20T15:00:00Z', 'Asia/Tokyo', '2026-11-21'],
    ['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
  ])('%s in %s is the day %s', (moment, timeZone, day) => {
    expect(dayIn(timeZone, at(moment))).toBe(day)
  })

  test.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days is %s', (day, count, later) => {
    expect(addDays(day, count)).toBe(later)
  })

  test('a period ends today, and the one before it is as long', () => {
    expect(periodOf(at('2026-11-20T12:00:00Z'), 'UTC', 30, { knownSince: null, firstSale: null })).toEqual({
      days: 30,
      from: '2026-10-22',
      to: '2026-11-20',
      previousFrom: '2026-09-22',
    })
  })

  test('sixty known days are enough to compare thirty with thirty', () => {
    const now = at('2026-11-20T12:00:00Z')
    const known = at('2026-09-21T12:00:00Z')
    expect(periodOf(now, 'UTC', 30, { knownSince: known, firstSale: null }).previousFrom).toBe('2026-09-22')
    expect(periodOf(now, 'UTC', 90, { knownSince: known, firstSale: null })).toMatchObject({
      from: '2026-09-22',
      previousFrom: null,
    })
  })

  test('a day that is known in part is not compared with', () => {
    const known = at('2026-09-22T00:00:01Z')
    expect(
      periodOf(at('2026-11-20T12:00:00Z'), 'UTC', 30, { knownSince: known, firstSale: null }).previousFrom,
    ).toBeNull()
  })

  test('what is known since today begins today', () => {
    const now = at('2026-11-20T12:00:00Z')
    expect(periodOf(now, 'UTC', 30, { knownSince: now, firstSale: null }).from).toBe('2026-11-20')
  })

  test('compares with nothing when the store first sold within the time before', () => {
    const before = (firstSale: string) =>
      periodOf(at('2026-11-20T12:00:00Z'), 'UTC', 30, { knownSince: null, firstSale }).previousFrom
    expect(['2026-09-22', '2026-09-23', '2026-10-21', '2026-10-22'].map(before)).toEqual([
      '2026-09-22',
      null,
      null,
      '2026-09-22',
    ])
  })

  test('days without a sale are there', () => {
    const rows = [{ day: '2026-02-27', orders: 3 }]
    const empty = (day: string) => ({ day, orders: 0 })
    expect(fillDays(rows, { from: '2026-02-26', to: '2026-03-01' }, empty)).toEqual([
      { day: '2026-02-26', orders: 0 },
      { day: '2026-02-27', orders: 3 },
      { day: '2026-02-28', orders: 0 },
      { day: '2026-03-01', orders: 0 },
    ])
  })
})

describe('amounts', () => {
  test.each([
    ['USD', 2, '0.00'],
    ['JPY', 0, '0'],
    ['KWD', 3, '0.000'],
    ['XQZ', 2, '0.00'],
  ])('%s has %i decimals', (currency, digits, nothing) => {
    expect(minorDigits(currency)).toBe(digits)
    expect(zero(digits)).toBe(nothing)
  })

  test.each([
    ['112.50', '100.00', 0.125],
    ['50.00', '200.00', -0.75],
    ['0.00', '10.00', -1],
    ['100.00', '300.00', -0.667],
    [3, 2, 0.5],
    ['10.00', '0.00', null],
    ['10.00', null, null],
  ])('%s after %s has grown by %s', (now, before, share) => {
    expect(growth(now, before)).toBe(share)
  })
})

describe('what a sync reads', () => {
  const startedAt = at('2026-11-20T12:00:00Z')
  const syncState: OrderSyncState = {
    timeZone: 'UTC',
    knownSince: null,
    lastSyncAt: at('2026-11-20T11:00:00Z'),
    lastFullSyncAt: at('2026-11-18T12:00:00Z'),
    hasDetails: true,
  }
  const auto = { startedAt, syncMode: 'auto', isLimited: false } as const

  test('is everything at first', () => {
    expect(planPass(null, auto)).toEqual({ updatedSince: null, knownSince: null })
  })

  test('is what changed since shortly before the last sync, afterwards', () => {
    expect(planPass(syncState, auto)).toEqual({ updatedSince: at('2026-11-20T10:55:00Z'), knownSince: null })
  })

  test.each([
    ['it is asked for', { ...auto, syncMode: 'full' as const }, syncState],
    ['a week has passed', auto, { ...syncState, lastFullSyncAt: at('2026-11-13T11:59:59Z') }],
    ['the last full pass was not whole', auto, { ...syncState, lastFullSyncAt: null }],
    ['older orders became readable', auto, { ...syncState, knownSince: at('2026-09-01T00:00:00Z') }],
  ])('is everything when %s', (_when, facts, known) => {
    expect(planPass(known, facts).updatedSince).toBeNull()
  })

  test('reaches back sixty days in a store that shows no more', () => {
    const limited = { ...auto, isLimited: true }
    expect(planPass(null, limited).knownSince).toEqual(at('2026-09-21T12:00:00Z'))
    const before = at('2026-07-01T00:00:00Z')
    expect(planPass({ ...syncState, knownSince: before }, limited).knownSince).toEqual(before)
  })

  test('begins anew when orders may have come and gone unseen', () => {
    const old = {
      ...syncState,
      knownSince: at('2026-01-01T00:00:00Z'),
      lastSyncAt: at('2026-09-01T00:00:00Z'),
    }
    expect(planPass(old, { ...auto, isLimited: true })).toEqual({
      updatedSince: null,
      knownSince: at('2026-09-21T12:00:00Z'),
    })
  })

  test('keeps orders at the edge of the sixty-day window', () => {
    expect(removableSince(startedAt, true)).toEqual(at('2026-09-22T12:00:00Z'))
    expect(removableSince(startedAt, false)).toBeNull()
  })

  test('is not started automatically within ten minutes', () => {
    expect(isFresh(null, startedAt)).toBe(false)
    expect(isFresh(syncState, startedAt)).toBe(false)
    expect(isFresh(syncState, at('2026-11-20T11:09:59Z'))).toBe(true)
  })
})

describe('weeks', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-20', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday)
  })

  test.each([
    ['the running week is left out', '2026-11-20', 2, '2026-01-01', ['2026-11-02', '2026-11-09']],
    ['also on a Sunday', '2026-11-22', 1, '2026-01-01', ['2026-11-09']],
    ['a Monday begins a week of its own', '2026-11-23', 1, '2026-01-01', ['2026-11-16']],
    ['a week that is known in part is left out', '2026-11-20', 9, '2026-11-04', ['2026-11-09']],
    ['one that begins with the first day is not', '2026-11-20', 9, '2026-11-09', ['2026-11-09']],
    ['without an order there is none', '2026-11-20', 9, null, []],
    ['nor without a whole week', '2026-11-20', 9, '2026-11-18', []],
  ])('%s', (_case, today, count, first, weeks) => {
    expect(lastWeeks(today, count, first)).toEqual(weeks)
  })

  test.each([
    ['2026-11-01', '2026-11-10', '2026-11-01', '2026-11-10', 10],
    ['2026-09-01', '2027-01-01', '2026-10-01', '2026-11-20', 51],
    ['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20', 1],
  ])('of %s to %s the days from %s to %s are known', (from, to, begins, ends, days) => {
    const known = { first: '2026-10-01', today: '2026-11-20' }
    expect(knownPart({ from, to }, known)).toEqual({ from: begins, to: ends, days })
  })

  test('of a period before the first order, after today or turned round nothing is known', () => {
    const known = { first: '2026-10-01', today: '2026-11-20' }
    expect(knownPart({ from: '2026-01-01', to: '2026-09-30' }, known)).toBeNull()
    expect(knownPart({ from: '2026-11-21', to: '2026-11-30' }, known)).toBeNull()
    expect(knownPart({ from: '2026-11-10', to: '2026-11-09' }, known)).toBeNull()
    expect(knownPart({ from: '2026-11-01', to: '2026-11-02' }, { ...known, first: null })).toBeNull()
  })
})
