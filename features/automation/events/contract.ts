/** What is recorded of a store's life: workflows start on it, and a draft is rehearsed over it. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'

export const EventType = z.enum([
  'products.synced',
  'product.lost_readiness',
  'product.became_ready',
  'price.changed',
  'stock.changed',
  'stock.below_reorder_point',
  'order.created',
  'order.refunded',
  'dispute.opened',
  'ticket.arrived',
  'alert.raised',
  'approval.decided',
  'workflow.ended',
])
export type EventType = z.infer<typeof EventType>

const product = { productId: z.string(), sku: z.string(), title: z.string() }
const money = { amountMinor: z.number().int(), currency: z.string() }

/** The payload of each type. Nothing in it names or reaches a person: an order or a ticket is looked up by its id. */
export const eventPayloads = {
  'products.synced': z.object({
    products: z.number().int(),
    ready: z.number().int(),
    incomplete: z.number().int(),
  }),
  'product.lost_readiness': z.object({ ...product, missing: z.array(z.string()) }),
  'product.became_ready': z.object(product),
  'price.changed': z.object({
    ...product,
    beforeMinor: z.number().int(),
    afterMinor: z.number().int(),
    currency: z.string(),
  }),
  'stock.changed': z.object({ ...product, before: z.number().int(), after: z.number().int() }),
  'stock.below_reorder_point': z.object({
    ...product,
    stock: z.number().int(),
    reorderPoint: z.number().int(),
    coverDays: z.number().nullable(),
  }),
  'order.created': z.object({ orderId: z.string(), name: z.string(), items: z.number().int(), ...money }),
  'order.refunded': z.object({ orderId: z.string(), name: z.string(), ...money }),
  'dispute.opened': z.object({
    disputeId: z.string(),
    orderId: z.string().nullable(),
    reason: z.string(),
    dueAt: z.string().nullable(),
    ...money,
  }),
  'ticket.arrived': z.object({
    ticketId: z.string(),
    /** What tools name it by. */
    number: z.number().int(),
    /** Without the customer's name and addresses. */
    subject: z.string(),
    orderId: z.string().nullable(),
  }),
  'alert.raised': z.object({
    alertId: z.string(),
    level: z.string(),
    source: z.string(),
    message: z.string(),
  }),
  'approval.decided': z.object({ approvalId: z.string(), tool: z.string(), decision: z.string() }),
  'workflow.ended': z.object({
    workflowId: z.string(),
    runId: z.string(),
    name: z.string(),
    status: z.string(),
    /** How many workflows started one another up to it; a limit stops loops. */
    depth: z.number().int(),
  }),
} satisfies Record<EventType, z.ZodObject>

/** One thing that happened. `id` counts up in a workspace and is its place in the order of events; `subject` is the id of what it happened to. Times are ISO 8601 in UTC. */
export const RecordedEvent = z.object({
  id: z.string(),
  storeId: z.string().nullable(),
  type: EventType,
  subject: z.string(),
  at: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
export type RecordedEvent = z.infer<typeof RecordedEvent>

/** An event that is not numbered yet. `isPast`: known from before, nothing starts on it. */
export type NewEvent = {
  storeId: string | null
  type: EventType
  subject: string
  at: Date
  payload: Record<string, unknown>
  isPast?: boolean
}

/** How far back events of a type reach. `since` is null while none can have been recorded. */
export const EventCoverage = z.object({
  type: EventType,
  since: z.string().nullable(),
  count: z.number().int(),
})
export type EventCoverage = z.infer<typeof EventCoverage>

/** How long events are kept, and how many of one workspace: the oldest go first. */
export const eventRetention = { days: 90, rows: 500_000 }

export const viewEventCoverage = endpoint({
  method: 'GET',
  path: '/api/recorded-events/coverage',
  summary: 'What is recorded of the store, since when and how much',
  reply: succeeds(
    z.object({
      types: z.array(EventCoverage),
      retentionDays: z.number().int(),
      retentionRows: z.number().int(),
      bytes: z.number(),
    }),
  ),
})

export const listRecordedEvents = endpoint({
  method: 'GET',
  path: '/api/recorded-events',
  summary: 'Recorded events, the newest first',
  query: {
    type: EventType.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  },
  reply: succeeds(z.object({ events: z.array(RecordedEvent), nextBefore: z.string().nullable() })),
})
