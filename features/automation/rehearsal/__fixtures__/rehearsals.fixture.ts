import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { recordEvents } from '#features/automation/events/actions/record.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import {
  StepAction,
  type Trigger,
  type WorkflowDefinition,
  WorkflowLimits,
  type WorkflowStep,
} from '#features/automation/workflows/contract/definition.ts'
import { fillShelf, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { dayMs } from '#kit/days.ts'
import { newId } from '#kit/ids.ts'
import { call, type TestServer } from '#tests/world/server.ts'
import * as contract from '../contract.ts'

export const step = (id: string, action: unknown, given: Partial<WorkflowStep> = {}) =>
  stepOf(id, { action: StepAction.parse(action), agent: 'seller', ...given })
export const text = (of: string) => ({ type: 'text', text: of })
export const value = (of: unknown) => ({ type: 'value', value: of })
export const next = (from: string, to: string, port: 'next' | 'approved' = 'next') => ({ from, port, to })

type More = { edges?: ReturnType<typeof next>[]; limits?: Partial<WorkflowLimits> }

export const triggered = (
  trigger: Trigger,
  steps: WorkflowStep[],
  { edges = [], limits = {} }: More = {},
): WorkflowDefinition => ({
  ...definitionOf(steps, edges),
  trigger,
  limits: WorkflowLimits.parse({ spendMinorPerDay: null, ...limits }),
})

export const daily: Trigger = { type: 'schedule', cron: '0 7 * * *', timeZone: 'UTC', missed: 'none' }
/** Starts on the orders that `recordOrders` records, and not on those of the store. */
export const ownOrders: Trigger = {
  type: 'event',
  event: 'order.created',
  filter: 'trigger.orderId.startsWith("o")',
}

export const setPrice = (productId: string, price: string) =>
  step('price', {
    type: 'tool',
    tool: 'set-price',
    input: { productId: value(productId), price: value(price) },
  })

export const tell = (title: string) =>
  step('tell', { type: 'message', channel: 'inbox', to: null, title: text(title), text: text('') })

/** A price by so much higher. */
export const raised = (price: string, by = 1.05) => (Number.parseFloat(price) * by).toFixed(2)

/** Every call that leaves this process, but those of the test to its server. */
export function watchCalls({ origin: own }: TestServer) {
  const seen: string[] = []
  const note = (origin: string) => {
    if (origin !== own) seen.push(origin)
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

type Order = { days?: number; picks?: object }
type Shown = 'draft' | 'published' | 'only_draft' | 'differs'

/** What one merchant rehearses, over HTTP. */
export function rehearsalsOf(server: TestServer, mia: Somebody) {
  const { origin } = server
  const untilOver = async (rehearsalId: string): Promise<contract.Rehearsal> => {
    for (;;) {
      const { data } = await call(origin, contract.viewRehearsal, { params: { rehearsalId } }, mia.token)
      if (data.endedAt !== null) return data
      await wait(20)
    }
  }
  const again = async (workflowId: string, { days = 30, picks = {} }: Order = {}) => {
    const id = newId()
    const body = { id, days, picks: picks as Record<string, contract.AnswerPick> }
    await call(origin, contract.startRehearsal, { params: { workflowId }, body }, mia.token)
    return untilOver(id)
  }
  /** A store whose first syncs, which go on by themselves, have ended. */
  const fillStore = async () => {
    await fillShelf(server, mia)
    await syncToEnd(server, mia.token)
  }
  return {
    untilOver,
    again,
    fillStore,
    begin: async (definition: WorkflowDefinition, more: Order = {}) => {
      const { summary } = await workflowsOf(server, mia).make(definition)
      return { workflowId: summary.id, rehearsal: await again(summary.id, more) }
    },
    effectsOf: async (rehearsalId: string, of: Shown = 'draft') => {
      const input = { params: { rehearsalId }, query: { limit: 500, of } }
      return (await call(origin, contract.listRehearsedEffects, input, mia.token)).data
    },
    proposed: async (workflowId: string) => {
      const { data } = await call(origin, contract.listRehearsals, { params: { workflowId } }, mia.token)
      return data.sampleEvent
    },
    /** One that is not on sale: its price is what a step changes. */
    firstProduct: async () => {
      await fillStore()
      const { data } = await call(origin, listProducts, { query: {} }, mia.token)
      const product = data.products.find(({ salePrice }) => !salePrice)
      if (!product) throw new Error('The shelf is empty')
      return product
    },
    /** Orders of the last days, one each day, the newest last. */
    recordOrders: async (days: number) => {
      const at = (index: number) => new Date(Date.now() - (days - index) * dayMs)
      const events = Array.from({ length: days }, (_, index) => ({
        ...{ storeId: null, type: 'order.created' as const, subject: `o${index}`, isPast: true },
        at: at(index),
        payload: {
          ...{ orderId: `o${index}`, name: `#${index}`, items: 1 },
          ...{ amountMinor: 1_000 * index, currency: 'EUR' },
        },
      }))
      await server.db.inWorkspace(mia.workspaceId, (tx) => recordEvents(tx, mia.workspaceId, events))
    },
  }
}
