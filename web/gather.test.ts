import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesceRefreshes } from './coalesce-refreshes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  const client = { reads: 0, isFetching: () => client.reads }
  const read: string[] = []
  const stop = new AbortController()
  const change = coalesceRefreshes(client, stop.signal, (topic) => read.push(topic))
  return { client, read, stop, change }
}

test('many changes within a moment are one reading of each topic', () => {
  const { read, change } = watch()
  for (const topic of ['feed', 'sales', 'feed', 'feed']) change(topic)
  vi.advanceTimersByTime(1_000)
  expect(read).toEqual(['feed', 'sales'])
  change('feed')
  vi.advanceTimersByTime(1_000)
  expect(read).toEqual(['feed', 'sales', 'feed'])
})

test('a server that still answers is not asked again, but a conversation does not wait', () => {
  const { client, read, change } = watch()
  client.reads = 3
  change('sales')
  change('conversation:1')
  vi.advanceTimersByTime(4_000)
  expect(read).toEqual(['conversation:1'])
  client.reads = 0
  vi.advanceTimersByTime(1_000)
  expect(read).toEqual(['conversation:1', 'sales'])
})

test('a server that never answers is asked again all the same', () => {
  const { client, read, change } = watch()
  client.reads = 1
  change('sales')
  vi.advanceTimersByTime(10_000)
  expect(read).toEqual(['sales'])
})

test('whoever left reads nothing', () => {
  const { read, stop, change } = watch()
  change('sales')
  stop.abort()
  vi.advanceTimersByTime(20_000)
  expect(read).toEqual([])
})
