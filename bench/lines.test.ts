import { describe, expect, test } from 'vitest'
import { percentile, toLatency } from './latency.ts'
import { findBroken, fromMeasurement, reach, toLine } from './lines.ts'
import { parseStat, shareOfOthers, withDescendants } from './machine.ts'
import { compare, within } from './measure.ts'
import { type Circumstances, toMarkdown, toTable, toText } from './report.ts'

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)

  test.each([
    [0, 1],
    [50, 50],
    [99, 99],
    [100, 100],
  ])('%i of a hundred is the value that so many do not exceed', (percent, value) => {
    expect(percentile(hundred, percent)).toBe(value)
  })

  test('is a value that was measured: of few, the 99th is the highest', () => {
    expect(percentile([3, 900, 4], 99)).toBe(900)
    expect(toLatency([3, 900, 4, 5])).toEqual({ p50Ms: 4, p99Ms: 900, maxMs: 900, count: 4 })
  })

  test('of nothing is not zero', () => {
    expect(() => percentile([], 99)).toThrow('Nothing was measured')
  })
})

describe('a line', () => {
  const limit = { name: 'COPY', value: 10_000 }

  test.each([
    ['less than the goal', 3_000, limit, false],
    ['the goal, but too small a part of the limit', 4_500, limit, false],
    ['the goal and its part of the limit', 6_500, limit, true],
    ['the goal, with no limit measured', 4_500, undefined, true],
  ])('with %s is met or missed', (_title, now, measuredLimit, isMet) => {
    const line = toLine('sync', { rows: 10_000, now, ...(measuredLimit ? { limit: measuredLimit } : {}) })
    expect(line).toMatchObject({ isMet, brokenPromise: null, ratio: measuredLimit ? now / 10_000 : null })
  })

  test('past its bound fails the bench, but not on a store so large that it has none', () => {
    const [slow, late] = [
      toLine('sync', { rows: 10_000, now: 299 }),
      toLine('list', { rows: 100_000, now: 1_001 }),
    ]
    expect(findBroken([slow])[0]).toContain('sync: 299.0 rows/s, at least 300 rows/s')
    expect(findBroken([late])[0]).toContain('at most 1000 ms')
    expect(findBroken([toLine('list', { rows: 1_000_000, now: 1_001 })])).toEqual([])
    expect(findBroken([toLine('list', { rows: 10_000, now: 999 })])).toEqual([])
  })

  test('may be as much worse as other work took of the processors', () => {
    const late = { ...toLine('list', { rows: 10_000, now: 1_900 }), others: 0.5 }
    expect(findBroken([late, { ...late, now: 2_100 }])).toHaveLength(1)
    const slow = { ...toLine('sync', { rows: 10_000, now: 160 }), others: 0.5 }
    expect(findBroken([slow, { ...slow, now: 140 }])).toHaveLength(1)
  })

  test('reaches half of its goal at half the speed, and at twice the time', () => {
    expect(reach(toLine('sync', { rows: 1, now: 2_000 }))).toBe(0.5)
    expect(reach(toLine('list', { rows: 1, now: 50 }))).toBe(0.5)
  })

  test('keeps the promise of the measurement it is made from', () => {
    const names = { name: 'first word', unit: 'words', limit: 'the model itself' }
    const late = within(0.06, { seconds: 0.05, of: 'after the model' }, 1)
    const made = fromMeasurement(compare(names, 1, { seconds: 0.08, limitSeconds: 0.02 }, late))
    expect(made).toMatchObject({ now: 13, ratio: 0.25, isMet: false })
    expect(findBroken([made])[0]).toContain('first word: 60.0 ms after the model')
  })
})

describe('the report', () => {
  const lines = [
    { ...toLine('list', { rows: 10_000, now: 31.26, of: 'sort title', detail: 'p50 7.5' }), others: 0.254 },
    toLine('export, gzip', { rows: 10_000, now: 43_210, limit: { name: 'COPY', value: 50_000 } }),
  ]

  test('shows goal, limit, now and ratio, says what is missed and how busy the machine was', () => {
    const [title, , first, second] = toTable(lines).split('\n')
    expect(title).toBe('10,000 rows')
    expect(first).toMatch(/^list: sort title +≤ 25 ms +31\.3 ms +MISSED +25 % +p50 7\.5$/)
    expect(second).toMatch(
      /^export, gzip +≥ 35,000 rows\/s +50,000 +43,210 rows\/s +0\.86 \(≥ 0\.7\) +yes +limit: COPY$/,
    )
  })

  test('has the same cells in Markdown', () => {
    const where: Circumstances = {
      at: '2026-11-23T02:00:00Z',
      commit: 'abc',
      node: '24',
      postgres: '18',
      processors: '2 × x',
      memoryGb: 24,
    }
    expect(toMarkdown(lines, where)).toContain(
      '| list: sort title | ≤ 25 ms |  | 31.3 ms |  | MISSED | 25 % | p50 7.5 |',
    )
  })

  test('writes figures with the digits that matter', () => {
    expect([1234.56, 99.96, 12.34, 1.234].map(toText)).toEqual(['1,235', '100', '12.3', '1.23'])
  })
})

describe('what else runs on the machine', () => {
  test('is what no process of the bench used', () => {
    const before = { total: 1_000, idle: 400, own: 100 }
    expect(shareOfOthers(before, { total: 2_000, idle: 900, own: 300 })).toBe(0.3)
    expect(shareOfOthers(before, { total: 2_000, idle: 900, own: 700 })).toBe(0)
  })

  test('is told apart by who started whom, whatever programs are called', () => {
    const line = '7 (a) b (c) S 3 7 7 0 -1 4194304 100 0 0 0 11 22 33 44 20 0 1 0 5 6 7'
    expect(parseStat(line)).toEqual({ parent: 3, ticks: 110 })
    const processes = new Map([
      [3, { parent: 1, ticks: 0 }],
      [7, { parent: 3, ticks: 0 }],
      [9, { parent: 7, ticks: 0 }],
      [8, { parent: 1, ticks: 0 }],
    ])
    expect(withDescendants([3], processes)).toEqual([3, 7, 9])
  })
})
