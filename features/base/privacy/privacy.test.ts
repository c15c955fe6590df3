import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { graphqlError, text } from '#adapters/shopify/faulty-peer.ts'
import { changeStoreUse, connectStore, listRemovals, listStores } from '#features/base/stores/contract.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { syncSales } from '#features/shop/sales/contract.ts'
import { createTicket, listTickets } from '#features/shop/support/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import { resumeRequests } from './actions/requests.ts'
import {
  eraseCustomer,
  exportPersonalData,
  listPrivacyRequests,
  type PrivacyTopic,
  retryPrivacyRequest,
} from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 6, hasOrders: true })
})
afterAll(() => world.close())

type ShopFixture = Awaited<ReturnType<typeof newShop>>
type ShopNames = Pick<ShopFixture, 'domain' | 'shopId'>

/** A store that an app with a secret is installed in, with its orders. */
async function newShop(sync = { customers: true }) {
  const token = await newMerchant(world.origin)
  const domain = `p${randomUUID().slice(0, 8)}.myshopify.com`
  const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, sync }
  const { data } = await call(world.origin, connectStore, { body }, token)
  const storeId = data.status.storeId ?? ''
  const synced = await call(world.origin, syncSales, { body: {} }, token)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string; gid: string }>(
      sql`select workspace_id as id, shop_gid as gid from stores where id = ${storeId}`,
    ),
  )
  const workspaceId = rows[0]?.id ?? ''
  const shopId = Number(rows[0]?.gid.split('/').at(-1))
  await world.engine.waitFor(workspaceId, synced.data.run.id, 60_000)
  return { token, domain, shopId, storeId, workspaceId }
}

async function readRows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
  const { rows } = await world.db.asSystem((tx) => tx.execute(query))
  return rows as T[]
}

/** A customer with several orders, and a ticket about one of them. */
async function newCustomer({ token, storeId }: Pick<ShopFixture, 'token' | 'storeId'>) {
  const [found] = await readRows<{ gid: string; names: string[]; gids: string[] }>(sql`
    select customer_gid as gid, array_agg(name) as names, array_agg(order_gid) as gids from orders
    where store_id = ${storeId} and customer_gid is not null group by 1 having count(*) > 1 limit 1`)
  if (!found) throw new Error('No customer ordered twice')
  const ticket = {
    customerName: 'Ida Berg-Olsen',
    customerEmail: 'ida.berg@example.com',
    subject: 'Late',
    text: 'Where is it?',
    orderName: found.names[0] ?? '',
  }
  await call(world.origin, createTicket, { body: ticket }, token)
  const id = found.gid.split('/').at(-1) ?? ''
  return { ...found, id, orderIds: found.gids.map((gid) => gid.split('/').at(-1) ?? '') }
}

function ordersOf(storeId: string, gids: string[]) {
  return readRows<{
    customer: string | null
    note: string | null
    tracking: string | null
    total: string
  }>(sql`
    select customer_gid as customer, note, tracking_url as tracking, total::text as total from orders
    where store_id = ${storeId} and order_gid = any(${sql.param(gids)}::text[]) order by order_gid`)
}

type ComplianceMessage = { eventId?: string; secret?: string; hmac?: string }

async function post(
  topic: PrivacyTopic | 'products/update',
  content: object,
  message: ComplianceMessage = {},
) {
  const body = JSON.stringify(content)
  const signed = createHmac('sha256', message.secret ?? CLIENT_SECRET)
    .update(body)
    .digest('base64')
  const answer = await fetch(`${world.origin}/api/shopify/compliance`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-event-id': message.eventId ?? randomUUID(),
      'x-shopify-hmac-sha256': message.hmac ?? signed,
    },
  })
  await answer.body?.cancel()
  return answer.status
}

/** The requests, once all have ended. */
async function receipts({ token, workspaceId }: Pick<ShopFixture, 'token' | 'workspaceId'>) {
  for (const { id } of await readRows<{ id: string }>(sql`
    select id from runs where workspace_id = ${workspaceId} and kind = 'privacy.request'`))
    expect(await world.engine.waitFor(workspaceId, id, 30_000)).toMatchObject({ status: 'completed' })
  return (await call(world.origin, listPrivacyRequests, {}, token)).data.requests
}

const redactionOf = (shop: ShopNames, id: string, orderIds: string[] = []) => ({
  shop_id: shop.shopId,
  shop_domain: shop.domain,
  customer: { id: Number(id), email: 'ida.berg@example.com', phone: '+4791234567' },
  orders_to_redact: orderIds.map(Number),
})

