import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listProducts } from '#features/shop/feed/contract.ts'
import { call, send, type TestServer } from '#tests/world/server.ts'
import { type BeliefWorld, openBeliefs, recompute } from './__fixtures__/beliefs.fixture.ts'
import * as contract from './contract.ts'

let world: BeliefWorld
let server: TestServer
let token: string
let productId: string

beforeAll(async () => {
  world = await openBeliefs({ products: 12 })
  ;({ server, token } = world)
  const { data } = await call(server.origin, listProducts, { query: {} }, token)
  productId = data.products[0]?.productId ?? ''
})
afterAll(() => world.close())

const propose = (body: object) => send(server.origin, contract.proposeBelief, { body } as never, token)
async function proposed(body: object) {
  return contract.proposeBelief.reply.parse(await (await propose(body)).json())
}
const Told = z.object({ beliefId: z.string() })
function decide(beliefId: string, isAccepted: boolean | null) {
  return send(server.origin, contract.decideBelief, { params: { beliefId }, body: { isAccepted } }, token)
}
test('a hypothesis waits for the merchant, and takes evidence once it is accepted', async () => {
  const { data, message } = await proposed({ kind: 'refund_share', limit: 0.02, name: ' Few refunds ' })
  expect(data.belief).toMatchObject({
    status: 'proposed',
    name: 'Few refunds',
    proposedBy: 'merchant',
    hypothesis: 'Fewer than 2% of orders are refunded',
    claim: { isAbove: false, limit: 0.02 },
    evidenceCount: 0,
  })
  expect(message).toContain('It collects evidence once you accept it.')
  const { id } = data.belief
  expect([(await decide(id, true)).status, (await decide(id, false)).status]).toEqual([200, 409])
  await world.settle()
  const { belief } = await world.read(id)
  expect(belief.status).toBe('believed')
  expect(belief.evidenceCount).toBeGreaterThan(50)
})

test('a hypothesis may begin with a prior of its own, from which its posterior is recomputed exactly', async () => {
  const plain = await proposed({ kind: 'orders_per_day', limit: 2 })
  const own = await proposed({ kind: 'orders_per_day', limit: 2, prior: { mean: 4, weight: 10 } })
  expect(own.data.belief.id).not.toBe(plain.data.belief.id)
  expect(own.data.belief).toMatchObject({ prior: { model: 'gamma_poisson', shape: 40, rate: 10 }, mean: 4 })
  await decide(own.data.belief.id, true)
  await world.settle()
  const { belief, priorDensity } = await world.read(own.data.belief.id)
  expect(priorDensity.length).toBeGreaterThan(50)
  expect(belief.updateHistory.length).toBeGreaterThan(50)
  expect(recompute(belief)).toEqual(belief.posterior)
})

test('two prices of a product are compared, both the same beforehand', async () => {
  const { data } = await proposed({ kind: 'price_test', productId, prices: { a: 20, b: 25 } })
  expect(data.belief).toMatchObject({ unit: 'times', currency: 'USD' })
  expect(data.belief.mean).toBeCloseTo(1)
  expect(data.belief.posteriorProbability).toBeCloseTo(0.5)
  const { pairDensity } = await world.read(data.belief.id)
  expect([pairDensity?.a.length, pairDensity?.b.length]).toEqual([60, 60])
  expect(data.belief.hypothesis).toContain('brings more a day at 25.00 USD than at 20.00 USD')
})

test('what was declined is taken back, or proposed anew by the merchant and by nobody else', async () => {
  const body = { kind: 'product_orders_per_day', productId, limit: 3 }
  const { data } = await proposed(body)
  const { id } = data.belief
  expect((await proposed(body)).data.belief.id).toBe(id)
  const statusOf = async () => (await world.read(id)).belief.status
  await decide(id, false)
  expect((await world.list()).map((belief) => belief.id)).not.toContain(id)
  await decide(id, null)
  expect(await statusOf()).toBe('proposed')
  await decide(id, false)
  expect(await world.tool('propose-belief').run(body)).toMatchObject({
    status: 'declined',
    message: expect.stringContaining('was declined before'),
  })
  expect((await proposed(body)).data.belief).toMatchObject({ id, status: 'proposed' })
})

