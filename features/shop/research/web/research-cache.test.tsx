import { afterEach, expect, test } from 'vitest'
import { makeQueryClient } from '#ui/query.ts'
import { listLibrary } from '../contract/library.ts'
import { listTasks } from '../contract/task.ts'
import { refreshResearch, refreshWatched, setMonitored } from './research-cache.ts'

afterEach(() => setMonitored(true))

function known() {
  const client = makeQueryClient()
  const keys = { tasks: [listTasks.path, {}], library: [listLibrary.path, {}] }
  client.setQueryData(keys.tasks, {})
  client.setQueryData(keys.library, {})
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  return { client, told: () => [isStale(keys.tasks), isStale(keys.library)] }
}

test('while monitoring is paused, the event stream does not have tasks read anew', () => {
  const paused = known()
  setMonitored(false)
  refreshWatched(paused.client)
  expect(paused.told()).toEqual([false, true])
  refreshResearch(paused.client)
  expect(paused.told()).toEqual([true, true])
})

test('while monitoring is on, the event stream has all of research read anew', () => {
  const watched = known()
  refreshWatched(watched.client)
  expect(watched.told()).toEqual([true, true])
})
