/** What agents may do with workflows, in their turns: they read and rehearse, a person lets them write, and nobody but a person publishes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { getConversation } from '#features/agents/conversations/contract/conversation.ts'
import { listWorkflowRuns, startWorkflowRun } from '#features/automation/workflow-runs/contract/run.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import {
  decideProposal,
  listWorkflows,
  viewCheckContext,
  type WorkflowDetail,
} from '#features/automation/workflows/contract/workflow.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { daily, ownOrders, rehearsalsOf, tell, triggered } from './__fixtures__/rehearsals.fixture.ts'

let server: TestServer
let model: ScriptedModel
let mia: Somebody
let own: ReturnType<typeof workflowsOf>

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({
    products: 6,
    environment: {
      RATE_LIMIT_FACTOR: '20',
      MODEL_BASE_URL: `${model.origin}/v1`,
      MODEL_NAME: 'scripted-1',
    },
  })
})
afterAll(async () => {
  await server.close()
  await model.close()
})
beforeEach(async () => {
  mia = await newSomebody(server)
  own = workflowsOf(server, mia)
})

const ops = { agentType: 'ops' } as const
type Decision = 'approved' | 'rejected'

/** A turn in which the model uses one tool, what was asked about it, and what became of it. */
async function turn(tool: string, input: object, decision: Decision | null = null) {
  const message = `Please (${crypto.randomUUID()})`
  model.script([{ toolCalls: [{ name: tool, input }] }, { text: 'Done.' }], message)
  const { data } = await call(server.origin, chat, { params: ops, body: { message } }, mia.token)
  const { runId, conversationId, approvals } = data.metadata
  if (decision !== null) {
    for (const { id } of approvals) {
      const order = { params: { approvalId: id }, body: { decision } } as const
      await call(server.origin, decideApproval, order as never, mia.token)
    }
    await server.engine.waitFor(mia.workspaceId, runId, 20_000)
  }
  const sent = { params: { conversationId }, query: {} } as never
  const { events } = (await call(server.origin, getConversation, sent, mia.token)).data
  const [answered] = eventsOf(events, 'tool_answered')
  return { asked: approvals.map((approval) => approval.tool), answered }
}

const listed = async () => (await call(server.origin, listWorkflows, {}, mia.token)).data.workflows
const runsOf = async (workflowId: string) => {
  const query = { workflowId } as never
  return (await call(server.origin, listWorkflowRuns, { query }, mia.token)).data.runs
}

/** Its one step asks nobody and reaches nothing outside. */
async function publish(): Promise<WorkflowDetail> {
  const made = await own.make(triggered(daily, [tell('Good morning')]))
  const answer = await own.publish(made.summary.id, { overrule: 'For a test' })
  expect(answer.status).toBe(200)
  return own.view(made.summary.id)
}

test('listing tells of the workspace’s own workflows and asks nobody', async () => {
  expect((await turn('list-workflows', {})).answered?.output).toMatchObject({
    summary: 'There are no workflows yet.',
  })
  await own.make(definitionOf([stepOf('a')]))
  const { asked, answered } = await turn('list-workflows', {})
  expect(asked).toEqual([])
  expect(answered?.output).toMatchObject({ summary: '1 workflow, 0 on: Morning report (a draft).' })
})

test('one workflow is told with what it does and when it ran', async () => {
  await own.make(definitionOf([stepOf('a')]))
  const { answered } = await turn('list-workflows', { workflow: 'morning' })
  expect(answered?.output).toMatchObject({
    summary: expect.stringMatching(/^“Morning report” is a draft\. It hasn’t run yet\. No run is planned\./),
  })
})

test('a draft needs a name or what it should do', async () => {
  const { asked, answered } = await turn('draft-workflow', {})
  expect([asked, answered?.outcome]).not.toContainEqual('answered')
  expect(asked).toEqual([])
  expect(await listed()).toEqual([])
})

test('a draft is made of a sentence, from the template that fits', async () => {
  const { answered } = await turn(
    'draft-workflow',
    { sentence: 'Each Monday the list of what to reorder' },
    'approved',
  )
  expect(answered).toMatchObject({ outcome: 'answered' })
  expect(await listed()).toMatchObject([{ name: 'Reorder list every Monday', status: 'draft' }])
})

