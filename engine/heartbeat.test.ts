import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { makeEngine } from '#tests/world/engine.ts'
import { defineKind } from './kinds.ts'

const releases: (() => void)[] = []

/** Runs until the test lets it go. */
const kind = defineKind({
  name: 'test.held',
  input: z.object({}),
  concurrency: 2,
  run: (run) =>
    run.step('held', async () => {
      await new Promise<void>((resolve) => releases.push(resolve))
      return null
    }),
})

const db = await openTestDatabase()
const engine = makeEngine(db, [kind])
await engine.begin()
afterAll(async () => {
  for (const release of releases) release()
  await engine.stop({ graceMs: 1_000 })
  await db.close()
})

test('a run whose row somebody holds keeps neither its lease from being valid nor others from their heartbeat', async () => {
  const workspaceId = newWorkspace()
  const start = async (purpose: string) =>
    (await engine.start(workspaceId, kind.name, { purpose, input: {} })).run.id
  const [locked, other] = [await start('locked'), await start('other')]
  await expect.poll(() => releases.length, { timeout: 20_000 }).toBe(2)
  const readBeat = async () => {
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ at: string }>(sql`select heartbeat_at::text as at from runs where id = ${other}`),
    )
    return rows[0]?.at
  }
  await db.inWorkspace(workspaceId, async (tx) => {
    await tx.execute(sql`select from runs where id = ${locked} for update`)
    for (let beats = 0; beats < 2; beats += 1) {
      const before = await readBeat()
      await expect.poll(readBeat, { timeout: 20_000 }).not.toBe(before)
    }
  })
  for (const release of releases) release()
  expect(await engine.waitFor(workspaceId, locked, 20_000)).toMatchObject({ status: 'completed' })
})
