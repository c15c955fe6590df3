/** What a screen reader says of a step on the canvas. */
import { plural, t } from '@lingui/core/macro'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import type { StepMark } from './canvas-terms.ts'
import { portLabels } from '../step-types.ts'
import { sayTrigger } from '../trigger-labels.ts'
import { stepKind, stepRule } from './step-labels.ts'

type Known = { mark: StepMark | null; errors: number; warnings: number }

/** Its name, what it does and for whom, how it stands, and where it leads. */
export function stepLabel(
  { steps, edges }: Pick<WorkflowDefinition, 'steps' | 'edges'>,
  step: WorkflowStep,
  { mark, errors, warnings }: Known,
): string {
  const nameOf = (id: string) => steps.find((each) => each.id === id)?.name ?? ''
  const ways = edges
    .filter(({ from }) => from === step.id)
    .map(({ port, to }) => `${portLabels[port]}: ${nameOf(to)}`)
  const loop = step.parentId === null ? '' : t`in the loop ${nameOf(step.parentId)}`
  return [
    step.name,
    stepKind(step),
    step.agent ? agentProfiles[step.agent].name : '',
    stepRule(step),
    loop,
    mark ? [mark.label, mark.fact].filter(Boolean).join(', ') : '',
    errors > 0 ? plural(errors, { one: '# problem', other: '# problems' }) : '',
    warnings > 0 ? plural(warnings, { one: '# warning', other: '# warnings' }) : '',
    ...ways,
  ]
    .filter(Boolean)
    .join('. ')
}

export function triggerLabel({ trigger, triggerDescription }: WorkflowDefinition): string {
  return t`Starts: ${sayTrigger(trigger, triggerDescription)}`
}