const plan = {
  name: 'Reorder round',
  steps: [
    { id: 'look', title: 'Look', agent: 'ops', tool: 'feed-status', args: {} },
    { id: 'sync', title: 'Sync', agent: 'ops', tool: 'sync-products', args: {}, after: ['look'] },
  ],
}

test('a draft is made only once a person approved it, and is never on', async () => {
  const refused = await turn('draft-workflow', plan, 'rejected')
  expect(refused).toMatchObject({ asked: ['draft-workflow'], answered: { outcome: 'rejected' } })
  expect(await listed()).toEqual([])
  const { answered } = await turn('draft-workflow', plan, 'approved')
  expect(answered).toMatchObject({ outcome: 'answered' })
  expect(await listed()).toMatchObject([
    { name: 'Reorder round', status: 'draft', publishedVersion: null, steps: 2 },
  ])
})

test('steps that an agent proposes wait beside the draft until a person accepts them', async () => {
  const { summary, draft } = await own.make(definitionOf([stepOf('a')]))
  const wanted = { workflow: summary.name, steps: plan.steps }
  const { asked, answered } = await turn('propose-workflow-steps', wanted)
  expect([asked, answered?.outcome]).toEqual([[], 'answered'])
  const proposed = await own.view(summary.id)
  expect(proposed.draft).toEqual(draft)
  expect(proposed.history).toEqual([])
  const [proposal] = proposed.proposals
  expect(proposal).toMatchObject({
    kind: 'proposal',
    revision: null,
    author: { type: 'agent', agent: 'ops' },
  })
  const params = { workflowId: summary.id, changeSetId: proposal?.id ?? '' }
  await call(server.origin, decideProposal, { params, body: { decision: 'accept' } }, mia.token)
  const accepted = await own.view(summary.id)
  expect(accepted.draft.definition.steps.map(({ id }) => id)).toEqual(['look', 'sync'])
  expect(accepted.history.map(({ author }) => author)).toEqual([{ type: 'agent', agent: 'ops' }])
  expect(accepted.proposals).toEqual([])
})

test('rehearsing answers what the draft would have done, asks nobody and runs nothing', async () => {
  const mine = rehearsalsOf(server, mia)
  await mine.recordOrders(3)
  const limited = triggered(ownOrders, [tell('New order')], { limits: { runsPerDay: 1_000 } })
  const { summary } = await own.make(limited)
  const { asked, answered } = await turn('rehearse-workflow', { workflow: summary.name, days: 7 })
  expect([asked, answered?.outcome]).toEqual([[], 'answered'])
  expect(answered?.output).toMatchObject({
    outcome: 'answer',
    summary: expect.stringMatching(
      /would have run 3 times\. It would have made 3 messages\..* Nothing was sent or changed\.$/,
    ),
    figures: expect.arrayContaining([expect.objectContaining({ key: 'runs', value: 3 })]),
    tables: [{ key: 'effects', rows: [{ effect: 'Message', count: 3, held: 0 }] }],
  })
  expect(await runsOf(summary.id)).toEqual([])
  const { detail } = ToolAnswer.parse(answered?.output)
  const rehearsal = await mine.untilOver(String(detail['rehearsalId']))
  expect(rehearsal).toMatchObject({ status: 'completed', outgoing: 0 })
})

test('rehearsing names what a limit would have held back', async () => {
  const mine = rehearsalsOf(server, mia)
  const { productId, price } = await mine.firstProduct()
  const twice = { type: 'tool', tool: 'set-price', input: { productId: { type: 'value', value: productId } } }
  const dear = { type: 'value', value: (Number.parseFloat(price) * 1.5).toFixed(2) }
  const step = stepOf('price', {
    agent: 'seller',
    action: { ...twice, input: { ...twice.input, price: dear } } as never,
  })
  const { summary } = await own.make(triggered(daily, [step]))
  const { answered } = await turn('rehearse-workflow', { workflow: summary.name, days: 2 })
  expect(answered?.output).toMatchObject({
    summary: expect.stringMatching(
      /made (\d+) changes by set price\. \1 of these would have been held back by a limit or a rule\./,
    ),
    tables: expect.arrayContaining([
      expect.objectContaining({
        key: 'held',
        rows: expect.arrayContaining([expect.objectContaining({ hold: expect.stringContaining('20%') })]),
      }),
    ]),
  })
})

