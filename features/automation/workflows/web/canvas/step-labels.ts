/** What is said of a step in a few words. */
import { plural, t } from '@lingui/core/macro'
import { exampleText } from '#features/agents/settings/web/example-texts.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { formatNumber } from '#ui/format.ts'
import type { Mapping, WorkflowStep } from '../../contract/definition.ts'
import { eventLabels, stepTypes } from '../step-types.ts'

/** The second line of a step: its tool, or its kind. */
export function stepKind({ action }: Pick<WorkflowStep, 'action'>): string {
  if (action.type === 'tool') return action.tool === '' ? t`No tool yet` : toolName(action.tool)
  if (action.type === 'incomplete') return t`No tool yet`
  return stepTypes[action.type].name
}

/** What a step goes by, in a few words: its condition, its list, what it asks. Empty where there is nothing to say. */
export function stepRule({ action, description }: Pick<WorkflowStep, 'action' | 'description'>): string {
  switch (action.type) {
    case 'condition':
      return action.expression
    case 'loop':
      return action.items === '' ? '' : t`For each of ${action.items}`
    case 'wait':
      return waitRule(action.for)
    case 'approval':
      return mappingText(action.question) || description
    case 'ask':
      return exampleText(mappingText(action.question)) || description
    case 'http':
      return `${action.method} ${mappingText(action.url)}`.trim()
    case 'message':
      return mappingText(action.title)
    case 'tool':
    case 'workflow':
    case 'incomplete':
      return description
  }
}

function waitRule(wait: Extract<WorkflowStep['action'], { type: 'wait' }>['for']): string {
  if (wait.type === 'duration') return secondsText(wait.seconds)
  if (wait.type === 'until') return wait.time === '' ? '' : t`Until ${wait.time}`
  return t`Until: ${eventLabels[wait.event]}`
}

/** A mapping in one line. */
export function mappingText(mapping: Mapping): string {
  if (mapping.type === 'expression') return mapping.expression
  if (mapping.type === 'text') return firstLine(mapping.text)
  return typeof mapping.value === 'string' ? mapping.value : JSON.stringify(mapping.value)
}

/** The words of a text; what is filled in when it runs is a gap. */
function firstLine(text: string): string {
  return (
    text
      .replaceAll(/\{\{.*?\}\}/gs, '…')
      .split('\n')[0]
      ?.trim() ?? ''
  )
}

/** "45 s", "12 min", "3 h", "2 days". */
export function secondsText(seconds: number): string {
  if (seconds < 100) return t`${formatNumber(Math.round(seconds))} s`
  if (seconds < 5_400) return t`${formatNumber(Math.round(seconds / 60))} min`
  if (seconds < 172_800) return t`${formatNumber(Math.round(seconds / 3_600))} h`
  return plural(Math.round(seconds / 86_400), { one: '# day', other: '# days' })
}

/** How long a step is thought to take; empty where nobody said. */
export function estimate({ estimatedSeconds }: Pick<WorkflowStep, 'estimatedSeconds'>): string {
  return estimatedSeconds === null ? '' : t`about ${secondsText(estimatedSeconds)}`
}
