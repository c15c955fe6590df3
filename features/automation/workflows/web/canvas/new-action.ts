/** Steps as they begin when they are dropped on the canvas, before their author has said more. */
import { t } from '@lingui/core/macro'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import {
  stepDefaults,
  type StepAction,
  type StepType,
  type WorkflowDefinition,
  type WorkflowStep,
} from '../../contract/definition.ts'
import { newStep, newStepId } from '../../rules/step-edits.ts'
import { stepTypeLabels } from './step-labels.ts'

/** What is dragged onto the canvas: a step of an agent, or of another kind. */
export type StepKind = { type: StepType; agent: AgentId | null }

/** The media type under which a step is dragged; its data is a StepKind as JSON. */
export const stepDragType = 'application/x-vitrine-step'

/** The kind of step that is being dragged; null for anything else. */
export function readDraggedStep(data: string): StepKind | null {
  try {
    const { type, agent = null } = JSON.parse(data) as Partial<StepKind>
    const isAgent = agent === null || Object.hasOwn(agentProfiles, agent)
    return type !== undefined && Object.hasOwn(stepTypeLabels, type) && isAgent ? { type, agent } : null
  } catch {
    return null
  }
}

/** A step of an agent is named after it, and its tool is chosen next. */
export function dropStep(definition: WorkflowDefinition, { type, agent }: StepKind): WorkflowStep {
  return newStep({
    id: newStepId(definition, type),
    name: agent && type === 'incomplete' ? t`${agentProfiles[agent].name} Action` : stepTypeLabels[type],
    agent,
    action: newAction(type),
    estimatedSeconds: agent ? stepDefaults.estimatedSeconds : null,
  })
}

const threeDays = 259_200

/** The smallest complete shape of each kind of step; what it needs to run is said in its panel. */
export function newAction(type: StepType): StepAction {
  const text = { type: 'value', value: '' } as const
  switch (type) {
    case 'incomplete':
      return { type }
    case 'tool':
      return { type, tool: '', input: {} }
    case 'condition':
      return { type, expression: '' }
    case 'loop':
      return { type, items: '', limit: 1_000, concurrency: 1 }
    case 'wait':
      return { type, for: { type: 'duration', seconds: 3_600 } }
    case 'approval':
      return { type, question: text, form: [], approvers: [], expiresInSeconds: threeDays }
    case 'http':
      return { type, method: 'GET', url: text, headers: {}, secrets: {}, body: null, idempotencyHeader: null }
    case 'message':
      return { type, channel: 'inbox', to: null, title: text, text }
    case 'workflow':
      return { type, workflowId: '', input: {} }
    case 'ask':
      return { type, question: text }
  }
}
