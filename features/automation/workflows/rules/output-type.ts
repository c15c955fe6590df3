/** What steps and triggers give to the expressions after them. */
import type { EventType } from '#features/automation/events/contract.ts'
import type { CheckContext, ValueType } from '../contract/check.ts'
import type { FormField, Trigger, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import { checkExpression } from './cel/check.ts'
import { loopsAround, stepsBefore } from './graph.ts'

const text: ValueType = { type: 'string' }
const whole: ValueType = { type: 'int' }
const dyn: ValueType = { type: 'dyn' }
const product = { productId: text, sku: text, title: text }
const money = { amountMinor: whole, currency: text }
const objectOf = (fields: Record<string, ValueType>): ValueType => ({ type: 'object', fields })
const optional = (of: ValueType): ValueType => ({ type: 'optional', of })

/** The payload of each type of event, as `eventPayloads` declares it; a test holds the two together. */
export const eventTypes: Record<EventType, ValueType> = {
  'products.synced': objectOf({ products: whole, ready: whole, incomplete: whole }),
  'product.lost_readiness': objectOf({ ...product, missing: { type: 'list', of: text } }),
  'product.became_ready': objectOf(product),
  'price.changed': objectOf({ ...product, beforeMinor: whole, afterMinor: whole, currency: text }),
  'stock.changed': objectOf({ ...product, before: whole, after: whole }),
  'stock.below_reorder_point': objectOf({ ...product, stock: whole, reorderPoint: whole, coverDays: dyn }),
  'order.created': objectOf({ orderId: text, name: text, items: whole, ...money }),
  'order.refunded': objectOf({ orderId: text, name: text, ...money }),
  'dispute.opened': objectOf({ disputeId: text, orderId: dyn, reason: text, dueAt: dyn, ...money }),
  'ticket.arrived': objectOf({ ticketId: text, number: whole, subject: text, orderId: dyn }),
  'alert.raised': objectOf({ alertId: text, level: text, source: text, message: text }),
  'approval.decided': objectOf({ approvalId: text, tool: text, decision: text }),
  'workflow.ended': objectOf({ workflowId: text, runId: text, name: text, status: text, depth: whole }),
}

/** What `trigger` is. */
export function triggerType(trigger: Trigger): ValueType {
  if (trigger.type === 'event') return eventTypes[trigger.event]
  if (trigger.type === 'schedule') return objectOf({ plannedFor: text })
  return dyn
}

/** What `steps.<id>.output` is. */
export function outputType(
  definition: WorkflowDefinition,
  { action }: WorkflowStep,
  context: CheckContext,
): ValueType {
  switch (action.type) {
    case 'tool':
      return context.tools.find(({ name }) => name === action.tool)?.output ?? dyn
    case 'condition':
      return objectOf({ value: { type: 'bool' } })
    case 'loop':
      return objectOf({
        items: { type: 'list', of: dyn },
        count: whole,
        succeeded: whole,
        failed: whole,
      })
    case 'wait': {
      const event = action.for.type === 'event' ? eventTypes[action.for.event] : dyn
      return objectOf({ at: text, event: optional(event) })
    }
    case 'approval':
      return objectOf({
        decision: text,
        reason: text,
        by: dyn,
        form: objectOf(Object.fromEntries(action.form.map((field) => [field.name, formType(field)]))),
      })
    case 'http':
      return objectOf({ status: whole, headers: { type: 'map', of: text }, body: dyn })
    case 'message':
      return objectOf({ sentAt: text })
    case 'workflow':
      return objectOf({ runId: text, status: text, output: dyn })
    case 'ask':
      return objectOf({ answer: text, by: text })
    case 'incomplete':
      return dyn
  }
}

function formType({ type, isRequired }: FormField): ValueType {
  const of: ValueType = { type: type === 'number' ? 'double' : type === 'boolean' ? 'bool' : 'string' }
  return isRequired ? of : optional(of)
}

const statusType = text
const errorType = optional(objectOf({ code: text, message: text }))

/** The types of all that an expression of a step may name; of the workflow's own where `stepId` is null. Steps that may not have run are optional. */
export function scopeTypes(
  definition: WorkflowDefinition,
  stepId: string | null,
  context: CheckContext,
): Record<string, ValueType> {
  const byId = new Map(definition.steps.map((step) => [step.id, step]))
  const { possible } = stepId === null ? { possible: new Set<string>() } : stepsBefore(definition, stepId)
  const steps = [...possible].flatMap((id): [string, ValueType][] => {
    const step = byId.get(id)
    if (!step) return []
    const output = outputType(definition, step, context)
    return [[id, objectOf({ output, status: statusType, error: errorType })]]
  })
  const types: Record<string, ValueType> = {
    trigger: triggerType(definition.trigger),
    steps: objectOf(Object.fromEntries(steps)),
    run: objectOf({ id: text, startedAt: text, version: whole }),
    workflow: objectOf({ id: text, name: text }),
  }
  const loops = stepId === null ? [] : loopsAround(definition, stepId)
  const loop = loops.at(0)
  if (!loop) return types
  return { ...types, item: itemType(definition, loop, context), index: whole }
}

function itemType(definition: WorkflowDefinition, loop: WorkflowStep, context: CheckContext): ValueType {
  if (loop.action.type !== 'loop') return dyn
  const found = checkExpression(loop.action.items, scopeTypes(definition, loop.id, context))
  return 'type' in found && found.type.type === 'list' ? found.type.of : dyn
}
