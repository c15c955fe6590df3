import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOpenAiKey } from '#adapters/models/openai-key.ts'
import type { Db } from '#db/database.ts'
import { parseKeyring } from '#db/keyring.ts'
import { createVault } from '#db/vault.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { findKey, type KeyDeps, removeKey, saveKey, viewKeys, viewReadiness } from './actions.ts'
import type { KeyCheck } from './rules.ts'

const openaiKey = 'sk-proj-abcdefghijklmnopQ7dA'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A workspace whose services answer what the test says, and remember what they were asked. */
async function newWorkspace() {
  const caller: Caller = { workspaceId: newId(), merchantId: newId(), sessionId: newId() }
  await db.asSystem((tx) =>
    tx.execute(sql`insert into workspaces (id, name, created_at) values (${caller.workspaceId}, 'w', now())`),
  )
  const world = {
    now: new Date('2026-03-01T10:00:00Z'),
    answer: { ok: true } as KeyCheck,
    asked: [] as string[],
  }
  const ask = async (key: { reveal: () => string }) => {
    world.asked.push(key.reveal())
    return world.answer
  }
  const deps: KeyDeps = {
    db,
    clock: () => world.now,
    vault: createVault({ keyring }),
    checkers: { openai: ask, tavily: ask },
  }
  return { world, deps, caller, workspaceId: caller.workspaceId }
}
const keyring = parseKeyring(randomBytes(32).toString('base64'), 'test')

const facts = async () => ({
  isStoreConnected: true,
  storeProblem: null,
  productsTotal: 1,
  productsEnabled: 1,
  sellerFactsMissing: [],
  hasPublicHttps: true,
})

const refused = (code: string, status: number) => expect.objectContaining({ code, status })
const isLater = (world: { now: Date }, seconds: number) => {
  world.now = new Date(world.now.getTime() + seconds * 1000)
}

