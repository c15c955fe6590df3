import type { Tx } from '#db/database.ts'
import type { Preview } from '#engine/contract.ts'
import type { Actor } from '#engine/gate.ts'
import type { StepPlace } from '#engine/kinds.ts'
import { recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { AgentSettings } from '#features/agents/settings/contract/settings.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ToolDeps } from './deps.ts'

/** What holds for a use of a tool by a workflow, beside the limits of its agent. */
export type ToolGuard = {
  /** Whether a change needs no approval, in place of what the agent may do by itself. */
  isGranted: boolean
  /** Taken outside by what changes something, in place of the run's own. */
  idempotencyKey: string
  /** Why it may not happen now, whoever approved it; null when it may. */
  judge: (tx: Tx, preview: Preview | null) => Promise<string | null>
  /** As `judge`, and counts it: once for each key, also over restarts. */
  charge: (tx: Tx, preview: Preview | null) => Promise<string | null>
  /** Takes back what was counted of a use that changed nothing. */
  giveBack: (tx: Tx) => Promise<void>
}

/** Where a turn happens. */
export type RunContext = {
  deps: ToolDeps
  run: Run
  agent: AgentId
  conversationId: string
  /** Whose doing it is; a merchant who runs a tool stands in the audit log themselves. */
  actor: Actor
  mark: string
  /** A person chose what this run does: what it did not read itself, but others in the conversation they share, taints it not. */
  isDirect?: boolean
  /** Set where a workflow uses the tool: a merchant wrote what it does. */
  guard?: ToolGuard
  /** How far the run is, where it is more than this turn or use. */
  shown?: Parameters<Run['progress']>[0]
  /** Set during a replay: no quota is charged and no audit entry is written. */
  replay?: ReplayMode | undefined
}

export type ReplayMode = {
  settings: AgentSettings
  /** Whether what happens now comes from the recording. */
  isPlaying: () => boolean
}

/** How a turn ended. */
export type TurnEnd = { state: 'answered' | 'incomplete' | 'failed' }

/** Appends to the log exactly once, also over restarts. `beside` is written in the same transaction. */
export async function recordEventsOnce(
  { deps, run, conversationId }: RunContext,
  { name, ...facts }: { name: string } & StepPlace,
  bodies: EventBody[],
  beside: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const key = { workspaceId: run.workspaceId, conversationId }
  const work = async (tx: Tx) => {
    await recordEvents(deps, tx, key, run.runId, bodies)
    await beside(tx)
    return null
  }
  await run.stepInTransaction(name, work, facts)
}

export async function recordUsage(
  { deps, run, agent, replay }: RunContext,
  tx: Tx,
  used: Parameters<typeof agentSettings.addUsage>[2],
  at = deps.clock(),
): Promise<void> {
  if (replay?.isPlaying()) return
  await agentSettings.addUsage(tx, { workspaceId: run.workspaceId, agent }, used, at)
}
