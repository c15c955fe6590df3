/** Which rows are of a store, and what becomes of them with it. */
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { serverSource } from '#db/source.ts'
import { sendMessage } from '#features/agents/coordination/contract.ts'
import { newId } from '#kit/ids.ts'
import { newEmptyDatabase, newWorkspace } from '#tests/world/database.ts'
import { makeTenantPair } from '#tests/world/other-tenant.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { startTavilyPeer, type TavilyPeer } from '#tests/world/tavily-peer.ts'

let server: TestServer
let web: TavilyPeer
beforeAll(async () => {
  web = await startTavilyPeer()
  server = await startTestServer({ products: 6, environment: { TAVILY_BASE_URL: web.origin } })
})
afterAll(async () => {
  await server.close()
  await web.close()
})

/** Tables whose rows are of a workspace and of no store, each with the reason. */
const ofWorkspace: Record<string, string> = {
  stores: 'is the store itself',
  oauth_states: 'there is no store yet',
  merchants: 'people work on all stores',
  sessions: 'people work on all stores',
  password_resets: 'people work on all stores',
  privacy_requests: 'a receipt stays on record when a store goes',
  audit_log: 'what was done stays on record when a store goes',
  secrets: 'a key of the workspace; those of a store are named by its id',
  key_checks: 'tell of keys of the workspace',
  notice_preferences: 'hold for all stores',
  ticket_numbers: 'tickets of all stores are numbered through',
  agent_settings: 'hold for all stores',
  agent_usage: 'limits are those of the workspace',
  operator_usage: 'limits are those of the workspace',
  model_states: 'tell of keys of the workspace',
  feed_views: 'filters hold for any store',
  feed_columns: 'hold for all stores',
  monitoring_pauses: 'monitoring is paused for all stores',
  event_numbers: 'events of all stores are numbered through',
  event_readers: 'events of all stores are read through',
  workflow_triggers: 'a part of a workflow',
  workflow_webhooks: 'a part of a workflow',
  workflow_webhook_calls: 'a part of a workflow',
  workflows: 'a workflow may run over several stores',
  workflows_with_stores: 'a part of a workflow',
  reporting_currencies: 'sums are over all stores',
  currency_rates: 'sums are over all stores',
  workflow_versions: 'a part of a workflow',
  workflow_change_sets: 'a part of a workflow',
  workflow_secrets: 'sent to services of the workspace',
  workflow_charges: 'limits are those of the workflow',
  alert_marks: 'a word on an alert, which is never read without it',
}

it('says of every row of a workspace of which store it is, by itself or by what it is part of', async () => {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ name: string }>(sql`
      with owned as (
        select c.oid, c.relname as name, exists (select from pg_attribute s
          where s.attrelid = c.oid and s.attname = 'store_id') as has_store
        from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id'
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      )
      select name from owned where not has_store and not exists (
        select from pg_constraint k join owned whole on whole.oid = k.confrelid and whole.has_store
        where k.conrelid = owned.oid and k.contype = 'f' and k.confdeltype = 'c')`),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(ofWorkspace).sort())
})

