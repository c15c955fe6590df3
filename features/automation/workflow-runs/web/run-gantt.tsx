import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { clockTime } from '#ui/relative-time.ts'
import type { StepRun, StepRunStatus, WorkflowRunSummary } from '../contract/run.ts'
import { type GanttBar, toGantt } from './gantt.ts'
import { millisText, stepStatusLabels, stepTime } from './run-state.ts'

const bars: Partial<Record<StepRunStatus, string>> = {
  completed: 'border-glass-line bg-glass-soft text-glass',
  running: 'border-busy-mark bg-busy-soft text-busy',
  failed: 'border-incomplete-mark bg-incomplete-soft text-incomplete',
  waiting: 'border-needs-mark bg-needs-soft text-needs',
  partly_done: 'border-needs-mark bg-needs-soft text-needs',
  outcome_unknown: 'border-needs-mark bg-needs-soft text-needs',
}

type Props = {
  run: WorkflowRunSummary
  steps: readonly StepRun[]
  definition: WorkflowDefinition
  now: number
  selected: string | null
  onSelect: (stepId: string) => void
}

/** When each step ran, as bars on one line of time with the present moment. */
export function RunGantt({ run, steps, definition, now, selected, onSelect }: Props) {
  const gantt = toGantt(run, steps, definition, now)
  if (!gantt || run.startedAt === null) return null
  return (
    <section
      aria-label={t`Timeline`}
      className="max-h-[200px] flex-none overflow-y-auto border-t border-line px-5 py-3 max-md:hidden"
    >
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="type-strong font-semibold">
          <Trans>Timeline</Trans>
        </h2>
        <span className="text-ink-2 tabular-nums">{clockTime(Date.parse(run.startedAt))}</span>
        <span className="ms-auto text-ink-2 tabular-nums">{millisText(gantt.totalMs)}</span>
      </div>
      <div className="relative">
        <div aria-hidden className="absolute inset-y-0 start-[128px] end-0">
          {gantt.ticks.map((at) => (
            <span
              key={at}
              className="absolute inset-y-0 border-s border-line"
              style={{ insetInlineStart: `${at * 100}%` }}
            />
          ))}
          {gantt.now !== null && (
            <span
              className="absolute inset-y-0 border-s-2 border-busy-mark"
              style={{ insetInlineStart: `${gantt.now * 100}%` }}
            />
          )}
        </div>
        <ol className="relative">
          {gantt.bars.map((bar) => (
            <Row
              key={bar.step.id}
              bar={bar}
              time={stepTime(bar.step, now)}
              isSelected={selected === bar.step.stepId}
              onSelect={onSelect}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

type RowProps = { bar: GanttBar; time: string; isSelected: boolean; onSelect: (stepId: string) => void }

function Row({ bar: { step, name, start, end, estimate }, time, isSelected, onSelect }: RowProps) {
  const tint = bars[step.status] ?? 'border-line-2 bg-well text-ink-2'
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => onSelect(step.stepId)}
        className="flex h-6 w-full items-center rounded-mark text-start hover:bg-hover aria-pressed:bg-glass-soft"
      >
        <span className="w-[128px] flex-none truncate pe-2">{name}</span>
        <span className="sr-only">{`, ${[stepStatusLabels[step.status].word, time].join(', ')}`}</span>
        <span aria-hidden className="relative h-[18px] flex-1">
          {estimate !== null && (
            <span
              className="absolute inset-y-0 border border-dashed border-line-control"
              style={{ insetInlineStart: `${end * 100}%`, width: `${(estimate - end) * 100}%` }}
            />
          )}
          <span
            className={`type-small absolute inset-y-0 flex min-w-1 items-center rounded-[2px] border ${tint}`}
            style={{ insetInlineStart: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          >
            <span className="ps-1 whitespace-nowrap tabular-nums">{time}</span>
          </span>
        </span>
      </button>
    </li>
  )
}
