import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianStepTimes } from './step-times.ts'

const steps = [
  { id: 'read', parentId: null },
  { id: 'each', parentId: null },
  { id: 'price', parentId: 'each' },
  { id: 'tell', parentId: 'each' },
]

test('a step takes the median of its runs', () => {
  const measured = [2, 9, 1].map((seconds, run) => ({ runId: String(run), stepId: 'read', seconds }))
  expect(medianStepTimes(measured, steps)).toEqual([{ stepId: 'read', seconds: 2, runs: 3 }])
  expect(medianStepTimes(measured.slice(0, 2), steps)).toEqual([{ stepId: 'read', seconds: 5.5, runs: 2 }])
})

test('a loop’s time is shared by its body, as its items took it', () => {
  const took = { each: 10, price: 30, tell: 10 }
  const measured = Object.entries(took).map(([stepId, seconds]) => ({ runId: 'a', stepId, seconds }))
  expect(medianStepTimes(measured, steps)).toEqual([
    { stepId: 'each', seconds: 0, runs: 1 },
    { stepId: 'price', seconds: 7.5, runs: 1 },
    { stepId: 'tell', seconds: 2.5, runs: 1 },
  ])
})

test('the times of the steps of one run sum to what those outside loops took', () => {
  const seconds = fc.double({ min: 0, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(seconds, seconds, seconds, seconds), ([read, each, price, tell]) => {
      const took = Object.entries({ read, each, price, tell })
      const measured = took.map(([stepId, of]) => ({ runId: 'a', stepId, seconds: of }))
      const sum = medianStepTimes(measured, steps).reduce((total, one) => total + one.seconds, 0)
      expect(sum).toBeCloseTo(read + each, 1)
    }),
  )
})

test('a step that the draft has no longer is left out', () => {
  expect(medianStepTimes([{ runId: 'a', stepId: 'gone', seconds: 3 }], steps)).toEqual([])
})