describe('keys', () => {
  test('none is saved in a new workspace', async () => {
    const { deps, workspaceId } = await newWorkspace()
    const { openai, tavily } = await viewKeys(deps, workspaceId)
    expect(openai).toEqual(tavily)
    expect(openai).toMatchObject({ configured: false, masked: '', check: null, savedAt: null })
    expect(await findKey(deps, workspaceId, 'openai')).toBeNull()
  })

  test('a saved key is tried, shown masked, and found whole for an outgoing call', async () => {
    const { deps, caller, workspaceId, world } = await newWorkspace()
    const status = await saveKey(deps, caller, { keyType: 'openai', keyValue: openaiKey })
    expect(status).toMatchObject({ configured: true, masked: 'sk-proj-••••••••Q7dA', check: 'accepted' })
    expect(status.checkedAt).toBe('2026-03-01T10:00:00.000Z')
    expect((await viewKeys(deps, workspaceId)).openai).toEqual(status)
    expect((await findKey(deps, workspaceId, 'openai'))?.reveal()).toBe(openaiKey)
    expect(world.asked).toEqual([openaiKey])
  })

  test('a text that cannot be a key is neither tried nor saved', async () => {
    const { deps, caller, workspaceId, world } = await newWorkspace()
    for (const keyValue of ['tvly-abcdefghijklmnop', 'sk-with spaces in it', 'sk-']) {
      await expect(saveKey(deps, caller, { keyType: 'openai', keyValue })).rejects.toEqual(
        refused('KEY_MALFORMED', 400),
      )
    }
    expect(world.asked).toEqual([])
    expect((await viewKeys(deps, workspaceId)).openai.configured).toBe(false)
  })

  test('a key that its service refuses is saved, and counts as invalid with the reason', async () => {
    const { deps, caller, workspaceId, world } = await newWorkspace()
    world.answer = { ok: false, reason: 'refused', message: 'OpenAI refused this key' }
    const status = await saveKey(deps, caller, { keyType: 'openai', keyValue: openaiKey })
    expect(status).toMatchObject({
      configured: true,
      check: 'refused',
      checkMessage: 'OpenAI refused this key',
    })
    const { summary, recommendations } = await viewReadiness(deps, workspaceId, facts)
    expect(summary).toEqual({ total: 7, configured: 5, missing: 1, invalid: 1 })
    expect(recommendations).toContain('OpenAI refused this key')
  })

  test('what OpenAI itself answers decides: it may accept, refuse, have no credit left, or be away', async () => {
    const { deps, caller } = await newWorkspace()
    const answers: Record<string, [number, object]> = {
      'sk-accepted-key-1234': [200, { object: 'list', data: [{ id: 'a-model' }] }],
      'sk-refused-key-12345': [401, { error: { code: 'invalid_api_key' } }],
      'sk-no-credit-key-123': [429, { error: { code: 'insufficient_quota' } }],
    }
    const peer = createServer((request, response) => {
      const [status, body] = answers[request.headers.authorization?.slice('Bearer '.length) ?? ''] ?? [
        404,
        {},
      ]
      response.writeHead(request.url === '/v1/models' ? status : 404).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
    const tried: KeyDeps = {
      ...deps,
      checkers: { ...deps.checkers, openai: (key) => checkOpenAiKey({ key, baseUrl }) },
    }
    const save = async (keyValue: string) =>
      (await saveKey(tried, caller, { keyType: 'openai', keyValue })).check
    expect(await save('sk-accepted-key-1234')).toBe('accepted')
    expect(await save('sk-refused-key-12345')).toBe('refused')
    expect(await save('sk-no-credit-key-123')).toBe('accepted')
    peer.closeAllConnections()
    await new Promise((resolve) => peer.close(resolve))
    expect(await save('sk-accepted-key-1234')).toBe('unreachable')
  })

  test('a better key takes the place of a refused one, together with what was said of it', async () => {
    const { deps, caller, world } = await newWorkspace()
    world.answer = { ok: false, reason: 'refused', message: 'no' }
    await saveKey(deps, caller, { keyType: 'openai', keyValue: openaiKey })
    world.answer = { ok: true }
    const status = await saveKey(deps, caller, { keyType: 'openai', keyValue: 'sk-abcdefghijklmnop1234' })
    expect(status).toMatchObject({ masked: 'sk-••••••••1234', check: 'accepted', checkMessage: null })
  })

  test('removing a key takes it away with its check, once', async () => {
    const { deps, caller, workspaceId } = await newWorkspace()
    await saveKey(deps, caller, { keyType: 'tavily', keyValue: 'tvly-abcdefghijklmnop' })
    await removeKey(deps, caller, 'tavily')
    expect((await viewKeys(deps, workspaceId)).tavily).toMatchObject({ configured: false, check: null })
    await expect(removeKey(deps, caller, 'tavily')).rejects.toEqual(refused('KEY_NOT_FOUND', 404))
  })

  test('one workspace sees nothing of the keys of another', async () => {
    const [mine, theirs] = [await newWorkspace(), await newWorkspace()]
    await saveKey(theirs.deps, theirs.caller, { keyType: 'openai', keyValue: openaiKey })
    expect((await viewKeys(mine.deps, mine.workspaceId)).openai.configured).toBe(false)
    await expect(removeKey(mine.deps, mine.caller, 'openai')).rejects.toEqual(refused('KEY_NOT_FOUND', 404))
    expect(await findKey(theirs.deps, theirs.workspaceId, 'openai')).not.toBeNull()
  })

  test('saving and removing are in the audit log, masked', async () => {
    const { deps, caller, workspaceId } = await newWorkspace()
    await saveKey(deps, caller, { keyType: 'openai', keyValue: openaiKey })
    await removeKey(deps, caller, 'openai')
    const { rows } = await db.inWorkspace(workspaceId, (tx) =>
      tx.execute(sql`select actor, action, subject, before, after from audit_log order by id`),
    )
    const masked = 'sk-proj-••••••••Q7dA'
    const who = { actor: caller.merchantId, subject: 'key:openai' }
    expect(rows).toEqual([
      { ...who, action: 'key.saved', before: null, after: { masked, check: 'accepted' } },
      { ...who, action: 'key.removed', before: { masked }, after: null },
    ])
  })
})

describe('asking for readiness', () => {
  test('tries a key again whose service could not be reached, a minute later and once for many callers', async () => {
    const { deps, caller, workspaceId, world } = await newWorkspace()
    world.answer = { ok: false, reason: 'unreachable', message: 'OpenAI did not answer' }
    await saveKey(deps, caller, { keyType: 'openai', keyValue: openaiKey })
    world.answer = { ok: false, reason: 'refused', message: 'OpenAI refused this key' }

    isLater(world, 59)
    expect((await viewReadiness(deps, workspaceId, facts)).summary.invalid).toBe(0)
    expect(world.asked).toHaveLength(1)

    isLater(world, 1)
    await Promise.all([1, 2, 3, 4].map(() => viewReadiness(deps, workspaceId, facts)))
    expect(world.asked).toHaveLength(2)
    expect((await viewReadiness(deps, workspaceId, facts)).summary.invalid).toBe(1)
  })

  test('does not put the answer about an old key onto one that was saved meanwhile', async () => {
    const { deps, caller, workspaceId, world } = await newWorkspace()
    world.answer = { ok: false, reason: 'unreachable', message: 'no answer' }
    await saveKey(deps, caller, { keyType: 'openai', keyValue: openaiKey })
    isLater(world, 60)
    const better = 'sk-abcdefghijklmnop1234'
    const overtaken: KeyDeps = {
      ...deps,
      checkers: {
        ...deps.checkers,
        openai: async () => {
          world.answer = { ok: true }
          await saveKey(deps, caller, { keyType: 'openai', keyValue: better })
          return { ok: false, reason: 'refused', message: 'old key' }
        },
      },
    }
    await viewReadiness(overtaken, workspaceId, facts)
    expect((await viewKeys(deps, workspaceId)).openai).toMatchObject({
      check: 'accepted',
      checkMessage: null,
    })
  })
})
