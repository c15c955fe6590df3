/** Two stores of one merchant that sell the same, under the same SKUs, ids and order names: each tool and each route that names a product is of its own store. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { executeFunction } from '#features/agents/reasoning/contract/functions.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { type Attempt, attemptsOn } from '#tests/world/foreign-ids.ts'
import { namesOf } from '#tests/world/foreign-names.ts'
import { makeStorePair, type OtherTenant, secret } from '#tests/world/other-tenant.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { send } from '#tests/world/server.ts'
import { readStoreState, untilAtRest } from '#tests/world/store-state.ts'
import { startTavilyPeer, type TavilyPeer } from '#tests/world/tavily-peer.ts'

let world: StoreWorld
let web: TavilyPeer
let victim: OtherTenant
let otherId: string
let sold: string[]
let before: { rows: Record<string, string>; inStore: string }

beforeAll(async () => {
  web = await startTavilyPeer()
  const environment = { TAVILY_BASE_URL: web.origin, RATE_LIMIT_FACTOR: '20' }
  const like = 'twin.myshopify.com'
  world = await startStoreWorld({ products: 12, hasOrders: true, like, environment })
  const pair = await makeStorePair(world)
  ;({ victim, otherId } = pair)
  sold = pair.otherProducts.map(({ productId }) => productId)
  await untilAtRest(world.db)
  before = await readState()
})
afterAll(async () => {
  await world.close()
  await web.close()
})

const readState = async () => ({
  rows: await readStoreState(world.db, victim.storeId),
  inStore: JSON.stringify(await world.readStore('victim.myshopify.com')),
})

/** A call in the other store. */
async function ask(endpoint: Endpoint, attempt: Attempt): Promise<string> {
  const sent = { ...attempt, query: { ...(attempt.query as object), store: otherId } }
  return (await send(world.origin, endpoint, sent as never, victim.token)).text()
}

it('answers a product that both sell with that of the store that is asked', async () => {
  expect(sold).toContain(victim.productId)
  for (const { endpoint } of world.routes) {
    if (!endpoint.path.includes('{productId}')) continue
    const name = `${endpoint.method} ${endpoint.path}`
    for (const attempt of attemptsOn(victim)[name] ?? []) {
      const text = await ask(endpoint, attempt)
      expect(text, name).not.toContain(victim.rowId)
      expect(text, name).not.toContain(secret)
    }
  }
})

it('has agents read and change the product of the store in which they are asked', async () => {
  const { ofOne, ofMany } = namesOf(victim)
  const asked: string[] = []
  for (const [tool, parameters] of Object.entries({ ...ofOne, ...ofMany })) {
    if (tool.includes('workflow')) continue
    const text = await ask(executeFunction, { body: { functionName: tool, parameters } })
    expect(text, tool).not.toContain(secret)
    const { data } = JSON.parse(text) as { data?: { approvals: { id: string }[] } }
    asked.push(...(data?.approvals ?? []).map(({ id }) => id))
  }
  // What is asked of a person names the product of this store, and is done there.
  expect(asked.length).toBeGreaterThan(5)
  for (const approvalId of asked) {
    const sent = { params: { approvalId }, body: { decision: 'approved' } }
    expect(await ask(decideApproval, sent)).toContain('"success":true')
  }
  await untilAtRest(world.db)
  expect(JSON.stringify(await world.readStore('other.myshopify.com'))).toContain('Stolen')
})

it('leaves the other store, and every row of it, as it was', async () => {
  expect(await readState()).toEqual(before)
})
