import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { readCsv } from '#kit/csv.ts'
import { newId } from '#kit/ids.ts'
import { call, send, type TestServer } from '#tests/world/server.ts'
import { type BeliefWorld, openBeliefs, recompute } from './__fixtures__/beliefs.fixture.ts'
import * as contract from './contract.ts'

const dayMs = 24 * 3_600_000

let world: BeliefWorld
let server: TestServer
let token: string
let workspaceId: string

beforeAll(async () => {
  world = await openBeliefs({ products: 24 })
  ;({ server, token, workspaceId } = world)
})
afterAll(() => world.close())

/** Another update, as the next sync would start it. */
async function updateAgain() {
  const order = { purpose: `beliefs.update:${newId()}`, input: { storeId: newId() } }
  const { run } = await server.engine.start(workspaceId, 'beliefs.update', order)
  const done = await server.engine.waitFor(workspaceId, run.id, 60_000)
  expect(done.status).toBe('completed')
  return done.output
}

async function find(kind: contract.BeliefKind) {
  const found = (await world.list()).find((belief) => belief.kind === kind)
  if (!found) throw new Error(`Nothing is believed of ${kind}`)
  return found
}

const execute = (query: ReturnType<typeof sql>) => server.db.asSystem((tx) => tx.execute(query))

describe('after a sync', () => {
  test('the store has beliefs of every agent, each with evidence, a probability and a curve', async () => {
    const all = await world.list()
    expect(new Set(all.map(({ agent }) => agent))).toEqual(
      new Set(['stripe', 'customer', 'ops', 'seller', 'scout']),
    )
    for (const kind of ['refund_share', 'payment_failure', 'dispute_rate', 'returning_share'] as const) {
      const belief = await find(kind)
      expect(belief.evidenceCount).toBeGreaterThan(50)
      expect(belief.density).toHaveLength(60)
      expect(belief.interval?.low).toBeLessThan(belief.mean)
      expect(belief.interval?.high).toBeGreaterThan(belief.mean)
    }
    for (const { posteriorProbability, updateHistory } of all) {
      expect(posteriorProbability).toBeGreaterThanOrEqual(0)
      expect(posteriorProbability).toBeLessThanOrEqual(1)
      expect(updateHistory.length).toBeLessThanOrEqual(10)
    }
    expect(all.filter(({ kind }) => kind === 'product_orders_per_day')).toHaveLength(5)
    expect(all.filter(({ kind }) => kind === 'demand_rises')).toHaveLength(5)
  })

  test('each posterior is what its whole history makes of the first prior', async () => {
    for (const { id } of await world.list()) {
      const { belief } = await world.read(id)
      expect(recompute(belief)).toEqual(belief.posterior)
      expect(belief.updateHistory.at(0)?.posterior ?? belief.prior).toEqual(belief.posterior)
    }
  })

  test('orders a day are those of the last 90 whole days', async () => {
    const { posterior } = await find('orders_per_day')
    const { rows } = await execute(sql`
      with days as (select (placed_at at time zone 'America/Los_Angeles')::date as day,
        (now() at time zone 'America/Los_Angeles')::date as today from orders
        where workspace_id = ${workspaceId} and is_sale)
      select count(*)::int as orders from days where day < today and day >= today - 90`)
    expect(posterior).toEqual({ model: 'gamma_poisson', shape: 1 + Number(rows[0]?.['orders']), rate: 91 })
  })

  test('is idempotent when updated twice', async () => {
    const before = await world.list()
    expect(await updateAgain()).toMatchObject({ entries: 0 })
    expect(await world.list()).toEqual(before)
    const { predictions } = await world.read((await find('orders_per_day')).id)
    expect(predictions).toHaveLength(1)
    expect(predictions[0]).toMatchObject({ hasHappened: null, statement: expect.stringMatching(/^At least/) })
  })

  test("replaces a day's evidence when refunds arrive late", async () => {
    const before = await find('refund_share')
    const { rows } = await execute(sql`
      update orders set refunded = 1 where (workspace_id, id) in (
        select workspace_id, id from orders where workspace_id = ${workspaceId} and is_sale and refunded = 0
          and placed_at < now() - interval '5 days' order by placed_at desc limit 1)
      returning (placed_at at time zone 'America/Los_Angeles')::date::text as day`)
    const day = String(rows[0]?.['day'])
    expect(await updateAgain()).toMatchObject({ entries: 1 })
    const { belief } = await world.read(before.id)
    expect(belief.updateHistory[0]).toMatchObject({
      evidenceId: `${day}#2`,
      replaces: day,
      source: day,
      prior: before.posterior,
    })
    expect(belief.evidenceCount).toBe(before.evidenceCount)
    if (before.posterior.model !== 'beta_binomial') throw new Error('A share is a Beta')
    const { alpha, beta } = before.posterior
    expect(belief.posterior).toEqual({ model: 'beta_binomial', alpha: alpha + 1, beta: beta - 1 })
    expect(await updateAgain()).toMatchObject({ entries: 0 })
  })

  test('predictions are resolved once their days are over, and each agent is told how well it did', async () => {
    await execute(sql`update belief_predictions set from_day = from_day - 40, to_day = to_day - 40
      where workspace_id = ${workspaceId}`)
    const update = await updateAgain()
    expect(update).toMatchObject({ entries: 0 })
    const { data } = await call(server.origin, contract.viewCalibration, {}, token)
    expect(data.agents.map(({ agent }) => agent)).toEqual(['scout', 'seller', 'customer', 'stripe', 'ops'])
    const ops = data.agents.find(({ agent }) => agent === 'ops')
    expect(ops).toMatchObject({ resolved: 1, open: 1, brier: expect.any(Number) })
    expect(ops?.reliability).toMatchObject([{ count: 1 }])
    const { predictions } = await world.read((await find('orders_per_day')).id)
    expect(predictions.at(-1)).toMatchObject({
      hasHappened: expect.any(Boolean),
      observed: expect.any(Number),
    })
  })

  test('the next day becomes one more piece of evidence', async () => {
    const before = await find('orders_per_day')
    const later = new Date(Date.now() + dayMs)
    await execute(
      sql`update order_sync_state set last_sync_at = ${later} where workspace_id = ${workspaceId}`,
    )
    await updateAgain()
    const after = await find('orders_per_day')
    expect(after.evidenceCount).toBe(before.evidenceCount + 1)
  })

  test('two prices of a product that were tried for two weeks each are compared', async () => {
    const kind = 'product_orders_per_day'
    const [first] = (await world.list()).filter((belief) => belief.kind === kind)
    await execute(sql`update order_lines line set unit_price =
        case when o.placed_at < now() - interval '40 days' then 20 else 25 end
      from orders o where o.workspace_id = ${workspaceId} and line.workspace_id = ${workspaceId}
        and o.id = line.order_id and line.variant_gid = (select variant_gid from products
          where workspace_id = ${workspaceId} and product_id = ${first?.productId ?? ''} limit 1)`)
    await updateAgain()
    const compared = (await world.list()).find(
      ({ kind, productId }) => kind === 'price_test' && productId === first?.productId,
    )
    expect(compared).toMatchObject({ agent: 'seller', unit: 'times', density: [] })
    expect(compared?.hypothesis).toMatch(/ brings more a day at 25\.00 USD than at 20\.00 USD$/)
    expect(compared?.expectedLoss).toBeGreaterThanOrEqual(0)
    expect(compared?.evidence).toHaveLength(2)
  })

  test('the histories leave as a file, an entry in a line', async () => {
    const answer = await send(server.origin, contract.exportBeliefs, {}, token)
    const { rows } = readCsv(await answer.text())
    const { rows: counted } = await execute(
      sql`select count(*)::int as entries from belief_updates where workspace_id = ${workspaceId}`,
    )
    expect(rows).toHaveLength(1 + Number(counted[0]?.['entries']))
    expect(rows[0]?.cells.slice(0, 4)).toEqual(['belief id', 'agent', 'hypothesis', 'name'])
  })

  test('the history of one belief leaves as a file of its own, for its own workspace only', async () => {
    const { id } = await find('refund_share')
    const params = { beliefId: id }
    const answer = await send(server.origin, contract.exportBelief, { params }, token)
    expect(answer.headers.get('content-disposition')).toContain(`belief-${id}`)
    const [, ...entries] = readCsv(await answer.text()).rows
    expect(entries).toHaveLength((await world.read(id)).belief.updateHistory.length)
    expect(new Set(entries.map(({ cells }) => cells[0]))).toEqual(new Set([id]))
    const stranger = await newSomebody(server)
    const refused = await send(server.origin, contract.exportBelief, { params }, stranger.token)
    const unknown = { params: { beliefId: 'nothing' } }
    expect([
      refused.status,
      (await send(server.origin, contract.exportBelief, unknown, token)).status,
    ]).toEqual([404, 404])
  })
})

