import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '#db/audit.ts'
import { enrichProduct } from '#features/shop/feed/contract.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { ask, fillShelf, newSomebody, type Somebody } from './__fixtures__/workspace.fixture.ts'
import { listAudit } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
})
afterAll(() => server.close())

async function list({ token }: Somebody, query: Record<string, unknown> = {}) {
  const { data } = await call(server.origin, listAudit, { query }, token)
  return data
}

/** Entries whose order is known: `count` of them, five at each moment. */
async function write({ workspaceId }: Somebody, count: number, actor = 'system') {
  await server.db.inWorkspace(workspaceId, async (tx) => {
    for (let at = 0; at < count; at += 1) {
      await recordAudit(tx, {
        workspaceId,
        actor,
        action: 'product.counted',
        subject: `product:${String(at).padStart(4, '0')}`,
        at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(at / 5))),
      })
    }
  })
}

describe('the audit log', () => {
  test('tells who did what, the newest first, with both states', async () => {
    const mia = await newSomebody(server)
    const [product] = await fillShelf(server, mia)
    const productId = product?.productId ?? ''
    await call(server.origin, enrichProduct, { params: { productId }, body: { brand: 'Nord' } }, mia.token)
    const { entries, nextCursor } = await list(mia)
    expect(entries[0]).toMatchObject({
      actor: mia.email,
      action: 'product.enriched',
      subject: `product:${productId}`,
      before: { enrichment: {} },
      after: { enrichment: { brand: 'Nord' } },
    })
    expect(entries.at(-1)).toMatchObject({ actor: mia.email, action: 'merchant.registered' })
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(nextCursor).toBeNull()
  })

  test('is read page by page without a gap or a double, also among entries of one moment', async () => {
    const mia = await newSomebody(server)
    await write(mia, 23)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(mia, {
        limit: 4,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.entries.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual((await list(mia)).entries.map(({ id }) => id))
    expect(new Set(seen).size).toBe(24)
  })

  test('is searched by who, what and about what, and signs mean themselves', async () => {
    const mia = await newSomebody(server)
    await write(mia, 12, 'agent:seller')
    const count = async (search: string) => (await list(mia, { search })).entries.length
    expect(await count('SELLER')).toBe(12)
    expect(await count(' product:0007 ')).toBe(1)
    expect(await count(mia.email.toUpperCase())).toBe(1)
    expect(await count('registered')).toBe(1)
    expect([await count('%'), await count('_'), await count('\\'), await count("' or 1=1 --")]).toEqual([
      0, 0, 0, 0,
    ])
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=zzz', `search=${'x'.repeat(201)}`, 'before=1'])(
    'refuses %s',
    async (query) => {
      const { token } = await newSomebody(server)
      const { status, text } = await ask(server, 'GET', `/api/audit?${query}`, token)
      expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ success: false })])
    },
  )

  test.each(['x|2026-01-01 00:00:00+00', '|', '0198c0de-0000-7000-8000-000000000000|now', '\u0000'])(
    'refuses the forged page %j',
    async (cursor) => {
      const { token } = await newSomebody(server)
      const forged = Buffer.from(cursor).toString('base64url')
      expect((await ask(server, 'GET', `/api/audit?cursor=${forged}`, token)).status).toBe(400)
    },
  )

  test('shows nothing of another workspace, whatever the page', async () => {
    const [mia, noor] = [await newSomebody(server), await newSomebody(server)]
    await write(mia, 6)
    const { nextCursor } = await list(mia, { limit: 2 })
    const { entries } = await list(noor, { cursor: nextCursor ?? '' })
    expect(entries).toEqual([])
    expect((await list(noor, { search: mia.email })).entries).toEqual([])
    expect((await ask(server, 'GET', '/api/audit/export', noor.token)).text).not.toContain('product.counted')
  })

  test('is exported whole, with nothing that a spreadsheet would run', async () => {
    const mia = await newSomebody(server)
    await write(mia, 1203)
    await server.db.inWorkspace(mia.workspaceId, (tx) =>
      recordAudit(tx, {
        workspaceId: mia.workspaceId,
        actor: '@cmd',
        action: 'product.enriched',
        subject: '=HYPERLINK("http://x.example")',
        after: { brand: 'a,"b"\n' },
        at: new Date('2030-01-01'),
      }),
    )
    const { headers, text } = await ask(server, 'GET', '/api/audit/export', mia.token)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="vitrine-audit-[\dTZ-]+\.csv"$/)
    const lines = text.split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      'time,actor,action,subject,before,after',
      `2030-01-01T00:00:00.000Z,'@cmd,product.enriched,"'=HYPERLINK(""http://x.example"")",,"{""brand"":""a,\\""b\\""\\n""}"`,
    ])
    expect(lines).toHaveLength(1 + 1 + 1 + 1203 + 1)
  })

  test('is never changed or shortened, not even by the owner of the database', async () => {
    const mia = await newSomebody(server)
    const tries = [
      "update audit_log set action = 'x'",
      'delete from audit_log',
      'truncate audit_log',
      `delete from audit_log where workspace_id = '${mia.workspaceId}'`,
    ]
    for (const text of tries) await expect(server.db.executeSql(text)).rejects.toThrow(/append-only/)
    expect((await list(mia)).entries).toHaveLength(1)
  })
})
