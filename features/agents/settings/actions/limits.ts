import { recordAudit } from '#db/audit.ts'
import type { Tool } from '#engine/gate.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { agentRefusals, type AgentSettings, type Limits, type Usage } from '../contract/settings.ts'
import { getSettings, lockSettings, readUsage, saveSettings } from '../records.ts'
import { toUsage } from '../rules/limits.ts'
import type { ModelDeps } from './deps.ts'

type LimitDeps = Pick<ModelDeps, 'db' | 'clock'> & { toolsOf: (agent: AgentId) => readonly Tool[] }
export type SettingsInput = {
  [K in Exclude<keyof AgentSettings, 'limits'>]?: AgentSettings[K] | undefined
} & {
  limits?: { [K in keyof Limits]?: Limits[K] | undefined } | undefined
}
export type View = { settings: AgentSettings; usage: Usage }

export async function viewLimits(
  { db, clock }: Pick<LimitDeps, 'db' | 'clock'>,
  workspaceId: string,
  agent: AgentId,
): Promise<View> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const settings = await getSettings(tx, { workspaceId, agent })
    const used = await readUsage(tx, { workspaceId, agent }, clock())
    return { settings, usage: toUsage(used, settings.limits) }
  })
}

/** Answers what is set now. */
export async function saveLimits(
  deps: LimitDeps,
  { workspaceId, merchantId }: Caller,
  agent: AgentId,
  change: SettingsInput,
): Promise<AgentSettings> {
  refuseAuto(deps, agent, change.autoTools ?? [])
  const key = { workspaceId, agent }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    await lockSettings(tx, key)
    const before = await getSettings(tx, key)
    const after = merge(before, change)
    await saveSettings(tx, key, after, deps.clock())
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'agent.settings.changed',
      subject: `agent:${agent}`,
      before,
      after,
      at: deps.clock(),
    })
    return after
  })
}

function merge(before: AgentSettings, change: SettingsInput): AgentSettings {
  const { limits, ...rest } = change
  return { ...before, ...defined(rest), limits: { ...before.limits, ...defined(limits ?? {}) } }
}

function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as { [K in keyof T]: Exclude<T[K], undefined> }
}

function refuseAuto(deps: LimitDeps, agent: AgentId, names: string[]): void {
  const tools = deps.toolsOf(agent)
  const wrong = names.find((name) => tools.find((tool) => tool.name === name)?.effect !== 'write')
  if (wrong === undefined) return
  throw new Refusal(
    agentRefusals.AUTO_NOT_ALLOWED,
    `${wrong} can’t run without asking. Only store changes can.`,
  )
}
