import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTimes, planDue, previewSchedule } from './schedule.ts'

const at = (text: string) => new Date(text)
const iso = (times: readonly Date[]) => times.map((time) => time.toISOString())
const berlin = (cron: string) => ({ cron, timeZone: 'Europe/Berlin' })

describe('when clocks change', () => {
  test('a time that spring skips runs at the end of the gap, once, and the next day at its own time', () => {
    expect(iso(nextTimes(berlin('30 2 * * *'), at('2026-03-28T12:00:00Z'), 2))).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })

  test('a time that autumn repeats runs once, and an interval goes on through both hours', () => {
    expect(iso(nextTimes(berlin('30 2 * * *'), at('2026-10-24T12:00:00Z'), 2))).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
    expect(iso(nextTimes(berlin('*/30 * * * *'), at('2026-10-24T23:59:00Z'), 5))).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ])
  })

  test('a daily schedule runs 365 times a year in every zone, whatever its minute', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Asia/Kolkata',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (timeZone, hour, minute) => {
          const times = nextTimes(
            { cron: `${minute} ${hour} * * *`, timeZone },
            at('2026-01-01T12:00:00Z'),
            365,
          )
          const gaps = times
            .slice(1)
            .map((time, nth) => (time.getTime() - (times[nth]?.getTime() ?? 0)) / 3_600_000)
          expect(times).toHaveLength(365)
          for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(22)
          for (const gap of gaps) expect(gap).toBeLessThanOrEqual(26)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('runs that were missed', () => {
  const schedule = { cron: '0 * * * *', timeZone: 'UTC' }
  const nextAt = at('2026-11-20T08:00:00Z')
  const now = at('2026-11-20T11:30:00Z')

  test('"all" runs each, "last" the last of them, "none" none, and what is left out is counted', () => {
    const all = planDue({ ...schedule, missed: 'all' }, { nextAt, now })
    const hours = ['08', '09', '10', '11'].map((hour) => `2026-11-20T${hour}:00:00.000Z`)
    expect({ run: iso(all.run), missed: all.missed }).toEqual({ run: hours, missed: 0 })
    const last = planDue({ ...schedule, missed: 'last' }, { nextAt, now })
    expect({ run: iso(last.run), missed: last.missed }).toEqual({ run: [hours[3]], missed: 3 })
    const none = planDue({ ...schedule, missed: 'none' }, { nextAt, now })
    expect(none).toMatchObject({ run: [], missed: 4, next: at('2026-11-20T12:00:00Z') })
  })

  test('what is a few seconds late is not missed', () => {
    for (const missed of ['all', 'last', 'none'] as const) {
      const late = new Date(nextAt.getTime() + 9_000)
      expect(planDue({ ...schedule, missed }, { nextAt, now: late })).toMatchObject({
        run: [nextAt],
        missed: 0,
      })
    }
  })

  test('a minutely schedule that stood still for a year plans its newest only', () => {
    const minutely = { cron: '* * * * *', timeZone: 'UTC' }
    const late = at('2027-11-20T08:00:30Z')
    const plan = planDue({ ...minutely, missed: 'all' }, { nextAt, now: late })
    expect(plan.run).toHaveLength(100)
    expect(plan.run.at(-1)).toEqual(at('2027-11-20T08:00:00Z'))
    expect(plan.missed).toBe(900)
  })

  test('looks at any moments, in any zone, run every planned time once', () => {
    const crons = ['*/15 * * * *', '30 2 * * *', '0 8 * * 1', '5 */3 * * *', '0 0 1 * *']
    fc.assert(
      fc.property(
        fc.constantFrom(...crons),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC'),
        fc.array(fc.integer({ min: 1, max: 20 * 3_600 }), { minLength: 1, maxLength: 20 }),
        (cron, timeZone, steps) => {
          const begun = at('2026-10-24T00:00:00Z')
          let clock = begun
          let next = nextTimes({ cron, timeZone }, begun, 1)[0] ?? null
          const run: Date[] = []
          for (const seconds of steps) {
            clock = new Date(clock.getTime() + seconds * 1_000)
            if (next === null || next > clock) continue
            const plan = planDue({ cron, timeZone, missed: 'all' }, { nextAt: next, now: clock })
            run.push(...plan.run)
            next = plan.next
          }
          const planned = nextTimes({ cron, timeZone }, begun, run.length + 1)
          expect(iso(run)).toEqual(iso(planned.slice(0, run.length)))
          expect(planned.at(-1)?.getTime() ?? 0).toBeGreaterThan(clock.getTime())
        },
      ),
      { numRuns: 100 },
    )
  })
})

test('a preview says what is wrong with a schedule or its zone', () => {
  const now = at('2026-11-20T08:00:00Z')
  expect(previewSchedule({ cron: '0 8 * * 1', timeZone: 'Europe/Berlin' }, now, 2)).toEqual({
    times: ['2026-11-23T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
    error: null,
  })
  expect(previewSchedule({ cron: '0 8 * *', timeZone: 'UTC' }, now, 2).error).toBe('It has five fields')
  expect(previewSchedule({ cron: '0 8 * * 1', timeZone: 'Mars/Base' }, now, 2).error).toMatch(/time zone/)
  expect(previewSchedule({ cron: '0 0 31 2 *', timeZone: 'UTC' }, now, 2)).toEqual({
    times: [],
    error: 'It never comes',
  })
})
