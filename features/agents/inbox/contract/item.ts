/** What needs the merchant: one list, shown on home, under the bell, on the operations pages and as the count of the rail. */
import { z } from 'zod'
import { KeyType } from '#features/base/keys/contract.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'
import { AlertType } from './alert-type.ts'

export const inboxRefusals = defineRefusals({ INBOX_ITEM_NOT_FOUND: 404, SNOOZE_INVALID: 400 })

const count = z.number().int()

export const ItemProduct = z.object({
  productId: z.string(),
  title: z.string(),
  imageLink: z.string().nullable(),
})
export type ItemProduct = z.infer<typeof ItemProduct>

/** A line of what to order. `stock` and `daysOfCover` as of the last sync; `quantity` covers the reorder point and a month, or is the cheapest order where the cost is known. */
export const StockLine = ItemProduct.extend({
  stock: z.number(),
  daysOfCover: z.number(),
  quantity: count,
  /** Sales that the stock does not cover until a delivery, in the store's currency. */
  atStake: z.number(),
})
export type StockLine = z.infer<typeof StockLine>

export const ItemOrder = z.object({
  orderName: z.string(),
  /** In the address of the order in Shopify's admin, where a dispute is answered. */
  orderNumber: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  /** Until when the bank takes evidence; null where the store does not say. */
  dueAt: z.string().nullable(),
  /** 0 to 100; null for a dispute. */
  score: z.number().nullable(),
})
export type ItemOrder = z.infer<typeof ItemOrder>

const Stock = z.object({ count, leadDays: count, products: z.array(StockLine) })

/** A run of a workflow; `workflow` is its name. */
const WaitingWorkflow = z.object({ runId: z.string(), workflow: z.string() })

/** What an item is about, by its kind. Lists are the first few in the inbox, all that are kept in one item. */
export const ItemDetail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store_problem'), message: z.string() }),
  z.object({
    kind: z.literal('failed_sync'),
    of: z.enum(['products', 'orders', 'customers']),
    runId: z.string(),
    message: z.string(),
  }),
  z.object({ kind: z.literal('key_refused'), keyType: KeyType, service: z.string(), message: z.string() }),
  z.object({
    kind: z.literal('approval'),
    approvalId: z.string(),
    agent: AgentId,
    tool: z.string(),
    /** The agent's own words. */
    question: z.string(),
    /** How many products it reaches, and the title of the first. */
    count: z.number(),
    product: z.string().nullable(),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('dispute'),
    count,
    orders: z.array(ItemOrder),
    /** Of the store: deadlines are days in it. */
    timeZone: z.string().default('UTC'),
  }),
  z.object({ kind: z.literal('fraud'), count, orders: z.array(ItemOrder) }),
  Stock.extend({ kind: z.literal('sold_out') }),
  Stock.extend({ kind: z.literal('reorder') }),
  z.object({ kind: z.literal('ready_off'), count, products: z.array(ItemProduct) }),
  z.object({ kind: z.literal('enabled_incomplete'), count }),
  z.object({ kind: z.literal('left_readiness'), count, products: z.array(ItemProduct) }),
  /** Changes that were proposed for the store after a sync. */
  z.object({ kind: z.literal('write_back'), setId: z.string(), count }),
  z.object({
    kind: z.literal('research'),
    of: z.enum(['task', 'crawl']),
    runId: z.string(),
    state: z.enum(['paused', 'failed']),
    message: z.string(),
  }),
  WaitingWorkflow.extend({
    kind: z.literal('workflow_approval'),
    question: z.string(),
    /** How many questions the run asks at once. */
    count,
  }),
  WaitingWorkflow.extend({ kind: z.literal('workflow_outcome'), count }),
  WaitingWorkflow.extend({ kind: z.literal('workflow_failed'), message: z.string() }),
  z.object({ kind: z.literal('ticket'), count }),
  z.object({
    kind: z.literal('alert'),
    alertId: z.string(),
    type: AlertType,
    message: z.string(),
    text: z.string().default(''),
    source: z.string(),
    from: z.enum(['merchant', 'workflow']).default('merchant'),
  }),
])
export type ItemDetail = z.infer<typeof ItemDetail>
export type ItemKind = ItemDetail['kind']

export const ItemState = z.enum(['open', 'snoozed', 'dismissed'])
export type ItemState = z.infer<typeof ItemState>

export const InboxItem = z.object({
  /** The same for as long as the cause is there. */
  id: z.string(),
  detail: ItemDetail,
  type: AlertType,
  /** What is at stake, in the currency of the store; null where that is not known. */
  money: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  dueAt: z.string().nullable(),
  openedAt: z.string(),
  state: ItemState,
  snoozedUntil: z.string().nullable(),
})
export type InboxItem = z.infer<typeof InboxItem>

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/inbox',
  summary: 'What needs the merchant, the most urgent first, and what was snoozed or dismissed',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ items: z.array(InboxItem), putAside: z.array(InboxItem) })),
})

/** An item and the store that it is of. */
export const StoreItem = InboxItem.extend({ storeId: z.string() })
export type StoreItem = z.infer<typeof StoreItem>

export const listStoreInboxes = endpoint({
  method: 'GET',
  path: '/api/stores/inbox',
  isOfWorkspace: true,
  summary: 'What needs the merchant in all stores, the most urgent first',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ items: z.array(StoreItem) })),
})

export const getInboxItem = endpoint({
  method: 'GET',
  path: '/api/inbox/{itemId}',
  summary: 'One item with all that is kept of it, such as every line of a reorder list',
  params: { itemId: z.uuid() },
  refusals: [inboxRefusals.INBOX_ITEM_NOT_FOUND],
  reply: succeeds(z.object({ item: InboxItem })),
})

/** `until` goes with `snoozed`: at most 31 days ahead. An item that is put aside comes back by itself when there is more of its cause. */
export const setInboxState = endpoint({
  method: 'PUT',
  path: '/api/inbox/{itemId}/state',
  summary: 'Snooze an item, dismiss it, or open it again',
  params: { itemId: z.uuid() },
  body: { state: ItemState, until: z.iso.datetime().optional() },
  refusals: [inboxRefusals.INBOX_ITEM_NOT_FOUND, inboxRefusals.SNOOZE_INVALID],
  reply: succeeds(z.object({ item: InboxItem })),
})
