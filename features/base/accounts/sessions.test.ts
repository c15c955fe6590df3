import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { isLater, newMerchant, newWorld, password, refused } from './__fixtures__/accounts.fixture.ts'
import { changePassword } from './actions/merchant.ts'
import { SessionCache } from './actions/session-cache.ts'
import { authenticate, listSessions, revokeOtherSessions, revokeSession } from './actions/sessions.ts'
import { signIn } from './actions/sign-in.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('a session', () => {
  test('ends after 12 hours without use and 7 days after its start, however busy', async () => {
    const { world, deps, token } = await newMerchant(db)
    for (let hours = 0; hours < 165; hours += 11) {
      expect(await authenticate(deps, token)).not.toBeNull()
      isLater(world, 11)
    }
    expect(await authenticate(deps, token)).not.toBeNull()
    isLater(world, 3)
    expect(await authenticate(deps, token)).toBeNull()

    const other = await newMerchant(db)
    isLater(other.world, 12)
    expect(await authenticate(other.deps, other.token)).toBeNull()
  })

  test('remembers its last use to the minute', async () => {
    const { world, deps, token, caller } = await newMerchant(db)
    const lastSeen = async () => (await listSessions(deps, caller))[0]?.lastSeenAt
    isLater(world, 0.01)
    await authenticate(deps, token)
    expect(await lastSeen()).toBe('2026-03-01T10:00:00.000Z')
    isLater(world, 1)
    await authenticate(deps, token)
    expect(await lastSeen()).toBe('2026-03-01T11:00:36.000Z')
  })

  test.each([
    '',
    'mc_',
    'Bearer x',
    `mc_${'A'.repeat(43)}`,
    `mc_${'A'.repeat(5000)}`,
    `mc_${'\0'.repeat(43)}`,
  ])('is not opened by the token %j', async (token) => {
    expect(await authenticate(newWorld(db).deps, token)).toBeNull()
  })

  test('can be ended one by one, by its own merchant only, and is gone at once', async () => {
    const { deps, token, email, from, caller } = await newMerchant(db)
    const phone = await signIn(deps, { email, password }, { ...from, agent: `Phone ${'x'.repeat(900)}` })
    const stranger = await newMerchant(db)
    const [shown] = (await listSessions(deps, caller)).filter(({ isCurrent }) => !isCurrent)
    expect(shown).toMatchObject({ ip: from.ip, expiresAt: '2026-03-08T10:00:00.000Z' })
    expect(shown?.agent.length).toBeLessThanOrEqual(300)
    const sessionId = shown?.id ?? ''
    const missing = refused('SESSION_NOT_FOUND', 404)

    await expect(revokeSession(stranger.deps, stranger.caller, sessionId)).rejects.toEqual(missing)
    expect(await authenticate(deps, phone.token)).not.toBeNull()
    await revokeSession(deps, caller, sessionId)
    expect(await authenticate(deps, phone.token)).toBeNull()
    await expect(revokeSession(deps, caller, sessionId)).rejects.toEqual(missing)
    expect(await authenticate(deps, token)).not.toBeNull()

    await revokeSession(deps, caller, caller.sessionId)
    expect(await authenticate(deps, token)).toBeNull()
  })

  test('of this merchant can be ended all but the current one', async () => {
    const { deps, token, email, from, caller } = await newMerchant(db)
    const stranger = await newMerchant(db)
    const tokens = await Promise.all([1, 2, 3].map(() => signIn(deps, { email, password }, from)))
    expect(await revokeOtherSessions(deps, caller)).toBe(3)
    expect(await revokeOtherSessions(deps, caller)).toBe(0)
    for (const other of tokens) expect(await authenticate(deps, other.token)).toBeNull()
    expect(await authenticate(deps, token)).not.toBeNull()
    expect(await authenticate(stranger.deps, stranger.token)).not.toBeNull()
  })

  test('that another process has ended is refused within a second', async () => {
    const { deps, token, caller } = await newMerchant(db)
    const other = { ...deps, sessions: new SessionCache() }
    expect(await authenticate(other, token)).not.toBeNull()
    await revokeSession(deps, caller, caller.sessionId)
    expect(await authenticate(deps, token)).toBeNull()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_001)
    await expect.poll(() => authenticate(other, token)).toBeNull()
  })

  test('is read once and then trusted for a moment', async () => {
    const { deps, token } = await newMerchant(db)
    let reads = 0
    const asSystem: typeof db.asSystem = (work) => {
      reads += 1
      return db.asSystem(work)
    }
    const watched = { ...deps, db: { ...db, asSystem }, sessions: new SessionCache() }
    for (let time = 0; time < 5; time += 1) expect(await authenticate(watched, token)).not.toBeNull()
    expect(reads).toBe(1)
  })

  test('that ends while it is read is not trusted afterwards', async () => {
    const { deps, token, caller } = await newMerchant(db)
    const asSystem: typeof db.asSystem = async (work) => {
      const found = await db.asSystem(work)
      await revokeSession(deps, caller, caller.sessionId)
      return found
    }
    const slow = { ...deps, db: { ...db, asSystem }, sessions: deps.sessions }
    deps.sessions.clear()
    await authenticate(slow, token)
    expect(await authenticate(deps, token)).toBeNull()
  })

  test('that has expired leaves the table at the next sign-in', async () => {
    const { world, deps, email, from, user } = await newMerchant(db)
    isLater(world, 24 * 8)
    await signIn(deps, { email, password }, from)
    const { rows } = await db.asSystem((tx) =>
      tx.execute(sql`select count(*)::int as count from sessions where merchant_id = ${user.id}`),
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('change of password', () => {
  const newPassword = 'Copper-Lantern-Reef-4'

  test('ends every other session and lets only the new password in', async () => {
    const { deps, token, email, from, caller } = await newMerchant(db)
    const other = await signIn(deps, { email, password }, from)
    await changePassword(deps, caller, { currentPassword: password, newPassword }, from)
    expect(await authenticate(deps, token)).not.toBeNull()
    expect(await authenticate(deps, other.token)).toBeNull()
    await expect(signIn(deps, { email, password }, from)).rejects.toEqual(refused('INVALID_CREDENTIALS', 401))
    await signIn(deps, { email, password: newPassword }, from)
  })

  test('needs the current password, and guessing it counts as failing to sign in', async () => {
    const { deps, email, from, caller } = await newMerchant(db)
    const guess = () => changePassword(deps, caller, { currentPassword: 'x', newPassword }, from)
    for (let count = 0; count < 10; count += 1) {
      await expect(guess()).rejects.toEqual(refused('PASSWORD_WRONG', 400))
    }
    await expect(guess()).rejects.toEqual(refused('TOO_MANY_ATTEMPTS', 429))
    await expect(signIn(deps, { email, password }, from)).rejects.toEqual(refused('TOO_MANY_ATTEMPTS', 429))
  })

  test('refuses a new password that is easily guessed', async () => {
    const { deps, from, caller } = await newMerchant(db)
    await expect(
      changePassword(deps, caller, { currentPassword: password, newPassword: 'Welcome1!' }, from),
    ).rejects.toEqual(refused('PASSWORD_WEAK', 400))
  })

  test('twice at once changes it once', async () => {
    const { deps, from, caller } = await newMerchant(db)
    const answers = await Promise.allSettled(
      [newPassword, `${newPassword}-b`].map((next) =>
        changePassword(deps, caller, { currentPassword: password, newPassword: next }, from),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
