/** The security alerts that an item of the inbox speaks of: the item counts them, and the page it leads to shows just these. */
import type { SecurityAlert } from '../contract.ts'

export const securityParts = ['respond', 'block'] as const
export type SecurityPart = (typeof securityParts)[number]

type Judged = Pick<SecurityAlert, 'type' | 'status' | 'dispute' | 'isSettled'>

const isOf: Record<SecurityPart, (alert: Judged) => boolean> = {
  respond: ({ dispute }) => dispute?.status === 'NEEDS_RESPONSE',
  block: ({ type, status }) => type === 'fraud' && status === 'new',
}

/** `respond`: disputes that the bank waits for; `block`: orders that the last check would block and nobody looked at yet. What is settled is in neither. */
export function isOfPart(alert: Judged, part: SecurityPart): boolean {
  return !alert.isSettled && isOf[part](alert)
}
