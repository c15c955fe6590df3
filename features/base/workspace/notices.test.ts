import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { ask, fillShelf, newSomebody, type Somebody } from './__fixtures__/workspace.fixture.ts'
import { getNotifications, listAudit, listNotices, setNotifications } from './contract.ts'
import { allNotices, type NoticeFacts, toNotices } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
})
afterAll(() => server.close())

/** As they are now, whoever wrote: tests write past the product. */
async function notices({ token, workspaceId }: Somebody) {
  server.forget(workspaceId)
  return (await call(server.origin, listNotices, {}, token)).data.notices
}

const quiet: NoticeFacts = {
  storeProblem: null,
  failedSync: null,
  enabledIncomplete: 0,
  refusedKeys: [],
  waitingApprovals: { count: 0, oldestAt: null },
}
const loud: NoticeFacts = {
  storeProblem: 'The app was removed in Shopify.',
  failedSync: { runId: 'r1', message: 'Shopify did not answer.', endedAt: '2026-03-01T10:00:00.000Z' },
  enabledIncomplete: 2,
  refusedKeys: [{ keyType: 'openai', service: 'OpenAI', message: null, checkedAt: null }],
  waitingApprovals: { count: 1, oldestAt: '2026-03-01T09:00:00.000Z' },
}
const ids = (facts: NoticeFacts, wanted = allNotices) => toNotices(facts, wanted).map(({ id }) => id)

describe('what wants attention', () => {
  test('is told the gravest first, each with a way to mend it', () => {
    expect(ids(loud)).toEqual([
      'store-problem',
      'sync-failed:r1',
      'key-refused:openai',
      'products-incomplete',
      'approvals-waiting',
    ])
    for (const notice of toNotices(loud, allNotices)) {
      expect([notice.href, notice.title, notice.text]).toEqual([
        expect.stringMatching(/^\//),
        expect.stringMatching(/\w/),
        expect.stringMatching(/\.$/),
      ])
    }
    expect(toNotices(quiet, allNotices)).toEqual([])
  })

  test('is told once when the store problem is the failed sync', () => {
    const { failedSync } = loud
    expect(ids({ ...quiet, failedSync, storeProblem: 'Shopify did not answer.' })).toEqual(['sync-failed:r1'])
  })

  test('leaves out what the merchant does not want, but never a broken store', () => {
    const nothing = {
      syncFailed: false,
      productsIncomplete: false,
      keyRefused: false,
      approvalsWaiting: false,
    }
    expect(ids(loud, nothing)).toEqual(['store-problem'])
    expect(ids(loud, { ...allNotices, keyRefused: false })).not.toContain('key-refused:openai')
  })
})

describe('the notices of a workspace', () => {
  test('are none for a new one and for a healthy one', async () => {
    const mia = await newSomebody(server)
    expect(await notices(mia)).toEqual([])
    await fillShelf(server, mia)
    expect(await notices(mia)).toEqual([])
  })

  test('come from the store, the sync, the products, the keys and the approvals, and go with their cause', async () => {
    const [mia, noor] = [await newSomebody(server), await newSomebody(server)]
    await fillShelf(server, mia)
    const { workspaceId } = mia
    const [runId, secretId] = [newId(), newId()]
    await server.db.asSystem(async (tx) => {
      await tx.execute(sql`update products set enable_search = true, readiness = 'incomplete'
        where id = (select id from products where workspace_id = ${workspaceId} limit 1)`)
      await tx.execute(sql`update stores set problem = '{"code":"STORE_NEEDS_RECONNECT","message":"Connect again."}'
        where workspace_id = ${workspaceId}`)
      await tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, status, input, error, created_at, ended_at)
        select ${workspaceId}, ${newId()}, 'feed.sync', 'feed.sync:' || id, 'failed', '{}',
          '{"code":"UPSTREAM_TIMEOUT","message":"Shopify did not answer in time."}', now(), now()
        from stores where workspace_id = ${workspaceId}`)
      await tx.execute(sql`insert into secrets (id, workspace_id, kind, key_id, wrapped_key, sealed, masked)
        values (${secretId}, ${workspaceId}, 'key:tavily', 'k', '', '', 'tvly…1234')`)
      await tx.execute(sql`insert into key_checks (workspace_id, key_type, secret_id, result, message, checked_at)
        values (${workspaceId}, 'tavily', ${secretId}, 'refused', 'Tavily refused this key.', now())`)
      await tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, status, input, created_at)
        values (${workspaceId}, ${runId}, 'test.asks', 'test', 'waiting', '{}', now())`)
      await tx.execute(sql`insert into run_approvals (workspace_id, id, run_id, name, question, args, args_hash, asked_at, expires_at)
        values (${workspaceId}, ${newId()}, ${runId}, 'a', 'May I?', '{}', '', now(), now() + interval '1 day'),
          (${workspaceId}, ${newId()}, ${runId}, 'b', 'May I?', '{}', '', now(), now() - interval '1 day')`)
    })
    const shown = await notices(mia)
    expect(shown.map(({ id, severity, text }) => [id.split(':')[0], severity, text])).toEqual([
      ['store-problem', 'error', 'Connect again.'],
      ['sync-failed', 'error', 'Shopify did not answer in time.'],
      ['key-refused', 'error', 'Tavily refused this key.'],
      ['products-incomplete', 'warning', expect.stringContaining('left out of the feed')],
      ['approvals-waiting', 'info', expect.stringMatching(/yes or no/)],
    ])
    expect(shown.at(-1)).toMatchObject({
      title: '1 approval is waiting for you',
      since: expect.stringMatching(/Z$/),
    })
    expect(await notices(noor)).toEqual([])

    await server.db.asSystem((tx) =>
      tx.execute(sql`update runs set status = 'cancelled', ended_at = now() where id = ${runId}`),
    )
    expect((await notices(mia)).map(({ id }) => id)).not.toContain('approvals-waiting')
  })
})

describe('the choice of notices', () => {
  test('is everything until the merchant chooses, is kept for the workspace and is on record', async () => {
    const [mia, noor] = [await newSomebody(server), await newSomebody(server)]
    const read = async ({ token }: Somebody) =>
      (await call(server.origin, getNotifications, {}, token)).data.preferences
    expect(await read(mia)).toEqual(allNotices)
    const chosen = { ...allNotices, productsIncomplete: false }
    await call(server.origin, setNotifications, { body: chosen }, mia.token)
    await call(server.origin, setNotifications, { body: chosen }, mia.token)
    expect(await read(mia)).toEqual(chosen)
    expect(await read(noor)).toEqual(allNotices)
    const { data } = await call(server.origin, listAudit, { query: { search: 'notifications' } }, mia.token)
    expect(data.entries.at(-1)).toMatchObject({ before: allNotices, after: chosen })
  })

  test.each([
    {},
    { ...allNotices, syncFailed: 'yes' },
    { ...allNotices, byEmail: true },
    { ...allNotices, workspaceId: newId() },
    [allNotices],
    null,
  ])('%j is refused', async (body) => {
    const { token } = await newSomebody(server)
    expect((await ask(server, 'PUT', '/api/notifications', token, body)).status).toBe(400)
  })
})
