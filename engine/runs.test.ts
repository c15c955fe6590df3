import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineRefusals, Refusal, UpstreamError } from '#kit/errors.ts'
import { newWorkspace } from '#tests/world/database.ts'
import { openScriptedWorld, untilRun } from '#tests/world/engine.ts'
import type { RunView } from './contract.ts'

const busy = () => new UpstreamError('shop', 'throttled', 'The shop is busy.', { retryable: true })

const { begin, clock, db, engine, finish, other, scripts, untilParked, close } = await openScriptedWorld()
afterAll(close)

describe('a run', () => {
  test('goes through its steps and keeps its output', async () => {
    const begun = await begin(async (run) => {
      const one = await run.step('one', async () => 1)
      const two = await run.stepInTransaction('two', async () => ({ n: one + 1 }))
      return { two }
    })
    expect(begun.run).toMatchObject({ status: 'queued', startedAt: null, output: null })
    const end = await finish(begun)
    expect(end).toMatchObject({ status: 'completed', output: { two: { n: 2 } }, error: null })
    expect(end.endedAt).not.toBeNull()
  })

  test('waits for another run without holding a worker, and continues when it has ended', async () => {
    const workspaceId = newWorkspace()
    const late = new Date(Date.now() + 60 * 60 * 1_000)
    const first = await begin((run) => run.sleepUntil('long', late), workspaceId)
    const second = await begin(async (run) => {
      await run.untilEnded('first', first.run.id)
      await run.untilEnded('first again', first.run.id)
      return 'went on'
    }, workspaceId)
    await untilParked(first.run.id)
    await untilParked(second.run.id)
    // Nobody is asked anything, so to everybody they are under way.
    const shown = await Promise.all([first, second].map(({ run }) => engine.get(workspaceId, run.id)))
    expect(shown.map(({ status }) => status)).toEqual(['running', 'running'])
    await engine.cancel(workspaceId, first.run.id)
    expect(await finish(second)).toMatchObject({ status: 'completed', output: 'went on' })
  })

  test('stores text with U+0000', async () => {
    const text = 'a\u0000b \ud800 ünï'
    const end = await finish(await begin((run) => run.step('text', async () => ({ text }))))
    expect(end.output).toEqual({ text })
  })

  test('cannot be seen, ended or awaited from another workspace', async () => {
    const begun = await begin(async () => null)
    const stranger = newWorkspace()
    await expect(engine.get(stranger, begun.run.id)).rejects.toMatchObject({
      code: 'RUN_NOT_FOUND',
      status: 404,
    })
    await expect(engine.cancel(stranger, begun.run.id)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    await expect(engine.waitFor(stranger, begun.run.id, 10)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    expect(await engine.list(stranger)).toEqual([])
    await finish(begun)
  })

  test("is refused when its input does not match the kind's schema", () => {
    const order = { purpose: 'p', input: { script: 7 } }
    expect(() => engine.start(newWorkspace(), 'test.scripted', order)).toThrow(z.ZodError)
    expect(() => engine.start(newWorkspace(), 'test.unknown', order)).toThrow('no kind')
  })

  test('starts only when the surrounding transaction commits', async () => {
    const workspaceId = newWorkspace()
    const order = { purpose: 'p', input: { script: 'none' } }
    const undone = db.inWorkspace(workspaceId, async (tx) => {
      await engine.start(workspaceId, 'test.scripted', { ...order, tx })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await engine.list(workspaceId)).toEqual([])
    const { run } = await db.inWorkspace(workspaceId, (tx) =>
      engine.start(workspaceId, 'test.scripted', { ...order, tx }),
    )
    expect((await finish({ workspaceId, run })).status).toBe('completed')
  })

  test('is listed newest first, by kind and by purpose', async () => {
    const workspaceId = newWorkspace()
    const first = await begin(async () => null, workspaceId)
    const second = await begin(async () => null, workspaceId)
    expect((await engine.list(workspaceId)).map(({ id }) => id)).toEqual([second.run.id, first.run.id])
    expect(await engine.list(workspaceId, { kind: 'test.none' })).toEqual([])
    const [only] = await engine.list(workspaceId, { purpose: first.run.purpose, limit: 1 })
    expect(only?.id).toBe(first.run.id)
    await Promise.all([finish(first), finish(second)])
  })
})

describe('a second click', () => {
  test('returns the live run when two processes start the same purpose', async () => {
    const workspaceId = newWorkspace()
    const hold = Promise.withResolvers<void>()
    scripts.set('held', async () => {
      await hold.promise
    })
    const order = { purpose: 'sync:1', input: { script: 'held' } }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? engine : other).start(workspaceId, 'test.scripted', order),
      ),
    )
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    const [first] = answers
    hold.resolve()
    await engine.waitFor(workspaceId, first?.run.id ?? '', 20_000)
    const again = await engine.start(workspaceId, 'test.scripted', order)
    expect(again.isNew).toBe(true)
  })
})

describe('two processes', () => {
  test('never work on the same run', async () => {
    const works = new Map<string, number>()
    const begun = await Promise.all(
      Array.from({ length: 30 }, () =>
        begin((run) =>
          run.step('only', async () => {
            works.set(run.runId, (works.get(run.runId) ?? 0) + 1)
          }),
        ),
      ),
    )
    const ends = await Promise.all(begun.map(finish))
    expect(ends.every(({ status }) => status === 'completed')).toBe(true)
    expect([...works.values()]).toEqual(begun.map(() => 1))
  })
})

