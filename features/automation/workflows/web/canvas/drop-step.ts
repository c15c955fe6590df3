import { t } from '@lingui/core/macro'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { stepDefaults, type WorkflowDefinition, type WorkflowStep } from '../../contract/definition.ts'
import { newStep, newStepId } from '../../rules/step-edits.ts'

/** The step that comes of an agent's tile dropped on the canvas: named after the agent, its tool is chosen next. Null where something else was dropped. */
export function dropStep(definition: WorkflowDefinition, data: string): WorkflowStep | null {
  const agent = agentIds.find((id) => id === data)
  if (!agent) return null
  return newStep({
    id: newStepId(definition, 'incomplete'),
    name: t`${agentProfiles[agent].name} Action`,
    agent,
    action: { type: 'incomplete' },
    estimatedSeconds: stepDefaults.estimatedSeconds,
  })
}
