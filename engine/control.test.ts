import { afterAll, describe, expect, test } from 'vitest'
import { UpstreamError } from '#kit/errors.ts'
import { newWorkspace } from '#tests/world/database.ts'
import { openScriptedWorld, untilRun, untilStatus } from '#tests/world/engine.ts'
import type { LiveEvent, RunView } from './contract.ts'

const { begin, clock, db, engine, finish, other, untilParked, close } = await openScriptedWorld()
afterAll(close)

describe('a person', () => {
  test('pauses between two steps and resumes without doing the first again', async () => {
    const inStep = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const works: string[] = []
    const begun = await begin(async (run) => {
      await run.step('one', async (signal) => {
        inStep.resolve()
        await release.promise
        works.push(`one ${signal.aborted}`)
      })
      await run.step('two', async () => {
        works.push('two')
      })
    })
    await inStep.promise
    await engine.pause(begun.workspaceId, begun.run.id)
    release.resolve()
    const paused = await untilStatus(engine, begun.workspaceId, begun.run.id, 'paused')
    expect(paused.endedAt).toBeNull()
    expect(works).toEqual(['one false'])
    expect((await engine.resume(begun.workspaceId, begun.run.id)).status).toBe('queued')
    expect((await finish(begun)).status).toBe('completed')
    expect(works).toEqual(['one false', 'two'])
    await expect(engine.pause(begun.workspaceId, begun.run.id)).rejects.toMatchObject({ code: 'RUN_ENDED' })
  })

  test('withdraws a pause request when resumed before it took effect', async () => {
    const inStep = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const begun = await begin((run) =>
      run.step('one', async () => {
        inStep.resolve()
        await release.promise
      }),
    )
    await inStep.promise
    await engine.pause(begun.workspaceId, begun.run.id)
    await engine.resume(begun.workspaceId, begun.run.id)
    release.resolve()
    expect((await finish(begun)).status).toBe('completed')
  })

  test('aborts the running step when cancelled', async () => {
    const inStep = Promise.withResolvers<void>()
    let after = false
    const begun = await begin(async (run) => {
      await run
        .step('long', async (signal) => {
          inStep.resolve()
          await new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          )
        })
        .catch(() => {})
      await run.step('after', async () => {
        after = true
      })
    })
    await inStep.promise
    await other.cancel(begun.workspaceId, begun.run.id)
    expect(await finish(begun)).toMatchObject({ status: 'cancelled', output: null, error: null })
    expect(after).toBe(false)
    expect((await engine.cancel(begun.workspaceId, begun.run.id)).status).toBe('cancelled')
  })

  test('cancels a run that sleeps, at once', async () => {
    const begun = await begin((run) => run.sleepUntil('night', new Date(clock.now().getTime() + 3_600_000)))
    await untilParked(begun.run.id)
    expect((await engine.cancel(begun.workspaceId, begun.run.id)).status).toBe('cancelled')
  })
})

describe('a sleeping run', () => {
  test('wakes at the first stored date when it is restarted while sleeping', async () => {
    let calls = 0
    const begun = await begin(async (run) => {
      calls += 1
      await run.sleepUntil('night', new Date(clock.now().getTime() + 5_000))
      return calls
    })
    await untilParked(begun.run.id)
    clock.advance(5_000)
    expect(await finish(begun)).toMatchObject({ status: 'completed', output: 2 })
  })
})

describe('who watches', () => {
  test('sees the states of a run in their order, the last one last', async () => {
    const workspaceId = newWorkspace()
    const seen: RunView[] = []
    const unsubscribe = await other.subscribe(workspaceId, (event) => {
      if (event.type === 'run') seen.push(event.run)
    })
    const begun = await begin(async (run) => {
      for (let page = 1; page <= 20; page += 1) {
        run.progress({ stage: 'reading', done: page * 10, total: 200 })
        await run.step(`page ${page}`, async () => page)
      }
    }, workspaceId)
    await untilRun(other, workspaceId, begun.run.id, ({ status }) => status === 'completed')
    unsubscribe()
    const rank = ['queued', 'running', 'completed']
    const ranks = seen.map(({ status }) => rank.indexOf(status))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    const done = seen.map(({ progress }) => progress?.done ?? 0)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toMatchObject({ status: 'completed', progress: { done: 200, total: 200 } })
  })

  test('shows a rate measured over executed steps only, not replayed ones', async () => {
    let isFirst = true
    const begun = await begin(async (run) => {
      for (let page = 1; page <= 4; page += 1) {
        await run.step(`page ${page}`, async () => {
          if (page === 3 && isFirst) {
            isFirst = false
            throw new UpstreamError('shop', 'throttled', 'Busy.', { retryable: true })
          }
          clock.advance(1_000)
        })
        run.progress({ stage: 'reading', done: page * 100, total: null })
      }
      await run.step('end', async () => null)
    })
    await untilRun(engine, begun.workspaceId, begun.run.id, ({ progress }) => progress?.stage === 'retrying')
    clock.advance(60_000)
    const { progress } = await finish(begun)
    expect(progress).toEqual({ stage: 'reading', done: 400, total: null, ratePerSecond: 100 })
  })

  test('receives a topic of its own workspace once the transaction commits', async () => {
    const [mine, theirs] = [newWorkspace(), newWorkspace()]
    const events: LiveEvent[] = []
    const heard = Promise.withResolvers<void>()
    await engine.subscribe(mine, (event) => {
      events.push(event)
      if (event.type === 'changed' && event.topic === 'last') heard.resolve()
    })
    await other.publish(theirs, 'feed')
    await db.inWorkspace(mine, (tx) => other.publish(mine, 'feed', tx))
    await other.publish(mine, 'last')
    await heard.promise
    expect(events).toEqual([
      { type: 'changed', topic: 'feed' },
      { type: 'changed', topic: 'last' },
    ])
  })

  test('returns the current run when the wait times out or is aborted', async () => {
    const release = Promise.withResolvers<void>()
    const begun = await begin(() => release.promise)
    expect((await engine.waitFor(begun.workspaceId, begun.run.id, 1)).endedAt).toBeNull()
    const gone = AbortSignal.abort()
    expect((await engine.waitFor(begun.workspaceId, begun.run.id, 60_000, gone)).endedAt).toBeNull()
    release.resolve()
    expect((await finish(begun)).status).toBe('completed')
  })
})
