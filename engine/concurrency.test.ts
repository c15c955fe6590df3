import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { makeEngine } from '#tests/world/engine.ts'
import { defineKind } from './kinds.ts'

const concurrency = 8
const held = new Map<string, () => void>()

/** Runs until the test lets it go. */
const kind = defineKind({
  name: 'test.concurrent',
  input: z.object({}),
  concurrency,
  run: (run) =>
    run.step('held', async () => {
      await new Promise<void>((resolve) => held.set(run.runId, resolve))
      return null
    }),
})

const db = await openTestDatabase()
const engine = makeEngine(db, [kind])
await engine.begin()
afterAll(async () => {
  for (const release of held.values()) release()
  await engine.stop({ graceMs: 1_000 })
  await db.close()
})

test('starts a run wherever one may run, however long the others take, and never more at once', async () => {
  const workspaceId = newWorkspace()
  const runs: string[] = []
  for (let n = 0; n < concurrency + 2; n += 1)
    runs.push((await engine.start(workspaceId, kind.name, { purpose: `${n}`, input: {} })).run.id)
  await expect.poll(() => held.size, { timeout: 20_000 }).toBe(concurrency)
  for (let ended = 0; ended < 2; ended += 1) {
    const [runId = ''] = [...held.keys()].slice(ended, ended + 1)
    held.get(runId)?.()
    expect(await engine.waitFor(workspaceId, runId, 20_000)).toMatchObject({ status: 'completed' })
    await expect.poll(() => held.size, { timeout: 20_000 }).toBe(concurrency + ended + 1)
  }
  expect([...held.keys()].toSorted()).toEqual(runs.toSorted())
})
