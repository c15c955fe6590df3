import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailMessage } from '#adapters/mail/port.ts'
import type { Db } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { isLater, newIp, newMerchant, newWorld, password, refused } from './__fixtures__/accounts.fixture.ts'
import { changePassword } from './actions/merchant.ts'
import {
  createResetLinkFor,
  requestReset,
  type ResetDeps,
  resetPassword,
  sendAccountMail,
  viewReset,
} from './actions/reset.ts'
import { authenticate } from './actions/sessions.ts'
import { signIn, type SignInDeps } from './actions/sign-in.ts'

const isServer = process.env['TEST_DATABASE'] !== 'pglite'
const next = 'Copper-Lantern-Moss-4'
const publicUrl = 'https://console.example'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Start = Parameters<ResetDeps['runs']['start']>

/** Accounts with a mail server and an engine that note what they are given. */
function withMail(deps: SignInDeps, changes: Partial<ResetDeps> = {}) {
  const sent: MailMessage[] = []
  const starts: Start[] = []
  const started = Promise.withResolvers<void>()
  const reset: ResetDeps = {
    ...deps,
    publicUrl,
    log: { error: () => undefined },
    mail: { send: async (message) => void sent.push(message) },
    runs: {
      start: async (...start) => {
        starts.push(start)
        started.resolve()
        return { run: {} as never, isNew: true }
      },
    },
    ...changes,
  }
  return { reset, sent, starts, started: started.promise }
}

function tokenOf(link: string | null): string {
  const [, token] = /#(mr_[A-Za-z0-9_-]{43})$/.exec(link ?? '') ?? []
  if (!token) throw new Error(`no link: ${link}`)
  return token
}

async function newReset() {
  const made = await newMerchant(db)
  const mail = withMail(made.deps)
  const token = tokenOf(await createResetLinkFor(mail.reset, made.email))
  return { ...made, ...mail, resetToken: token }
}

const invalid = refused('RESET_LINK_INVALID', 410)

