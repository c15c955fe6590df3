/** Drafts run over the recorded past, over HTTP: nothing leaves and nothing changes. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordEvents } from '#features/automation/events/actions/record.ts'
import { checkContext } from '#features/automation/workflows/__fixtures__/check-context.fixture.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import {
  type StepAction,
  StepAction as Action,
  type Trigger,
  type WorkflowDefinition,
  WorkflowLimits,
  type WorkflowStep,
} from '#features/automation/workflows/contract/definition.ts'
import {
  fillShelf,
  newSomebody,
  type Somebody,
} from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { dayMs } from '#kit/days.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#db/database.ts'
import { viewCheckContext } from '#features/automation/workflows/contract/workflow.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { rehearse } from './actions/rehearse.ts'
import * as contract from './contract.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 24, environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
})

const step = (id: string, action: unknown, given: Partial<WorkflowStep> = {}) =>
  stepOf(id, { action: Action.parse(action) as StepAction, agent: 'seller', ...given })
const text = (of: string) => ({ type: 'text', text: of })
const value = (of: unknown) => ({ type: 'value', value: of })
const next = (from: string, to: string, port: 'next' | 'approved' = 'next') => ({ from, port, to })
const triggered = (
  trigger: Trigger,
  steps: WorkflowStep[],
  { edges = [], limits = {} }: { edges?: ReturnType<typeof next>[]; limits?: Partial<WorkflowLimits> } = {},
): WorkflowDefinition => ({
  ...definitionOf(steps, edges),
  trigger,
  limits: WorkflowLimits.parse({ spendMinorPerDay: null, ...limits }),
})
const daily: Trigger = { type: 'schedule', cron: '0 7 * * *', timeZone: 'UTC', missed: 'none' }
const setPrice = (productId: string, price: string) =>
  step('price', {
    type: 'tool',
    tool: 'set-price',
    input: { productId: value(productId), price: value(price) },
  })

async function begin(
  definition: WorkflowDefinition,
  more: { days?: number; picks?: Record<string, unknown> } = {},
) {
  const { summary } = await workflowsOf(server, mia).make(definition)
  return { workflowId: summary.id, rehearsal: await again(summary.id, more) }
}

async function again(workflowId: string, { days = 30, picks = {} }: { days?: number; picks?: object } = {}) {
  const id = newId()
  const body = { id, days, picks: picks as Record<string, contract.AnswerPick> }
  await call(server.origin, contract.startRehearsal, { params: { workflowId }, body }, mia.token)
  return untilOver(id)
}

async function untilOver(rehearsalId: string): Promise<contract.Rehearsal> {
  for (;;) {
    const { data } = await call(server.origin, contract.viewRehearsal, { params: { rehearsalId } }, mia.token)
    if (data.endedAt !== null) return data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function effectsOf(
  rehearsalId: string,
  query: { of?: 'draft' | 'published' | 'only_draft' | 'differs' } = {},
) {
  const input = { params: { rehearsalId }, query: { limit: 500, ...query } }
  return (await call(server.origin, contract.listRehearsedEffects, input, mia.token)).data
}

/** Every call that leaves this process, but those of the test to its server. */
function watchCalls() {
  const seen: string[] = []
  const note = (origin: string) => {
    if (origin !== server.origin) seen.push(origin)
  }
  const ofFetch = (message: unknown) =>
    note(String((message as { request: { origin: unknown } }).request.origin))
  const ofHttp = (message: unknown) => note((message as { request: { host: string } }).request.host)
  subscribe('undici:request:create', ofFetch)
  subscribe('http.client.request.start', ofHttp)
  return {
    stop() {
      unsubscribe('undici:request:create', ofFetch)
      unsubscribe('http.client.request.start', ofHttp)
      return seen
    },
  }
}

/** A store whose first syncs, which go on by themselves, have ended. */
async function fillStore() {
  await fillShelf(server, mia)
  await syncToEnd(server, mia.token)
}

async function firstProduct() {
  await fillStore()
  const { data } = await call(server.origin, listProducts, { query: {} }, mia.token)
  const [product] = data.products
  if (!product) throw new Error('The shelf is empty')
  return product
}

