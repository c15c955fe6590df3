/** Templates against the tools of a synced demo store, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import {
  fillShelf,
  newSomebody,
  type Somebody,
} from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import * as contract from './contract/workflow.ts'
import { templates } from './rules/templates/list.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 12, environment: { RATE_LIMIT_FACTOR: '20' } })
  mia = await newSomebody(server)
  await fillShelf(server, mia)
  // What the tools answered before is no measure of what they can answer.
  await run('ops', 'performance-analyzer', { focus: 'sales' })
  await run('stripe', 'payment-optimizer', { focus: 'fees', days: 1 })
  await run('customer', 'find-tickets', {})
})
afterAll(() => server.close())

async function run(agentType: 'ops' | 'stripe' | 'customer', tool: string, parameters: object) {
  const body = { tool, parameters: { ...parameters } }
  await call(server.origin, executeTool, { params: { agentType }, body }, mia.token)
}

async function make(templateId: string) {
  const body = { id: newId(), from: { type: 'template', templateId } } as const
  return (await call(server.origin, contract.createWorkflow, { body }, mia.token)).data.workflow
}

describe('templates', () => {
  test('are listed with their agents and time, three of them to run by one click', async () => {
    const { data } = await call(server.origin, contract.listTemplates, {}, mia.token)
    expect(data.templates.length).toBeGreaterThanOrEqual(15)
    expect(new Set(data.templates.map(({ id }) => id)).size).toBe(data.templates.length)
    const quick = data.templates.filter(({ isQuickRun }) => isQuickRun)
    expect(quick.map(({ id, agents, totalTime }) => ({ id, agents, totalTime }))).toEqual([
      { id: 'market-intelligence', agents: ['scout', 'ops'], totalTime: 120 },
      { id: 'dynamic-pricing', agents: ['scout', 'seller', 'stripe'], totalTime: 180 },
      { id: 'customer-support', agents: ['customer', 'ops'], totalTime: 60 },
    ])
  })

  test.each(templates.map(({ id }) => id))('%s becomes a draft without a fault', async (id) => {
    const { draft, summary } = await make(id)
    expect(summary.templateId).toBe(id)
    const body = { definition: draft.definition }
    const { data } = await call(server.origin, contract.checkWorkflow, { body }, mia.token)
    expect(data.faults).toEqual([])
  })

  test('begin in the words of the merchant where these are given', async () => {
    const words = { name: 'Ladenhüter', description: 'Am Ersten jedes Monats' }
    const body = { id: newId(), from: { type: 'template', templateId: 'slow-movers', words } } as const
    const { data } = await call(server.origin, contract.createWorkflow, { body }, mia.token)
    expect(data.workflow.summary).toMatchObject({ ...words, templateId: 'slow-movers' })
  })

  test('that nobody has are refused', async () => {
    const body = { id: newId(), from: { type: 'template', templateId: 'nope' } } as const
    const answer = await send(server.origin, contract.createWorkflow, { body }, mia.token)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
  })
})