describe('a reset link', () => {
  test('sets the password, ends every session and says so by mail', async () => {
    const { reset, deps, from, email, token, resetToken, starts } = await newReset()
    await resetPassword(reset, { token: resetToken, password: next }, from)
    expect(await authenticate(deps, token)).toBeNull()
    await expect(signIn(deps, { email, password }, from)).rejects.toEqual(refused('INVALID_CREDENTIALS', 401))
    await signIn(deps, { email, password: next }, from)
    expect(starts.map(([, , { input }]) => input)).toEqual([
      expect.objectContaining({ about: 'password-changed' }),
    ])
  })

  test('works once, also when it is used many times at once', async () => {
    const { reset, from, resetToken } = await newReset()
    const passwords = [1, 2, 3, 4].map((each) => `${next}-${each}`)
    const all = Promise.withResolvers<void>()
    let arrived = 0
    // Each has found the link to be good before the first uses it.
    const together: ResetDeps = {
      ...reset,
      hasher: {
        ...reset.hasher,
        hash: async (text) => {
          arrived += 1
          if (arrived === passwords.length) all.resolve()
          await all.promise
          return reset.hasher.hash(text)
        },
      },
    }
    const uses = await Promise.allSettled(
      passwords.map((each) => resetPassword(together, { token: resetToken, password: each }, from)),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toEqual(invalid)
    await expect(viewReset(reset, resetToken, from)).rejects.toEqual(invalid)
  })

  test('works for 30 minutes', async () => {
    const { reset, from, email, resetToken, world } = await newReset()
    isLater(world, 29 / 60)
    expect(await viewReset(reset, resetToken, from)).toEqual({ email, name: null })
    isLater(world, 1 / 60)
    await expect(viewReset(reset, resetToken, from)).rejects.toEqual(invalid)
    await expect(resetPassword(reset, { token: resetToken, password: next }, from)).rejects.toEqual(invalid)
  })

  test('is stored as a hash', async () => {
    const { resetToken, caller } = await newReset()
    const { rows } = await db.asSystem((tx) =>
      tx.execute(sql`select r::text as row, encode(token_hash, 'escape') as hash from password_resets r
        where merchant_id = ${caller.merchantId}`),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(resetToken.slice(3))
  })

  test('stays usable after a password that is easily guessed', async () => {
    const { reset, from, resetToken } = await newReset()
    await expect(
      resetPassword(reset, { token: resetToken, password: 'Passw0rd!2026' }, from),
    ).rejects.toEqual(refused('PASSWORD_WEAK', 400))
    await resetPassword(reset, { token: resetToken, password: next }, from)
  })

  test('ends when another one is used, and when the password is changed', async () => {
    const first = await newReset()
    const other = tokenOf(await createResetLinkFor(first.reset, first.email.toUpperCase()))
    await resetPassword(first.reset, { token: first.resetToken, password: next }, first.from)
    await expect(viewReset(first.reset, other, first.from)).rejects.toEqual(invalid)

    const second = await newReset()
    await changePassword(
      second.deps,
      second.caller,
      { currentPassword: password, newPassword: next },
      second.from,
    )
    await expect(viewReset(second.reset, second.resetToken, second.from)).rejects.toEqual(invalid)
  })

  test.runIf(isServer)('is told to be used when another one is used at the same moment', async () => {
    const { reset, from, email, caller, resetToken } = await newReset()
    const other = tokenOf(await createResetLinkFor(reset, email))
    const isHeld = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const holding = db.inWorkspace(caller.workspaceId, async (tx) => {
      await tx.execute(sql`select 1 from merchants where id = ${caller.merchantId} for update`)
      isHeld.resolve()
      await mayGo.promise
    })
    await isHeld.promise
    const uses = Promise.allSettled(
      [resetToken, other].map((token) => resetPassword(reset, { token, password: next }, from)),
    )
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    while ((await db.executeSql(waiting)).rows.length < 2);
    mayGo.resolve()
    await holding
    const [lost, ...others] = (await uses).filter((use) => use.status === 'rejected')
    expect([lost?.reason, others]).toEqual([invalid, []])
  })

  test('lets in whoever was locked out by wrong guesses', async () => {
    const { reset, deps, from, email, resetToken } = await newReset()
    for (let count = 0; count < 10; count += 1) {
      await signIn(deps, { email, password: 'x' }, { ip: newIp(), agent: '' }).catch(() => undefined)
    }
    await resetPassword(reset, { token: resetToken, password: next }, from)
    expect((await signIn(deps, { email, password: next }, from)).user.email).toBe(email)
  })

  test('starts no session for a sign-in that checked the old password before', async () => {
    const { reset, deps, from, email, resetToken } = await newReset()
    const resetMeanwhile: SignInDeps = {
      ...deps,
      hasher: {
        ...deps.hasher,
        check: async (known, text) => {
          const checked = await deps.hasher.check(known, text)
          await resetPassword(reset, { token: resetToken, password: next }, from)
          return checked
        },
      },
    }
    await expect(signIn(resetMeanwhile, { email, password }, from)).rejects.toEqual(
      refused('INVALID_CREDENTIALS', 401),
    )
  })

  test('is tried 30 times in a quarter of an hour from one network', async () => {
    const { deps, from } = newWorld(db)
    for (let count = 0; count < 30; count += 1) {
      await expect(viewReset(deps, `mr_${count}`, from)).rejects.toEqual(invalid)
    }
    await expect(viewReset(deps, 'mr_31', from)).rejects.toEqual(refused('TOO_MANY_ATTEMPTS', 429))
  })
})

describe('asking for a link', () => {
  test('starts a mail to the merchant with this e-mail', async () => {
    const { deps, email, from, user, caller } = await newMerchant(db)
    const { reset, starts, started } = withMail(deps)
    expect(await requestReset(reset, { email: email.toUpperCase() }, from)).toBe('mail')
    await started
    expect(starts).toEqual([
      [
        caller.workspaceId,
        'accounts.mail',
        { purpose: `accounts.mail:reset:${user.id}`, input: { merchantId: user.id, about: 'reset' } },
      ],
    ])
  })

  test('answers before it is known whether anybody has this e-mail', async () => {
    const { deps, email, from } = await newMerchant(db)
    const neverFound = { ...deps.db, asSystem: () => new Promise<never>(() => undefined) }
    const { reset } = withMail({ ...deps, db: neverFound })
    expect(await requestReset(reset, { email }, from)).toBe('mail')
    expect(await requestReset(reset, { email: `${newId()}@example.com` }, from)).toBe('mail')
  })

  test('says the same without a mail server, whoever asks', async () => {
    const { deps, email, from } = await newMerchant(db)
    const { reset, starts } = withMail(deps, { mail: null })
    expect(await requestReset(reset, { email }, from)).toBe('operator')
    expect(await requestReset(reset, { email: `${newId()}@example.com` }, from)).toBe('operator')
    expect(starts).toEqual([])
  })

  test('is limited for each e-mail, known or not, and for each network', async () => {
    const { deps, email } = await newMerchant(db)
    const { reset } = withMail(deps, { mail: null })
    for (const each of [email, `${newId()}@example.com`]) {
      for (let count = 0; count < 5; count += 1) {
        await requestReset(reset, { email: each }, { ip: newIp(), agent: '' })
      }
      await expect(
        requestReset(reset, { email: each.toUpperCase() }, { ip: newIp(), agent: '' }),
      ).rejects.toEqual(refused('TOO_MANY_ATTEMPTS', 429))
    }
    const from = { ip: newIp(), agent: '' }
    for (let count = 0; count < 20; count += 1) {
      await requestReset(reset, { email: `${newId()}@example.com` }, from)
    }
    await expect(requestReset(reset, { email: `${newId()}@example.com` }, from)).rejects.toEqual(
      refused('TOO_MANY_ATTEMPTS', 429),
    )
  })

  test('links to this installation, whatever the request says', async () => {
    const { deps, caller, email, from } = await newMerchant(db)
    const { reset, sent } = withMail(deps)
    const mail = { merchantId: caller.merchantId, about: 'reset' as const }
    await sendAccountMail(reset, caller.workspaceId, mail, new AbortController().signal)
    const [message] = sent
    expect(message).toMatchObject({ to: email, subject: 'Reset your Vitrine password' })
    const [link] = /https:\S+#\S+/.exec(message?.text ?? '') ?? []
    expect(link).toMatch(/^https:\/\/console\.example\/auth\/reset#mr_/)
    await resetPassword(reset, { token: tokenOf(link ?? ''), password: next }, from)
  })
})
