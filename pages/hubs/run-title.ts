import { t } from '@lingui/core/macro'
import type { RunView } from '#engine/contract.ts'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { runName } from '#features/base/runs/web/run-labels.ts'
import { regionNames } from '#pages/scout/research-regions.ts'

const strategyNames: Record<string, string> = {
  restock: t`Restock`,
  clearance: t`Clear slow stock`,
  listings: t`Fix listings`,
}

/** What a run did, from what it was for: "Price optimizer (Seller)". Where that says no more, what its kind does. */
export function runTitle(run: Pick<RunView, 'kind' | 'purpose'>): string {
  const [, about = '', detail = ''] = run.purpose.split(':')
  const known = agentIds.find((id) => id === about)
  const agent = known && agentProfiles[known].name
  if (run.kind === 'agents.turn' && agent) return t`Answer from ${agent}`
  if (run.kind === 'agents.replay' && agent) return t`Replay of an answer from ${agent}`
  if (run.kind === 'agents.tool' && agent) {
    // A run of before tools were named has the id of its call there.
    return /^[a-z]+(-[a-z]+)*$/.test(detail) ? `${toolName(detail)} (${agent})` : t`Tool run by ${agent}`
  }
  const strategy = strategyNames[about]
  if (run.kind === 'strategies.implement' && strategy) return t`Strategy: ${strategy}`
  const region = Object.entries(regionNames).find(([id]) => id === about)?.[1]
  if (run.kind === 'research.task' && region) return t`Market research: ${region}`
  return runName(run)
}
