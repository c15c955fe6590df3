import type { Tx } from '#db/database.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import { agentRefusals } from '../contract/settings.ts'
import * as records from '../records.ts'
import { roster } from '../rules/roster.ts'

/** The settings of an agent and what it used of its limits, each in the caller's transaction. */
export const agentSettings = {
  get: records.getSettings,
  listOff: records.listOff,
  lockUsage: records.lockUsage,
  readUsage: records.readUsage,
  addUsage: records.addUsage,
}

export async function refuseDisabled(tx: Tx, workspaceId: string, agent: AgentId): Promise<void> {
  const { isOn } = await records.getSettings(tx, { workspaceId, agent })
  if (isOn) return
  const { name } = roster[agent]
  throw new Refusal(
    agentRefusals.AGENT_DISABLED,
    `The ${name} agent is turned off. Turn it on in its settings.`,
  )
}
