import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import type { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import {
  callerOf,
  cost,
  newIp,
  newMerchant,
  newWorld,
  password,
  refused,
} from './__fixtures__/accounts.fixture.ts'
import { createHasher } from './actions/hasher.ts'
import { changeName, changePassword, viewProfile } from './actions/merchant.ts'
import { listSessions, revokeSession } from './actions/sessions.ts'
import { register, signIn, type SignInDeps } from './actions/sign-in.ts'
import { createSignInLimits } from './records.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('registration', () => {
  test('makes a merchant in a workspace of their own and signs them in', async () => {
    const { deps, token, user, email, caller } = await newMerchant(db)
    expect(token).toMatch(/^mc_[A-Za-z0-9_-]{43}$/)
    expect(user).toMatchObject({ email, name: null, createdAt: '2026-03-01T10:00:00.000Z' })
    expect(await viewProfile(deps, caller)).toEqual(user)
    expect(caller.user).toEqual(user)
  })

  test('keeps neither the password nor the token', async () => {
    const { token, user, caller } = await newMerchant(db)
    const { rows } = await db.asSystem((tx) =>
      tx.execute(sql`select m::text as merchant, s::text as session, encode(token_hash, 'escape') as hash
        from merchants m join sessions s on s.merchant_id = m.id where m.id = ${user.id}`),
    )
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.merchant).toContain('$argon2id$')
    expect(caller.workspaceId).not.toBe(user.id)
  })

  test('of one e-mail many times at once makes one merchant and refuses the others, whatever the case', async () => {
    const { deps, from, email } = newWorld(db)
    const answers = await Promise.allSettled(
      [email, email.toUpperCase(), email, email, email].map((each) =>
        register(deps, { email: each, password }, from),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('EMAIL_TAKEN', 409))
    }
    const { rows } = await db.asSystem((tx) =>
      tx.execute(sql`select count(*)::int as count from workspaces where lower(name) = ${email}`),
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('refuses a password that is easily guessed', async () => {
    const { deps, from, email } = newWorld(db)
    await expect(register(deps, { email, password: 'Passw0rd!2026' }, from)).rejects.toEqual(
      refused('PASSWORD_WEAK', 400),
    )
  })

  test('is limited for each network in an hour, and only there', async () => {
    const { deps, from } = newWorld(db, { registrationsPerHour: 2 })
    const another = (ip: string) =>
      register(deps, { email: `${newId()}@example.com`, password }, { ip, agent: '' })
    await another(from.ip)
    await another(from.ip)
    const refusal: Refusal = await another(from.ip).catch((error) => error)
    expect(refusal).toEqual(refused('TOO_MANY_ATTEMPTS', 429))
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    await another(newIp())
  })
})

describe('sign-in', () => {
  test('works with the e-mail in any case, and makes a session beside the others', async () => {
    const { deps, email, from, user, caller } = await newMerchant(db)
    const again = await signIn(deps, { email: email.toUpperCase(), password }, from)
    expect(again.user).toEqual(user)
    expect((await callerOf(deps, again.token)).sessionId).not.toBe(caller.sessionId)
    expect(await listSessions(deps, caller)).toHaveLength(2)
  })

  test('says the same of an unknown e-mail and of a wrong password', async () => {
    const { deps, email, from } = await newMerchant(db)
    const wrong = await signIn(deps, { email, password: 'x' }, from).catch((error) => error)
    const unknown = await signIn(deps, { email: `${newId()}@example.com`, password }, from).catch(
      (error) => error,
    )
    expect(wrong).toEqual(refused('INVALID_CREDENTIALS', 401))
    expect([unknown.code, unknown.message]).toEqual([wrong.code, 'Invalid email or password'])
  })

  test('is refused after 10 failures, also with the right password, also by a process started since', async () => {
    const { deps, email, from } = await newMerchant(db)
    for (let count = 0; count < 10; count += 1) {
      await expect(signIn(deps, { email, password: 'x' }, { ip: newIp(), agent: '' })).rejects.toEqual(
        refused('INVALID_CREDENTIALS', 401),
      )
    }
    const limited = refused('TOO_MANY_ATTEMPTS', 429)
    await expect(signIn(deps, { email, password }, from)).rejects.toEqual(limited)
    const restarted = { ...deps, limits: createSignInLimits(db, { registrationsPerHour: 0 }) }
    await expect(signIn(restarted, { email: email.toUpperCase(), password }, from)).rejects.toEqual(limited)
  })

  test('lets no more than 10 guesses through when they come at once', async () => {
    const { deps, email } = await newMerchant(db)
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, () => signIn(deps, { email, password: 'x' }, { ip: newIp(), agent: '' })),
    )
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'in'))
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(20)
  })

  test('forgets the failures of an account after a success', async () => {
    const { deps, email, from } = await newMerchant(db)
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1)
        await signIn(deps, { email, password: 'x' }, from).catch(() => null)
      expect((await signIn(deps, { email, password }, from)).user.email).toBe(email)
    }
  })

  test('is refused to a network after 60 failures over any accounts, while successes do not count', async () => {
    const { deps, email, from } = await newMerchant(db)
    const sameNetwork = { ip: from.ip.replace('::1', ':a:b:c:d'), agent: '' }
    for (let count = 0; count < 60; count += 1) {
      if (count % 10 === 0) await signIn(deps, { email, password }, from)
      await signIn(deps, { email: `${newId()}@example.com`, password: 'x' }, sameNetwork).catch(() => null)
    }
    await expect(signIn(deps, { email, password }, from)).rejects.toEqual(refused('TOO_MANY_ATTEMPTS', 429))
    await signIn(deps, { email, password }, { ip: newIp(), agent: '' })
  })

  test('renews a hash that was made with another cost', async () => {
    const { deps, email, from, user } = await newMerchant(db)
    const dearer = { ...deps, hasher: createHasher({ cost: { ...cost, timeCost: 2 } }) }
    const hashOf = async () => {
      const { rows } = await db.asSystem((tx) =>
        tx.execute(sql`select password_hash from merchants where id = ${user.id}`),
      )
      return String(rows[0]?.password_hash)
    }
    expect(await hashOf()).toContain('t=1')
    await signIn(dearer, { email, password }, from)
    expect(await hashOf()).toContain('t=2')
    await signIn(dearer, { email, password }, from)
  })

  test('does not begin a session when the password was changed while it was being checked', async () => {
    const { deps, email, from, caller } = await newMerchant(db)
    const slow: SignInDeps = {
      ...deps,
      hasher: {
        ...deps.hasher,
        check: async (known, text) => {
          const answer = await deps.hasher.check(known, text)
          await changePassword(
            deps,
            caller,
            { currentPassword: password, newPassword: `${password}-new` },
            from,
          )
          return answer
        },
      },
    }
    await expect(signIn(slow, { email, password }, from)).rejects.toEqual(refused('INVALID_CREDENTIALS', 401))
    expect(await listSessions(deps, caller)).toHaveLength(1)
  })
})

