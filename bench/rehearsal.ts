/** A rehearsal of thirty days of a demo store: a draft that reads, loops and changes at each order, each change of stock and each hour. */
import { viewEventCoverage } from '#features/automation/events/contract.ts'
import { listRehearsals, startRehearsal, viewRehearsal } from '#features/automation/rehearsal/contract.ts'
import { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { createWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer } from '#tests/world/server.ts'
import { measureCrowding, type Measurement, timed, within } from './measure.ts'

const maxTime = { seconds: 5, of: 'for a rehearsal of 30 days' }
const products = 240

const trigger = {
  hourly: { type: 'schedule', cron: '0 * * * *', timeZone: 'Europe/Berlin', missed: 'none' },
  order: { type: 'event', event: 'order.created', filter: null },
  stock: { type: 'event', event: 'stock.changed', filter: null },
}

/** Each way to start once. */
export async function measureRehearsals(): Promise<Measurement[]> {
  const server = await startTestServer({ products, hasPast: true })
  try {
    const { token } = await newSomebody(server)
    await call(server.origin, connectDemoStore, {}, token)
    await call(server.origin, syncProducts, { body: {} }, token)
    await syncToEnd(server, token)
    await untilPast(server.origin, token)
    const measured: Measurement[] = []
    for (const [name, of] of Object.entries(trigger)) {
      const workflowId = newId()
      const from = { type: 'definition', definition: definitionOf(of) } as const
      await call(server.origin, createWorkflow, { body: { id: workflowId, from } }, token)
      const id = newId()
      const { seconds, result } = await timed(async () => {
        await call(server.origin, startRehearsal, { params: { workflowId }, body: { id, days: 30 } }, token)
        return untilOver(server.origin, token, id)
      })
      const { data } = await call(server.origin, listRehearsals, { params: { workflowId } }, token)
      if (!data.isRehearsed || !result.draft)
        throw new Error(`The rehearsal failed: ${result.error?.message}`)
      measured.push({
        name: `rehearsal of 30 days, ${name}`,
        unit: 'steps',
        perSecond: Math.round(result.draft.steps / seconds),
        limit: 'steps at the promised time',
        limitPerSecond: Math.round(result.draft.steps / maxTime.seconds),
        ratio: Number((maxTime.seconds / seconds).toFixed(4)),
        promised: within(seconds, maxTime, measureCrowding()),
      })
    }
    return measured
  } finally {
    await server.close()
  }
}

/** The changes of the 30 days before are recorded by a run of their own. */
async function untilPast(origin: string, token: string): Promise<void> {
  for (;;) {
    const { types } = (await call(origin, viewEventCoverage, {}, token)).data
    if (types.some(({ type, count }) => type === 'stock.changed' && count > 0)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function untilOver(origin: string, token: string, rehearsalId: string) {
  for (;;) {
    const { data } = await call(origin, viewRehearsal, { params: { rehearsalId } }, token)
    if (data.endedAt !== null) return data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Reads products, loops over some of them and raises each price a little. */
function definitionOf(of: object): WorkflowDefinition {
  const step = (id: string, action: object, more: object = {}) => ({
    id,
    name: id,
    agent: 'seller',
    action,
    ...more,
  })
  const expression = (said: string) => ({ type: 'expression', expression: said })
  return WorkflowDefinition.parse({
    format: 1,
    name: 'Raise prices',
    category: 'sales',
    trigger: of,
    limits: { changesPerRun: null, changesPerDay: null, spendMinorPerDay: null, runsPerDay: null },
    steps: [
      step('find', { type: 'tool', tool: 'find-products', input: {} }),
      step('each', {
        type: 'loop',
        items: 'steps.find.output.detail.products.first(10)',
        limit: 10,
        concurrency: 1,
      }),
      step(
        'price',
        {
          type: 'tool',
          tool: 'set-price',
          input: { productId: expression('item.productId'), price: { type: 'value', value: '24.00' } },
        },
        { parentId: 'each', policy: { mayFail: true, onFailure: 'continue' } },
      ),
      step('tell', {
        type: 'message',
        channel: 'inbox',
        to: null,
        title: { type: 'text', text: '{{ steps.each.output.count }} products' },
        text: { type: 'text', text: '' },
      }),
    ],
    edges: [
      { from: 'find', port: 'next', to: 'each' },
      { from: 'each', port: 'next', to: 'tell' },
    ],
  })
}
