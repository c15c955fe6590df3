/** Edits and their authors, as people read them. */
import { t } from '@lingui/core/macro'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { type Edge, JsonValue, Mapping, StepAction, Trigger } from '../contract/definition.ts'
import type { EditAuthor, StepField, WorkflowEdit, WorkflowField } from '../contract/edit.ts'
import { mappingText, secondsText, stepKind } from './canvas/step-labels.ts'
import { sayTrigger } from './trigger-labels.ts'

export const workflowFieldLabels: Record<WorkflowField, string> = {
  name: t`Name`,
  category: t`Category`,
  description: t`Description`,
  priority: t`Priority`,
  trigger: t`Trigger`,
  triggerDescription: t`Trigger description`,
  limits: t`Limits`,
  kpis: t`KPIs`,
}

export const stepFieldLabels: Record<StepField, string> = {
  name: t`Name`,
  agent: t`Agent`,
  description: t`Description`,
  action: t`Action`,
  estimatedSeconds: t`Estimated time`,
  successCriteria: t`Success criteria`,
  successCheck: t`Success check`,
  policy: t`Errors and limits`,
  parentId: t`Loop`,
  position: t`Position`,
}

export function authorName(author: EditAuthor, agents: Readonly<Record<string, { name: string }>>): string {
  if (author.type === 'merchant') return author.name
  return agents[author.agent]?.name ?? t`An agent`
}

/** `names`: the steps, by their ids, where it is to be said which is meant. */
export function editSentence(edit: WorkflowEdit, names?: ReadonlyMap<string, string>): string {
  switch (edit.type) {
    case 'set_field': {
      const field = workflowFieldLabels[edit.field]
      const value = fieldText(edit.field, edit.after)
      return t`${field}: ${value}`
    }
    case 'set_step': {
      const field = stepFieldLabels[edit.field]
      const value = stepFieldText(edit.field, edit.after)
      if (edit.field === 'position') return t`Step moved on the canvas`
      const step = names?.get(edit.stepId)
      return step === undefined ? t`${field}: ${value}` : t`${step} · ${field}: ${value}`
    }
    case 'add_step':
      return t`Step added: ${edit.step.name}`
    case 'remove_step':
      return t`Step removed: ${edit.step.name}`
    case 'move_step':
      return t`Step moved in the list`
    case 'add_edge': {
      const [from, to] = endsOf(edit.edge, names)
      return from && to ? t`Connection added: ${from} to ${to}` : t`Steps connected`
    }
    case 'remove_edge': {
      const [from, to] = endsOf(edit.edge, names)
      return from && to ? t`Connection removed: ${from} to ${to}` : t`Connection removed`
    }
  }
}

function endsOf({ from, to }: Edge, names: ReadonlyMap<string, string> | undefined) {
  return [names?.get(from), names?.get(to)] as const
}

/** What a field of a workflow is set to, in one line. */
export function fieldText(field: WorkflowField, value: JsonValue): string {
  if (field === 'kpis' && Array.isArray(value) && value.length > 0) return value.join(', ')
  if (field !== 'trigger') return valueText(value)
  const trigger = Trigger.safeParse(value).data
  if (!trigger) return valueText(value)
  const filter = trigger.type === 'event' ? trigger.filter : null
  return filter === null ? sayTrigger(trigger, '') : `${sayTrigger(trigger, '')} · ${filter}`
}

/** What a field of a step is set to, in one line. */
export function stepFieldText(field: StepField, value: JsonValue): string {
  if (field === 'agent') return isAgent(value) ? agentProfiles[value].name : valueText(value)
  if (field === 'estimatedSeconds' && typeof value === 'number') return secondsText(value)
  const action = field === 'action' ? StepAction.safeParse(value).data : undefined
  return action ? actionText(action) : valueText(value)
}

/** All that an action is made of: what it does first, then what it is given. */
function actionText(action: StepAction): string {
  const { type: _, ...settings } = action
  const inputs = 'input' in settings ? settings.input : {}
  const given = Object.entries(inputs).map(([name, mapping]) => `${name}: ${mappingText(mapping)}`)
  const others = Object.entries(settings).flatMap(([name, each]) => {
    if (name === 'input' || name === 'tool') return []
    const mapping = Mapping.safeParse(each).data
    return [`${name}: ${mapping ? mappingText(mapping) : valueText(JsonValue.parse(each))}`]
  })
  return [stepKind({ action }), ...others, ...given].join(' · ')
}

/** A value in one line. */
function valueText(value: JsonValue): string {
  if (value === null || value === '') return t`empty`
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  return JSON.stringify(value)
}

function isAgent(value: unknown): value is AgentId {
  return typeof value === 'string' && Object.hasOwn(agentProfiles, value)
}