describe('the hasher', () => {
  test('works 4 at a time and refuses when more than 32 wait, unknown people counting like others', async () => {
    const hasher = createHasher({ cost })
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.check(null, password)))
    const busy = answers.filter((answer) => answer.status === 'rejected')
    expect(busy.map(({ reason }) => reason)).toEqual(Array(4).fill(refused('TOO_MANY_ATTEMPTS', 429)))
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value.isRight).toBe(false)
    }
    expect((await hasher.check(await hasher.hash(password), password)).isRight).toBe(true)
  })

  test('uses Argon2id with 19 MB, two passes and one lane', async () => {
    expect(await createHasher().hash(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('an attempt that found it busy is not held against the account', async () => {
    const { deps, email, from } = await newMerchant(db)
    const busy = { ...deps, hasher: { ...deps.hasher, check: () => Promise.reject(new Error('busy')) } }
    for (let count = 0; count < 15; count += 1)
      await signIn(busy, { email, password }, from).catch(() => null)
    expect((await signIn(deps, { email, password }, from)).user.email).toBe(email)
  })
})

describe('the audit log', () => {
  test('tells who registered, changed the password and ended sessions, without secrets', async () => {
    const { deps, email, from, user, caller } = await newMerchant(db)
    await signIn(deps, { email, password }, from)
    await changePassword(deps, caller, { currentPassword: password, newPassword: `${password}-2` }, from)
    await revokeSession(deps, caller, caller.sessionId)
    const { rows } = await db.inWorkspace(caller.workspaceId, (tx) =>
      tx.execute(sql`select actor, action, after from audit_log order by id`),
    )
    expect(rows).toEqual([
      { actor: user.id, action: 'merchant.registered', after: { email, name: null } },
      { actor: user.id, action: 'merchant.password-changed', after: { sessionsRevoked: 1 } },
      { actor: user.id, action: 'session.revoked', after: null },
    ])
  })

  test('can be neither changed nor emptied, by the product or by the owner of the database', async () => {
    const { caller } = await newMerchant(db)
    for (const attempt of [sql`update audit_log set actor = 'x'`, sql`delete from audit_log`]) {
      await expect(db.inWorkspace(caller.workspaceId, (tx) => tx.execute(attempt))).rejects.toThrow()
      await expect(db.asSystem((tx) => tx.execute(attempt))).rejects.toThrow()
    }
    await expect(db.asSystem((tx) => tx.execute(sql`truncate audit_log`))).rejects.toThrow()
  })
})

describe('the second lock', () => {
  test('shows a workspace its own merchants, sessions and log only', async () => {
    const [mine, theirs] = [await newMerchant(db), await newMerchant(db)]
    await db.inWorkspace(mine.caller.workspaceId, async (tx) => {
      for (const table of ['workspaces', 'merchants', 'sessions', 'audit_log']) {
        const column = table === 'workspaces' ? 'id' : 'workspace_id'
        const { rows } = await tx.execute(sql.raw(`select distinct ${column}::text as id from ${table}`))
        expect(rows).toEqual([{ id: mine.caller.workspaceId }])
      }
    })
    expect(theirs.caller.workspaceId).not.toBe(mine.caller.workspaceId)
  })
})

describe('changing the name', () => {
  test('is seen in the profile and told once in the log', async () => {
    const { deps, caller } = await newMerchant(db)
    expect(await changeName(deps, caller, 'Mia Berg')).toMatchObject({ name: 'Mia Berg' })
    await changeName(deps, caller, 'Mia Berg')
    expect(await viewProfile(deps, caller)).toMatchObject({ name: 'Mia Berg', email: caller.user.email })
    const { rows } = await db.asSystem((tx) =>
      tx.execute(sql`select before, after from audit_log
        where workspace_id = ${caller.workspaceId} and action = 'merchant.renamed'`),
    )
    expect(rows).toEqual([{ before: { name: null }, after: { name: 'Mia Berg' } }])
  })
})
