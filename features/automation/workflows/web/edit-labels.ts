/** Edits and their authors, as people read them. */
import { t } from '@lingui/core/macro'
import type { JsonValue } from '../contract/definition.ts'
import type { EditAuthor, StepField, WorkflowEdit, WorkflowField } from '../contract/edit.ts'

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

export function editSentence(edit: WorkflowEdit): string {
  switch (edit.type) {
    case 'set_field': {
      const field = workflowFieldLabels[edit.field]
      const value = valueText(edit.after)
      return t`${field}: ${value}`
    }
    case 'set_step': {
      const field = stepFieldLabels[edit.field]
      const value = valueText(edit.after)
      return edit.field === 'position' ? t`Step moved on the canvas` : t`${field}: ${value}`
    }
    case 'add_step':
      return t`Step added: ${edit.step.name}`
    case 'remove_step':
      return t`Step removed: ${edit.step.name}`
    case 'move_step':
      return t`Step moved in the list`
    case 'add_edge':
      return t`Steps connected`
    case 'remove_edge':
      return t`Connection removed`
  }
}

/** A value in one line. */
export function valueText(value: JsonValue): string {
  if (value === null || value === '') return t`empty`
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  return JSON.stringify(value)
}
