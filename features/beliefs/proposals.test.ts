import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSomebody } from '#features/workspace/test-workspace.ts'
import { listProducts, syncProducts } from '#features/feed/contract.ts'
import { syncToEnd } from '#features/sales/test-orders.ts'
import { connectDemoStore } from '#features/stores/contract.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import * as contract from './contract.ts'
import { recomputeHistory } from './rules/history.ts'

let server: TestServer
let token: string
let workspaceId: string
let productId: string

beforeAll(async () => {
  server = await startTestServer({ products: 12 })
  const somebody = await newSomebody(server)
  token = somebody.token
  workspaceId = somebody.workspaceId
  await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  await settle()
  const { data } = await call(server.origin, listProducts, { query: {} }, token)
  productId = data.products[0]?.productId ?? ''
})
afterAll(() => server.close())

async function settle() {
  const runs = await server.engine.list(workspaceId, { limit: 50 })
  for (const { id } of runs.toReversed()) await server.engine.waitFor(workspaceId, id, 60_000)
}

const propose = (body: object) => send(server.origin, contract.proposeBelief, { body } as never, token)
async function proposed(body: object) {
  return contract.proposeBelief.reply.parse(await (await propose(body)).json())
}
function decide(beliefId: string, isAccepted: boolean | null) {
  return send(server.origin, contract.decideBelief, { params: { beliefId }, body: { isAccepted } }, token)
}
async function read(beliefId: string) {
  return (await call(server.origin, contract.getBelief, { params: { beliefId } }, token)).data
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
  expect(message).toContain('It takes evidence once you accept it.')
  const { id } = data.belief
  expect([(await decide(id, true)).status, (await decide(id, false)).status]).toEqual([200, 409])
  await settle()
  const { belief } = await read(id)
  expect(belief.status).toBe('believed')
  expect(belief.evidenceCount).toBeGreaterThan(50)
})

test('a hypothesis may begin with a prior of its own, from which its posterior is recomputed exactly', async () => {
  const plain = await proposed({ kind: 'orders_per_day', limit: 2 })
  const own = await proposed({ kind: 'orders_per_day', limit: 2, prior: { mean: 4, weight: 10 } })
  expect(own.data.belief.id).not.toBe(plain.data.belief.id)
  expect(own.data.belief).toMatchObject({ prior: { model: 'gamma_poisson', shape: 40, rate: 10 }, mean: 4 })
  await decide(own.data.belief.id, true)
  await settle()
  const { belief, priorDensity } = await read(own.data.belief.id)
  expect(priorDensity.length).toBeGreaterThan(50)
  const history = belief.updateHistory.map(({ evidenceId, evidence }) => {
    const [slot = '', revision = '1'] = evidenceId.split('#')
    return { slot, revision: Number(revision), evidence }
  })
  expect(history.length).toBeGreaterThan(50)
  expect(recomputeHistory(belief.prior, history)).toEqual(belief.posterior)
})

test('two prices of a product are compared, both the same beforehand', async () => {
  const { data } = await proposed({ kind: 'price_test', productId, prices: { a: 20, b: 25 } })
  expect(data.belief).toMatchObject({ unit: 'times', currency: 'USD' })
  expect(data.belief.mean).toBeCloseTo(1)
  expect(data.belief.posteriorProbability).toBeCloseTo(0.5)
  const { pairDensity } = await read(data.belief.id)
  expect([pairDensity?.a.length, pairDensity?.b.length]).toEqual([60, 60])
  expect(data.belief.hypothesis).toContain('brings more a day at 25.00 USD than at 20.00 USD')
})

test('what was declined is taken back, or proposed anew by the merchant and by nobody else', async () => {
  const body = { kind: 'product_orders_per_day', productId, limit: 3 }
  const { data } = await proposed(body)
  const { id } = data.belief
  expect((await proposed(body)).data.belief.id).toBe(id)
  const statusOf = async () => (await read(id)).belief.status
  await decide(id, false)
  const shown = await call(server.origin, contract.listBeliefs, {}, token)
  expect(shown.beliefs.map(({ belief }) => belief.id)).not.toContain(id)
  await decide(id, null)
  expect(await statusOf()).toBe('proposed')
  await decide(id, false)
  const tool = server.tools.find(({ name }) => name === 'propose-belief')
  const asked = { workspaceId, signal: AbortSignal.timeout(60_000), idempotencyKey: 'test' }
  expect(await tool?.run(asked, tool.input.parse(body))).toMatchObject({
    status: 'declined',
    message: expect.stringContaining('was declined before'),
  })
  expect((await proposed(body)).data.belief).toMatchObject({ id, status: 'proposed' })
})

test('an agent says neither what is believed beforehand nor that it is the merchant', async () => {
  const tool = server.tools.find(({ name }) => name === 'propose-belief')
  if (!tool) throw new Error('There is no such tool')
  const asked = { workspaceId, signal: AbortSignal.timeout(60_000), idempotencyKey: 'agent' }
  const body = { kind: 'dispute_rate', limit: 0.001 }
  expect(tool.input.safeParse({ ...body, prior: { mean: 0.5, weight: 100_000 } }).success).toBe(false)
  const said = await tool.run(asked, tool.input.parse(body))
  const { belief } = await read((said as { beliefId: string }).beliefId)
  expect(belief).toMatchObject({ status: 'proposed', proposedBy: 'agent', name: null })
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
