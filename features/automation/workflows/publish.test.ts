/** Published versions, the ends of workflows and their secrets, over HTTP. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { definitionOf, stepOf } from './__fixtures__/definitions.fixture.ts'
import { rename, workflowsOf } from './__fixtures__/workflows.fixture.ts'
import * as secrets from './contract/secret.ts'
import * as contract from './contract/workflow.ts'

let server: TestServer
let mia: Somebody
let own: ReturnType<typeof workflowsOf>

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
  own = workflowsOf(server, mia)
})

describe('publishing', () => {
  test('makes an immutable version, and an edit after it is told apart', async () => {
    const { summary } = await own.make(definitionOf([stepOf('a')]))
    expect((await own.publish(summary.id)).status).toBe(200)
    await own.save(summary.id, { baseRevision: 0, edits: [rename('Morning report', 'Evening report')] })
    const { summary: now, published } = await own.view(summary.id)
    expect(now).toMatchObject({ status: 'active', publishedVersion: 1, hasUnpublishedEdits: true })
    expect(published?.definition.name).toBe('Morning report')
    await expect(
      server.db.asSystem((tx) =>
        tx.execute(sql`update workflow_versions set note = 'x' where workflow_id = ${summary.id}`),
      ),
    ).rejects.toThrow()
    expect((await own.publish(summary.id)).status).toBe(200)
    const params = { workflowId: summary.id }
    const { data } = await call(server.origin, contract.listVersions, { params }, mia.token)
    expect(data.versions.map(({ version }) => version)).toEqual([2, 1])
    const first = await call(
      server.origin,
      contract.viewVersion,
      { params: { ...params, version: 1 } },
      mia.token,
    )
    expect(first.data.definition.name).toBe('Morning report')
  })

  test('is stopped by faults, each named at its step', async () => {
    const { summary } = await own.make(definitionOf([stepOf('a', { name: '' })]))
    const answer = await own.publish(summary.id)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'WORKFLOW_HAS_FAULTS',
      details: { faults: [{ code: 'STEP_NO_NAME', stepId: 'a', field: 'name' }] },
    })
  })

  test('of what changes something needs a rehearsal, or a reason that is kept', async () => {
    const action = {
      type: 'message',
      channel: 'webhook',
      to: { type: 'value', value: 'https://example.com' },
      title: { type: 'value', value: 'A' },
      text: { type: 'value', value: 'B' },
    } as const
    const { summary } = await own.make(definitionOf([stepOf('a', { action })]))
    const refused = await own.publish(summary.id, { autoSteps: ['a', 'b'] })
    expect(await refused.json()).toMatchObject({ code: 'REHEARSAL_MISSING' })
    const answer = await own.publish(summary.id, { overrule: 'Tried by hand', autoSteps: ['a', 'b'] })
    const { data } = contract.publishWorkflow.reply.parse(await answer.json())
    expect(data.published).toMatchObject({ overruled: 'Tried by hand', autoSteps: [] })
    const { rows } = await server.db.asSystem((tx) =>
      tx.execute(sql`select after ->> 'overruled' as overruled from audit_log
        where workspace_id = ${mia.workspaceId} and action = 'workflow.published'`),
    )
    expect(rows).toEqual([{ overruled: 'Tried by hand' }])
  })

  test('grants what changes the store, and nothing that is sent', async () => {
    const input = {
      productId: { type: 'value', value: 'AN-1' },
      title: { type: 'value', value: 'Mug' },
    } as const
    const write = stepOf('write', { agent: 'seller', action: { type: 'tool', tool: 'set-title', input } })
    const { summary } = await own.make(definitionOf([stepOf('ask'), write]))
    const body = { overrule: 'Tried by hand', autoSteps: ['ask', 'write', 'gone'] }
    const { data } = contract.publishWorkflow.reply.parse(await (await own.publish(summary.id, body)).json())
    expect(data.published).toMatchObject({ autoSteps: ['write'] })
  })

  test('of a draft that changed since it was looked at is a conflict', async () => {
    const { summary } = await own.make(definitionOf([stepOf('a')]))
    await own.save(summary.id, { baseRevision: 0, edits: [rename('Morning report', 'Evening report')] })
    expect((await own.publish(summary.id, { revision: 0 })).status).toBe(409)
  })
})

describe('a workflow', () => {
  test('is turned off and on, removed and brought back with its triggers off', async () => {
    const { summary } = await own.make(definitionOf([stepOf('a')]))
    const params = { workflowId: summary.id }
    const early = await send(
      server.origin,
      contract.setWorkflowStatus,
      { params, body: { status: 'active' } },
      mia.token,
    )
    expect(early.status).toBe(409)
    await own.publish(summary.id)
    const paused = await call(
      server.origin,
      contract.setWorkflowStatus,
      { params, body: { status: 'paused' } },
      mia.token,
    )
    expect(paused.data.status).toBe('paused')
    await call(server.origin, contract.setWorkflowStatus, { params, body: { status: 'active' } }, mia.token)
    await call(server.origin, contract.removeWorkflow, { params }, mia.token)
    expect((await send(server.origin, contract.viewWorkflow, { params }, mia.token)).status).toBe(404)
    const list = await call(server.origin, contract.listWorkflows, {}, mia.token)
    expect(list.data.workflows).toEqual([])
    const back = await call(server.origin, contract.restoreWorkflow, { params }, mia.token)
    expect(back.data).toMatchObject({ id: summary.id, status: 'paused', publishedVersion: 1 })
  })

  test('is nobody else’s', async () => {
    const { summary } = await own.make(definitionOf([stepOf('a')]))
    const eve = await newSomebody(server)
    const params = { workflowId: summary.id }
    expect((await send(server.origin, contract.viewWorkflow, { params }, eve.token)).status).toBe(404)
    expect((await send(server.origin, contract.removeWorkflow, { params }, eve.token)).status).toBe(404)
    const copy = { id: newId(), from: { type: 'copy', workflowId: summary.id } } as const
    expect((await send(server.origin, contract.createWorkflow, { body: copy }, eve.token)).status).toBe(404)
  })

  test('is checked against the tools as they are', async () => {
    const { data } = await call(server.origin, contract.viewCheckContext, {}, mia.token)
    const tool = data.tools.find(({ effect }) => effect === 'write')
    expect(tool?.agents).not.toEqual([])
    const definition = definitionOf([
      stepOf('a', { action: { type: 'tool', tool: tool?.name ?? '', input: {} } }),
    ])
    const checked = await call(server.origin, contract.checkWorkflow, { body: { definition } }, mia.token)
    expect(checked.data.hasWrites).toBe(true)
    const required = tool?.inputs.filter(({ isRequired }) => isRequired) ?? []
    const missing = checked.data.faults.filter(({ code }) => code === 'INPUT_MISSING')
    expect(missing).toHaveLength(required.length)
  })
})

test('a secret is saved, named and never answered', async () => {
  const params = { name: 'crm-token' }
  const saved = await call(
    server.origin,
    secrets.saveWorkflowSecret,
    { params, body: { value: 'tr0ub4dor-and-more' } },
    mia.token,
  )
  expect(saved.data.masked).toBe('••••••••more')
  const { data } = await call(server.origin, contract.viewCheckContext, {}, mia.token)
  expect(data.secrets).toEqual(['crm-token'])
  const list = await call(server.origin, secrets.listWorkflowSecrets, {}, mia.token)
  expect(JSON.stringify(list)).not.toContain('tr0ub4dor')
  await call(server.origin, secrets.removeWorkflowSecret, { params }, mia.token)
  expect((await send(server.origin, secrets.removeWorkflowSecret, { params }, mia.token)).status).toBe(404)
})
