/** Steps in which agents use tools or answer: the real gate and engine, and prices that a test keeps. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { defaultSettings } from '#features/agents/settings/rules/roster.ts'
import { definitionOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { WorkflowLimits, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { newId } from '#kit/ids.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { newStep } from '../../__fixtures__/step-context.fixture.ts'
import { visit } from '../../__fixtures__/web-peer.fixture.ts'
import type { StepContext, StepExecutors, StepOf, StepOutcome } from '../../contract/executor.ts'
import { createExecutors, stepKinds } from './all.ts'

type ShopServer = Awaited<ReturnType<typeof startShopServer>>
let shop: ShopServer
let model: ScriptedModel
let executors: StepExecutors
beforeAll(async () => {
  model = await startScriptedModel()
  const outside = { vault: undefined as never, visit, mail: null, publicUrl: 'http://console.example' }
  shop = await startShopServer(await openTestDatabase(), model.origin, {
    kindsAbove: stepKinds,
  })
  executors = createExecutors({ ...shop.deps, ...outside })
})
afterAll(async () => {
  await shop.close()
  await model.close()
})

type Given = Partial<StepContext> & { limits?: Partial<WorkflowLimits> }

/** A merchant with a workflow, whose steps run one after the other. */
async function open(limits: Partial<WorkflowLimits> = {}) {
  const talk = talkOf(shop.origin)
  await talk.approvals()
  const workflowId = newId()
  await shop.deps.db.executeSql(
    `insert into workflows (workspace_id, id, name, definition, created_at, updated_at)
      values ($1, $2, 'Price watch', $3, now(), now())`,
    [talk.token, workflowId, JSON.stringify(definitionOf([]))],
  )
  const runId = newId()
  const definition = { name: 'Price watch', limits: WorkflowLimits.parse(limits) }
  const stepIn = (given: Given = {}) =>
    newStep({ workspaceId: talk.token, workflowId, runId, definition, ...given })
  return { ...talk, stepIn }
}

const toolStep = WorkflowStep.parse({
  ...{ id: 'set', name: 'Set the price', agent: 'seller' },
  action: { type: 'tool', tool: 'set-price', input: {} },
}) as StepOf<'tool'>

const use = (step: { context: StepContext }, tool: string, input: Record<string, unknown>) =>
  executors.tool(step.context, toolStep, { tool, input })
const setPrice = (step: { context: StepContext }, price: number) =>
  use(step, 'set-price', { sku: 'kettle', price })

/** Calls the executor again once the run that it waits for has ended, as a driver does. */
async function settle(workspaceId: string, first: StepOutcome, again: () => Promise<StepOutcome>) {
  const runId = first.type === 'parked' ? (first.waitsFor.runId ?? '') : ''
  await shop.engine.waitFor(workspaceId, runId, 20_000)
  return again()
}

describe('a step that uses a tool', () => {
  test('reads at once', async () => {
    const { stepIn } = await open()
    const step = stepIn()
    const outcome = await use(step, 'read-price', { sku: 'kettle' })
    expect(outcome).toMatchObject({ result: { status: 'completed', output: { sku: 'kettle' } } })
    expect(step.effects).toEqual([])
  })

  test('parks at a change, which stands under Approvals with the workflow’s name, and goes on after a yes', async () => {
    const { token, stepIn, approvals, decide } = await open()
    const step = stepIn()
    const parked = await setPrice(step, 91)
    const [asked] = await approvals()
    expect(parked).toMatchObject({
      type: 'parked',
      waitsFor: { type: 'tool_approval', approvalId: asked?.id },
    })
    expect(asked).toMatchObject({ tool: 'set-price', agent: 'seller', args: { sku: 'kettle', price: 91 } })
    expect(asked?.reason).toBe('Step “Set the price” of the workflow “Price watch”.')
    // Called again while nobody has answered, it asks once.
    expect(await setPrice(step, 91)).toEqual(parked)
    expect(await approvals()).toHaveLength(1)
    expect((await decide(asked, { decision: 'approved' })).status).toBe(200)
    expect(await settle(token, parked, () => setPrice(step, 91))).toMatchObject({
      result: { status: 'completed', output: { sku: 'kettle', price: 91 } },
    })
    expect(shop.shop.writes.filter(({ price }) => price === 91)).toEqual([
      { price: 91, key: step.context.idempotencyKey },
    ])
    expect(step.effects.at(-1)).toMatchObject({ kind: 'tool', state: 'done', takesKey: true, canUndo: true })
    // Another run under the same key finds that it was done.
    expect(await setPrice(step, 91)).toMatchObject({ result: { status: 'completed', output: { price: 91 } } })
    expect(shop.shop.writes.filter(({ price }) => price === 91)).toHaveLength(1)
  })

  test('fails with the reason when a person says no', async () => {
    const { token, stepIn, approvals, decide } = await open()
    const step = stepIn()
    const parked = await setPrice(step, 92)
    await decide((await approvals())[0], { decision: 'rejected' })
    expect(await settle(token, parked, () => setPrice(step, 92))).toMatchObject({
      result: { status: 'failed', error: { code: 'APPROVAL_REJECTED', message: 'The merchant said no.' } },
    })
    expect(step.effects.at(-1)).toMatchObject({ state: 'not_sent' })
    expect(shop.shop.writes.some(({ price }) => price === 92)).toBe(false)
  })

  test('that was granted at publishing asks nobody, and keeps to the agent’s limits all the same', async () => {
    const { stepIn, approvals } = await open()
    const before = shop.shop.prices.get('kettle') ?? 0
    expect(await setPrice(stepIn({ isAutoGranted: true }), before + 1)).toMatchObject({
      result: { status: 'completed' },
    })
    expect(await setPrice(stepIn({ isAutoGranted: true }), before * 3)).toMatchObject({
      result: {
        status: 'failed',
        error: { code: 'TOOL_REFUSED', message: expect.stringContaining('Your limit is') },
      },
    })
    expect(await approvals()).toEqual([])
  })

  test('fails before anybody is asked where its tool or its input is none', async () => {
    const { stepIn } = await open()
    expect(await use(stepIn(), 'no-tool', {})).toMatchObject({ result: { error: { code: 'TOOL_UNKNOWN' } } })
    expect(await setPrice(stepIn(), -1)).toMatchObject({
      result: { error: { code: 'STEP_INPUT_INVALID', message: expect.stringContaining('price') } },
    })
  })
})

