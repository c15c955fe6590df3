import { expect, test } from 'vitest'
import { Meter } from './meter.ts'

const at = (done: number, stage = 'reading') => ({ stage, done, total: null })

test('the rate is unknown at first and then measured over the last ten seconds', () => {
  const meter = new Meter()
  expect(meter.measure(at(0), 0).ratePerSecond).toBeNull()
  expect(meter.measure(at(100), 1_000).ratePerSecond).toBe(100)
  for (let second = 2; second <= 30; second += 1) meter.measure(at(100 + (second - 1) * 10), second * 1_000)
  expect(meter.measure(at(400), 31_000).ratePerSecond).toBe(10)
})

test('resets the rate when the stage changes or the count decreases', () => {
  const meter = new Meter()
  meter.measure(at(0), 0)
  expect(meter.measure(at(50, 'writing'), 1_000).ratePerSecond).toBeNull()
  expect(meter.measure(at(10, 'writing'), 2_000).ratePerSecond).toBeNull()
})

test('ignores replayed steps when it measures the rate', () => {
  const meter = new Meter()
  meter.measure(at(0), 0)
  meter.measure(at(9_000), 1)
  meter.reset()
  meter.measure(at(9_000), 2)
  expect(meter.measure(at(9_100), 1_002).ratePerSecond).toBe(100)
})
