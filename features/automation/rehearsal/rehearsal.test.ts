/** Drafts run over the recorded past, over HTTP: nothing leaves and nothing changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Trigger } from '#features/automation/workflows/contract/definition.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { dayMs } from '#kit/days.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import {
  daily,
  next,
  ownOrders,
  raised,
  rehearsalsOf,
  setPrice,
  step,
  tell,
  text,
  triggered,
  value,
  watchCalls,
} from './__fixtures__/rehearsals.fixture.ts'

let server: TestServer
let mia: Somebody
let mine: ReturnType<typeof rehearsalsOf>

beforeAll(async () => {
  server = await startTestServer({ products: 24, environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
  mine = rehearsalsOf(server, mia)
})

describe('a rehearsal', () => {
  test('tells what each planned time would have changed, once, and changes and sends nothing', async () => {
    const product = await mine.firstProduct()
    const price = raised(product.price)
    const spy = watchCalls(server)
    const { rehearsal, workflowId } = await mine.begin(
      triggered(daily, [setPrice(product.productId, price)]),
      {
        days: 7,
      },
    )
    expect(rehearsal).toMatchObject({ status: 'completed', error: null, outgoing: 0, recordedSince: null })
    expect(rehearsal.draft).toMatchObject({
      runs: 7,
      completed: 7,
      failed: 0,
      waiting: 0,
      steps: 7,
      errors: [],
    })
    const { effects, total } = await mine.effectsOf(rehearsal.id)
    expect(total).toBe(effects.length)
    expect(effects[0]).toMatchObject({
      kind: 'change',
      of: 'set-price',
      field: 'price',
      after: price,
      hold: null,
    })
    expect(new Set(effects.map(({ at }) => at)).size).toBe(1)
    const twice = await mine.again(workflowId, { days: 7 })
    expect(twice.logHash).toBe(rehearsal.logHash)
    expect(spy.stop()).toEqual([])
    const { data } = await call(server.origin, listProducts, { query: {} }, mia.token)
    expect(data.products.find(({ id }) => id === product.id)?.price).toEqual(product.price)
  })

  test('says where a limit would have held a change back, and why its run failed', async () => {
    const product = await mine.firstProduct()
    const dear = [setPrice(product.productId, raised(product.price, 1.5))]
    const { rehearsal } = await mine.begin(triggered(daily, dear), { days: 2 })
    expect(rehearsal.draft).toMatchObject({
      runs: 2,
      failed: 2,
      effects: [{ of: 'set-price', held: expect.any(Number) }],
    })
    expect(rehearsal.draft?.errors[0]).toMatchObject({ stepId: 'price', count: 2 })
    expect(rehearsal.draft?.errors[0]?.message).toMatch(/Your limit is 20%/)
    expect((await mine.effectsOf(rehearsal.id)).effects[0]?.hold).toMatch(/Your limit is 20%/)
  })

  test('starts on each recorded event that passes the filter, and waits by a clock of its own', async () => {
    await mine.fillStore()
    await mine.recordOrders(10)
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
    const { rehearsal } = await mine.begin(definition)
    expect(rehearsal.draft).toMatchObject({ runs: 5, completed: 5 })
    const { effects } = await mine.effectsOf(rehearsal.id)
    expect(effects.map(({ after }) => after)).toEqual([5, 6, 7, 8, 9].map((each) => `Thanks for #${each}`))
    const [first] = effects
    const waited = Date.parse(first?.at ?? '') - (Date.now() - 5 * dayMs)
    expect(Math.abs(waited - 3 * dayMs)).toBeLessThan(dayMs / 10)
  })

  test('goes on from a wait for an event when that was recorded, and waits on where nobody knows', async () => {
    await mine.fillStore()
    await mine.recordOrders(3)
    const awaited = {
      ...{ type: 'event', event: 'order.created', timeoutSeconds: 86_400 * 2 },
      filter: 'event.orderId.startsWith("o")',
    }
    const steps = [
      step('next', { type: 'wait', for: awaited }),
      tell('After {{ steps.next.output.event.name }}'),
    ]
    const more = { edges: [next('next', 'tell')], limits: { concurrency: 9 } }
    const { rehearsal } = await mine.begin(triggered(ownOrders, steps, more))
    expect(rehearsal.draft).toMatchObject({ runs: 3, completed: 2, waiting: 1 })
    expect((await mine.effectsOf(rehearsal.id)).effects.map(({ after }) => after)).toEqual([
      'After #1',
      'After #2',
    ])
  })

  test('asks nobody outside: answers are picked, recorded or samples, and a person decides as picked', async () => {
    await mine.fillStore()
    const request = { type: 'http', method: 'POST', url: value('https://hook.example/a?key=1'), headers: {} }
    const steps = [
      step('ask', { type: 'ask', question: text('What sells?') }),
      step('call', { ...request, secrets: {}, body: value({ a: 1 }), idempotencyHeader: null }),
      step('ok', { type: 'approval', question: text('Go?'), form: [], approvers: [], expiresInSeconds: 60 }),
      tell('{{ steps.ask.output.answer }} {{ steps.call.output.status }}'),
    ]
    const edges = [next('ask', 'call'), next('call', 'ok'), next('ok', 'tell', 'approved')]
    const spy = watchCalls(server)
    const picks = { ask: { type: 'given', output: { answer: 'Kettles', by: 'Mia' } } }
    const { rehearsal, workflowId } = await mine.begin(triggered({ type: 'manual' }, steps, { edges }), {
      picks,
    })
    expect(rehearsal).toMatchObject({ sampled: ['call'], outgoing: 0, draft: { runs: 1, completed: 1 } })
    const { effects } = await mine.effectsOf(rehearsal.id)
    expect(effects.map(({ kind, subject, after }) => [kind, subject, after])).toEqual([
      ['request', 'Seller', 'What sells?'],
      ['request', 'POST hook.example/a', '{"a":1}'],
      ['approval', 'Go?', 'approved'],
      ['message', 'inbox', 'Kettles 200'],
    ])
    const rejected = { ...picks, ok: { type: 'decision', decision: 'rejected', reason: 'No' } }
    const other = await mine.again(workflowId, { picks: rejected })
    expect(spy.stop()).toEqual([])
    expect((await mine.effectsOf(other.id)).effects.map(({ kind }) => kind)).toEqual([
      'request',
      'request',
      'approval',
    ])
  })

  test('runs on a sample event where none ever came, and says so', async () => {
    await mine.fillStore()
    const filter = 'trigger.reason == "fraudulent"'
    const trigger: Trigger = { type: 'event', event: 'dispute.opened', filter }
    const definition = triggered(trigger, [tell('{{ trigger.reason }}: {{ trigger.amountMinor }}')])
    const { summary } = await workflowsOf(server, mia).make(definition)
    const proposed = await mine.proposed(summary.id)
    expect(proposed).toMatchObject({ type: 'dispute.opened', payload: { reason: 'fraudulent' } })
    const begin = (output: object) =>
      mine.again(summary.id, { picks: { trigger: { type: 'given', output } } })
    const payload = { ...proposed?.payload, amountMinor: 77 }
    const rehearsal = await begin(payload)
    expect(rehearsal).toMatchObject({
      ...{ status: 'completed', outgoing: 0, recordedSince: null, draft: { runs: 1, completed: 1 } },
      sampleEvent: { type: 'dispute.opened', payload },
    })
    const { effects } = await mine.effectsOf(rehearsal.id)
    expect(effects.map(({ after }) => after)).toEqual(['fraudulent: 77'])
    const wrong = [
      { ...payload, amountMinor: 'much' },
      { ...payload, reason: 'other' },
    ]
    for (const output of wrong) await expect(begin(output)).rejects.toThrow('SAMPLE_EVENT_INVALID')
  })
})
