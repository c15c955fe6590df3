import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaPath, fitLabels, linePath, roundTicks } from './plot-scale.ts'

test('an axis has four round values from zero to what is drawn', () => {
  const upTo = (max: number, allowDecimals = false) => roundTicks({ min: 0, max, allowDecimals })
  expect(upTo(0)).toEqual([0, 1, 2, 3])
  expect(upTo(2)).toEqual([0, 1, 2, 3])
  expect(upTo(59)).toEqual([0, 20, 40, 60])
  expect(upTo(16_240)).toEqual([0, 5_500, 11_000, 16_500])
  expect(upTo(0.7, true)).toEqual([0, 0.25, 0.5, 0.75])
  expect(roundTicks({ min: -40, max: 90, allowDecimals: true })).toEqual([-45, 0, 45, 90])
  expect(roundTicks({ min: -9, max: 0, allowDecimals: true })).toEqual([-9, -6, -3, 0])
})

test('an axis holds whatever is drawn, in even steps, with zero on it', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.double({ min: 0.01, max: 1e9, noNaN: true }),
  )
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (below, above, allowDecimals) => {
      const ticks = roundTicks({ min: -below, max: above, allowDecimals })
      expect(ticks).toHaveLength(4)
      expect(ticks).toContain(0)
      expect(ticks[0]).toBeLessThanOrEqual(-below * (1 - 1e-9))
      expect(ticks[3]).toBeGreaterThanOrEqual(above * (1 - 1e-9))
      if (!allowDecimals) expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('labels keep their distance, and the last one stays on the axis', () => {
  const labels = [0, 50, 100, 150, 200].map((at) => ({ at: at + 10, width: 20 }))
  expect(fitLabels(labels, { end: 300, gap: 36 }).map(({ index }) => index)).toEqual([4, 2, 0])
  expect(fitLabels(labels, { end: 212, gap: 36 })[0]).toEqual({ index: 4, at: 212, anchor: 'end' })
  expect(fitLabels([{ at: 4, width: 20 }], { end: 300, gap: 36 })).toEqual([])
})

test('a line breaks where there is no value, and an area closes below each part', () => {
  const point = (x: number, y: number) => ({ x, y })
  const line = [point(0, 1), point(1, 2), null, point(3, 4)]
  expect(linePath(line)).toBe('M0,1L1,2M3,4')
  const floor = line.map((each) => each && point(each.x, 9))
  expect(areaPath(line, floor)).toBe('M0,1L1,2L1,9L0,9ZM3,4L3,9Z')
})
