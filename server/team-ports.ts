/** What the lists of tool runs need of the others. */
import type { ToolRunDeps } from '#features/agents/conversations/actions/tool-runs.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'

export function toolRunDeps(
  { db, clock, toolsOf }: AgentDeps,
  facts: Pick<StoreFacts, 'findBook'>,
  merchants: ToolRunDeps['merchants'],
): ToolRunDeps {
  const timeZone = async (workspaceId: string) => (await facts.findBook(workspaceId))?.timeZone ?? 'UTC'
  return { db, clock, toolsOf, merchants, timeZone }
}