describe('agents', () => {
  test('see what is believed', async () => {
    const view = world.tool('view-beliefs')
    const answer = await view.run({ agent: 'stripe' })
    expect(view.effect).toBe('read')
    expect(answer).toMatchObject({ outcome: 'answer', tables: [{ title: 'Beliefs' }] })
  })

  test('may propose a hypothesis, after a person has seen it', async () => {
    const propose = world.tool('propose-belief')
    const input = { kind: 'orders_per_day', limit: 40 }
    expect(propose.effect).toBe('write')
    expect(await propose.preview?.(propose.asked, input)).toMatchObject({
      changes: [{ of: 'The store gets more than 40 orders a day', after: 'proposed' }],
    })
    expect(await propose.run(input)).toMatchObject({ status: 'proposed' })
    expect(await propose.run(input)).toMatchObject({ status: 'proposed' })
  })
})

test('without a store nothing is believed, and that is said', async () => {
  const empty = await newSomebody(server)
  expect(await world.list(empty.token)).toEqual([])
  const health = await call(server.origin, contract.reasoningHealth, {}, empty.token)
  expect(health).toMatchObject({ deepseek_available: false, status: 'local', bayesian_beliefs: 0 })
  const { data } = await call(server.origin, contract.viewCalibration, {}, empty.token)
  expect(data.agents.every(({ brier, resolved }) => brier === null && resolved === 0)).toBe(true)
  const order = { purpose: 'beliefs.update:none', input: { storeId: newId() } }
  const { run } = await server.engine.start(empty.workspaceId, 'beliefs.update', order)
  const done = await server.engine.waitFor(empty.workspaceId, run.id, 60_000)
  expect(done.output).toEqual({ days: 0, beliefs: 0, entries: 0, resolved: 0 })
})
