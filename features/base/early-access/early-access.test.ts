import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLimit } from '#db/limit.ts'
import { newProcessFolder, openProcessDatabase } from '#tests/world/database.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { exportRequests, requestAccess } from './actions.ts'
import { askForEarlyAccess } from './contract.ts'
import { toHostname } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => server.close())

/** Asks from an address of its own, because addresses are counted. */
async function askFrom(ip: string, body: unknown) {
  const answer = await fetch(new URL('/api/early-access', server.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
  const { code, error, ...rest } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, error, rest }
}

async function kept(emailFolded: string) {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute(sql`select email, store_domain from early_access where email_folded = ${emailFolded}`),
  )
  return rows
}

describe('asking for early access', () => {
  test('is kept with the host of the store, without an account', async () => {
    const body = {
      email: '  Mia@Atelier.example ',
      storeDomain: ' HTTPS://Atelier-Nord.MyShopify.com/admin ',
    }
    expect(await call(server.origin, askForEarlyAccess, { body })).toEqual({ success: true, data: {} })
    expect(await kept('mia@atelier.example')).toEqual([
      { email: 'Mia@Atelier.example', store_domain: 'atelier-nord.myshopify.com' },
    ])
  })

  test('twice, also at the same moment and in other letters, is kept once and answered the same', async () => {
    const answers = await Promise.all(
      ['noor@shop.example', 'NOOR@shop.example', 'Noor@Shop.example'].map((email) =>
        askFrom('203.0.113.1', { email, storeDomain: 'noor.example' }),
      ),
    )
    const done = { status: 200, retryAfter: null, rest: { success: true, data: {} } }
    expect(answers).toEqual([done, done, done])
    expect(await kept('noor@shop.example')).toHaveLength(1)
    await askFrom('203.0.113.1', { email: 'noor@shop.example', storeDomain: 'second.example' })
    expect(await kept('noor@shop.example')).toHaveLength(2)
  })

  test.each([
    [{ email: 'nobody', storeDomain: 'a.example' }, 'Invalid email format'],
    [{ email: `${'x'.repeat(250)}@a.example`, storeDomain: 'a.example' }, /./],
    [{ email: 'a@a.example', storeDomain: '   ' }, 'Store domain is required'],
    [{ email: 'a@a.example', storeDomain: 'x'.repeat(256) }, 'Store domain must be at most 255 characters'],
    [{ email: 'a@a.example', storeDomain: 'not a domain' }, /such as your-store\.myshopify\.com/],
    [{ email: 'a@a.example', storeDomain: "x'; drop table early_access; --" }, /such as/],
    [{ email: 'a@a.example' }, /./],
    [{ email: 'a@a.example', storeDomain: 'a.example', isVip: true }, /./],
    [{ email: { $ne: '' }, storeDomain: ['a.example'] }, /./],
    [[], /./],
    [{}, /./],
  ])('%j is refused in a sentence', async (body, message) => {
    const { status, error } = await askFrom('203.0.113.2', body)
    expect([status, error]).toEqual([400, expect.stringMatching(message)])
  })

  test('more than 10 times an hour from one network is refused, and nobody else is', async () => {
    const body = (count: number) => ({ email: `many-${count}@a.example`, storeDomain: 'a.example' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_value, count) => askFrom('203.0.113.3', body(count))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
    const refused = await askFrom('203.0.113.3', body(99))
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect((await askFrom('203.0.113.4', body(100))).status).toBe(200)
  })

  test('counts in the database, so a restart forgets nothing', async () => {
    const deps = () => ({
      db: server.db,
      clock: () => new Date(),
      limit: createLimit(server.db, 'early-access', 10, 3600),
    })
    const form = { email: 'restart@a.example', storeDomain: 'a.example' }
    for (let count = 0; count < 10; count += 1) await requestAccess(deps(), form, { ip: '203.0.113.5' })
    await expect(requestAccess(deps(), form, { ip: '203.0.113.5' })).rejects.toMatchObject({ status: 429 })
  })

  test('is not answered to GET, and not without JSON', async () => {
    const url = new URL('/api/early-access', server.origin)
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url, { method: 'POST', body: 'email=a' })).status).toBe(415)
    expect((await send(server.origin, askForEarlyAccess, {} as never)).status).toBe(400)
  })
})

