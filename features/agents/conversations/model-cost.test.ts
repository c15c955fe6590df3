/** What a model cost where its service does not say it, and where the count itself fails. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createModels } from '#adapters/models/client.ts'
import type { ModelPort } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import { limitModels } from '#features/agents/settings/actions/operator.ts'
import { writeFor } from '#features/agents/settings/actions/write.ts'
import { readTaken, readUsage } from '#features/agents/settings/records.ts'
import { estimateTokens } from '#features/agents/settings/rules/limits.ts'
import { Secret } from '#kit/secret.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const at = new Date('2026-04-01T12:00:00.000Z')
const clock = () => at
const unknown = { inputTokens: 0, outputTokens: 0 } as Awaited<ReturnType<ModelPort['think']>>['usage']
const value = { words: 'A gooseneck kettle pours slowly.' }
/** A service that answers and never says what that took. */
const silent: ModelPort = {
  ...createModels(),
  write: async (_target, ask) => ({ value: ask.schema.parse(value), usage: unknown }),
}
const ask = {
  instructions: 'Write about it.',
  prompt: 'A kettle',
  schema: z.object({ words: z.string() }),
  maxOutputTokens: 500,
}
const asked = estimateTokens(ask.instructions + ask.prompt)
const answered = estimateTokens(JSON.stringify(value))
const target = {
  provider: 'openai',
  model: 'scripted-1',
  baseUrl: '',
  apiKey: new Secret('sk-test'),
} as const

async function workspace(): Promise<string> {
  const workspaceId = newWorkspace()
  await db.executeSql('insert into workspaces values ($1, $2, now())', [workspaceId, 'Test'])
  return workspaceId
}
const taken = async (workspaceId: string) =>
  (await readTaken(db, { workspaceId, day: '2026-04-01' })).ofWorkspace

test('what an agent lets a model write counts about as much as its words', async () => {
  const key = { workspaceId: await workspace(), agent: 'scout' } as const
  const deps = { db, clock, models: silent, targets: async () => [target] }
  const time = { signal: AbortSignal.timeout(20_000), timeoutMs: 20_000 }
  expect(await writeFor(deps, key, ask, time)).toMatchObject({ value })
  const used = await db.inWorkspace(key.workspaceId, (tx) => readUsage(tx, key, at))
  expect([used.tokensInToday, used.tokensOutToday]).toEqual([asked, answered])
})

test("counts the same tokens against the operator's limits", async () => {
  const workspaceId = await workspace()
  const limits = { ofWorkspace: 10_000, inAll: 0 }
  const models = limitModels({ db, clock, limits, log: { warn: () => {} } }, silent)
  const offer = { workspaceId, models: ['scripted-1'] }
  const { signal } = new AbortController()
  await models.write({ ...target, offer } as typeof target, ask, { signal })
  expect(await taken(workspaceId)).toBe(asked + answered)
})

test('an answer is not lost when what is left of it cannot be given back, and the log says so', async () => {
  const workspaceId = await workspace()
  const lines: object[] = []
  const torn: Pick<Db, 'asSystem' | 'executeSql'> = {
    asSystem: db.asSystem,
    executeSql: () => Promise.reject(new Error('The connection is gone')),
  }
  const log = { warn: (fields: object) => lines.push(fields) }
  const models = limitModels({ db: torn, clock, limits: { ofWorkspace: 10_000, inAll: 0 }, log }, silent)
  const offer = { workspaceId, models: ['scripted-1'] }
  const { signal } = new AbortController()
  const written = await models.write({ ...target, offer } as typeof target, ask, { signal })
  expect(written.value).toEqual(value)
  expect(lines).toMatchObject([{ workspaceId }])
  expect(await taken(workspaceId)).toBe(asked + ask.maxOutputTokens)
})
