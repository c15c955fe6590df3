/** What runs did, for whoever measures it. */
import type { Tx } from '#db/database.ts'
import { readInputs } from '#engine/queries.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { countDoneEffects, listDoneToolUses } from '../records/effects.ts'
import { countEnded } from '../records/runs.ts'
import { ToolStepInput } from './executors/tool-run.ts'

/** So many of the oldest uses are looked at: the first change of a product counts. */
const maxUses = 50_000

export type DoneTool = { workflowId: string; at: Date; detail: unknown; isUndone: boolean }

/** The uses of tools that write and were carried out, the oldest first, with the detail of their answers. */
export async function listDoneTools(
  tx: Tx,
  workspaceId: string,
  workflowId: string | null = null,
): Promise<DoneTool[]> {
  const uses = await listDoneToolUses(tx, workspaceId, { workflowId, limit: maxUses })
  const undone = await findUndoneKeys(tx, workspaceId)
  return uses.map(({ key, ...use }) => ({ ...use, isUndone: undone.has(key) }))
}

/** What a person undid is little, beside all that was done. */
async function findUndoneKeys(tx: Tx, workspaceId: string): Promise<Set<string>> {
  const runIds = await conversationLog.listUndoneRuns(tx, workspaceId)
  const inputs = await readInputs(tx, workspaceId, runIds)
  return new Set(
    [...inputs.values()].flatMap((input) => {
      const use = ToolStepInput.safeParse(input).data
      // A further try has the effect's key with its number.
      return use ? [use.key.replace(/~\d+$/, '')] : []
    }),
  )
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
