/** One merchant with two stores: what is of one, named in the other. A new route or tool is of a store until a line here says why it is not. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { executeFunction } from '#features/agents/reasoning/contract/functions.ts'
import { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
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
let before: Record<string, string>

beforeAll(async () => {
  web = await startTavilyPeer()
  const environment = { TAVILY_BASE_URL: web.origin, RATE_LIMIT_FACTOR: '20' }
  world = await startStoreWorld({ products: 12, hasOrders: true, environment })
  ;({ victim, otherId } = await makeStorePair(world))
  await untilAtRest(world.db)
  before = await readStoreState(world.db, victim.storeId)
})
afterAll(async () => {
  await world.close()
  await web.close()
})

/** Routes whose id names what is of all stores, each with the reason. */
const ofWorkspace: Record<string, string> = {
  'DELETE /api/auth/sessions/{sessionId}': 'people work on all stores',
  'PUT /api/openai/views/{viewId}': 'filters hold for any store',
  'DELETE /api/openai/views/{viewId}': 'filters hold for any store',
  'POST /api/workflows': 'a workflow may run in several stores',
}
const isOfWorkflow = (path: string) => /^\/api\/(workflows|automations)\/\{/.test(path)

/** A call in the other store. */
function ask(endpoint: Endpoint, attempt: Attempt): Promise<Response> {
  const sent = { ...attempt, query: { ...(attempt.query as object), store: otherId } }
  return send(world.origin, endpoint, sent as never, victim.token)
}

it('answers in one store that there is no such thing as the other has', async () => {
  const found: unknown[] = []
  for (const { endpoint } of world.routes) {
    const name = `${endpoint.method} ${endpoint.path}`
    if (endpoint.isOfWorkspace || name in ofWorkspace || isOfWorkflow(endpoint.path)) continue
    for (const attempt of attemptsOn(victim)[name] ?? []) {
      const answer = await ask(endpoint, attempt)
      const text = await answer.text()
      if (answer.status !== 404) found.push([name, answer.status, text.slice(0, 200)])
    }
  }
  expect(found).toEqual([])
})

it('shows of a workflow nothing that it did in the other store, and takes no id of a run there', async () => {
  const ofOther = [victim.workflowRunId, victim.workflowStepId, victim.rehearsalId]
  for (const { endpoint } of world.routes) {
    const name = `${endpoint.method} ${endpoint.path}`
    if (!isOfWorkflow(endpoint.path)) continue
    for (const attempt of attemptsOn(victim)[name] ?? []) {
      const { id } = (attempt.body ?? {}) as { id?: string }
      const isTaken = id !== undefined && ofOther.includes(id)
      if (endpoint.method !== 'GET' && !isTaken) continue
      const answer = await ask(endpoint, attempt)
      const text = await answer.text()
      if (isTaken) expect([name, answer.status], text).toEqual([name, 404])
      for (const each of ofOther) expect(text, name).not.toContain(each)
    }
  }
})

/** Tools that name what is of all stores. */
const toolsOfWorkspace = new Set([
  ...['rehearse-workflow', 'run-workflow', 'switch-workflow', 'propose-workflow-steps', 'list-workflows'],
])
const isNone = /is not in your feed|doesn’t exist|is not here|Name a product/

it('has agents find nothing of the other store, whatever they name', async () => {
  const { ofOne, ofMany } = namesOf(victim)
  for (const [tool, parameters] of Object.entries({ ...ofOne, ...ofMany })) {
    if (toolsOfWorkspace.has(tool)) continue
    const answer = await ask(executeFunction, { body: { functionName: tool, parameters } })
    const text = await answer.text()
    expect([tool, answer.status], text).toEqual([tool, 200])
    expect(text, tool).not.toContain(secret)
    if (!(tool in ofOne)) continue
    const { data } = z.object({ data: ToolResult }).parse(JSON.parse(text))
    const told = { tool, status: data.status, message: data.message, approvals: data.approvals }
    expect(told).toEqual({ tool, status: 'failed', message: expect.stringMatching(isNone), approvals: [] })
  }
})

it('leaves every row of the other store as it was', async () => {
  await untilAtRest(world.db)
  expect(await readStoreState(world.db, victim.storeId)).toEqual(before)
})
