import { t } from '@lingui/core/macro'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { WorkflowRunDetail } from '../contract/run.ts'
import { RunGantt } from './run-gantt.tsx'
import { RunHeader } from './run-header.tsx'
import { itemStatus, toMarks } from './run-marks.ts'
import { causeText, isRunLive } from './run-state.ts'
import { RunStepList } from './run-step-list.tsx'
import { useWorkflowRun } from './runs-cache.ts'
import { StepPanel } from './step-panel.tsx'
import { useNow } from './use-now.ts'

const RunCanvas = lazy(async () => ({ default: (await import('./run-canvas.tsx')).RunCanvas }))

/** One run of a workflow: on its graph, as a list, and along time. On a phone the list is all there is. */
export function WorkflowRunView({ runId }: { runId: string }) {
  const query = useWorkflowRun(runId)
  if (query.data) return <RunParts key={runId} detail={query.data} />
  if (query.isError) {
    return (
      <div className="p-5">
        <ReadProblem title={t`Couldn't load this run`} query={query} />
      </div>
    )
  }
  return <Skeleton className="m-5 h-40" />
}

function RunParts({ detail }: { detail: WorkflowRunDetail }) {
  const { run, definition, steps, itemCounts } = detail
  const myId = useSession().data?.id ?? null
  const now = useNow(isRunLive(run))
  const isWide = useMedia('(min-width: 768px)')
  const [view, setView] = useState<'graph' | 'list'>('graph')
  const [selected, setSelected] = useState<string | null>(null)
  const cause = causeText(run.cause, myId, now)
  const marks = useMemo(() => toMarks(detail, definition, { now, cause }), [detail, definition, now, cause])
  const statuses = useMemo(
    () =>
      new Map([
        ...itemCounts.map((each) => [each.stepId, itemStatus(each.counts)] as const),
        ...steps.map((step) => [step.stepId, step.status] as const),
      ]),
    [itemCounts, steps],
  )
  const close = useCallback(() => setSelected(null), [])
  const step = definition.steps.find(({ id }) => id === selected)
  const isGraph = isWide && view === 'graph'
  return (
    <div className="flex h-full min-h-0 flex-col">
      <RunHeader run={run} cause={cause} now={now} />
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          {isWide && (
            <div className="absolute start-4 top-4 z-10">
              <Segments
                label={t`View of the run`}
                value={view}
                onChange={setView}
                options={[
                  { value: 'graph', label: t`Graph` },
                  { value: 'list', label: t`List` },
                ]}
              />
            </div>
          )}
          {isGraph ? (
            <Suspense fallback={<Skeleton className="m-5 h-40" />}>
              <RunCanvas
                runId={run.id}
                definition={definition}
                marks={marks}
                selected={selected}
                onSelect={setSelected}
              />
            </Suspense>
          ) : (
            <div className={`min-h-0 flex-1 overflow-y-auto ${isWide ? 'pt-10' : ''}`}>
              <RunStepList
                definition={definition}
                marks={marks}
                statuses={statuses}
                selected={selected}
                onSelect={setSelected}
              />
            </div>
          )}
        </div>
        {step && (
          <StepPanel
            key={step.id}
            run={run}
            step={step}
            stepRun={steps.find(({ stepId }) => stepId === step.id) ?? null}
            status={statuses.get(step.id) ?? 'pending'}
            counts={itemCounts.find(({ stepId }) => stepId === step.id)?.counts ?? null}
            now={now}
            onClose={close}
          />
        )}
      </div>
      <RunGantt
        run={run}
        steps={steps}
        definition={definition}
        now={now}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}
