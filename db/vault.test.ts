import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { Secret } from '#kit/secret.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import type { Db } from './database.ts'
import { parseKeyring } from './keyring.ts'
import { createVault, openKeyring, rewrapSecrets } from './vault.ts'

let db: Db
const firstKey = randomBytes(32).toString('base64')
const keyring = parseKeyring(firstKey, 'test')
const vault = createVault({ keyring })

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function newWorkspace(): Promise<string> {
  const id = newId()
  await db.asSystem((tx) =>
    tx.execute(sql`insert into workspaces (id, name, created_at) values (${id}, 'w', now())`),
  )
  return id
}

const put = (workspaceId: string, kind: string, text: string) =>
  db.inWorkspace(workspaceId, (tx) => vault.put(tx, workspaceId, kind, new Secret(text)))
const read = async (workspaceId: string, kind: string, from = vault) =>
  (await db.inWorkspace(workspaceId, (tx) => from.read(tx, workspaceId, kind)))?.reveal() ?? null

describe('the vault', () => {
  test('gives back what was put, also an empty or a long text in any script', async () => {
    const workspace = await newWorkspace()
    for (const text of ['sk-proj-abcdefghijklmnopQ7dA', '', 'ключ 🔑', 'x'.repeat(100_000)]) {
      await put(workspace, 'key:openai', text)
      expect(await read(workspace, 'key:openai')).toBe(text)
    }
    expect(await read(workspace, 'key:tavily')).toBeNull()
  })

  test('keeps no plain text in the row, and describes a secret by its mask', async () => {
    const workspace = await newWorkspace()
    const id = await put(workspace, 'key:openai', 'sk-proj-abcdefghijklmnopQ7dA')
    const { rows } = await db.asSystem((tx) =>
      tx.execute(
        sql`select secrets::text as row, encode(sealed, 'escape') as sealed from secrets where id = ${id}`,
      ),
    )
    expect(JSON.stringify(rows)).not.toContain('abcdefghijkl')
    const shown = await db.inWorkspace(workspace, (tx) => vault.describe(tx, workspace, 'key:openai'))
    expect(shown).toMatchObject({ id, masked: 'sk-proj-••••••••Q7dA' })
    expect(shown?.savedAt).toBeInstanceOf(Date)
  })

  test('a second secret of the same kind takes the place of the first, under a new id', async () => {
    const workspace = await newWorkspace()
    const first = await put(workspace, 'key:openai', 'first')
    expect(await put(workspace, 'key:openai', 'second')).not.toBe(first)
    expect(await read(workspace, 'key:openai')).toBe('second')
  })

  test('removes a secret once', async () => {
    const workspace = await newWorkspace()
    await put(workspace, 'key:openai', 'first')
    const remove = () => db.inWorkspace(workspace, (tx) => vault.remove(tx, workspace, 'key:openai'))
    expect([await remove(), await remove()]).toEqual([true, false])
    expect(await read(workspace, 'key:openai')).toBeNull()
  })

  test('one workspace neither reads, replaces nor removes the secret of another, even asking with its id', async () => {
    const [mine, theirs] = [await newWorkspace(), await newWorkspace()]
    await put(theirs, 'key:openai', 'theirs')
    await db.inWorkspace(mine, async (tx) => {
      expect(await vault.read(tx, theirs, 'key:openai')).toBeNull()
      expect(await vault.remove(tx, theirs, 'key:openai')).toBe(false)
    })
    await expect(
      db.inWorkspace(mine, (tx) => vault.put(tx, theirs, 'key:openai', new Secret('mine'))),
    ).rejects.toThrow()
    expect(await read(theirs, 'key:openai')).toBe('theirs')
  })

  test.each([
    ['its cipher text changed', sql`sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1)`],
    ['its tag changed', sql`sealed = set_byte(sealed, 12, get_byte(sealed, 12) # 1)`],
    ['its wrapped key changed', sql`wrapped_key = set_byte(wrapped_key, 30, get_byte(wrapped_key, 30) # 1)`],
    ['its cipher text cut short', sql`sealed = substring(sealed from 1 for 10)`],
    ['another kind', sql`kind = 'key:tavily'`],
    ['another row id', sql`id = gen_random_uuid()`],
  ])('a secret does not open with %s', async (_what, change) => {
    const workspace = await newWorkspace()
    await put(workspace, 'key:openai', 'sk-proj-abcdefghijklmnopQ7dA')
    await db.asSystem((tx) => tx.execute(sql`update secrets set ${change} where workspace_id = ${workspace}`))
    const kind = _what === 'another kind' ? 'key:tavily' : 'key:openai'
    await expect(read(workspace, kind)).rejects.toThrow()
  })

  test('refuses to decrypt a row copied into another workspace', async () => {
    const [mine, theirs] = [await newWorkspace(), await newWorkspace()]
    await put(theirs, 'key:openai', 'sk-proj-abcdefghijklmnopQ7dA')
    await db.asSystem((tx) =>
      tx.execute(sql`update secrets set workspace_id = ${mine} where workspace_id = ${theirs}`),
    )
    await expect(read(mine, 'key:openai')).rejects.toThrow()
  })
})

describe('rotation of the master key', () => {
  test('wraps every secret with the newest key, after which the old one is no longer needed', async () => {
    const workspace = newId()
    const own = await openTestDatabase()
    try {
      await own.asSystem((tx) =>
        tx.execute(sql`insert into workspaces (id, name, created_at) values (${workspace}, 'w', now())`),
      )
      for (let count = 0; count < 7; count += 1) {
        await own.inWorkspace(workspace, (tx) =>
          vault.put(tx, workspace, `kind:${count}`, new Secret(`text ${count}`)),
        )
      }
      const newKey = randomBytes(32).toString('base64')
      const source = (text: string) => ({ kind: 'text' as const, text: new Secret(text) })
      await expect(openKeyring(own, source(newKey))).rejects.toThrow(keyring.newestId)
      await expect(openKeyring(own, { kind: 'default', path: '/nowhere/key' })).rejects.toThrow('is gone')

      const both = await openKeyring(own, source(`${newKey},${firstKey}`))
      expect(await rewrapSecrets(own, both, 3)).toBe(7)
      expect(await rewrapSecrets(own, both, 3)).toBe(0)

      const renewed = createVault({ keyring: await openKeyring(own, source(newKey)) })
      const last = await own.inWorkspace(workspace, (tx) => renewed.read(tx, workspace, 'kind:6'))
      expect(last?.reveal()).toBe('text 6')
      await expect(openKeyring(own, source(firstKey))).rejects.toThrow('not among the given ones')
    } finally {
      await own.close()
    }
  })
})
