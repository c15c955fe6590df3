import type { RunView } from '#engine/contract.ts'

/** Whether a run goes on only when somebody does something. */
export function isAtRest({ status, endedAt }: RunView): boolean {
  return endedAt !== null || status === 'waiting' || status === 'paused'
}
