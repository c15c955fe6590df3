import type { Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import type { Tool } from '#engine/gate.ts'
import { listOpenOfRun } from '#engine/queries.ts'
import { toOpenApproval } from '#features/agents/approvals/actions/view.ts'
import { approvalRefusals } from '#features/agents/approvals/contract.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { refuseDisabled } from '#features/agents/settings/actions/agent-settings.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { isAtRest } from '#features/base/runs/rules/at-rest.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { Refusal, runRefusals } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import type { AgentTool, ToolResult } from '../contract/tool.ts'
import { toDefaults, toParameters } from '../rules.ts'
import type { ToolDeps } from './deps.ts'

const answerTimeoutMs = 60_000
const categories = { read: 'Analysis', write: 'Changes', money: 'Payments' }

export async function viewTools(
  { db, toolsOf }: Pick<ToolDeps, 'db' | 'toolsOf'>,
  workspaceId: string,
  agent: AgentId,
): Promise<AgentTool[]> {
  const figures = await db.inWorkspace(workspaceId, (tx) => conversationLog.readToolFigures(tx, workspaceId))
  return startable(toolsOf(agent)).map((tool) =>
    toAgentTool(
      tool,
      figures.find((each) => each.tool === tool.name),
    ),
  )
}

/** Those that a person can run by themselves. */
function startable(tools: readonly Tool[]): Tool[] {
  return tools.filter(({ isPartOnly }) => !isPartOnly)
}

function toAgentTool(
  { name, title, description, effect, input }: Tool,
  figures: { seconds: number | null; answered: number } | undefined,
): AgentTool {
  const parameters = toParameters(input)
  return {
    id: name,
    name: title,
    description,
    category: categories[effect],
    effect,
    defaultParameters: toDefaults(parameters),
    parameters,
    estimatedTime: figures?.seconds == null ? null : Math.max(1, Math.round(figures.seconds)),
    successRate: figures ? Math.round(figures.answered * 100) : null,
  }
}

type ToolRequest = { tool: string; parameters: Record<string, unknown>; reason?: string | undefined }

/** Runs one tool as the merchant asks. What writes asks first, as always. */
export async function executeTool(
  deps: ToolDeps,
  { workspaceId, merchantId }: Caller,
  agent: AgentId,
  { tool: name, parameters, reason }: ToolRequest,
  signal: AbortSignal,
): Promise<ToolResult> {
  const tool = startable(deps.toolsOf(agent)).find((each) => each.name === name)
  if (!tool) throw new Refusal(approvalRefusals.TOOL_UNKNOWN, `This agent has no tool named ${name}.`)
  const parsed = await tool.input.safeParseAsync(parameters)
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new Refusal(runRefusals.TOOL_INPUT_INVALID, `Some fields of ${tool.title} aren’t valid.`, {
      details,
    })
  }
  const { run, conversationId } = await deps.db.inWorkspace(workspaceId, async (tx) => {
    await refuseDisabled(tx, workspaceId, agent)
    return startTool(deps, tx, { workspaceId, merchantId }, agent, { tool: name, parameters, reason })
  })
  const end = await deps.runs.waitFor(workspaceId, run.id, answerTimeoutMs, signal, isAtRest)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const events = await conversationLog.listEvents(tx, { workspaceId, conversationId }, { runId: run.id })
    const answered = eventsOf(events, 'tool_answered').at(-1)
    const open = end.status === 'waiting' ? await listOpenOfRun(tx, { workspaceId, runId: run.id }) : []
    return {
      tool: name,
      output: answered?.output ?? null,
      status: toStatus(end.status, answered?.outcome),
      message: answered?.message ?? end.error?.message ?? null,
      runId: run.id,
      approvals: open.flatMap((approval) => toOpenApproval(approval) ?? []),
    }
  })
}

/** Starts one tool as a run of its own. */
export async function startTool(
  { runs, clock }: Pick<ToolDeps, 'runs' | 'clock'>,
  tx: Tx,
  { workspaceId, merchantId }: Pick<Caller, 'workspaceId' | 'merchantId'>,
  agent: AgentId,
  { tool, parameters, reason }: ToolRequest,
): Promise<{ run: RunView; conversationId: string }> {
  const conversationId = await conversationLog.ensureBench(tx, workspaceId, { agent, id: newId() }, clock())
  const callId = newId()
  const asked = { agent, conversationId, callId, tool, parameters, by: merchantId }
  const { run } = await runs.start(workspaceId, 'agents.tool', {
    purpose: `agents.tool:${agent}:${tool}:${callId}`,
    input: { ...asked, ...(reason ? { reason } : {}) },
    agent,
    conversationId,
    storeId: await findActiveStoreId(tx, workspaceId),
    tx,
  })
  return { run, conversationId }
}

function toStatus(run: string, outcome: string | undefined): ToolResult['status'] {
  if (outcome === 'answered') return 'completed'
  if (outcome === 'rejected' || outcome === 'expired') return 'rejected'
  if (outcome !== undefined || run === 'failed' || run === 'cancelled') return 'failed'
  return run === 'waiting' ? 'waiting' : 'running'
}
