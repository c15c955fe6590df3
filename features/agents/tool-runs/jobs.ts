import { z } from 'zod'
import { directReason } from '#features/agents/approvals/contract/direct-reason.ts'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ToolDeps } from './actions/deps.ts'
import { runTool } from './actions/run-tool.ts'
import { implementStrategy } from './actions/strategy-steps.ts'
import { runWorkflow } from './actions/workflow.ts'
import { StrategyRequest } from './contract/strategy.ts'
import { Workflow } from './contract/workflow.ts'

/** Nearly all of their time runs wait for a model or a store: many fit into a process, and few of one workspace leave room for the others. */
const agentRuns = {
  concurrency: 64,
  perWorkspace: 4,
  retry: { attempts: 5, firstDelayMs: 500, maxDelayMs: 5_000 },
}

export function toolKinds(deps: ToolDeps): ProductKind[] {
  const tool = defineRun({
    name: 'agents.tool',
    input: z.object({
      agent: AgentId,
      conversationId: z.uuid(),
      callId: z.string(),
      tool: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      by: z.string(),
      reason: z.string().default(directReason),
    }),
    ...agentRuns,
    run: (run, input) => runTool(deps, run, input),
  })
  const workflow = defineRun({
    name: 'agents.workflow',
    input: Workflow.extend({ agent: AgentId, conversationId: z.uuid() }),
    ...agentRuns,
    run: (run, input) => runWorkflow(deps, run, input),
  })
  const strategy = defineRun({
    name: 'strategies.implement',
    input: StrategyRequest.extend({ by: z.string() }),
    ...agentRuns,
    run: (run, input) => implementStrategy(deps, run, input),
  })
  return [tool, workflow, strategy]
}
