/** What runs did, for whoever measures it. */
import type { Tx } from '#db/database.ts'
import { countDoneEffects, type DoneTool, listDoneToolUses } from '../records/effects.ts'
import { countEnded } from '../records/runs.ts'

/** So many of the oldest uses are looked at: the first change of a product counts. */
const maxUses = 50_000

/** The uses of tools that write and were carried out, the oldest first, with the detail of their answers. */
export function listDoneTools(
  tx: Tx,
  workspaceId: string,
  workflowId: string | null = null,
): Promise<DoneTool[]> {
  return listDoneToolUses(tx, workspaceId, { workflowId, limit: maxUses })
}

/** Whether any run of the workspace used a tool that writes. */
export async function hasDoneTools(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await listDoneToolUses(tx, workspaceId, { workflowId: null, limit: 1 })).length > 0
}

export type DoneCounts = { runs: number; items: number; messages: number; requests: number; actions: number }

/** How much the runs of a workflow did outside, as long as they are kept. */
export async function countDone(tx: Tx, workspaceId: string, workflowId: string): Promise<DoneCounts> {
  const { runs, items } = await countEnded(tx, workspaceId, workflowId)
  const counts = await countDoneEffects(tx, workspaceId, workflowId)
  const of = (kind: string) => counts.get(kind) ?? 0
  return { runs, items, messages: of('message'), requests: of('http'), actions: of('tool') }
}
