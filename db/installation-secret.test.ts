import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/world/database.ts'
import type { Db } from './database.ts'
import { openInstallationSecret, rewrapInstallationSecrets } from './installation-secret.ts'
import { parseKeyring } from './keyring.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const [oldKey, newKey] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
const keys = (...all: string[]) => parseKeyring(all.join(','), 'the test')
const open = async (kind: string, ...all: string[]) =>
  (await openInstallationSecret(db, keys(...all), kind)).reveal()

test('is random, and the same for all processes that start at once and later', async () => {
  const together = await Promise.all([1, 2, 3].map(() => open('together', oldKey)))
  expect(new Set([...together, await open('together', oldKey)]).size).toBe(1)
  expect(together[0]).toMatch(/^[\w-]{43}$/)
  expect(await open('another', oldKey)).not.toBe(together[0])
})

test('does not lie in the database as text', async () => {
  const secret = await open('hidden', oldKey)
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ row: string }>(sql`select encode(sealed, 'escape') as row from installation_secrets`),
  )
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('survives a new master key, and is made anew when its key is lost', async () => {
  const secret = await open('rotated', oldKey)
  expect(await open('rotated', newKey, oldKey)).toBe(secret)
  expect(await rewrapInstallationSecrets(db, keys(newKey, oldKey))).toBeGreaterThan(0)
  expect(await rewrapInstallationSecrets(db, keys(newKey, oldKey))).toBe(0)
  expect(await open('rotated', newKey)).toBe(secret)
  const again = await open('rotated', oldKey)
  expect(again).not.toBe(secret)
  expect(await open('rotated', oldKey)).toBe(again)
})

test('cannot be read by what runs for a workspace', async () => {
  const read = db.inWorkspace('0198a2f4-0000-7000-8000-0000000000a1', (tx) =>
    tx.execute(sql`select * from installation_secrets`),
  )
  await expect(read).rejects.toMatchObject({
    cause: { message: expect.stringContaining('permission denied') },
  })
})
