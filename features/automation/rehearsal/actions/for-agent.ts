/** Rehearsals that agents ask for, and what they are told of them. */
import type { ToolCall } from '#engine/gate.ts'
import type { WorkflowDeps } from '#features/automation/workflows/actions/deps.ts'
import { getNamed } from '#features/automation/workflows/actions/named.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { idOf } from '#kit/ids.ts'
import { tellRehearsal } from '../rules/tell.ts'
import type { RehearsalDeps } from './deps.ts'
import { startRehearsal } from './start.ts'
import { viewEffects, viewRehearsal } from './view.ts'

export type ForAgentDeps = { workflows: WorkflowDeps; rehearsal: RehearsalDeps }

/** So much of what was held back is named. */
const maxHeld = 20
/** A rehearsal that began only after the use was let through is waited for so long. */
const maxWaitMs = 60_000

type Use = Pick<ToolCall, 'workspaceId' | 'idempotencyKey' | 'signal'>
type Asked = { workflow: string; days: number }
type Begun = { id: string; runId: string; workflow: { id: string; name: string } }

/** Starts the rehearsal of this use, or finds it. Refuses as rehearsals do, and with WORKFLOW_NOT_FOUND. */
export async function beginForAgent(
  { workflows, rehearsal }: ForAgentDeps,
  { workspaceId, idempotencyKey }: Use,
  { workflow: said, days }: Asked,
): Promise<Begun> {
  const { id: workflowId, name } = await getNamed(workflows, workspaceId, said)
  const id = idOf(`rehearse-workflow:${workspaceId}:${idempotencyKey}:${workflowId}`)
  const runId = await startRehearsal(rehearsal, workspaceId, workflowId, { id, days, picks: {} })
  return { id, runId, workflow: { id: workflowId, name } }
}

/** What the rehearsal of this use found. */
export async function rehearseForAgent(deps: ForAgentDeps, use: Use, asked: Asked): Promise<ToolAnswer> {
  const { workspaceId, signal } = use
  const { id, runId, workflow } = await beginForAgent(deps, use, asked)
  await deps.rehearsal.runs.waitFor(workspaceId, runId, maxWaitMs, signal)
  const rehearsal = await viewRehearsal(deps.rehearsal, workspaceId, id)
  const page = { of: 'held', limit: maxHeld } as const
  const { effects: held } = await viewEffects(deps.rehearsal, { workspaceId, rehearsalId: id }, page)
  const currency = await deps.workflows.currency(workspaceId)
  return tellRehearsal({ workflow, rehearsal, held, currency })
}
