import type { Preview } from '#engine/contract.ts'
import type { ToolCall } from '#engine/gate.ts'

/** Who changes something: a merchant's id, or an agent such as "agent:seller" in a run. */
export type ChangeAuthor = { actor: string; runId: string | null; approvalId: string | null }

/** One value that differs, by the name people know. */
export type Difference = Omit<Preview['changes'][number], 'of'>

/** Who uses a tool. What a merchant does by way of an agent's tool stands as that agent's, with the merchant's approval. */
export function authorOf({ actor, runId, approval }: ToolCall): ChangeAuthor {
  const approvalId = approval === null || approval === 'free' ? null : approval.id
  return { actor: `agent:${actor.agent}`, runId, approvalId }
}

/** What a person saw before they said yes; null when nobody had to. */
export function approvedChanges({ approval }: ToolCall): Preview['changes'] | null {
  return approval === null || approval === 'free' ? null : (approval.preview?.changes ?? [])
}