describe('a step', () => {
  test('returns its stored answer after a retry', async () => {
    const works: string[] = []
    const begun = await begin(async (run) => {
      const one = await run.step('one', async (_signal, key) => {
        works.push(key)
        return { at: 1 }
      })
      return run.step('two', async () => {
        works.push('two')
        if (works.length === 2) throw busy()
        return one
      })
    })
    const waiting = await untilRun(engine, begun.workspaceId, begun.run.id, (run) => run.progress !== null)
    expect(waiting).toMatchObject({ status: 'queued', progress: { stage: 'retrying' } })
    clock.advance(1_000)
    expect(await finish(begun)).toMatchObject({ status: 'completed', output: { at: 1 } })
    expect(works).toEqual([`${begun.run.id}:one`, 'two', 'two'])
  })

  test('rolls back its transaction when it was not stored', async () => {
    const begun = await begin((run) =>
      run.stepInTransaction('write', async () => {
        throw new Refusal(defineRefusals({ NOT_NOW: 409 }).NOT_NOW, 'Not now.')
      }),
    )
    expect(await finish(begun)).toMatchObject({
      status: 'failed',
      error: { code: 'NOT_NOW', message: 'Not now.' },
    })
  })

  test.each([
    ['a date', new Date()],
    ['a map', new Map()],
    ['an undefined property', { a: undefined }],
    ['not a number', Number.NaN],
    ['a function', () => 1],
  ])('that answers %s fails its run, for a restart would see something else', async (_what, answer) => {
    const end = await finish(await begin((run) => run.step('bad', async () => answer)))
    expect(end).toMatchObject({ status: 'failed', error: { code: 'INTERNAL' } })
  })

  test('cannot share its name with another of the same run', async () => {
    const end = await finish(
      await begin(async (run) => {
        await run.step('same', async () => 1)
        await run.step('same', async () => 2)
      }),
    )
    expect(end.status).toBe('failed')
  })
})

describe('a failure', () => {
  test('shows a general sentence when it is unexpected', async () => {
    const end = await finish(
      await begin(async () => {
        throw new Error('password=hunter2')
      }),
    )
    expect(end.error).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    })
  })

  test('is retried with exponential backoff and respects retryAfter when it is transient', async () => {
    const tries: string[] = []
    const begun = await begin(async () => {
      tries.push(clock.now().toISOString())
      if (tries.length === 1) throw busy()
      throw new UpstreamError('shop', 'throttled', 'Later.', { retryable: true, retryAfterMs: 9_000 })
    })
    const start = clock.now().getTime()
    const retrying = (n: number) => (run: RunView) => run.status === 'queued' && tries.length === n
    await untilRun(engine, begun.workspaceId, begun.run.id, retrying(1))
    clock.advance(1_000)
    await untilRun(engine, begun.workspaceId, begun.run.id, retrying(2))
    clock.advance(8_000)
    expect((await engine.waitFor(begun.workspaceId, begun.run.id, 150)).status).toBe('queued')
    clock.advance(1_000)
    expect(await finish(begun)).toMatchObject({
      status: 'failed',
      error: { code: 'UPSTREAM_THROTTLED', message: 'Later.' },
    })
    expect(tries.map((at) => new Date(at).getTime() - start)).toEqual([0, 1_000, 10_000])
  })

  test('resets the attempts when a step was stored in between', async () => {
    let tries = 0
    const begun = await begin(async (run) => {
      for (const name of ['a', 'b', 'c', 'd']) {
        await run.step(name, async () => {
          tries += 1
          if (tries % 2 === 1) throw busy()
        })
      }
    })
    for (let failures = 1; failures <= 4; failures += 1) {
      const hasFailed = (run: RunView) => run.status === 'queued' && tries === failures * 2 - 1
      await untilRun(engine, begun.workspaceId, begun.run.id, hasFailed)
      clock.advance(60_000)
    }
    expect((await finish(begun)).status).toBe('completed')
  })

  test('is not retried when it is permanent', async () => {
    let tries = 0
    const end = await finish(
      await begin(async () => {
        tries += 1
        throw new UpstreamError('shop', 'unauthorized', 'The shop no longer lets us in.')
      }),
    )
    expect(end).toMatchObject({ status: 'failed', error: { code: 'UPSTREAM_UNAUTHORIZED' } })
    expect(tries).toBe(1)
  })
})

describe('a run that process after process died of', () => {
  test('fails the run when the process died at every attempt', async () => {
    const workspaceId = newWorkspace()
    let works = 0
    scripts.set('deadly', async () => {
      works += 1
    })
    const { run } = await db.inWorkspace(workspaceId, async (tx) => {
      const order = { purpose: 'p', input: { script: 'deadly' }, tx }
      const started = await engine.start(workspaceId, 'test.scripted', order)
      await tx.execute(sql`update runs set attempt = 3 where id = ${started.run.id}`)
      return started
    })
    expect(await finish({ workspaceId, run })).toMatchObject({
      status: 'failed',
      error: { code: 'INTERNAL' },
    })
    expect(works).toBe(0)
  })
})
