import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { newProcessFolder, newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { makeEngine, standingClock } from '#tests/world/engine.ts'
import { defineKind, type RunHandle } from './kinds.ts'

const clock = standingClock()
let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A database that a frozen process cannot reach until it thaws. */
function freezable(inner: Db) {
  let thawed = Promise.resolve()
  let thaw = () => {}
  const frozen: Db = {
    ...inner,
    executeSql: (text, values) => thawed.then(() => inner.executeSql(text, values)),
    inWorkspace: (workspaceId, work) => thawed.then(() => inner.inWorkspace(workspaceId, work)),
    asSystem: (work) => thawed.then(() => inner.asSystem(work)),
  }
  return {
    db: frozen,
    freeze: () => {
      const next = Promise.withResolvers<void>()
      thawed = next.promise
      thaw = next.resolve
    },
    thaw: () => thaw(),
  }
}

const makeKind = (name: string, run: (run: RunHandle) => Promise<unknown>) =>
  defineKind({ name, input: z.object({}), run })

describe('a process that freezes in a step', () => {
  test.each(['step', 'stepInTransaction'] as const)(
    'loses its run to another, and writes nothing when it wakes (%s)',
    async (way) => {
      const name = `test.freeze.${way}`
      const works: string[] = []
      const inStep = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      const woke = Promise.withResolvers<unknown>()
      const code = (who: string) => async (run: RunHandle) => {
        await run.step('one', async () => works.push(`${who} one`))
        const work = async () => {
          works.push(`${who} two`)
          if (who === 'first') {
            inStep.resolve()
            await release.promise
          }
          return who
        }
        const doing =
          way === 'step'
            ? run.step('two', work)
            : run.step('before', work).then(() =>
                run.stepInTransaction('two', async (tx) => {
                  await tx.execute(sql`update runs set purpose = ${who} where id = ${run.runId}`)
                  return who
                }),
              )
        if (who === 'first') doing.catch(woke.resolve)
        return doing
      }
      const cold = freezable(db)
      const first = makeEngine(cold.db, [makeKind(name, code('first'))], clock.now)
      await first.begin()
      const workspaceId = newWorkspace()
      const { run } = await first.start(workspaceId, name, { purpose: 'p', input: {} })
      await inStep.promise
      cold.freeze()
      clock.advance(21_000)
      const second = makeEngine(db, [makeKind(name, code('second'))], clock.now)
      await second.begin()
      const end = await second.waitFor(workspaceId, run.id, 20_000)
      expect(end).toMatchObject({ status: 'completed', output: 'second' })
      cold.thaw()
      release.resolve()
      expect(await woke.promise).toMatchObject({ name: 'RunInterrupted' })
      await first.stop({ graceMs: 1_000 })
      expect(await second.get(workspaceId, run.id)).toEqual(end)
      expect(works).toEqual(['first one', 'first two', 'second two'])
      await second.stop({ graceMs: 1_000 })
    },
  )
})

describe('a process that stops', () => {
  test('finishes the current step and releases the run when the worker stops gracefully', async () => {
    const works: string[] = []
    const inStep = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const kind = makeKind('test.stop', async (run) => {
      await run.step('one', async () => {
        inStep.resolve()
        await release.promise
        works.push('one')
      })
      await run.step('two', async () => works.push('two'))
    })
    const first = makeEngine(db, [kind], clock.now)
    await first.begin()
    const workspaceId = newWorkspace()
    const { run } = await first.start(workspaceId, 'test.stop', { purpose: 'p', input: {} })
    await inStep.promise
    const stopped = first.stop({ graceMs: 20_000 })
    release.resolve()
    await stopped
    expect(works).toEqual(['one'])
    const second = makeEngine(db, [kind], clock.now)
    expect((await second.get(workspaceId, run.id)).status).toBe('queued')
    await second.begin()
    expect((await second.waitFor(workspaceId, run.id, 20_000)).status).toBe('completed')
    expect(works).toEqual(['one', 'two'])
    await second.stop({ graceMs: 1_000 })
  })

  test('aborts a step that outlives the grace period', async () => {
    const inStep = Promise.withResolvers<AbortSignal>()
    const kind = makeKind('test.stuck', (run) =>
      run.step('stuck', (signal) => {
        inStep.resolve(signal)
        return new Promise<void>(() => {})
      }),
    )
    const engine = makeEngine(db, [kind], clock.now)
    await engine.begin()
    const workspaceId = newWorkspace()
    const { run } = await engine.start(workspaceId, 'test.stuck', { purpose: 'p', input: {} })
    const signal = await inStep.promise
    await engine.stop({ graceMs: 1 })
    expect(signal.aborted).toBe(true)
    expect((await engine.get(workspaceId, run.id)).status).toBe('queued')
    await engine.cancel(workspaceId, run.id)
  })
})

describe('a process that is killed', () => {
  test('resumes at the interrupted step when the process is restarted after a crash', async () => {
    const { folder, remove } = await newProcessFolder()
    const program = fileURLToPath(new URL('../tests/world/crashable-process.ts', import.meta.url))
    const start = () => {
      const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const errors: string[] = []
      child.stderr.on('data', (text: Buffer) => errors.push(text.toString()))
      return {
        child,
        next: async () => {
          const { value, done } = await lines.next()
          if (!done) return value
          throw new Error(`The process has ended (${child.exitCode ?? child.signalCode}): ${errors.join('')}`)
        },
      }
    }
    const first = start()
    expect(await first.next()).toBe('in step two')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = start()
    expect(await second.next()).toBe('in step two')
    expect(await second.next()).toBe('completed {"one":1,"two":2}')
    await once(second.child, 'exit')
    const works = (await readFile(join(folder, 'works'), 'utf8')).trim().split('\n')
    expect(works).toEqual(['one', 'two', 'two'])
    await remove()
  })
})
