import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#kit/ids.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { makeEngine } from '#tests/world/engine.ts'
import { defineKind } from './kinds.ts'
import { callNext, claimRun, sweep } from './records.ts'

const held = new Map<string, () => void>()

/** Runs until the test lets it go. */
const kind = defineKind({
  name: 'test.held',
  input: z.object({}),
  perWorkspace: 2,
  run: (run) =>
    run.step('held', async () => {
      await new Promise<void>((resolve) => held.set(run.runId, resolve))
      return null
    }),
})

const db = await openTestDatabase()
const engines = [makeEngine(db, [kind]), makeEngine(db, [kind])] as const
for (const engine of engines) await engine.begin()
afterAll(async () => {
  for (const engine of engines) await engine.stop({ graceMs: 1_000 })
  await db.close()
})

test('limits concurrent runs per workspace across processes, oldest first', async () => {
  const [engine] = engines
  const begin = async (workspaceId: string, n: number) =>
    (await engine.start(workspaceId, 'test.held', { purpose: `held ${n}`, input: {} })).run.id
  const [busy, other] = [newWorkspace(), newWorkspace()]
  const runs: string[] = []
  for (let n = 0; n < 6; n += 1) runs.push(await begin(busy, n))
  const elsewhere = await begin(other, 0)
  await expect.poll(() => held.has(elsewhere), { timeout: 20_000 }).toBe(true)
  held.get(elsewhere)?.()
  for (const [index, runId] of runs.entries()) {
    await expect.poll(() => held.has(runId), { timeout: 20_000 }).toBe(true)
    expect(held.size - 1 - index).toBeLessThanOrEqual(2)
    held.get(runId)?.()
    expect(await engine.waitFor(busy, runId, 20_000)).toMatchObject({ status: 'completed' })
  }
})

test('starts as many waiting runs as slots became free, oldest first', async () => {
  const idle = makeEngine(db, [{ ...kind, name: 'test.called' }])
  const workspaceId = newWorkspace()
  const runs: string[] = []
  for (let n = 0; n < 3; n += 1)
    runs.push((await idle.start(workspaceId, 'test.called', { purpose: `called ${n}`, input: {} })).run.id)
  const now = new Date()
  const due = async () => {
    const long = new Date(now.getTime() - 60_000)
    const found = await sweep(db, ['test.called'], { now, stale: long, undelivered: long })
    return found.map(({ runId }) => runId).toSorted()
  }
  expect(await due()).toEqual(runs)
  expect(await due()).toEqual([])
  await callNext(db, { workspaceId, runId: runs[0] ?? '' }, { ...kind, name: 'test.called' })
  expect(await due()).toEqual(runs.slice(0, 2))
})

test('claims the oldest waiting run, whichever one was delivered', async () => {
  const own = { ...kind, name: 'test.ordered' }
  const idle = makeEngine(db, [own])
  const workspaceId = newWorkspace()
  const runs: string[] = []
  for (let n = 0; n < 4; n += 1)
    runs.push((await idle.start(workspaceId, own.name, { purpose: `ordered ${n}`, input: {} })).run.id)
  const handed = [3, 2, 1, 3].map((n) => ({ workspaceId, runId: runs[n] ?? '', owner: newId() }))
  const claimed = await Promise.all(handed.map((hold) => claimRun(db, hold, own, new Date())))
  expect(claimed.map((claim) => claim?.runId ?? null).toSorted()).toEqual(
    [null, null, ...runs.slice(0, 2)].toSorted(),
  )
})
