/** Which run of a workflow brought an event about, so that workflows do not start one another in a circle. */
import type { Tx } from '#db/database.ts'
import type { EventType, RecordedEvent } from '#features/automation/events/contract.ts'
import { runOfKey } from '#features/automation/workflow-runs/rules/keys.ts'
import { findLastChange } from '#features/shop/catalogue/actions/journal.ts'
import { ChangeField, type FieldValues } from '#features/shop/catalogue/contract.ts'
import { minorDigits } from '#kit/currency.ts'
import { dayMs } from '#kit/days.ts'

const atOnceMs = 2 * 60_000
const soonMs = 15 * 60_000

type Cause = { fields: readonly ChangeField[]; withinMs: number }

/** By the fields that bring them about, and for how long after. */
const causes: Partial<Record<EventType, Cause>> = {
  'price.changed': { fields: ['price'], withinMs: dayMs },
  'stock.changed': { fields: ['stock'], withinMs: dayMs },
  'stock.below_reorder_point': { fields: ['stock'], withinMs: soonMs },
  'product.lost_readiness': { fields: ChangeField.options, withinMs: soonMs },
  'product.became_ready': { fields: ChangeField.options, withinMs: soonMs },
}

/** The run that ended, or whose step made the change in the store; null where no workflow did. */
export async function findCause(
  tx: Tx,
  workspaceId: string,
  event: RecordedEvent,
  now: Date,
): Promise<string | null> {
  const { type, payload } = event
  if (type === 'workflow.ended') return typeof payload.runId === 'string' ? payload.runId : null
  const cause = causes[type]
  if (!cause || typeof payload.productId !== 'string') return null
  const since = new Date(now.getTime() - cause.withinMs)
  const search = { productId: payload.productId, fields: cause.fields, since }
  const change = await findLastChange(tx, workspaceId, search)
  if (!change) return null
  const isLate = now.getTime() - change.createdAt.getTime() > atOnceMs
  return isLate && isOther(event, change.after) ? null : runOfKey(change.idempotencyKey ?? '')
}

/** Whether an event tells of another value than the one that was written. */
function isOther({ type, payload }: RecordedEvent, after: FieldValues): boolean {
  const { afterMinor, currency } = payload
  if (type === 'stock.changed') return Number(after.available) !== payload.after
  if (type !== 'price.changed') return false
  const digits = typeof currency === 'string' ? minorDigits(currency) : 2
  return Math.round(Number(after.price) * 10 ** digits) !== afterMinor
}