it('gives rows from before to the one store of their workspace, and leaves those of several alone', async () => {
  const { url, drop } = await newEmptyDatabase()
  const db = await connectDatabase(serverSource(url))
  const names = (await readdir(new URL('../db/migrations/', import.meta.url))).sort()
  await migrate(
    db,
    names.filter((name) => name < '0028'),
  )
  const [one, several] = [newWorkspace(), newWorkspace()]
  const [first, second, third] = [newId(), newId(), newId()]
  const insert = (workspaceId: string, storeIds: string[]) =>
    db.asSystem(async (tx) => {
      await tx.execute(sql`insert into workspaces values (${workspaceId}, 'Shop', now())`)
      for (const id of storeIds) {
        await tx.execute(sql`insert into stores (workspace_id, id, domain, is_active, grant_kind, shop, connected_at)
          values (${workspaceId}, ${id}, ${id}, ${id === storeIds[0]}, 'token', '{}', now())`)
      }
      for (const kind of ['feed.sync', 'agents.turn', 'catalogue.settle']) {
        const input = JSON.stringify({ storeId: storeIds[0] })
        await tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, status, input, created_at)
          values (${workspaceId}, ${newId()}, ${kind}, ${kind}, 'queued', ${input}, now())`)
      }
      await tx.execute(sql`insert into alerts
        values (${workspaceId}, ${newId()}, 'info', 'Hello', 'Us', ${newId()}, now())`)
    })
  await insert(one, [first])
  await insert(several, [second, third])
  await migrate(db)

  const { rows } = await db.asSystem((tx) =>
    tx.execute(sql`select kind as of, store_id from runs union all select 'alert', store_id from alerts
      order by store_id nulls last, of`),
  )
  await db.close()
  await drop()
  expect(rows).toEqual([
    { of: 'agents.turn', store_id: first },
    { of: 'alert', store_id: first },
    { of: 'feed.sync', store_id: first },
    { of: 'feed.sync', store_id: second },
    { of: 'agents.turn', store_id: null },
    { of: 'alert', store_id: null },
    { of: 'catalogue.settle', store_id: null },
    { of: 'catalogue.settle', store_id: null },
  ])
})

/** How many rows of each table are of one of the stores, and of none. */
async function countRows(): Promise<Map<string, { of: Record<string, number>; ofNone: number }>> {
  return server.db.asSystem(async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'store_id'`)
    const counts = new Map<string, { of: Record<string, number>; ofNone: number }>()
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ store: string | null; rows: number }>(sql`
        select store_id as store, count(*)::int as rows from ${sql.identifier(name)} group by 1`)
      const of = Object.fromEntries(rows.flatMap(({ store, rows: all }) => (store ? [[store, all]] : [])))
      counts.set(name, { of, ofNone: rows.find(({ store }) => store === null)?.rows ?? 0 })
    }
    return counts
  })
}

async function countAtWork(): Promise<number> {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute(sql`select from runs where status in ('queued', 'running')`),
  )
  return rows.length
}

it('writes the store to what is made in it, and all that goes with the store and nothing else', async () => {
  const { victim } = await makeTenantPair(server)
  const message = {
    fromAgent: 'ops',
    toAgent: 'scout',
    content: 'The stock is low.',
    priority: 'low',
  } as const
  const body = { ...message, messageType: 'information_share' } as const
  await call(server.origin, sendMessage, { body }, victim.token)
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select store_id as id from products where id = ${victim.rowId}`),
  )
  const id = rows[0]?.id ?? ''

  await expect.poll(countAtWork).toBe(0)
  // What a sync notes while it goes on.
  await server.db.asSystem((tx) =>
    tx.execute(sql`insert into sync_sightings (workspace_id, store_id, run_id, product_ids)
      select workspace_id, store_id, ${newId()}, array[id] from products where id = ${victim.rowId}`),
  )
  // What a file said of a product: small stores are read by pages.
  await server.db.asSystem((tx) =>
    tx.execute(sql`insert into product_sources (workspace_id, store_id, product_gid, source_hash, variants)
      select workspace_id, store_id, product_gid, '', 1 from products where id = ${victim.rowId}`),
  )
  // What a workflow brought is measured weeks after it changed something.
  await server.db.asSystem((tx) =>
    tx.execute(sql`insert into workflow_impacts (workspace_id, workflow_id, store_id, effect, measured_at)
      select workspace_id, ${victim.workflowId}, store_id, '{}', now() from products where id = ${victim.rowId}`),
  )
  const listEmpty = async () => [...(await countRows())].flatMap(([name, { of }]) => (of[id] ? [] : [name]))
  await expect.poll(listEmpty).toEqual([])
  await expect.poll(countAtWork).toBe(0)
  const before = await countRows()
  // The conversation that holds the tools run by themselves is of all stores; a request about a person outlives the store.
  const general = [...before].flatMap(([name, { ofNone }]) => (ofNone > 0 ? [name] : []))
  expect(general.sort()).toEqual(['agent_conversations', 'runs'])
  const { rows: kinds } = await server.db.asSystem((tx) =>
    tx.execute(sql`select distinct kind from runs where store_id is null`),
  )
  expect(kinds).toEqual([{ kind: 'privacy.request' }])

  await server.db.asSystem((tx) => tx.execute(sql`delete from stores where id = ${id}`))
  const after = await countRows()
  for (const [name, { of, ofNone }] of before) {
    const { [id]: _gone, ...others } = of
    expect(after.get(name), name).toEqual({ of: others, ofNone })
  }
})