test('rehearsing says why a draft can’t be rehearsed, and the turn goes on', async () => {
  const broken = stepOf('a', { action: { type: 'incomplete' } })
  const { summary } = await own.make(definitionOf([broken]))
  const { answered } = await turn('rehearse-workflow', { workflow: summary.name })
  expect(answered).toMatchObject({ outcome: 'failed', message: expect.stringContaining('has faults') })
  const { answered: none } = await turn('rehearse-workflow', { workflow: 'Nothing' })
  expect(none).toMatchObject({ outcome: 'failed', message: expect.stringContaining('no workflow “Nothing”') })
})

test('starting and pausing wait for a person, and a refusal leaves all as it was', async () => {
  const { summary } = await publish()
  const named = { workflow: summary.name }
  const refused = await turn('run-workflow', named, 'rejected')
  expect(refused).toMatchObject({ asked: ['run-workflow'], answered: { outcome: 'rejected' } })
  expect(await runsOf(summary.id)).toEqual([])
  expect((await turn('run-workflow', named, 'approved')).answered).toMatchObject({ outcome: 'answered' })
  expect(await runsOf(summary.id)).toHaveLength(1)
  expect((await turn('switch-workflow', named, 'rejected')).asked).toEqual(['switch-workflow'])
  expect((await own.view(summary.id)).summary.status).toBe('active')
  await turn('switch-workflow', named, 'approved')
  expect((await own.view(summary.id)).summary.status).toBe('paused')
})

test('neither a step nor an agent that a step asks is offered to run a workflow', async () => {
  const question = `What is first (${crypto.randomUUID()})?`
  model.script(
    [{ toolCalls: [{ name: 'run-workflow', input: { workflow: 'Any' } }] }, { text: 'Stock.' }],
    question,
  )
  const ask = stepOf('a', { action: { type: 'ask', question: { type: 'value', value: question } } })
  const { summary } = await own.make(definitionOf([ask]))
  const { data } = await call(server.origin, viewCheckContext, {}, mia.token)
  const known = data.tools.map(({ name }) => name)
  expect(known).toContain('switch-workflow')
  expect(known).not.toContain('run-workflow')
  const written = data.tools.flatMap(({ name, hasModelText }) => (hasModelText ? [name] : []))
  expect(written.toSorted()).toEqual([
    ...['ask-agent', 'list-workflows', 'research-library', 'web-extract', 'web-search'],
  ])
  expect((await own.publish(summary.id, { overrule: 'For a test' })).status).toBe(200)
  const order = { params: { workflowId: summary.id }, body: { id: newId() } }
  await call(server.origin, startWorkflowRun, order, mia.token)
  await expect.poll(async () => (await runsOf(summary.id))[0]?.status).toBe('completed')
  const asked = model.requests.filter(({ messages }) => messages.some(({ text }) => text.includes(question)))
  expect(asked).toHaveLength(2)
  for (const { toolNames } of asked) {
    expect(toolNames).toContain('switch-workflow')
    expect(toolNames).not.toContain('run-workflow')
  }
})

test('no agent can publish: there is no tool for it, and a draft can’t be turned on or run', async () => {
  const { summary } = await own.make(definitionOf([stepOf('a')]))
  const { answered } = await turn('publish-workflow', { workflow: summary.name })
  expect(answered).toMatchObject({
    outcome: 'failed',
    message: expect.stringMatching(/^There is no tool named "publish-workflow"/),
  })
  const on = await turn('switch-workflow', { workflow: summary.name, status: 'active' }, 'approved')
  const isDraft = { outcome: 'refused', message: expect.stringMatching(/is a draft/) }
  expect(on.answered).toMatchObject(isDraft)
  const ran = await turn('run-workflow', { workflow: summary.name }, 'approved')
  expect(ran.answered).toMatchObject(isDraft)
  expect((await own.view(summary.id)).summary).toMatchObject({ status: 'draft', publishedVersion: null })
  expect(await runsOf(summary.id)).toEqual([])
})
