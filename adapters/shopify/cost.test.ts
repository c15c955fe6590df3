import { expect, test } from 'vitest'
import { createCostBuckets } from './cost.ts'

const store = 's.myshopify.com'
const report = (currentlyAvailable: number) => ({
  requestedQueryCost: 60,
  throttleStatus: { maximumAvailable: 1_000, currentlyAvailable, restoreRate: 100 },
})

function bucketsOf() {
  const waits: number[] = []
  const sleep = async (waitMs: number) => void waits.push(waitMs)
  const buckets = createCostBuckets({ maxAttempts: 1, clock: () => 0, sleep })
  buckets.learn(store, 'Write', report(100))
  return { buckets, waits, pay: () => buckets.pay(store, 'Write', undefined) }
}

test('the answer to one call does not give back the points of another that is on its way', async () => {
  const { buckets, waits, pay } = bucketsOf()
  const settleFirst = await pay()
  await pay()
  expect(waits).toEqual([200])
  settleFirst()
  // The store has not seen the second one yet.
  buckets.learn(store, 'Write', report(40))
  await pay()
  expect(waits).toEqual([200, 800])
})

test('a call that is given up while it waits leaves its points to the others', async () => {
  const { buckets, pay } = bucketsOf()
  await pay()
  const failing = createCostBuckets({
    maxAttempts: 1,
    clock: () => 0,
    sleep: () => Promise.reject(new Error('aborted')),
  })
  failing.learn(store, 'Write', report(0))
  await expect(failing.pay(store, 'Write', undefined)).rejects.toThrow('aborted')
  failing.learn(store, 'Write', report(60))
  expect(failing.read(store, 'Write')?.available).toBe(60)
  expect(buckets.read(store, 'Write')?.available).toBe(40)
})
