import { z } from 'zod'
import type { Db, Tx } from '#db/database.ts'
import { type ApprovalView, Preview } from '#engine/contract.ts'
import { findAsked, listAsked, listOpenOfRun } from '#engine/queries.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { Refusal, runRefusals } from '#kit/errors.ts'
import { type Approval, type OpenApproval, ProposedToolUse, type ToolCallResult } from '../contract.ts'
import { countOpen } from '../records.ts'

const EditedUse = z.object({ args: z.unknown(), preview: Preview.nullable() })

/** Null when it was not an agent that asked. */
export function toOpenApproval({
  id,
  runId,
  question,
  args,
  askedAt,
  expiresAt,
}: ApprovalView): OpenApproval | null {
  const asked = ProposedToolUse.safeParse(args)
  if (!asked.success) return null
  const { about, ...use } = asked.data
  const { agent, conversationId, reason, subjects } = about
  return { id, runId, question, ...use, agent, conversationId, reason, subjects, askedAt, expiresAt }
}

type Merchants = Awaited<ReturnType<typeof listMerchants>>
type Results = {
  /** By the id of the question. */
  ends: ReadonlyMap<string, ToolCallResult>
  /** The conversations that are still there, of those whose questions have no end. */
  conversations: ReadonlySet<string>
}
type Known = { isOpen: boolean; merchants: Merchants; results: Results }

/** `isOpen`: it can still be answered. */
function toApproval(view: ApprovalView, { isOpen, merchants, results }: Known): Approval | null {
  const open = toOpenApproval(view)
  if (!open) return null
  const edited = EditedUse.safeParse(view.decidedArgs)
  const result = results.ends.get(view.id) ?? null
  return {
    ...open,
    decision: view.decision ?? (isOpen ? null : 'lapsed'),
    decidedBy: view.decidedBy,
    decidedByEmail: merchants.find(({ id }) => id === view.decidedBy)?.email ?? null,
    decidedAt: view.decidedAt,
    edited: edited.success ? edited.data : null,
    result,
    isConversationDeleted: !isOpen && result === null && !results.conversations.has(open.conversationId),
  }
}

type ViewDeps = { db: Db; clock: () => Date }

/** What agents ask, or asked, the newest first. */
export async function viewApprovals(
  { db, clock }: ViewDeps,
  workspaceId: string,
  { state, limit }: { state: 'open' | 'decided'; limit: number },
): Promise<Approval[]> {
  const isOpen = state === 'open'
  const merchants = isOpen ? [] : await listMerchants({ db }, workspaceId)
  return db.inWorkspace(workspaceId, async (tx) => {
    const views = await listAsked(tx, workspaceId, state, { now: clock(), limit })
    const results = isOpen
      ? { ends: new Map(), conversations: new Set<string>() }
      : await readResults(tx, workspaceId, views)
    return views.flatMap((view) => toApproval(view, { isOpen, merchants, results }) ?? [])
  })
}

/** How many questions of each agent can still be answered. */
export function countOpenApprovals(
  { db, clock }: ViewDeps,
  workspaceId: string,
): Promise<Map<string, number>> {
  return db.inWorkspace(workspaceId, (tx) => countOpen(tx, workspaceId, clock()))
}

/** One question, open or not. */
export async function viewApproval(
  { db, clock }: ViewDeps,
  workspaceId: string,
  approvalId: string,
): Promise<Approval> {
  const merchants = await listMerchants({ db }, workspaceId)
  const found = await db.inWorkspace(workspaceId, async (tx) => {
    const view = await findAsked(tx, workspaceId, approvalId)
    if (!view) return null
    const open = view.decision === null ? await listOpenOfRun(tx, { workspaceId, runId: view.runId }) : []
    const isOpen = open.some(({ id, expiresAt }) => id === approvalId && new Date(expiresAt) > clock())
    return toApproval(view, { isOpen, merchants, results: await readResults(tx, workspaceId, [view]) })
  })
  if (!found) throw approvalNotFound()
  return found
}

/** What came of what was decided. */
async function readResults(tx: Tx, workspaceId: string, views: readonly ApprovalView[]): Promise<Results> {
  const asked = views.map(({ id, runId }) => ({ approvalId: id, runId }))
  const ends = await conversationLog.listCallEnds(tx, workspaceId, asked)
  const results = new Map(
    ends.flatMap(({ approvalId, seq, outcome, summary, message, at, undo, undoneAt }) =>
      approvalId === null
        ? []
        : [
            [
              approvalId,
              { seq, outcome, summary: summary ?? message, at, isUndoable: undo !== null, undoneAt },
            ] as const,
          ],
    ),
  )
  const open = views.filter(({ id }) => !results.has(id)).flatMap((view) => toOpenApproval(view) ?? [])
  const ids = open.map(({ conversationId }) => conversationId)
  return { ends: results, conversations: await conversationLog.listExisting(tx, workspaceId, ids) }
}

export function approvalNotFound(): Refusal {
  return new Refusal(runRefusals.APPROVAL_NOT_FOUND, 'This approval request doesn’t exist.')
}
