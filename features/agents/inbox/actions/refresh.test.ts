import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events } from '#features/base/runs/contract/run.ts'
import { InboxRefresher } from './refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const workspace = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'

/** A refresher without a database: each look fails, and is counted. `merchants` are those of the workspace, null where that is not known either. */
async function startRefresher(merchants: [] | null = null) {
  let tell: (payload: string) => void = () => {}
  const state = { looks: 0 }
  const deps = {
    clock: () => new Date(),
    log: { warn: () => void (state.looks += 1) },
    db: {
      inWorkspace: async () => merchants ?? Promise.reject(new Error('There is no database')),
      listen: async (_channel: string, onTold: typeof tell) => {
        tell = onTold
        return async () => {}
      },
    },
  }
  const refresher = new InboxRefresher(deps as never)
  await refresher.listen()
  const looksAfter = async (signal: object) => {
    const before = state.looks
    tell(JSON.stringify({ w: workspace, ...signal }))
    await vi.advanceTimersByTimeAsync(1_500)
    return state.looks - before
  }
  return { refresher, state, looksAfter }
}

test('looks when a run changes its status, and not at each progress', async () => {
  const { refresher, looksAfter } = await startRefresher()
  await refresher.settled(workspace)
  expect(await looksAfter({ r: 'run', hint: 'progress' })).toBe(0)
  expect(await looksAfter({ topic: 'conversation:1' })).toBe(0)
  expect(await looksAfter({ r: 'run' })).toBe(1)
})

test('leaves a workspace alone that nobody has read for five minutes, until it is read again', async () => {
  const { refresher, state, looksAfter } = await startRefresher()
  expect(await looksAfter({ r: 'run' })).toBe(0)
  await refresher.settled(workspace)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(await looksAfter({ r: 'run' })).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  const tab = new AbortController()
  const stream = refresher.follow({ endpoint: events, answer: async () => ({}) })
  await stream.answer({}, { workspaceId: workspace } as never, { signal: tab.signal } as never)
  expect(await looksAfter({ r: 'run' })).toBe(1)
  tab.abort()
  expect(await looksAfter({ r: 'run' })).toBe(0)
  const before = state.looks
  await refresher.settled(workspace)
  expect(state.looks - before).toBe(1)
})

test('a look at a workspace that was deleted meanwhile ends quietly', async () => {
  const { refresher, state, looksAfter } = await startRefresher([])
  await refresher.settled(workspace)
  expect(await looksAfter({ r: 'run' })).toBe(0)
  expect(state.looks).toBe(0)
})