test('erases a customer from orders, tickets and everything that was written, and keeps a receipt', async () => {
  const shop = await newShop()
  const customer = await newCustomer(shop)
  const said = `Ask IDA BERG-OLSEN (ida.berg@example.com), ${customer.gid}, about Idaho`
  await world.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into alerts (workspace_id, id, type, message, source, store_id, added_by, added_at)
      values (${shop.workspaceId}, ${randomUUID()}, 'info', ${said}, 'Us', ${shop.storeId}, ${randomUUID()}, now())`)
    await tx.execute(sql`insert into audit_log (id, workspace_id, actor, action, subject, after, created_at)
      values (${randomUUID()}, ${shop.workspaceId}, 'agent:customer', 'tool.used', 'tool:x', ${JSON.stringify({ said })}, now())`)
  })
  const message = `What did ${said} order?`
  await call(world.origin, chat, { params: { agentType: 'customer' }, body: { message } }, shop.token)
  const before = await ordersOf(shop.storeId, customer.gids)
  expect(await post('customers/redact', redactionOf(shop, customer.id, customer.orderIds))).toBe(200)

  const [receipt] = await receipts(shop)
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

  const after = await ordersOf(shop.storeId, customer.gids)
  expect(after.map(({ total }) => total)).toEqual(before.map(({ total }) => total))
  for (const order of after) expect(order).toMatchObject({ customer: null, note: null, tracking: null })
  expect((await call(world.origin, listTickets, { query: {} }, shop.token)).data.tickets).toEqual([])
  const left = await readRows<{ message: string }>(
    sql`select message from alerts where workspace_id = ${shop.workspaceId}`,
  )
  expect(left[0]?.message).toBe('Ask [erased] ([erased]), gid://shopify/[erased], about Idaho')
  // Nothing anywhere names the person, not even what keeps the request.
  for (const { name } of await readRows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)) {
    const rows = await readRows(sql`select * from ${sql.identifier(name)} t
      where workspace_id = ${shop.workspaceId} and (t::text ilike '%ida.berg@%' or t::text ilike '%berg-olsen%'
        or t::text like ${`%Customer/${customer.id}%`})`)
    expect([name, rows.length]).toEqual([name, 0])
  }
})

test('erases from texts of JSON only, also after a line break, and takes no number for a telephone', async () => {
  const shop = await newShop()
  const [run] = await readRows<{ id: string }>(
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
  await post('customers/redact', {
    ...redaction,
    customer: { ...redaction.customer, phone: '4791234567' },
  })
  const [receipt] = await receipts(shop)
  expect(receipt?.rows).toEqual([
    { table: 'audit_log', rows: 1 },
    { table: 'run_steps', rows: 1 },
  ])
  const left = { said: 'Hello,\n[erased]\n[erased]', ...kept }
  expect(
    await readRows(
      sql`select answer from run_steps where run_id = ${run?.id} and name in ('a', 'b') order by name`,
    ),
  ).toEqual([{ answer: left }, { answer: kept }])
  expect(
    await readRows(sql`select after from audit_log where workspace_id = ${shop.workspaceId}
      and action in ('tool.used', 'tool.kept') order by action desc`),
  ).toEqual([{ after: left }, { after: kept }])
})

test('a sync does not bring back who was erased', async () => {
  const shop = await newShop()
  const customer = await newCustomer(shop)
  await post('customers/redact', redactionOf(shop, customer.id, customer.orderIds))
  await receipts(shop)
  const { data } = await call(world.origin, syncSales, { body: { mode: 'full' } }, shop.token)
  await world.engine.waitFor(shop.workspaceId, data.run.id, 60_000)
  for (const order of await ordersOf(shop.storeId, customer.gids)) expect(order.customer).toBeNull()
})

test('who was erased while customers were not wanted does not come with them later', async () => {
  const shop = await newShop({ customers: false })
  const asked = await world.ask<{ orders: { nodes: { customer: { id: string } | null }[] } }>(
    shop.domain,
    '{ orders(first: 50) { nodes { customer { id } } } }',
  )
  const [gid = ''] = asked.orders.nodes.flatMap(({ customer }) => customer?.id ?? [])
  await post('customers/redact', redactionOf(shop, gid.split('/').at(-1) ?? ''))
  const [receipt] = await receipts(shop)
  expect(receipt).toMatchObject({ status: 'done', rows: [] })
  const hashed = await readRows<{ hash: string }>(
    sql`select customer_hash as hash from erased_customers where store_id = ${shop.storeId}`,
  )
  expect(hashed).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/) }])

  const params = { storeId: shop.storeId }
  await call(world.origin, changeStoreUse, { params, body: { sync: { customers: true } } }, shop.token)
  for (const round of ['auto', 'full'] as const) {
    const { data } = await call(world.origin, syncSales, { body: { mode: round } }, shop.token)
    await world.engine.waitFor(shop.workspaceId, data.run.id, 60_000)
    const customers = await readRows<{ gid: string }>(
      sql`select distinct customer_gid as gid from orders where store_id = ${shop.storeId} and customer_gid is not null`,
    )
    expect(customers.length).toBeGreaterThan(10)
    expect(customers).not.toContainEqual({ gid })
  }
})

test('collects what is held of a customer for the merchant to hand on', async () => {
  const shop = await newShop()
  const customer = await newCustomer(shop)
  const content = {
    shop_domain: shop.domain,
    customer: { id: Number(customer.id), email: 'ida.berg@example.com' },
    orders_requested: customer.orderIds.map(Number),
  }
  expect(await post('customers/data_request', content)).toBe(200)
  const [request] = await receipts(shop)
  expect(request).toMatchObject({ status: 'done', downloadUntil: expect.any(String) })
  const answer = await send(
    world.origin,
    exportPersonalData,
    { params: { requestId: request?.id ?? '' } },
    shop.token,
  )
  const held = (await answer.json()) as { orders: { name: string }[]; tickets: { email: string }[] }
  expect(held.orders.map(({ name }) => name).toSorted()).toEqual(customer.names.toSorted())
  expect(held.tickets).toMatchObject([{ email: 'ida.berg@example.com', replies: [] }])
  // An erasure ends that, too.
  await post('customers/redact', redactionOf(shop, customer.id))
  expect((await receipts(shop)).map(({ downloadUntil }) => downloadUntil)).toEqual([null, null])
})

test('refuses what no app that is known here signed, and takes the same message once', async () => {
  const shop = await newShop()
  const content = redactionOf(shop, '1')
  expect(await post('customers/redact', content, { secret: 'another' })).toBe(401)
  expect(await post('customers/redact', content, { hmac: '' })).toBe(401)
  expect(
    await post('customers/redact', redactionOf({ domain: 'nobody-here.myshopify.com', shopId: 1 }, '1')),
  ).toBe(401)
  expect(await post('customers/redact', { customer: {} })).toBe(401)
  expect(await post('products/update', content)).toBe(401)
  expect(await receipts(shop)).toEqual([])
  const eventId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => post('customers/redact', content, { eventId })))
  expect(answers).toEqual([200, 200, 200])
  expect(await receipts(shop)).toHaveLength(1)
})

test('knows a shop by its own id, whatever its domain is now, and by its domain without one', async () => {
  const shop = await newShop()
  const renamed = { ...shop, domain: 'renamed.myshopify.com' }
  expect(await post('customers/redact', redactionOf(renamed, '1'))).toBe(200)
  expect((await receipts(shop)).map(({ storeDomain }) => storeDomain)).toEqual([shop.domain])
  const other = { ...shop, shopId: shop.shopId + 1 }
  expect(await post('customers/redact', redactionOf(other, '1'))).toBe(401)
  const { shop_id: _, ...nameless } = redactionOf(shop, '1')
  expect(await post('customers/redact', nameless)).toBe(200)
  await world.db.asSystem((tx) =>
    tx.execute(sql`update stores set shop_gid = null where id = ${shop.storeId}`),
  )
  expect(await post('customers/redact', redactionOf(shop, '1'))).toBe(200)
  expect(await receipts(shop)).toHaveLength(3)
})

test('removes a store whose app was uninstalled, and keeps one whose app is installed again', async () => {
  const shop = await newShop()
  expect(await post('shop/redact', { shop_domain: shop.domain })).toBe(200)
  expect((await receipts(shop))[0]).toMatchObject({
    status: 'refused',
    reason: expect.stringMatching(/nothing was deleted/),
  })
  world.fault(shop.domain, () => text(401, '{"errors":"[API] Invalid API key or access token"}'))
  await post('shop/redact', { shop_domain: shop.domain })
  const [receipt] = await receipts(shop)
  expect(receipt?.status).toBe('done')
  expect(receipt?.rows).toContainEqual({ table: 'orders', rows: expect.any(Number) })
  expect((await call(world.origin, listStores, {}, shop.token)).data.stores).toEqual([])
  const { data } = await call(world.origin, listRemovals, {}, shop.token)
  expect(data.removals).toMatchObject([{ domain: shop.domain, removedBy: 'shopify' }])
})

test('a request that fails says so, and is started again by a merchant or with the next day', async () => {
  const shop = await newShop()
  const { token, workspaceId } = shop
  const ended = async () => {
    for (const { id } of await readRows<{ id: string }>(sql`
      select id from runs where workspace_id = ${workspaceId} and kind = 'privacy.request'`))
      await world.engine.waitFor(workspaceId, id, 30_000)
    const { data } = await call(world.origin, listPrivacyRequests, {}, token)
    return data.requests
  }
  world.fault(shop.domain, () => text(423, 'Locked'))
  await post('shop/redact', { shop_domain: shop.domain })
  const [failed] = await ended()
  expect(failed).toMatchObject({ status: 'failed', reason: expect.stringMatching(/locked/), endedAt: null })
  const params = { requestId: failed?.id ?? '' }
  const retry = () => call(world.origin, retryPrivacyRequest, { params }, token)
  expect((await retry()).data.request).toMatchObject({ status: 'received', reason: null })
  expect((await ended())[0]?.status).toBe('failed')

  world.mend(shop.domain)
  const fail = (error: unknown) => {
    throw error
  }
  await resumeRequests({ db: world.db, runs: world.engine }, fail)
  expect(await ended()).toMatchObject([{ status: 'refused', endedAt: expect.any(String) }])
  expect((await retry()).data.request.status).toBe('refused')
  const stranger = await newMerchant(world.origin)
  expect((await send(world.origin, retryPrivacyRequest, { params }, stranger)).status).toBe(404)
})

test('an erasure that failed half-way counts what it had erased', async () => {
  const shop = await newShop()
  const customer = await newCustomer(shop)
  await world.db.asSystem((tx) =>
    tx.execute(sql`insert into alerts (workspace_id, id, type, message, source, store_id, added_by, added_at)
      values (${shop.workspaceId}, ${randomUUID()}, 'info', 'ida.berg@example.com', 'Us', ${shop.storeId}, ${randomUUID()}, now())`),
  )
  await post('customers/redact', redactionOf(shop, customer.id, customer.orderIds))
  await receipts(shop)
  // As a run leaves it that stopped before its end.
  await world.db.asSystem((tx) =>
    tx.execute(sql`update privacy_requests set status = 'received', rows = '[{"table":"tickets","rows":4}]',
      person = '{"customerGid":null,"emails":["ida.berg@example.com"],"phones":[],"names":[],"orderGids":[],"orderNames":[]}'
      where workspace_id = ${shop.workspaceId}`),
  )
  const [request] = (await call(world.origin, listPrivacyRequests, {}, shop.token)).data.requests
  await call(world.origin, retryPrivacyRequest, { params: { requestId: request?.id ?? '' } }, shop.token)
  expect((await receipts(shop))[0]?.rows).toContainEqual({ table: 'tickets', rows: 4 })
})

test('erases for a merchant whose store cannot sign requests, by the number or the address of a customer', async () => {
  const merchant = await world.newStore()
  const workspaceId =
    (
      await readRows<{ id: string }>(
        sql`select workspace_id as id from stores where id = ${merchant.storeId}`,
      )
    )[0]?.id ?? ''
  const shop = { ...merchant, workspaceId }
  const synced = await call(world.origin, syncSales, { body: {} }, shop.token)
  await world.engine.waitFor(workspaceId, synced.data.run.id, 60_000)
  const customer = await newCustomer(shop)
  const asked = await world.ask<{ customer: { defaultEmailAddress: { emailAddress: string } } }>(
    shop.domain,
    'query ($id: ID!) { customer(id: $id) { defaultEmailAddress { emailAddress } } }',
    { id: customer.gid },
  )
  const email = asked.customer.defaultEmailAddress.emailAddress
  const body = { storeId: shop.storeId, customer: email.toUpperCase() }
  const { data } = await call(world.origin, eraseCustomer, { body }, shop.token)
  expect(data.request).toMatchObject({ isFromShopify: false, status: 'received' })
  const [receipt] = await receipts(shop)
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
