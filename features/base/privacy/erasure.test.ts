import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphqlError } from '#adapters/shopify/faulty-peer.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { changeStoreUse } from '#features/base/stores/contract.ts'
import { syncSales } from '#features/shop/sales/contract.ts'
import { listTickets } from '#features/shop/support/contract.ts'
import { call, send } from '#tests/world/server.ts'
import { type PrivacyWorld, redactionOf, startPrivacyWorld } from './__fixtures__/privacy.fixture.ts'
import { eraseCustomer, listPrivacyRequests, retryPrivacyRequest } from './contract.ts'

let world: PrivacyWorld
beforeAll(async () => {
  world = await startPrivacyWorld()
})
afterAll(() => world.close())

test('erases a customer from orders, tickets and everything that was written, and keeps a receipt', async () => {
  const shop = await world.newShop()
  const customer = await world.newCustomer(shop)
  const said = `Ask IDA BERG-OLSEN (ida.berg@example.com), ${customer.gid}, about Idaho`
  await world.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into alerts (workspace_id, id, type, message, source, store_id, added_by, added_at)
      values (${shop.workspaceId}, ${randomUUID()}, 'info', ${said}, 'Us', ${shop.storeId}, ${randomUUID()}, now())`)
    await tx.execute(sql`insert into audit_log (id, workspace_id, actor, action, subject, after, created_at)
      values (${randomUUID()}, ${shop.workspaceId}, 'agent:customer', 'tool.used', 'tool:x', ${JSON.stringify({ said })}, now())`)
  })
  const message = `What did ${said} order?`
  await call(world.origin, chat, { params: { agentType: 'customer' }, body: { message } }, shop.token)
  const before = await world.ordersOf(shop.storeId, customer.gids)
  expect(await world.post('customers/redact', redactionOf(shop, customer.id, customer.orderIds))).toBe(200)

  const [receipt] = await world.receipts(shop)
  expect(receipt).toMatchObject({
    topic: 'customers/redact',
    isFromShopify: true,
    storeDomain: shop.domain,
    status: 'done',
    downloadUntil: null,
  })
  const counts = Object.fromEntries((receipt?.rows ?? []).map(({ table, rows }) => [table, rows]))
  expect(counts).toMatchObject({ orders: customer.gids.length, tickets: 1, alerts: 1 })
  expect(counts['agent_events']).toBeGreaterThan(0)
  expect(counts['audit_log']).toBeGreaterThan(0)

  const after = await world.ordersOf(shop.storeId, customer.gids)
  expect(after.map(({ total }) => total)).toEqual(before.map(({ total }) => total))
  for (const order of after) expect(order).toMatchObject({ customer: null, note: null, tracking: null })
  expect((await call(world.origin, listTickets, { query: {} }, shop.token)).data.tickets).toEqual([])
  const left = await world.readRows<{ message: string }>(
    sql`select message from alerts where workspace_id = ${shop.workspaceId}`,
  )
  expect(left[0]?.message).toBe('Ask [erased] ([erased]), gid://shopify/[erased], about Idaho')
  // Nothing anywhere names the person, not even what keeps the request.
  for (const { name } of await world.readRows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)) {
    const rows = await world.readRows(sql`select * from ${sql.identifier(name)} t
      where workspace_id = ${shop.workspaceId} and (t::text ilike '%ida.berg@%' or t::text ilike '%berg-olsen%'
        or t::text like ${`%Customer/${customer.id}%`})`)
    expect([name, rows.length]).toEqual([name, 0])
  }
})

test('erases from texts of JSON only, also after a line break, and takes no number for a telephone', async () => {
  const shop = await world.newShop()
  const [run] = await world.readRows<{ id: string }>(
    sql`select id from runs where workspace_id = ${shop.workspaceId} limit 1`,
  )
  const said = 'Hello,\nida.berg@example.com\n4791234567'
  const kept = { total: 4_791_234_567, orders: [1, 4_791_234_567], gid: 'gid://shopify/Order/4791234567' }
  const document = JSON.stringify({ said, ...kept })
  const only = JSON.stringify(kept)
  await world.db.asSystem(async (tx) => {
    for (const [name, answer] of [
      ['a', document],
      ['b', only],
    ])
      await tx.execute(sql`insert into run_steps (workspace_id, run_id, name, kind, answer, stored_at)
        values (${shop.workspaceId}, ${run?.id}, ${name}, 'work', ${answer}, now())`)
    for (const [action, after] of [
      ['tool.used', document],
      ['tool.kept', only],
    ])
      await tx.execute(sql`insert into audit_log (id, workspace_id, actor, action, subject, after, created_at)
        values (${randomUUID()}, ${shop.workspaceId}, 'agent:customer', ${action}, 'tool:x', ${after}, now())`)
  })
  const redaction = redactionOf(shop, '4711')
  await world.post('customers/redact', {
    ...redaction,
    customer: { ...redaction.customer, phone: '4791234567' },
  })
  const [receipt] = await world.receipts(shop)
  expect(receipt?.rows).toEqual([
    { table: 'audit_log', rows: 1 },
    { table: 'run_steps', rows: 1 },
  ])
  const left = { said: 'Hello,\n[erased]\n[erased]', ...kept }
  expect(
    await world.readRows(
      sql`select answer from run_steps where run_id = ${run?.id} and name in ('a', 'b') order by name`,
    ),
  ).toEqual([{ answer: left }, { answer: kept }])
  expect(
    await world.readRows(sql`select after from audit_log where workspace_id = ${shop.workspaceId}
      and action in ('tool.used', 'tool.kept') order by action desc`),
  ).toEqual([{ after: left }, { after: kept }])
})

test('a sync does not bring back who was erased', async () => {
  const shop = await world.newShop()
  const customer = await world.newCustomer(shop)
  await world.post('customers/redact', redactionOf(shop, customer.id, customer.orderIds))
  await world.receipts(shop)
  const { data } = await call(world.origin, syncSales, { body: { mode: 'full' } }, shop.token)
  await world.engine.waitFor(shop.workspaceId, data.run.id, 60_000)
  for (const order of await world.ordersOf(shop.storeId, customer.gids)) expect(order.customer).toBeNull()
})

test('what the store counts of a customer is erased with them, and no sync brings it back', async () => {
  const shop = await world.newShop()
  const known = () =>
    world.readRows<{ gid: string }>(
      sql`select customer_gid as gid from customers where store_id = ${shop.storeId}`,
    )
  const syncs = sql`select from runs where store_id = ${shop.storeId} and kind = 'customers.sync' and ended_at is not null`
  const countSyncs = async () => (await world.readRows(syncs)).length
  await expect.poll(countSyncs, { timeout: 20_000 }).toBe(1)
  const customer = await world.newCustomer(shop)
  expect(await known()).toContainEqual({ gid: customer.gid })
  await world.post('customers/redact', redactionOf(shop, customer.id, customer.orderIds))
  const [receipt] = await world.receipts(shop)
  expect(receipt?.rows).toContainEqual({ table: 'customers', rows: 1 })
  expect(await known()).not.toContainEqual({ gid: customer.gid })
  const { data } = await call(world.origin, syncSales, { body: { mode: 'full' } }, shop.token)
  await world.engine.waitFor(shop.workspaceId, data.run.id, 60_000)
  await expect.poll(countSyncs, { timeout: 20_000 }).toBe(2)
  const after = await known()
  expect(after.length).toBeGreaterThan(50)
  expect(after).not.toContainEqual({ gid: customer.gid })
})

test('who was erased while customers were not wanted does not come with them later', async () => {
  const shop = await world.newShop({ customers: false })
  const asked = await world.ask<{ orders: { nodes: { customer: { id: string } | null }[] } }>(
    shop.domain,
    '{ orders(first: 50) { nodes { customer { id } } } }',
  )
  const [gid = ''] = asked.orders.nodes.flatMap(({ customer }) => customer?.id ?? [])
  await world.post('customers/redact', redactionOf(shop, gid.split('/').at(-1) ?? ''))
  const [receipt] = await world.receipts(shop)
  expect(receipt).toMatchObject({ status: 'done', rows: [] })
  const hashed = await world.readRows<{ hash: string }>(
    sql`select customer_hash as hash from erased_customers where store_id = ${shop.storeId}`,
  )
  expect(hashed).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/) }])

  const params = { storeId: shop.storeId }
  await call(world.origin, changeStoreUse, { params, body: { sync: { customers: true } } }, shop.token)
  for (const round of ['auto', 'full'] as const) {
    const { data } = await call(world.origin, syncSales, { body: { mode: round } }, shop.token)
    await world.engine.waitFor(shop.workspaceId, data.run.id, 60_000)
    const customers = await world.readRows<{ gid: string }>(
      sql`select distinct customer_gid as gid from orders where store_id = ${shop.storeId} and customer_gid is not null`,
    )
    expect(customers.length).toBeGreaterThan(10)
    expect(customers).not.toContainEqual({ gid })
  }
})

test('an erasure that failed half-way counts what it had erased', async () => {
  const shop = await world.newShop()
  const customer = await world.newCustomer(shop)
  await world.db.asSystem((tx) =>
    tx.execute(sql`insert into alerts (workspace_id, id, type, message, source, store_id, added_by, added_at)
      values (${shop.workspaceId}, ${randomUUID()}, 'info', 'ida.berg@example.com', 'Us', ${shop.storeId}, ${randomUUID()}, now())`),
  )
  await world.post('customers/redact', redactionOf(shop, customer.id, customer.orderIds))
  await world.receipts(shop)
  // As a run leaves it that stopped before its end.
  await world.db.asSystem((tx) =>
    tx.execute(sql`update privacy_requests set status = 'received', rows = '[{"table":"tickets","rows":4}]',
      person = '{"customerGid":null,"emails":["ida.berg@example.com"],"phones":[],"names":[],"orderGids":[],"orderNames":[]}'
      where workspace_id = ${shop.workspaceId}`),
  )
  const [request] = (await call(world.origin, listPrivacyRequests, {}, shop.token)).data.requests
  await call(world.origin, retryPrivacyRequest, { params: { requestId: request?.id ?? '' } }, shop.token)
  expect((await world.receipts(shop))[0]?.rows).toContainEqual({ table: 'tickets', rows: 4 })
})

test('erases for a merchant whose store cannot sign requests, by the number or the address of a customer', async () => {
  const merchant = await world.newStore()
  const workspaceId =
    (
      await world.readRows<{ id: string }>(
        sql`select workspace_id as id from stores where id = ${merchant.storeId}`,
      )
    )[0]?.id ?? ''
  const shop = { ...merchant, workspaceId }
  const synced = await call(world.origin, syncSales, { body: {} }, shop.token)
  await world.engine.waitFor(workspaceId, synced.data.run.id, 60_000)
  const customer = await world.newCustomer(shop)
  const asked = await world.ask<{ customer: { defaultEmailAddress: { emailAddress: string } } }>(
    shop.domain,
    'query ($id: ID!) { customer(id: $id) { defaultEmailAddress { emailAddress } } }',
    { id: customer.gid },
  )
  const email = asked.customer.defaultEmailAddress.emailAddress
  const body = { storeId: shop.storeId, customer: email.toUpperCase() }
  const { data } = await call(world.origin, eraseCustomer, { body }, shop.token)
  expect(data.request).toMatchObject({ isFromShopify: false, status: 'received' })
  const [receipt] = await world.receipts(shop)
  expect(receipt?.rows).toContainEqual({ table: 'orders', rows: customer.gids.length })

  const unclear = await send(
    world.origin,
    eraseCustomer,
    { body: { storeId: shop.storeId, customer: 'Ida' } },
    shop.token,
  )
  expect([unclear.status, ((await unclear.json()) as { code: string }).code]).toEqual([
    400,
    'PRIVACY_PERSON_UNCLEAR',
  ])
  world.fault(shop.domain, () => graphqlError('ACCESS_DENIED'))
  const refused = await send(world.origin, eraseCustomer, { body }, shop.token)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    'UPSTREAM_FORBIDDEN',
  ])
})
