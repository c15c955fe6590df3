import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#db/audit.ts'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import { type Json, toJson } from '#engine/json.ts'
import { findAsked } from '#engine/queries.ts'
import { recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { judgeChange } from '#features/agents/settings/rules/limits.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { Refusal, runRefusals } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { type Approval, approvalRefusals, ProposedToolUse } from '../contract.ts'
import { findUnknownProperties } from '../rules.ts'
import type { UndoAccess } from './undo-steps.ts'
import { approvalNotFound, viewApproval } from './view.ts'

export type ApprovalDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'decide' | 'publish'>
  toolsOf: (agent: AgentId) => readonly Tool[]
  undo: UndoAccess
  /** Those of the ids that are products of the connected store. */
  readSubjects: (workspaceId: string, productIds: readonly string[]) => Promise<ProductSubject[]>
}

const previewMs = 20_000

type DecisionChoice = { decision: 'approved' | 'rejected'; args?: Record<string, unknown> | undefined }

/** A person's yes, changed yes, or no. What is approved is exactly what runs; the first decision wins. */
export async function decide(
  deps: ApprovalDeps,
  { workspaceId, merchantId }: Caller,
  approvalId: string,
  { decision, args }: DecisionChoice,
): Promise<Approval> {
  const view = await deps.db.inWorkspace(workspaceId, (tx) => findAsked(tx, workspaceId, approvalId))
  const asked = ProposedToolUse.safeParse(view?.args)
  if (!view || !asked.success) throw approvalNotFound()
  const use = asked.data
  const isEdited = decision === 'approved' && args !== undefined && !isDeepStrictEqual(args, use.args)
  // What was decided already is answered as such, whatever the change would be worth.
  const edited =
    isEdited && view.decision === null
      ? await weighEdited(deps, { workspaceId, runId: view.runId }, use, args)
      : undefined
  const answer = { decision, by: merchantId, ...(edited ? { args: edited } : {}) }
  await deps.runs.decide(workspaceId, approvalId, answer, async (tx) => {
    const { conversationId, callId } = use.about
    const editedArgs = edited?.args ?? null
    const body = {
      type: 'approval_decided',
      approvalId,
      callId,
      decision,
      editedArgs,
      by: merchantId,
    } as const
    await recordEvents(deps, tx, { workspaceId, conversationId }, view.runId, [body])
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: `approval.${decision}`,
      subject: `approval:${approvalId}`,
      before: { tool: use.tool, args: use.args },
      after: { tool: use.tool, args: edited?.args ?? use.args, isEdited },
      at: deps.clock(),
    })
  })
  return viewApproval(deps, workspaceId, approvalId)
}

/** The changed arguments with what they would change, as the gate compares it when they run. */
async function weighEdited(
  deps: ApprovalDeps,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  { tool: name, about }: ProposedToolUse,
  args: Record<string, unknown>,
): Promise<{ args: Json; preview: Json }> {
  const tool = deps.toolsOf(about.agent).find((each) => each.name === name)
  if (!tool) throw new Refusal(approvalRefusals.TOOL_UNKNOWN, 'This tool is no longer available.')
  const parsed = await tool.input.safeParseAsync(args)
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new Refusal(runRefusals.TOOL_INPUT_INVALID, 'These values aren’t valid for this tool.', { details })
  }
  const unknown = findUnknownProperties(args, parsed.data)
  if (unknown.length > 0) {
    const details = unknown.map((path) => ({ path, message: 'This tool has no such field.' }))
    const named = unknown.slice(0, 3).join(', ').slice(0, 200)
    throw new Refusal(runRefusals.TOOL_INPUT_INVALID, `This tool has no field ${named}. Remove it.`, {
      details,
    })
  }
  const signal = AbortSignal.timeout(previewMs)
  const actor = { type: 'agent', agent: about.agent } as const
  const call = {
    workspaceId,
    runId,
    signal,
    idempotencyKey: `preview:${about.callId}`,
    actor,
    approval: null,
  }
  const preview = (await tool.preview?.(call, parsed.data)) ?? null
  const refusal = await deps.db.inWorkspace(workspaceId, async (tx) => {
    if (tool.effect === 'read') return null
    const key = { workspaceId, agent: about.agent }
    const settings = await agentSettings.get(tx, key)
    return judgeChange(settings, await agentSettings.readUsage(tx, key, deps.clock()), tool.effect, preview)
  })
  if (refusal !== null) throw new Refusal(approvalRefusals.LIMIT_EXCEEDED, refusal.message)
  return { args: toJson(args, 'The changed arguments'), preview: toJson(preview, 'The preview') }
}
