import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toCamelCase } from '#db/workspace-rows.ts'
import { login } from '#features/base/accounts/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { ask, fillShelf, newSomebody, password, type Somebody } from './__fixtures__/workspace.fixture.ts'
import { deleteAccount, setNotifications } from './contract.ts'
import { allNotices } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 6 })
})
afterAll(() => server.close())

type ExportedTables = Record<string, Record<string, unknown>[]>

async function exported({ token }: Somebody): Promise<ExportedTables> {
  const { status, text } = await ask(server, 'GET', '/api/account/export', token)
  expect(status).toBe(200)
  return JSON.parse(text) as ExportedTables
}

/** How many rows each table that belongs to workspaces holds of this one. */
async function countRows(workspaceId: string): Promise<Record<string, number>> {
  return server.db.asSystem(async (tx) => {
    const tables = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns
        where column_name = 'workspace_id' and table_schema = current_schema() order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables.rows) {
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)} where workspace_id = ${workspaceId}`,
      )
      counts[name] = rows[0]?.count ?? 0
    }
    const own = await tx.execute(sql`select 1 from workspaces where id = ${workspaceId}`)
    return { ...counts, workspaces: own.rows.length }
  })
}

/** With every run ended, so that nothing moves any more. */
async function newMerchantWithEverything(): Promise<Somebody> {
  const somebody = await newSomebody(server)
  await fillShelf(server, somebody)
  // One run starts the next: products, orders, beliefs.
  for (let known = 0; ; ) {
    const runs = await server.engine.list(somebody.workspaceId)
    if (runs.length === known) break
    known = runs.length
    for (const { id } of runs) await server.engine.waitFor(somebody.workspaceId, id, 60_000)
  }
  await call(server.origin, setNotifications, { body: allNotices }, somebody.token)
  return somebody
}

describe('the export of an account', () => {
  test('holds everything of the workspace and nothing of another', async () => {
    const [mia, noor] = [await newMerchantWithEverything(), await newMerchantWithEverything()]
    const { exportedAt, workspaceId, ...tables } = await exported(mia)
    expect([workspaceId, exportedAt]).toEqual([mia.workspaceId, expect.stringMatching(/Z$/)])
    expect(tables.merchants).toEqual([expect.objectContaining({ email: mia.email })])
    expect(tables.products).toHaveLength(Number((await countRows(mia.workspaceId)).products))
    expect(tables.products?.[0]).toMatchObject({ enrichment: {}, row: expect.any(Object) })
    expect(tables.stores?.[0]).toMatchObject({ isDemo: true, sellerEdits: {} })
    expect(tables.runs?.length).toBeGreaterThan(0)
    expect(tables.auditLog?.length).toBeGreaterThan(0)
    const text = JSON.stringify(tables)
    expect([text.includes(noor.workspaceId), text.includes(noor.email)]).toEqual([false, false])
    const { workspaces: _own, ...held } = await countRows(mia.workspaceId)
    expect(Object.keys(tables)).toEqual(Object.keys(held).map(toCamelCase))
    expect([tables.sessions?.length, tables.auditLog?.length]).toEqual([held.sessions, held.audit_log])
  })

  test('holds no password, token or key, neither open nor sealed', async () => {
    const mia = await newMerchantWithEverything()
    const { text } = await ask(server, 'GET', '/api/account/export', mia.token)
    const secrets = await server.db.asSystem((tx) =>
      tx.execute<{ secret: string }>(sql`
        select password_hash as secret from merchants where workspace_id = ${mia.workspaceId}
        union all select encode(token_hash, 'hex') from sessions where workspace_id = ${mia.workspaceId}
        union all select encode(sealed, 'hex') from secrets where workspace_id = ${mia.workspaceId}
        union all select encode(wrapped_key, 'hex') from secrets where workspace_id = ${mia.workspaceId}
        union all select key_id from secrets where workspace_id = ${mia.workspaceId}`),
    )
    expect(secrets.rows.length).toBeGreaterThan(3)
    for (const { secret } of secrets.rows) expect(text).not.toContain(secret)
    expect(text).not.toContain(mia.token)
    expect(text).not.toMatch(/argon2|"sealed"|"wrappedKey"|"tokenHash"|"passwordHash"/)
  })

  test('reads on past the first page of a table, each row once', async () => {
    const mia = await newSomebody(server)
    await server.db.asSystem((tx) =>
      tx.execute(sql`insert into audit_log (id, workspace_id, actor, action, subject, created_at)
        select gen_random_uuid(), ${mia.workspaceId}, 'system', 'x.done', 'x:' || n, now()
        from generate_series(1, 999) as n`),
    )
    const { auditLog = [] } = await exported(mia)
    expect(new Set(auditLog.map(({ subject }) => subject)).size).toBe(1000)
    expect(auditLog).toHaveLength(1000)
  })

  test('comes as a file', async () => {
    const { headers } = await ask(server, 'GET', '/api/account/export', (await newSomebody(server)).token)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="vitrine-export-[\dTZ-]+\.json"$/,
    )
  })
})

describe('deleting an account', () => {
  test('leaves nothing of it in any table, and another merchant whole', async () => {
    const [mia, noor] = [await newMerchantWithEverything(), await newMerchantWithEverything()]
    const before = await countRows(noor.workspaceId)
    expect((await countRows(mia.workspaceId)).products).toBeGreaterThan(0)

    const body = { password, confirm: 'DELETE' as const }
    expect(await call(server.origin, deleteAccount, { body }, mia.token)).toEqual({ success: true, data: {} })
    const left = Object.entries(await countRows(mia.workspaceId)).filter(([, count]) => count > 0)
    expect(left).toEqual([])
    expect(await countRows(noor.workspaceId)).toEqual(before)
    const { data } = await call(server.origin, listProducts, { query: {} }, noor.token)
    expect(data.products.length).toBe(before.products)
  })

  test('ends every session and lets the e-mail register anew', async () => {
    const mia = await newSomebody(server)
    const other = await call(server.origin, login, { body: { email: mia.email, password } })
    await call(server.origin, deleteAccount, { body: { password, confirm: 'DELETE' } }, mia.token)
    for (const token of [mia.token, other.data.token]) {
      expect((await ask(server, 'GET', '/api/auth/profile', token)).status).toBe(401)
    }
    expect((await send(server.origin, login, { body: { email: mia.email, password } })).status).toBe(401)
    const form = { email: mia.email, password }
    expect((await ask(server, 'POST', '/api/auth/register', undefined, form)).status).toBe(200)
  })

  test('needs the password; guessing it counts as failing to sign in', async () => {
    const mia = await newSomebody(server)
    const guess = () => ask(server, 'DELETE', '/api/account', mia.token, { password: 'x', confirm: 'DELETE' })
    for (let count = 0; count < 10; count += 1) {
      const { status, text } = await guess()
      expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 'PASSWORD_WRONG' })])
    }
    expect((await guess()).status).toBe(429)
    const body = { email: mia.email, password }
    expect((await send(server.origin, login, { body })).status).toBe(429)
    expect((await countRows(mia.workspaceId)).workspaces).toBe(1)
  })

  test.each([
    {},
    { password },
    { password, confirm: 'delete' },
    { password, confirm: true },
    { password: ['x'], confirm: 'DELETE' },
    { password, confirm: 'DELETE', workspaceId: 'another' },
  ])('is refused for %j', async (body) => {
    const mia = await newSomebody(server)
    expect((await ask(server, 'DELETE', '/api/account', mia.token, body)).status).toBe(400)
    expect((await countRows(mia.workspaceId)).workspaces).toBe(1)
  })

  test('twice at once, and during a sync, deletes once and harms nobody', async () => {
    const mia = await newMerchantWithEverything()
    const body = { password, confirm: 'DELETE' as const }
    const syncing = send(server.origin, syncProducts, { body: { mode: 'full' } }, mia.token)
    const answers = await Promise.all(
      [1, 2].map(() => send(server.origin, deleteAccount, { body }, mia.token)),
    )
    expect(answers.map(({ status }) => status)).toContain(200)
    for (const { status } of [...answers, await syncing]) expect(status).toBeLessThan(500)
    const left = Object.entries(await countRows(mia.workspaceId)).filter(([, count]) => count > 0)
    expect(left).toEqual([])
  })

  test('is possible inside the workspace only', async () => {
    const mia = await newSomebody(server)
    await expect(server.db.executeSql('select delete_workspace()')).rejects.toThrow(/No workspace is current/)
    const granted = await server.db.asSystem((tx) =>
      tx.execute(sql`select has_function_privilege('public', 'delete_workspace()', 'execute') as "isOpen"`),
    )
    expect(granted.rows).toEqual([{ isOpen: false }])
    expect((await countRows(mia.workspaceId)).workspaces).toBe(1)
  })
})
