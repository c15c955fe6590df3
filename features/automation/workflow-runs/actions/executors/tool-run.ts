import { z } from 'zod'
import { ToolOutcome } from '#features/agents/conversation-log/contract/event.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { ToolDeps } from '#features/agents/tool-runs/actions/deps.ts'
import { runToolCall } from '#features/agents/tool-runs/actions/run-tool-call.ts'
import { WorkflowLimits } from '#features/automation/workflows/contract/definition.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { StepContext } from '../../contract/executor.ts'
import { guardStep } from './tool-guard.ts'

export const toolStepKind = 'workflows.tool'

/** Of the run that is the use of a tool by one try of a step. */
export function toolStepPurpose({ stepRunId, attempt, idempotencyKey }: StepTry): string {
  return `${toolStepKind}:${stepRunId}:${attempt}:${idempotencyKey}`
}

type StepTry = Pick<StepContext, 'stepRunId' | 'attempt' | 'idempotencyKey'>

export const ToolStepInput = z.object({
  agent: AgentId,
  conversationId: z.uuid(),
  tool: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  workflowId: z.uuid(),
  workflowRunId: z.uuid(),
  /** The names that people gave them. */
  workflow: z.string(),
  step: z.string(),
  key: z.string(),
  limits: WorkflowLimits,
  isGranted: z.boolean(),
})
export type ToolStepInput = z.infer<typeof ToolStepInput>

/** How a use ended: `output` is null unless it was answered, `message` says why not. */
export const ToolStepEnd = z.object({
  state: ToolOutcome,
  output: z.unknown(),
  message: z.string().nullable(),
  isUnsure: z.boolean(),
})
export type ToolStepEnd = z.infer<typeof ToolStepEnd>

/** Uses a tool for a step: through the gate, within the limits of its agent and of its workflow. */
export async function runToolStep(deps: ToolDeps, run: Run, use: ToolStepInput): Promise<ToolStepEnd> {
  const { agent, conversationId, tool, parameters: args, workflowId, workflowRunId, key } = use
  const { workspaceId } = run
  const isOn = await run.stepInTransaction('agent', async (tx) => {
    return (await agentSettings.get(tx, { workspaceId, agent })).isOn
  })
  if (!isOn) {
    const message = `The ${agent} agent is turned off.`
    return { state: 'refused', output: null, message, isUnsure: false }
  }
  const limited = { workspaceId, workflowId, runId: workflowRunId, key, limits: use.limits }
  const guard = guardStep({ ...limited, isGranted: use.isGranted }, deps.clock)
  const actor = { type: 'agent', agent } as const
  const context = { deps, run, agent, conversationId, actor, mark: '', guard }
  const reason = `Step “${use.step}” of the workflow “${use.workflow}”.`
  const ask = { callId: `${run.runId}:use`, tool, args, reason }
  const { outcome, output, message, isUnsure } = await runToolCall(context, 'use', ask)
  return { state: outcome, output: toStorable(output ?? null), message, isUnsure }
}
