/** What another page leaves for an agent's: kept in this tab, read once. */
import { t } from '@lingui/core/macro'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

/** `fromAgent` is null when no agent hands on: the merchant asked elsewhere. */
export type HandoffNote = { fromAgent: AgentId | null; reason: string | null; initialMessage: string | null }

const keyOf = (agent: AgentId) => `agent_handoff_${agent}`

export function leaveHandoff(target: AgentId, note: HandoffNote): void {
  sessionStorage.setItem(keyOf(target), JSON.stringify(note))
}

/** What was left for an agent; null when nothing was, or it cannot be read. */
export function readHandoff(agent: AgentId): HandoffNote | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(keyOf(agent)) ?? 'null') as Partial<HandoffNote> | null
    const fromAgent = agentIds.find((id) => id === left?.fromAgent) ?? null
    const initialMessage = textOf(left?.initialMessage)
    if (fromAgent === null && initialMessage === null) return null
    return { fromAgent, reason: textOf(left?.reason), initialMessage }
  } catch {
    return null
  }
}

export function clearHandoff(agent: AgentId): void {
  sessionStorage.removeItem(keyOf(agent))
}

/** "Handoff from Scout agent: Continuing conversation" */
export function handoffSentence(from: AgentId, reason: string | null): string {
  const why = reason || t`Continuing conversation`
  return t`Handoff from ${agentProfiles[from].name} agent: ${why}`
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
