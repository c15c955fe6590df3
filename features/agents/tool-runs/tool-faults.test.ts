/** Tools whose service fails for a moment, and settings that two people change at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { defineTool } from '#engine/gate.ts'
import { getLimits, setLimits } from '#features/agents/settings/contract/settings.ts'
import { UpstreamError } from '#kit/errors.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { call } from '#tests/world/server.ts'
import { executeTool } from './contract/tool.ts'

const world = { fails: [] as Error[], reads: [] as number[] }
const look = defineTool({
  name: 'look',
  title: 'Look',
  description: 'Looks.',
  effect: 'read',
  input: z.object({}),
  question: () => '',
  run: async () => {
    world.reads.push(Date.now())
    const fault = world.fails.shift()
    if (fault) throw fault
    return { seen: true }
  },
})

let db: Db
let server: Awaited<ReturnType<typeof startAgentServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  server = await startAgentServer({ db, tools: [look], modelOrigin: null })
})
afterAll(async () => {
  await server.close()
  await db.close()
})

const params = { agentType: 'seller' } as const
const busy = (retryAfterMs: number) =>
  new UpstreamError('web', 'throttled', 'The web is busy.', { retryable: true, retryAfterMs })

async function use(...fails: Error[]) {
  Object.assign(world, { fails, reads: [] })
  const body = { tool: 'look', parameters: {} }
  const token = newWorkspace()
  const { data } = await call(server.origin, executeTool, { params, body }, token)
  const { output } = await server.engine.waitFor(token, data.runId, 30_000)
  return output
}

test('retries a read after the requested delay', async () => {
  expect(await use(busy(1_500), busy(0))).toMatchObject({ state: 'answered' })
  expect(world.reads).toHaveLength(3)
  const [first = 0, second = 0] = world.reads
  expect(second - first).toBeGreaterThanOrEqual(1_500)
})

test('reports a service that stays busy, asks for too long a delay or refuses', async () => {
  expect(await use(busy(0), busy(0), busy(0))).toMatchObject({ state: 'failed', message: 'The web is busy.' })
  expect(world.reads).toHaveLength(3)
  expect(await use(busy(600_000))).toMatchObject({ state: 'failed', message: 'The web is busy.' })
  expect(world.reads).toHaveLength(1)
  const refused = new UpstreamError('web', 'unauthorized', 'The key is refused.')
  expect(await use(refused)).toMatchObject({ state: 'failed', message: 'The key is refused.' })
  expect(world.reads).toHaveLength(1)
})

test('keeps an agent disabled when other settings are saved concurrently', async () => {
  for (let n = 1; n <= 10; n += 1) {
    const token = newWorkspace()
    const set = (body: object) => call(server.origin, setLimits, { params, body }, token)
    await set({ model: 'first' })
    await Promise.all([set({ limits: { rowsPerHour: n } }), set({ isOn: false }), set({ model: 'other' })])
    const { data } = await call(server.origin, getLimits, { params }, token)
    expect(data.settings).toMatchObject({ isOn: false, model: 'other', limits: { rowsPerHour: n } })
  }
})
