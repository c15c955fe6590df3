import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { StepIcon } from '#features/automation/workflows/web/canvas/step-icon.tsx'
import { stepKind } from '#features/automation/workflows/web/canvas/step-labels.ts'
import type { StepRun, StepRunStatus, WorkflowRunSummary } from '../contract/run.ts'
import { LoopItems } from './loop-items.tsx'
import type { ItemCounts } from './run-marks.ts'
import { StatusBadge } from './status-badge.tsx'
import { StepRunPart } from './step-run-part.tsx'

type Props = {
  run: WorkflowRunSummary
  step: WorkflowStep
  /** Null for a step within a loop, whose items are read by pages, and for one that has not begun. */
  stepRun: StepRun | null
  status: StepRunStatus
  counts: ItemCounts | null
  now: number
  onClose: () => void
}

/** Everything about one step of a run. */
export function StepPanel({ run, step, stepRun, status, counts, now, onClose }: Props) {
  const [item, setItem] = useState<StepRun | null>(null)
  const shown = stepRun ?? item
  return (
    <aside
      aria-label={step.name}
      className="slides-in flex min-h-0 w-[344px] flex-none flex-col overflow-y-auto border-s-2 border-s-glass-edge bg-pane max-md:fixed max-md:inset-0 max-md:z-40 max-md:w-full max-md:border-s-0"
    >
      <header className="flex items-center gap-2.5 border-b border-line px-4 py-2.5">
        <StepIcon type={step.action.type} agent={step.agent} />
        <div className="min-w-0 flex-1">
          <h2 className="type-section truncate">{step.name}</h2>
          <p className="type-small text-ink-2">{stepKind(step)}</p>
        </div>
        <StatusBadge step={shown?.status ?? status} />
        <button
          type="button"
          aria-label={t`Close`}
          onClick={onClose}
          className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-10"
        >
          <X aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      </header>
      <div className="flex flex-col gap-4 p-4">
        {counts && (
          <LoopItems
            key={step.id}
            runId={run.id}
            stepId={step.id}
            counts={counts}
            selected={item?.id ?? null}
            now={now}
            onSelect={setItem}
          />
        )}
        {shown && <StepRunPart key={shown.id} run={run} step={step} stepRun={shown} now={now} />}
        {!shown && !counts && (
          <p className="text-ink-2">
            <Trans>This step hasn't begun.</Trans>
          </p>
        )}
      </div>
    </aside>
  )
}