test('an agent says neither what is believed beforehand nor that it is the merchant', async () => {
  const tool = world.tool('propose-belief')
  const body = { kind: 'dispute_rate', limit: 0.001 }
  expect(tool.input.safeParse({ ...body, prior: { mean: 0.5, weight: 100_000 } }).success).toBe(false)
  const said = await tool.run(body)
  const { belief } = await world.read(Told.parse(said).beliefId)
  expect(belief).toMatchObject({ status: 'proposed', proposedBy: 'agent', name: null })
})

test('what the merchant proposes anew has the name and the proposer of now', async () => {
  const body = { kind: 'returning_share', limit: 0.4 }
  const { beliefId } = Told.parse(await world.tool('propose-belief').run(body))
  await decide(beliefId, false)
  const { data } = await proposed({ ...body, name: 'Loyal customers' })
  const reopened = { id: beliefId, status: 'proposed', name: 'Loyal customers', proposedBy: 'merchant' }
  expect(data.belief).toMatchObject(reopened)
})

test('how probable something is beforehand has no weight: with one it is the same hypothesis', async () => {
  const body = { kind: 'demand_rises', productId, prior: { mean: 0.4 } }
  const { data } = await proposed(body)
  const weighed = await proposed({ ...body, prior: { mean: 0.4, weight: 20 } })
  expect(weighed.data.belief.id).toBe(data.belief.id)
})

describe('a proposal', () => {
  test.each([
    [{ kind: 'price_test' }, 422, 'PRICES_MISSING'],
    [{ kind: 'price_test', prices: { a: 20, b: 20 } }, 422, 'PRICES_MISSING'],
    [{ kind: 'price_test', prices: { a: 20, b: 25 } }, 404, 'PRODUCT_NOT_FOUND'],
    [{ kind: 'price_test', prices: { a: 20, b: 25 }, prior: { mean: 1, weight: 1 } }, 422, 'PRIOR_INVALID'],
    [{ kind: 'demand_rises' }, 404, 'PRODUCT_NOT_FOUND'],
    [{ kind: 'demand_rises', prior: { mean: 1 } }, 422, 'PRIOR_INVALID'],
    [{ kind: 'refund_share', limit: 3 }, 422, 'LIMIT_MISSING'],
    [{ kind: 'refund_share', limit: -1 }, 400, 'INPUT_INVALID'],
    [{ kind: 'refund_share', prior: { mean: 0.05 } }, 422, 'PRIOR_INVALID'],
    [{ kind: 'refund_share', prior: { mean: 1.2, weight: 20 } }, 422, 'PRIOR_INVALID'],
    [{ kind: 'orders_per_day', prior: { mean: 1, weight: 0 } }, 400, 'INPUT_INVALID'],
    [{ kind: 'orders_per_day', prior: { mean: 1_000_000, weight: 100_000 } }, 422, 'PRIOR_INVALID'],
    [{ kind: 'refund_share', name: ' ' }, 400, 'INPUT_INVALID'],
    [{ kind: 'refund_share', probability: 0.9 }, 400, 'INPUT_INVALID'],
  ])('%j is refused', async (body, status, code) => {
    const answer = await propose(body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })
})

test('limits waiting proposals, also when a decline is undone', async () => {
  const { data } = await proposed({ kind: 'refund_share', limit: 0.5 })
  await decide(data.belief.id, false)
  const waiting = (await world.list()).filter(({ status }) => status === 'proposed').length
  for (let at = waiting; at < contract.maxProposed; at += 1) {
    await proposed({ kind: 'refund_share', limit: 0.2 + at / 1_000 })
  }
  const full = [409, { code: 'BELIEFS_FULL' }]
  const one = await propose({ kind: 'refund_share', limit: 0.6 })
  expect([one.status, await one.json()]).toMatchObject(full)
  const back = await decide(data.belief.id, null)
  expect([back.status, await back.json()]).toMatchObject(full)
  expect((await world.read(data.belief.id)).belief.status).toBe('declined')
})
