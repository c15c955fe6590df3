import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'

/** The agents that have a step, in the roster's order. */
export function agentsOf({ steps }: Pick<WorkflowDefinition, 'steps'>): AgentId[] {
  return AgentId.options.filter((agent) => steps.some((step) => step.agent === agent))
}
