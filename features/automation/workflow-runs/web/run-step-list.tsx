import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { sortSteps } from '#features/automation/workflows/rules/graph.ts'
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { StepIcon } from '#features/automation/workflows/web/canvas/step-icon.tsx'
import { stepKind } from '#features/automation/workflows/web/canvas/step-labels.ts'
import { sayTrigger } from '#features/automation/workflows/web/trigger-labels.ts'
import type { StepMark } from '#features/automation/workflows/web/canvas/canvas-terms.ts'
import { triggerId } from '#features/automation/workflows/web/canvas/canvas-terms.ts'
import type { StepRunStatus } from '../contract/run.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  definition: WorkflowDefinition
  marks: ReadonlyMap<string, StepMark>
  statuses: ReadonlyMap<string, StepRunStatus>
  selected: string | null
  onSelect: (stepId: string) => void
}

/** The run as a list, complete: what runs first stands first, and what a loop holds stands within it. */
export function RunStepList({ definition, marks, statuses, selected, onSelect }: Props) {
  const ordered = sortSteps(definition)
  const trigger = marks.get(triggerId)
  const row = (step: WorkflowStep) => {
    const mark = marks.get(step.id)
    const inside = step.action.type === 'loop' ? ordered.filter(({ parentId }) => parentId === step.id) : []
    const detail = [stepKind(step), mark?.fact, mark?.time].filter(Boolean).join(' · ')
    return (
      <Fragment key={step.id}>
        <li>
          <button
            type="button"
            aria-pressed={selected === step.id}
            onClick={() => onSelect(step.id)}
            className="flex w-full items-center gap-3 rounded-card border border-line bg-float p-3 text-start hover:bg-hover aria-pressed:border-glass-edge"
          >
            <StepIcon type={step.action.type} agent={step.agent} />
            <span className="min-w-0 flex-1">
              <span className="type-strong block truncate">{step.name}</span>
              <span className="block text-ink-2 tabular-nums">{detail}</span>
            </span>
            <StatusBadge step={statuses.get(step.id) ?? 'pending'} />
          </button>
          {inside.length > 0 && (
            <ol
              aria-label={t`For each item of ${step.name}`}
              className="mt-2 flex flex-col gap-2 border-s-2 border-line-2 ps-3"
            >
              {inside.map(row)}
            </ol>
          )}
        </li>
      </Fragment>
    )
  }
  return (
    <ol aria-label={t`Steps of this run`} className="flex flex-col gap-2 p-5 max-md:p-4">
      <li className="flex items-center gap-3 rounded-card border border-line bg-float p-3">
        <StepIcon trigger={definition.trigger.type} />
        <span className="min-w-0">
          <span className="type-strong block truncate">
            {sayTrigger(definition.trigger, definition.triggerDescription)}
          </span>
          <span className="block text-ink-2">{trigger?.fact}</span>
        </span>
      </li>
      {ordered.filter(({ parentId }) => parentId === null).map(row)}
    </ol>
  )
}
