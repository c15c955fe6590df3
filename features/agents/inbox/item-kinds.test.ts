import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removePurchaseLines, savePurchaseLines } from '#features/insight/purchasing/contract.ts'
import { enrichProduct, listProducts, toggleProducts } from '#features/shop/feed/contract.ts'
import { startSet } from '#features/shop/write-back/contract.ts'
import { createTicket } from '#features/shop/support/contract.ts'
import { newId } from '#kit/ids.ts'
import { call } from '#tests/world/server.ts'
import { type InboxWorld, startInboxWorld } from './__fixtures__/inbox.fixture.ts'
import { addAlert, listAlerts, setAlertStatus, viewSecurity } from './contract.ts'
import { getInboxItem } from './contract/item.ts'

let world: InboxWorld
beforeAll(async () => {
  world = await startInboxWorld()
})
afterAll(() => world.server.close())
beforeEach(() => world.server.forget(world.mia.workspaceId))

describe('each kind comes with its cause and leaves when the cause is gone', () => {
  test('products that are ready and off, until they are on', async () => {
    const item = await world.itemOf('ready_off')
    const { data } = await call(
      world.server.origin,
      listProducts,
      { query: { readiness: 'ready', enabled: 'false' } },
      world.mia.token,
    )
    expect(item?.detail).toMatchObject({ count: data.total, products: expect.any(Array) })
    expect(item?.detail).toHaveProperty('products.0.imageLink', expect.stringContaining('/demo-store/'))
    const productIds = data.products.map(({ productId }) => productId)
    await call(
      world.server.origin,
      toggleProducts,
      { body: { productIds, enableSearch: true } },
      world.mia.token,
    )
    expect(await world.itemOf('ready_off')).toBeUndefined()
    await call(
      world.server.origin,
      toggleProducts,
      { body: { productIds, enableSearch: false } },
      world.mia.token,
    )
    expect((await world.itemOf('ready_off'))?.detail).toMatchObject({ count: data.total })
  })

  test('products that stopped being ready since yesterday, until they are ready again', async () => {
    const chosen = sql`${world.ofMia} and id = (select id from products where ${world.ofMia} and readiness = 'ready' order by id limit 1)`
    await world.write(sql`update products set readiness = 'incomplete', updated_at = now() where ${chosen}`)
    expect((await world.itemOf('left_readiness'))?.detail).toMatchObject({ count: 1 })
    await world.write(
      sql`update products set readiness = 'ready', updated_at = now() where ${world.ofMia} and left_ready_at is not null`,
    )
    expect(await world.itemOf('left_readiness')).toBeUndefined()
    await world.write(
      sql`update products set readiness = 'incomplete', updated_at = now() - interval '3 days' where ${chosen}`,
    )
    expect(await world.itemOf('left_readiness')).toBeUndefined()
    await world.write(
      sql`update products set readiness = 'ready', updated_at = now() where ${world.ofMia} and left_ready_at is not null`,
    )
  })

  test('products that are on and incomplete, until they are off', async () => {
    await world.write(sql`update products set enable_search = true, readiness = 'incomplete'
      where ${world.ofMia} and id = (select id from products where ${world.ofMia} order by id limit 1)`)
    const item = await world.itemOf('enabled_incomplete')
    expect([item?.type, item?.detail]).toEqual(['warning', { kind: 'enabled_incomplete', count: 1 }])
    await world.write(sql`update products set enable_search = false where ${world.ofMia} and enable_search`)
    expect(await world.itemOf('enabled_incomplete')).toBeUndefined()
  })

  test('products below their reorder point and sold out ones, with cover and what is at stake, until stock is there', async () => {
    const setStock = (stock: number, isTracked = true) =>
      world.write(sql`update products set
          facts = (facts::jsonb || ${JSON.stringify({ inventoryQuantity: stock, isTracked })}::jsonb)::json,
          summary = (summary::jsonb || ${JSON.stringify({ stock: isTracked ? stock : null })}::jsonb)::json
        where ${world.ofMia}`)
    await setStock(0)
    await world.syncAgain()
    const out = await world.itemOf('sold_out')
    if (out?.detail.kind !== 'sold_out') throw new Error('There is no such item')
    expect(out.money).toMatchObject({
      amount: expect.any(Number),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
    })
    const whole = await call(
      world.server.origin,
      getInboxItem,
      { params: { itemId: out.id } },
      world.mia.token,
    )
    const { detail } = whole.data.item
    if (detail.kind !== 'sold_out') throw new Error('It is another item')
    expect(detail.products).toHaveLength(detail.count)
    const stakes = detail.products.map(({ atStake }) => atStake)
    expect(stakes).toEqual(stakes.toSorted((one, other) => other - one))
    expect(stakes.reduce((sum, one) => sum + one, 0)).toBeCloseTo(out.money?.amount ?? 0, 1)
    expect(detail.products[0]).toMatchObject({ stock: 0, daysOfCover: 0 })
    expect(detail.products.every(({ quantity }) => quantity > 0)).toBe(true)
    // What is to be ordered anyway is not asked for, until it is off the list.
    const { origin } = world.server
    const lines = detail.products.map(({ imageLink: _picture, atStake: _amount, ...line }) => line)
    await call(origin, savePurchaseLines, { body: { lines } }, world.mia.token)
    await world.isAtRest()
    expect(await world.itemOf('sold_out')).toBeUndefined()
    const productIds = lines.slice(0, 1).map(({ productId }) => productId)
    await call(origin, removePurchaseLines, { body: { productIds } }, world.mia.token)
    await world.isAtRest()
    expect((await world.itemOf('sold_out'))?.detail).toMatchObject({ count: 1 })
    const all = lines.map(({ productId }) => productId)
    await call(origin, removePurchaseLines, { body: { productIds: all } }, world.mia.token)
    await world.isAtRest()
    await setStock(1_000_000)
    await world.syncAgain()
    expect(await world.itemOf('sold_out')).toBeUndefined()
    expect(await world.itemOf('reorder')).toBeUndefined()
    await setStock(0, false)
    await world.syncAgain()
    expect(await world.itemOf('sold_out')).toBeUndefined()
  })

  test('disputes that wait for an answer, with their sum, until the bank has it', async () => {
    await world.write(sql`update orders set disputes = '[]' where ${world.ofMia}`)
    const dispute = JSON.stringify([
      { kind: 'chargeback', status: 'NEEDS_RESPONSE', dueAt: '2099-01-01T00:00:00.000Z' },
    ])
    await world.write(sql`update orders set disputes = ${dispute}::jsonb where ${world.ofMia} and id in
      (select id from orders where ${world.ofMia} and is_sale order by placed_at desc limit 2)`)
    const item = await world.itemOf('dispute')
    const { rows } = await world.server.db.asSystem((tx) =>
      tx.execute<{ sum: number }>(
        sql`select sum(placed_total)::float as sum from orders where ${world.ofMia} and disputes <> '[]'`,
      ),
    )
    expect(item?.detail).toMatchObject({
      count: 2,
      orders: [{ orderNumber: expect.any(String) }, {}],
      timeZone: (await call(world.server.origin, viewSecurity, {}, world.mia.token)).data.timeZone,
    })
    expect(item?.money?.amount).toBeCloseTo(rows[0]?.sum ?? 0, 2)
    expect(item?.dueAt).toBe('2099-01-01T00:00:00.000Z')
    await world.write(
      sql`update orders set disputes = '[{"kind":"chargeback","status":"UNDER_REVIEW"}]' where ${world.ofMia} and disputes <> '[]'`,
    )
    expect(await world.itemOf('dispute')).toBeUndefined()
    await world.write(sql`update orders set disputes = '[]' where ${world.ofMia}`)
  })

  test('payments that the check after a sync would block, until the order is cancelled', async () => {
    const { data } = await call(world.server.origin, viewSecurity, {}, world.mia.token)
    expect(data.check).toMatchObject({ outcome: 'answer' })
    const answer = await world.server.db.asSystem((tx) =>
      tx.execute<{ name: string }>(
        sql`select name from orders where ${world.ofMia} and is_sale order by placed_at desc limit 1`,
      ),
    )
    const name = answer.rows[0]?.name ?? ''
    const verdict = [{ orderName: name, score: 91, action: 'block', reasons: [] }]
    await world.write(sql`update fraud_checks set answer = jsonb_set(answer::jsonb, '{detail,verdicts}', ${JSON.stringify(verdict)}::jsonb)::json
      where ${world.ofMia}`)
    expect((await world.itemOf('fraud'))?.detail).toMatchObject({
      count: 1,
      orders: [{ orderName: name, score: 91 }],
    })
    await world.write(sql`update orders set cancelled_at = now() where ${world.ofMia} and name = ${name}`)
    expect(await world.itemOf('fraud')).toBeUndefined()
  })

  test('a broken store and failed syncs, until they work again', async () => {
    await world.write(
      sql`update stores set problem = '{"code":"STORE_NEEDS_RECONNECT","message":"Connect again."}' where ${world.ofMia}`,
    )
    expect((await world.read()).items[0]).toMatchObject({
      type: 'critical',
      detail: { kind: 'store_problem', message: 'Connect again.' },
    })
    await world.write(sql`update stores set problem = null where ${world.ofMia}`)
    expect(await world.itemOf('store_problem')).toBeUndefined()
    for (const [kind, of] of [
      ['feed.sync', 'products'],
      ['sales.sync', 'orders'],
      ['customers.sync', 'customers'],
    ] as const) {
      const runId = newId()
      await world.write(sql`insert into runs (workspace_id, id, kind, purpose, status, input, error, created_at, ended_at)
        select ${world.mia.workspaceId}, ${runId}, ${kind}, ${kind} || ':' || id, 'failed', '{}',
          '{"code":"UPSTREAM_TIMEOUT","message":"Shopify didn’t respond in time."}', now(), now() from stores where ${world.ofMia}`)
      expect((await world.itemOf('failed_sync'))?.detail).toEqual({
        ...{ kind: 'failed_sync', of, runId },
        message: 'Shopify didn’t respond in time.',
      })
      await world.write(sql`delete from runs where id = ${runId}`)
      expect(await world.itemOf('failed_sync')).toBeUndefined()
    }
  })

  test('a refused key, until it is accepted', async () => {
    const secretId = newId()
    await world.write(sql`insert into secrets (id, workspace_id, kind, key_id, wrapped_key, sealed, masked)
      values (${secretId}, ${world.mia.workspaceId}, 'key:tavily', 'k', '', '', 'tvly…1234')`)
    await world.write(sql`insert into key_checks (workspace_id, key_type, secret_id, result, message, checked_at)
      values (${world.mia.workspaceId}, 'tavily', ${secretId}, 'refused', 'Tavily refused this key.', now())`)
    expect((await world.itemOf('key_refused'))?.detail).toMatchObject({
      keyType: 'tavily',
      message: 'Tavily refused this key.',
    })
    await world.write(sql`delete from secrets where id = ${secretId}`)
    expect(await world.itemOf('key_refused')).toBeUndefined()
  })

  test('what an agent asks, until it is answered or too late', async () => {
    const runId = newId()
    await world.write(sql`insert into runs (workspace_id, id, kind, purpose, status, input, created_at)
      values (${world.mia.workspaceId}, ${runId}, 'test.asks', 'test', 'waiting', '{}', now())`)
    const args = {
      ...{ tool: 'update-price', effect: 'write', args: {}, preview: null },
      about: { agent: 'seller', conversationId: newId(), callId: 'c', reason: 'The market is higher.' },
    }
    await world.write(sql`insert into run_approvals (workspace_id, id, run_id, name, question, args, args_hash, asked_at, expires_at)
      values (${world.mia.workspaceId}, ${newId()}, ${runId}, 'a', 'May I?', ${JSON.stringify(args)}::json, '', now(), now() + interval '1 day'),
        (${world.mia.workspaceId}, ${newId()}, ${runId}, 'c', 'Too late?', ${JSON.stringify(args)}::json, '', now(), now() - interval '1 day')`)
    expect((await world.itemOf('approval'))?.detail).toMatchObject({
      question: 'May I?',
      agent: 'seller',
      reason: 'The market is higher.',
    })
    await world.write(
      sql`update run_approvals set decision = 'approved', decided_at = now(), decided_by = 'x' where run_id = ${runId}`,
    )
    expect(await world.itemOf('approval')).toBeUndefined()
    await world.write(sql`delete from runs where id = ${runId}`)
  })

  test('paused and failed research, until it goes on', async () => {
    const runId = newId()
    await world.write(sql`insert into runs (workspace_id, id, kind, purpose, status, input, created_at)
      values (${world.mia.workspaceId}, ${runId}, 'research.task', 'research.task:india', 'paused', '{"region":"india"}', now())`)
    expect((await world.itemOf('research'))?.detail).toMatchObject({ runId, state: 'paused' })
    await world.write(
      sql`update runs set status = 'failed', ended_at = now(), error = '{"code":"X","message":"No web."}' where id = ${runId}`,
    )
    expect((await world.itemOf('research'))?.detail).toMatchObject({
      runId,
      state: 'failed',
      message: 'No web.',
    })
    await world.write(sql`delete from runs where id = ${runId}`)
    expect(await world.itemOf('research')).toBeUndefined()
  })

  test('changes that were proposed for the store, until they are written', async () => {
    const { origin } = world.server
    const { token } = world.mia
    const { data } = await call(origin, listProducts, { query: {} }, token)
    const params = { productId: data.products[0]?.productId ?? '' }
    await call(origin, enrichProduct, { params, body: { brand: 'Proposed' } }, token)
    expect(await world.itemOf('write_back')).toBeUndefined()
    await world.syncAgain()
    const item = await world.itemOf('write_back')
    if (item?.detail.kind !== 'write_back') throw new Error('There is no such item')
    expect(item.detail.count).toBe(1)
    const { setId } = item.detail
    await call(origin, startSet, { params: { setId }, body: { except: [] } }, token)
    expect(await world.itemOf('write_back')).toBeUndefined()
  })

  test('questions of customers, until none is open', async () => {
    const body = { customerName: 'Ida', subject: 'Where is it?', text: 'It is late.' }
    await call(world.server.origin, createTicket, { body }, world.mia.token)
    expect((await world.itemOf('ticket'))?.detail).toEqual({ kind: 'ticket', count: 1 })
    await world.write(sql`update tickets set status = 'resolved' where ${world.ofMia}`)
    expect(await world.itemOf('ticket')).toBeUndefined()
  })

  test('an alert that somebody added, until it is acknowledged', async () => {
    const body = { type: 'critical', message: 'The cellar is wet', source: 'Warehouse' } as const
    const { data } = await call(world.server.origin, addAlert, { body }, world.mia.token)
    expect((await world.read()).items[0]).toMatchObject({
      type: 'critical',
      detail: { kind: 'alert', message: 'The cellar is wet' },
    })
    const { alerts } = (await call(world.server.origin, listAlerts, {}, world.mia.token)).data
    expect(alerts.filter(({ message }) => message === body.message)).toHaveLength(1)
    const input = { params: { alertId: data.alert.id }, body: { status: 'acknowledged' as const } }
    await call(world.server.origin, setAlertStatus, input, world.mia.token)
    expect(await world.itemOf('alert')).toBeUndefined()
  })
})