/** Orders of the last days, one each day at noon, the newest last. */
async function recordOrders(days: number) {
  const at = (index: number) => new Date(Date.now() - (days - index) * dayMs)
  const events = Array.from({ length: days }, (_, index) => ({
    ...{ storeId: null, type: 'order.created' as const, subject: `o${index}`, at: at(index), isPast: true },
    payload: {
      orderId: `o${index}`,
      name: `#${index}`,
      items: 1,
      amountMinor: 1_000 * index,
      currency: 'EUR',
    },
  }))
  await server.db.inWorkspace(mia.workspaceId, (tx) => recordEvents(tx, mia.workspaceId, events))
}

/** A price that the limits of the agent allow. */
const raised = (price: string, by = 1.05) => (Number.parseFloat(price) * by).toFixed(2)

const tell = (title: string) =>
  step('tell', { type: 'message', channel: 'inbox', to: null, title: text(title), text: text('') })

describe('a rehearsal', () => {
  test('tells what each planned time would have changed, once, and changes and sends nothing', async () => {
    const product = await firstProduct()
    const price = raised(product.price)
    const spy = watchCalls()
    const { rehearsal, workflowId } = await begin(triggered(daily, [setPrice(product.productId, price)]), {
      days: 7,
    })
    expect(rehearsal).toMatchObject({ status: 'completed', error: null, outgoing: 0, recordedSince: null })
    expect(rehearsal.draft).toMatchObject({
      runs: 7,
      completed: 7,
      failed: 0,
      waiting: 0,
      steps: 7,
      errors: [],
    })
    const { effects, total } = await effectsOf(rehearsal.id)
    expect(total).toBe(effects.length)
    expect(effects[0]).toMatchObject({
      kind: 'change',
      of: 'set-price',
      field: 'price',
      after: price,
      hold: null,
    })
    expect(new Set(effects.map(({ at }) => at)).size).toBe(1)
    const twice = await again(workflowId, { days: 7 })
    expect(twice.logHash).toBe(rehearsal.logHash)
    expect(spy.stop()).toEqual([])
    const { data } = await call(server.origin, listProducts, { query: {} }, mia.token)
    expect(data.products.find(({ id }) => id === product.id)?.price).toEqual(product.price)
  })

  test('says where a limit would have held a change back, and why its run failed', async () => {
    const product = await firstProduct()
    const dear = [setPrice(product.productId, raised(product.price, 1.5))]
    const { rehearsal } = await begin(triggered(daily, dear), { days: 2 })
    expect(rehearsal.draft).toMatchObject({
      runs: 2,
      failed: 2,
      effects: [{ of: 'set-price', held: expect.any(Number) }],
    })
    expect(rehearsal.draft?.errors[0]).toMatchObject({ stepId: 'price', count: 2 })
    expect(rehearsal.draft?.errors[0]?.message).toMatch(/Your limit is 20%/)
    expect((await effectsOf(rehearsal.id)).effects[0]?.hold).toMatch(/Your limit is 20%/)
  })

  test('starts on each recorded event that passes the filter, and waits by a clock of its own', async () => {
    await fillShelf(server, mia)
    await recordOrders(10)
    const trigger: Trigger = {
      type: 'event',
      event: 'order.created',
      filter: 'trigger.amountMinor >= 5000 && trigger.orderId.startsWith("o")',
    }
    const wait = step('rest', { type: 'wait', for: { type: 'duration', seconds: 86_400 * 3 } })
    const definition = triggered(trigger, [wait, tell('Thanks for {{ trigger.name }}')], {
      edges: [next('rest', 'tell')],
      limits: { concurrency: 50 },
    })
    const { rehearsal } = await begin(definition)
    expect(rehearsal.draft).toMatchObject({ runs: 5, completed: 5 })
    const { effects } = await effectsOf(rehearsal.id)
    expect(effects.map(({ after }) => after)).toEqual([5, 6, 7, 8, 9].map((each) => `Thanks for #${each}`))
    const [first] = effects
    const waited = Date.parse(first?.at ?? '') - (Date.now() - 5 * dayMs)
    expect(Math.abs(waited - 3 * dayMs)).toBeLessThan(dayMs / 10)
  })

  test('goes on from a wait for an event when that was recorded, and waits on where nobody knows', async () => {
    await fillShelf(server, mia)
    await recordOrders(3)
    const trigger: Trigger = {
      type: 'event',
      event: 'order.created',
      filter: 'trigger.orderId.startsWith("o")',
    }
    const awaited = {
      ...{ type: 'event', event: 'order.created', timeoutSeconds: 86_400 * 2 },
      filter: 'event.orderId.startsWith("o")',
    }
    const steps = [
      step('next', { type: 'wait', for: awaited }),
      tell('After {{ steps.next.output.event.name }}'),
    ]
    const more = { edges: [next('next', 'tell')], limits: { concurrency: 9 } }
    const { rehearsal } = await begin(triggered(trigger, steps, more))
    expect(rehearsal.draft).toMatchObject({ runs: 3, completed: 2, waiting: 1 })
    expect((await effectsOf(rehearsal.id)).effects.map(({ after }) => after)).toEqual([
      'After #1',
      'After #2',
    ])
  })

  test('asks nobody outside: answers are picked, recorded or samples, and a person decides as picked', async () => {
    await fillStore()
    const request = { type: 'http', method: 'POST', url: value('https://hook.example/a?key=1'), headers: {} }
    const steps = [
      step('ask', { type: 'ask', question: text('What sells?') }),
      step('call', { ...request, secrets: {}, body: value({ a: 1 }), idempotencyHeader: null }),
      step('ok', { type: 'approval', question: text('Go?'), form: [], approvers: [], expiresInSeconds: 60 }),
      tell('{{ steps.ask.output.answer }} {{ steps.call.output.status }}'),
    ]
    const edges = [next('ask', 'call'), next('call', 'ok'), next('ok', 'tell', 'approved')]
    const spy = watchCalls()
    const picks = { ask: { type: 'given', output: { answer: 'Kettles', by: 'Mia' } } }
    const { rehearsal, workflowId } = await begin(triggered({ type: 'manual' }, steps, { edges }), { picks })
    expect(rehearsal).toMatchObject({ sampled: ['call'], outgoing: 0, draft: { runs: 1, completed: 1 } })
    const { effects } = await effectsOf(rehearsal.id)
    expect(effects.map(({ kind, subject, after }) => [kind, subject, after])).toEqual([
      ['request', 'Seller', 'What sells?'],
      ['request', 'POST hook.example/a', '{"a":1}'],
      ['approval', 'Go?', 'approved'],
      ['message', 'inbox', 'Kettles 200'],
    ])
    const rejected = { ...picks, ok: { type: 'decision', decision: 'rejected', reason: 'No' } }
    const other = await again(workflowId, { picks: rejected })
    expect(spy.stop()).toEqual([])
    expect((await effectsOf(other.id)).effects.map(({ kind }) => kind)).toEqual([
      'request',
      'request',
      'approval',
    ])
  })

  test('reads with every tool that asks for nothing, and none of them calls anybody or fails by our fault', async () => {
    await fillStore()
    const { data } = await call(server.origin, viewCheckContext, {}, mia.token)
    const reads = data.tools.filter(
      ({ effect, inputs }) => effect === 'read' && inputs.every((input) => !input.isRequired),
    )
    const steps = reads.map(({ name, agents }, index) =>
      step(`s${index}`, { type: 'tool', tool: name, input: {} }, { name, agent: AgentId.parse(agents[0]) }),
    )
    const spy = watchCalls()
    const { rehearsal } = await begin(triggered({ type: 'manual' }, steps))
    expect(spy.stop()).toEqual([])
    expect(rehearsal).toMatchObject({ status: 'completed', outgoing: 0, draft: { steps: reads.length } })
    expect(reads.length).toBeGreaterThan(10)
    const ours = rehearsal.draft?.errors.filter(({ message }) => message.includes('our side'))
    expect(ours).toEqual([])
  })

  test('compares the draft with what is published, and then lets the draft be published', async () => {
    const product = await firstProduct()
    const workflows = workflowsOf(server, mia)
    const { summary } = await workflows.make(
      triggered(daily, [setPrice(product.productId, raised(product.price))]),
    )
    expect((await workflows.publish(summary.id)).status).toBe(409)
    expect((await workflows.publish(summary.id, { overrule: 'It is small.' })).status).toBe(200)
    const { draft } = await workflows.view(summary.id)
    const [before] = draft.definition.steps
    const after = setPrice(product.productId, raised(product.price, 1.1)).action
    const edits = [
      { type: 'set_step', stepId: 'price', field: 'action', before: before?.action ?? null, after },
    ] as never
    await workflows.save(summary.id, { baseRevision: draft.revision, edits })
    expect((await workflows.publish(summary.id)).status).toBe(409)
    const rehearsal = await again(summary.id, { days: 3 })
    expect(rehearsal).toMatchObject({ publishedVersion: 1, draft: { runs: 3 }, published: { runs: 3 } })
    expect((await effectsOf(rehearsal.id, { of: 'differs' })).effects[0]?.after).toBe(
      raised(product.price, 1.1),
    )
    expect((await effectsOf(rehearsal.id, { of: 'only_draft' })).total).toBe(0)
    const position = { x: 9, y: 9 }
    const moved = [
      { type: 'set_step', stepId: 'price', field: 'position', before: { x: 0, y: 0 }, after: position },
    ] as never
    await workflows.save(summary.id, { baseRevision: draft.revision + 1, edits: moved })
    const { data } = await call(
      server.origin,
      contract.listRehearsals,
      { params: { workflowId: summary.id } },
      mia.token,
    )
    expect(data).toMatchObject({ isRehearsed: true, rehearsals: [{ id: rehearsal.id }] })
    expect((await workflows.publish(summary.id)).status).toBe(200)
  })

  test('is refused for a draft with faults, and where nothing that starts it was recorded', async () => {
    const workflows = workflowsOf(server, mia)
    const body = () => ({ id: newId(), days: 30, picks: {} })
    const refusalOf = async (definition: WorkflowDefinition) => {
      const { summary } = await workflows.make(definition)
      const params = { workflowId: summary.id }
      const reply = await send(server.origin, contract.startRehearsal, { params, body: body() }, mia.token)
      return ((await reply.json()) as { code: string }).code
    }
    const broken = step('bad', { type: 'condition', expression: 'steps.nothing.output > ' })
    expect(await refusalOf(triggered({ type: 'manual' }, [broken]))).toBe('DRAFT_HAS_FAULTS')
    const onAlert: Trigger = { type: 'event', event: 'alert.raised', filter: null }
    expect(await refusalOf(triggered(onAlert, [tell('Hi')]))).toBe('NOTHING_RECORDED')
  })

  test('that dies in the middle leaves nothing, and taken up again ends as if it had not', async () => {
    await fillShelf(server, mia)
    await recordOrders(20)
    const trigger: Trigger = {
      type: 'event',
      event: 'order.created',
      filter: 'trigger.orderId.startsWith("o")',
    }
    const { rehearsal } = await begin(
      triggered(trigger, [tell('Order {{ trigger.name }}')], { limits: { concurrency: 5 } }),
    )
    const { workspaceId } = mia
    const deps = {
      ...{ db: server.db, clock: () => new Date(), log: { error: () => undefined }, runs: server.engine },
      ...{ rehearsedTools: () => [], readCheckContext: async () => checkContext },
    }
    const key = { workspaceId, rehearsalId: rehearsal.id }
    const dying = new AbortController()
    const runOf = (signal: AbortSignal) => ({
      ...{ workspaceId, runId: newId(), signal, progress: () => undefined },
      stepInTransaction: <T>(_name: string, work: (tx: Tx) => Promise<T>) => {
        signal.throwIfAborted()
        return server.db.inWorkspace(workspaceId, work)
      },
    })
    const before = (await effectsOf(rehearsal.id)).effects
    dying.abort(new Error('killed'))
    await expect(rehearse(deps, runOf(dying.signal) as never, key.rehearsalId)).rejects.toThrow('killed')
    expect((await effectsOf(rehearsal.id)).effects).toEqual(before)
    await rehearse(deps, runOf(new AbortController().signal) as never, key.rehearsalId)
    const after = await untilOver(rehearsal.id)
    expect(after.logHash).toBe(rehearsal.logHash)
    expect((await effectsOf(rehearsal.id)).effects).toEqual(before)
  })
})
