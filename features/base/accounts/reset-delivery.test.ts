/** How a reset link reaches its merchant: by mail through the whole server, or by the operator's command. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailMessage } from '#adapters/mail/port.ts'
import { UpstreamError } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { newProcessFolder, openProcessDatabase } from '#tests/world/database.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { newMerchant, password } from './__fixtures__/accounts.fixture.ts'
import { viewReset } from './actions/reset.ts'
import * as accounts from './contract.ts'
import * as resets from './contract/reset.ts'

const next = 'Copper-Lantern-Moss-4'
const publicUrl = 'https://console.example'

describe('over HTTP', () => {
  const sent: MailMessage[] = []
  let failures = 1
  let server: TestServer
  let arrived = Promise.withResolvers<MailMessage>()
  beforeAll(async () => {
    server = await startTestServer({
      products: 1,
      mail: {
        send: async (message) => {
          failures -= 1
          if (failures >= 0) throw new UpstreamError('mail', 'unavailable', 'Down.', { retryable: true })
          sent.push(message)
          arrived.resolve(message)
        },
      },
    })
  })
  afterAll(() => server.close())

  test('a merchant forgets the password, and the mail survives a mail server that fails once', async () => {
    const email = `${newId()}@example.com`
    const { data } = await call(server.origin, accounts.register, { body: { email, password } })
    const known = await send(server.origin, resets.requestReset, { body: { email } })
    const unknown = await send(server.origin, resets.requestReset, { body: { email: `x${email}` } })
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()])
    const { text } = await arrived.promise
    arrived = Promise.withResolvers()
    const [, token = ''] = /#(mr_\S+)/.exec(text) ?? []
    expect(await call(server.origin, resets.checkReset, { body: { token } })).toMatchObject({
      data: { email },
    })
    await call(server.origin, resets.resetPassword, { body: { token, password: next } })
    expect((await send(server.origin, accounts.profile, {}, data.token)).status).toBe(401)
    await call(server.origin, accounts.login, { body: { email, password: next } })
    expect(await arrived.promise).toMatchObject({ to: email, subject: 'Your Vitrine password was changed' })
    const refusal = await send(server.origin, resets.resetPassword, { body: { token, password: next } })
    expect(refusal.status).toBe(410)
    expect(sent).toHaveLength(2)
  })
})

describe('the operator’s command', () => {
  let place: Awaited<ReturnType<typeof newProcessFolder>>
  beforeAll(async () => {
    place = await newProcessFolder()
  })
  afterAll(() => place.remove())

  const script = fileURLToPath(new URL('../../../scripts/reset-link.ts', import.meta.url))
  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    return new Promise((resolve) => {
      const env = { ...process.env, DATABASE_URL: place.url, PUBLIC_URL: publicUrl }
      const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      )
    })
  }

  test('prints a link that works, and says so when nobody has the e-mail', async () => {
    const processDb = await openProcessDatabase(place.folder)
    const { deps, from, email } = await newMerchant(processDb)
    const made = await run(email.toUpperCase())
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^https:\/\/console\.example\/auth\/reset#mr_\S+\n$/)
    const now = { ...deps, clock: () => new Date() }
    expect(await viewReset(now, made.out.trim().split('#')[1] ?? '', from)).toMatchObject({ email })
    await processDb.close()

    const unknown = await run('nobody@example.com')
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.err).toContain('No account has the e-mail nobody@example.com')
    expect((await run()).err).toContain('npm run reset-link -- EMAIL')
  })
})
