import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import {
  saveLimits,
  type SettingsInput,
  type View,
  viewLimits,
} from '#features/agents/settings/actions/limits.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Caller } from '#kit/route.ts'
import type { AgentDeps } from './deps.ts'
import { stopRun } from './stop.ts'

/** Switching an agent off cancels what it is doing. */
export async function setLimits(
  deps: AgentDeps,
  caller: Caller,
  agent: AgentId,
  change: SettingsInput,
): Promise<View> {
  const { workspaceId } = caller
  const { isOn } = await saveLimits(deps, caller, agent, change)
  const live = isOn
    ? []
    : await deps.db.inWorkspace(workspaceId, (tx) => conversationLog.listLiveRuns(tx, { workspaceId, agent }))
  await Promise.all(
    live.map(({ runId, conversationId }) =>
      stopRun(deps, { workspaceId, conversationId, runId }, 'The agent was switched off.'),
    ),
  )
  return viewLimits(deps, workspaceId, agent)
}
