import type { Tool } from '#engine/gate.ts'
import type { LocalSaying } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import type { TurnContext } from './deps.ts'

type Refused = { args: Record<string, unknown>; answered: ToolCallResult }

const verbs: Partial<Record<string, [verb: string, done: string]>> = {
  'enable-products': ['Enable', 'enabled'],
  'disable-products': ['Disable', 'disabled'],
}

/** More products than may be changed in an hour: as many as are left of it, to be chosen; null for any other answer. */
export async function offerWithinLimit(
  { deps, run, agent }: TurnContext,
  tool: Tool,
  { args, answered }: Refused,
): Promise<LocalSaying | null> {
  const [verb, done] = verbs[tool.name] ?? []
  const count = Number(/^That’s ([\d,]+) changes?, /.exec(answered.message ?? '')?.[1]?.replaceAll(',', ''))
  if (!verb || answered.outcome !== 'refused' || !Number.isFinite(count)) return null
  const key = { workspaceId: run.workspaceId, agent }
  const room = await deps.db.inWorkspace(run.workspaceId, async (tx) => {
    const { limits } = await agentSettings.get(tx, key)
    const { rowsThisHour } = await agentSettings.readUsage(tx, key, deps.clock())
    return { left: limits.rowsPerHour - rowsThisHour, limit: limits.rowsPerHour, used: rowsThisHour }
  })
  const used = room.used > 0 ? ` (${room.used} used)` : ''
  const about = `That’s ${count} products, above your limit of ${room.limit} changes an hour${used}.`
  if (room.left < 1)
    return {
      part: 'answer',
      text: `${about} Nothing was ${done}. Try again in an hour, or raise the limit under Settings.`,
    }
  const label = `${verb} the first ${room.left}`
  const { productIds, ...rest } = args
  const some = Array.isArray(productIds)
    ? { ...rest, productIds: productIds.slice(0, room.left) }
    : { ...args, limit: room.left }
  return {
    part: 'answer',
    text: `${about} ${label} now?`,
    choices: [{ label, message: label, args: some }],
    pending: { tool: tool.name, args, into: null, first: null },
  }
}
