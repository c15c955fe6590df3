/** Events that never came, for a draft that waits for one. */
import { eventPayloads, type EventType } from '#features/automation/events/contract.ts'
import type { Trigger } from '#features/automation/workflows/contract/definition.ts'
import { evaluateCondition } from '#features/automation/workflows/rules/cel/evaluate.ts'
import { type AnswerPick, SampleEvent, triggerPick } from '../contract.ts'

/** What of the store a sample is made of. */
export type SampleFacts = {
  product: { productId: string; sku: string; title: string; priceMinor: number } | null
  currency: string
  workflowId: string
  /** When an answer to the bank would be due. */
  dueAt: Date
}

/** An event of a type as it could have come: a product sold out, a price that fell by a fifth. */
export function makeSampleEvent(type: EventType, facts: SampleFacts): SampleEvent {
  return SampleEvent.parse({ type, payload: payloadOf(type, facts) })
}

function payloadOf(type: EventType, { product, currency, workflowId, dueAt }: SampleFacts): object {
  const { priceMinor, ...named } = product ?? {
    ...{ productId: 'sample-product', sku: 'SAMPLE-1', title: 'Sample product' },
    priceMinor: 2_000,
  }
  const order = { orderId: 'sample-order', name: '#1001' }
  const money = { amountMinor: 5_000, currency }
  switch (type) {
    case 'products.synced':
      return { products: 120, ready: 100, incomplete: 20 }
    case 'product.lost_readiness':
      return { ...named, missing: ['gtin'] }
    case 'product.became_ready':
      return named
    case 'price.changed':
      return { ...named, beforeMinor: priceMinor, afterMinor: Math.round(priceMinor * 0.8), currency }
    case 'stock.changed':
      return { ...named, before: 1, after: 0 }
    case 'stock.below_reorder_point':
      return { ...named, stock: 3, reorderPoint: 10, coverDays: 4 }
    case 'order.created':
      return { ...order, items: 2, ...money }
    case 'order.refunded':
      return { ...order, ...money }
    case 'dispute.opened':
      return {
        ...{ disputeId: 'sample-dispute', orderId: order.orderId, reason: 'fraudulent' },
        ...{ dueAt: dueAt.toISOString(), ...money },
      }
    case 'ticket.arrived':
      return { ticketId: 'sample-ticket', number: 1, subject: 'Where is my order?', orderId: order.orderId }
    case 'alert.raised':
      return { alertId: 'sample-alert', level: 'warning', source: 'sync', message: 'A sync failed.' }
    case 'approval.decided':
      return { approvalId: 'sample-approval', tool: 'set-price', decision: 'approved' }
    case 'workflow.ended':
      return { workflowId, runId: 'sample-run', name: 'Another workflow', status: 'completed', depth: 1 }
  }
}

/** The event that the merchant gives in place of recorded ones; null where none is given or no event starts the draft. */
export function sampleEventOf(
  trigger: Trigger,
  picks: Readonly<Record<string, AnswerPick>>,
): { type: EventType; payload: unknown } | null {
  const pick = picks[triggerPick]
  return trigger.type === 'event' && pick?.type === 'given'
    ? { type: trigger.event, payload: pick.output }
    : null
}

/** Why a sample event would start nothing; null where it starts the draft. */
export function findSampleProblem(
  { filter }: Extract<Trigger, { type: 'event' }>,
  { type, payload }: { type: EventType; payload: unknown },
): string | null {
  const parsed = eventPayloads[type].safeParse(payload)
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')).filter(Boolean))]
    return fields.length === 0
      ? 'The sample event has to be a JSON object.'
      : `The sample event needs other values for: ${fields.join(', ')}.`
  }
  if (filter === null) return null
  const made = evaluateCondition(filter, { trigger: parsed.data })
  if ('value' in made && made.value) return null
  return 'The condition of this trigger keeps the sample event out. Change its values.'
}
