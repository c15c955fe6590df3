import type { Tx } from '#db/database.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import { UndoStep, undoWindowDays } from '#features/base/runs/contract/undo.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { approvalRefusals, type UndoView } from '../contract.ts'
import type { ApprovalDeps } from './decide.ts'

type UndoneCall = { conversationId: string; seq: number }
type UndoDeps = Pick<ApprovalDeps, 'db' | 'clock' | 'undo' | 'runs' | 'readSubjects'>

/** What an undo would restore now. */
export async function viewUndo(
  deps: UndoDeps,
  workspaceId: string,
  call: UndoneCall,
  signal?: AbortSignal,
): Promise<UndoView> {
  return previewCall(deps, workspaceId, await getUndoable(deps, workspaceId, call), signal)
}

async function previewCall(
  deps: UndoDeps,
  workspaceId: string,
  { step, storeId, until, ...known }: Awaited<ReturnType<typeof getUndoable>>,
  signal?: AbortSignal,
): Promise<UndoView> {
  if (known.undoneAt) return { undoneAt: known.undoneAt, changes: [], subjects: [], until }
  const { changes, undoneAt } = await deps.undo.preview(workspaceId, { step, storeId }, signal)
  const ids = [...new Set(changes.map(({ of, id }) => id ?? of))].slice(0, maxSubjects)
  return { undoneAt, changes, subjects: await deps.readSubjects(workspaceId, ids), until }
}

/** Takes back what a tool wrote. Twice is once, and what was taken back but not recorded is recorded. */
export async function undoToolCall(
  deps: UndoDeps,
  caller: Pick<Caller, 'workspaceId' | 'merchantId'>,
  call: UndoneCall,
): Promise<UndoView> {
  const { workspaceId, merchantId } = caller
  const undoable = await getUndoable(deps, workspaceId, call)
  const view = await previewCall(deps, workspaceId, undoable)
  if (undoable.undoneAt) return view
  const { step, storeId, callId } = undoable
  if (!view.undoneAt) await deps.undo.apply(caller, { step, storeId })
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const key = { workspaceId, conversationId: call.conversationId }
    // Of two clicks at once, the second waits and finds the event of the first.
    await conversationLog.lockLog(tx, key)
    if ((await findEnd(tx, workspaceId, call))?.undoneAt) return
    await recordEvents(deps, tx, key, null, [
      { type: 'tool_undone', ofSeq: call.seq, callId, by: merchantId },
    ])
  })
  return { ...view, undoneAt: view.undoneAt ?? deps.clock().toISOString() }
}

const maxSubjects = 100

async function getUndoable(deps: UndoDeps, workspaceId: string, call: UndoneCall) {
  const { conversationId } = call
  const { end, storeId } = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    end: await findEnd(tx, workspaceId, call),
    storeId: await conversationLog.findStoreId(tx, { workspaceId, conversationId }),
  }))
  if (!end) throw new Refusal(approvalRefusals.TOOL_CALL_NOT_FOUND, 'This change is no longer available.')
  const step = UndoStep.safeParse(end.undo).data
  if (!step) throw new Refusal(approvalRefusals.UNDO_NOT_POSSIBLE, 'This can’t be undone here.')
  const untilMs = Date.parse(end.at) + undoWindowDays * dayMs
  if (end.undoneAt === null && deps.clock().getTime() > untilMs) {
    const why = `Changes can only be undone for ${undoWindowDays} days. Change the value yourself instead.`
    throw new Refusal(approvalRefusals.UNDO_NOT_POSSIBLE, why)
  }
  const { callId, undoneAt } = end
  return { step, storeId, callId, undoneAt, until: new Date(untilMs).toISOString() }
}

function findEnd(tx: Tx, workspaceId: string, { conversationId, seq }: UndoneCall) {
  return conversationLog.findCallEnd(tx, { workspaceId, conversationId }, seq)
}