describe('the host of a store', () => {
  test.each([
    ['atelier.myshopify.com', 'atelier.myshopify.com'],
    ['Shop.Example.', 'shop.example'],
    ['https://shop.example/products?x=1', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', null],
    ['192.0.2.1', null],
    ['0x7f.1', null],
    ['[::1]', null],
    ['mia@shop.example', null],
    ['https://mia:secret@shop.example', null],
    ['shop.example:8080', null],
    ['-shop.example', null],
    ['shop..example', null],
    ['javascript:alert(1)', null],
    ['=HYPERLINK("http://x.example")', null],
    [`${'a'.repeat(64)}.example`, null],
    ['', null],
  ])('of %j is %j', (text, host) => {
    expect(toHostname(text)).toBe(host)
  })
})

describe('the operator', () => {
  let place: Awaited<ReturnType<typeof newProcessFolder>>
  beforeAll(async () => {
    place = await newProcessFolder()
  })
  afterAll(() => place.remove())

  const script = fileURLToPath(new URL('../../../scripts/early-access.ts', import.meta.url))
  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    return new Promise((resolve) => {
      const environment = { ...process.env, DATABASE_URL: place.url }
      const child = execFile(process.execPath, [script, ...args], { env: environment }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      )
    })
  }

  test('lists and exports everybody, with nothing that a spreadsheet would run', async () => {
    const db = await openProcessDatabase(place.folder)
    const deps = {
      db,
      clock: () => new Date('2026-03-01T10:00:00Z'),
      limit: createLimit(db, 'early-access', 10, 9),
    }
    for (const email of ['mia@a.example', '+cmd@a.example', '-1@a.example']) {
      await requestAccess(deps, { email, storeDomain: 'a.example' }, { ip: '203.0.113.6' })
    }
    await db.close()

    const listed = await run('list')
    expect([listed.code, listed.out]).toEqual([
      0,
      expect.stringMatching(/2026-03-01 10:00 {2}mia@a\.example {2}a\.example\n[^]*3 requests\n$/),
    ])
    const csv = [
      'email,store_domain,asked_at',
      'mia@a.example,a.example,2026-03-01T10:00:00.000Z',
      "'+cmd@a.example,a.example,2026-03-01T10:00:00.000Z",
      "'-1@a.example,a.example,2026-03-01T10:00:00.000Z",
      '',
    ].join('\r\n')
    expect((await run('export')).out).toBe(csv)
    const file = join(place.folder, 'early.csv')
    expect(await run('export', '--csv', file)).toEqual({ code: 0, out: '', err: '' })
    expect(await readFile(file, 'utf8')).toBe(csv)
    expect((await stat(file)).mode & 0o077).toBe(0)
  })

  test('is told how to use the command', async () => {
    for (const args of [[], ['drop'], ['list', 'all'], ['export', '--xml']]) {
      const { code, err } = await run(...args)
      expect([code, err.trim()]).toEqual([1, expect.stringMatching(/early-access|--xml/)])
    }
  })

  test('reads on past the first page', async () => {
    await server.db.asSystem((tx) =>
      tx.execute(sql`insert into early_access (id, email, email_folded, store_domain, created_at)
        select gen_random_uuid(), 'p@a.example', 'p' || n || '@a.example', 'a.example', now()
        from generate_series(1, 1200) as n`),
    )
    let lines = 0
    for await (const line of exportRequests(server)) lines += line.endsWith('\r\n') ? 1 : 0
    expect(lines).toBeGreaterThan(1200)
  })
})
