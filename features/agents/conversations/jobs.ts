import { z } from 'zod'
import { defineKind, type Kind } from '#engine/kinds.ts'
import { runTool } from './actions/run-tool.ts'
import { implementStrategy } from './actions/strategy-steps.ts'
import { takeTurn } from './actions/turn.ts'
import type { AgentDeps } from './actions/deps.ts'
import { runWorkflow } from './actions/workflow.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { StrategyOrder } from './contract/strategy.ts'
import { Workflow } from './contract/workflow.ts'

/** Nearly all of their time runs wait for a model or a store: many fit into a process, and few of one workspace leave room for the others. */
const places = { concurrency: 64, perWorkspace: 4 }
const retry = { attempts: 5, firstDelayMs: 500, maxDelayMs: 5_000 }

/** The slow work of agents. */
export function agentKinds(deps: AgentDeps): Kind[] {
  const turn = defineKind({
    name: 'agents.turn',
    input: z.object({ agent: AgentId, conversationId: z.uuid() }),
    ...places,
    retry,
    run: (run, input) => takeTurn(deps, run, input),
  })
  const tool = defineKind({
    name: 'agents.tool',
    input: z.object({
      agent: AgentId,
      conversationId: z.uuid(),
      callId: z.string(),
      tool: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      by: z.string(),
      reason: z.string().default('You started this tool.'),
    }),
    ...places,
    retry,
    run: (run, input) => runTool(deps, run, input),
  })
  const workflow = defineKind({
    name: 'agents.workflow',
    input: Workflow.extend({ agent: AgentId, conversationId: z.uuid() }),
    ...places,
    retry,
    run: (run, input) => runWorkflow(deps, run, input),
  })
  const strategy = defineKind({
    name: 'strategies.implement',
    input: StrategyOrder.extend({ by: z.string() }),
    ...places,
    retry,
    run: (run, input) => implementStrategy(deps, run, input),
  })
  return [turn, tool, workflow, strategy]
}