describe('the limits of a workflow', () => {
  const more = async (step: { context: StepContext }) =>
    setPrice(step, (shop.shop.prices.get('kettle') ?? 0) + 1)
  const granted = { isAutoGranted: true }

  test('hold for a run, with the numbers, also for what is granted', async () => {
    const { stepIn } = await open({ changesPerRun: 2 })
    expect(await more(stepIn(granted))).toMatchObject({ result: { status: 'completed' } })
    expect(await more(stepIn(granted))).toMatchObject({ result: { status: 'completed' } })
    const over = {
      code: 'TOOL_REFUSED',
      message: 'That’s 1 change, above this workflow’s limit of 2 a run (2 used).',
    }
    expect(await more(stepIn(granted))).toMatchObject({ result: { status: 'failed', error: over } })
    expect(await more(stepIn({ ...granted, runId: newId() }))).toMatchObject({
      result: { status: 'completed' },
    })
  })

  test('hold for a day over all runs, and of several at once', async () => {
    const { stepIn } = await open({ changesPerDay: 3 })
    const steps = [1, 2, 3, 4, 5].map(() => stepIn({ ...granted, runId: newId() }))
    const price = (shop.shop.prices.get('kettle') ?? 0) + 1
    const outcomes = await Promise.all(
      steps.map(async (step) => {
        const outcome = await setPrice(step, price)
        return outcome.type === 'parked'
          ? settle(step.context.workspaceId, outcome, () => setPrice(step, price))
          : outcome
      }),
    )
    const statuses = outcomes.map((outcome) => outcome.type === 'ended' && outcome.result.status)
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(3)
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(2)
  })

  test('refuse before a person is asked, and hold at the moment that an approved change is made', async () => {
    const none = await open({ changesPerRun: 0 })
    expect(await more(none.stepIn())).toMatchObject({ result: { error: { code: 'TOOL_REFUSED' } } })
    expect(await none.approvals()).toEqual([])
    const { token, stepIn, approvals, decide } = await open({ changesPerRun: 1 })
    const late = stepIn()
    const price = (shop.shop.prices.get('kettle') ?? 0) + 1
    const parked = await setPrice(late, price)
    await setPrice(stepIn(granted), price)
    await decide((await approvals())[0], { decision: 'approved' })
    expect(await settle(token, parked, () => setPrice(late, price))).toMatchObject({
      result: { status: 'failed', error: { code: 'TOOL_REFUSED' } },
    })
  })
})

describe('a step that asks its agent', () => {
  const askStep = (question: object) =>
    WorkflowStep.parse({
      ...{ id: 'ask', name: 'Ask', agent: 'seller' },
      action: { type: 'ask', question },
    }) as StepOf<'ask'>
  const written = askStep({ type: 'value', value: '' })

  test('gives the answer, and the model that gave it', async () => {
    const { token, stepIn } = await open()
    const question = `Which product is weakest? ${newId()}`
    model.script([{ text: 'The kettle.' }], question)
    const step = stepIn()
    const first = await executors.ask(step.context, written, { question })
    const outcome =
      first.type === 'parked'
        ? await settle(token, first, () => executors.ask(step.context, written, { question }))
        : first
    expect(outcome).toMatchObject({
      result: { status: 'completed', output: { answer: 'The kettle.', by: 'scripted-1' } },
    })
    // The same try is not asked a second time.
    expect(await executors.ask(step.context, written, { question })).toEqual(outcome)
    expect(model.requests.filter((request) => JSON.stringify(request).includes(question))).toHaveLength(1)
  })

  test('fails without a question, and with the reason where the agent gave no answer', async () => {
    const { token, stepIn } = await open()
    expect(await executors.ask(stepIn().context, written, { question: ' ' })).toMatchObject({
      result: { error: { code: 'STEP_INPUT_INVALID' } },
    })
    const question = `Who buys most? ${newId()}`
    const { provider, limits } = defaultSettings
    await shop.deps.db.executeSql(
      `insert into agent_settings (workspace_id, agent, is_on, provider, limits, auto_tools, updated_at)
        values ($1, 'seller', false, $2, $3, '[]', now())`,
      [token, provider, JSON.stringify(limits)],
    )
    const outcome = await executors.ask(stepIn().context, written, { question })
    expect(outcome).toMatchObject({
      result: { error: { code: 'NO_ANSWER', message: 'The seller agent is turned off.' } },
    })
  })
})
