import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { useCheckContext } from '#features/automation/workflows/web/workflow-cache.ts'
import { dayMs } from '#kit/days.ts'
import { newId } from '#kit/ids.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { dateOf } from '#ui/relative-time.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { EventCoverage } from '#features/automation/events/contract.ts'
import { type Rehearsal, triggerPick } from '../contract.ts'
import { RecordedSize } from '#features/automation/events/web/recorded-size.tsx'
import { eventTypesOf, recordedSince } from '../rules/needs.ts'
import { useCancelRehearsal, useRehearsals, useStartRehearsal } from './rehearsal-cache.ts'
import { type Picks, RehearsalPicks } from './rehearsal-picks.tsx'
import { RehearsalResult } from './rehearsal-result.tsx'
import { readJsonObject } from '#features/automation/workflows/web/read-json-object.ts'
import { type SampleChoice, SampleEventField } from './sample-event-field.tsx'

type Props = {
  workflowId: string
  definition: WorkflowDefinition
  /** Of the draft as it is saved. */
  revision: number
}

const choices = [7, 14, 30, 90]

/** Runs the draft over the recorded past and tells what it would have done. */
export function RehearsalPanel({ workflowId, definition, revision }: Props) {
  const known = useRehearsals(workflowId, revision)
  const context = useCheckContext()
  const start = useStartRehearsal(workflowId)
  const [days, setDays] = useState(30)
  const [picks, setPicks] = useState<Picks>({})
  const [chosen, setChosen] = useState<SampleChoice | null>(null)
  if (known.isError) return <ReadProblem title={t`Couldn’t load the rehearsals`} query={known} />
  if (!known.data) return <Skeleton className="h-32 w-full" />
  const [newest] = known.data.rehearsals
  const isRunning = newest !== undefined && newest.endedAt === null
  const { sampleEvent, coverage } = known.data
  const isRecorded = coverage.some(({ type, count }) => type === sampleEvent?.type && count > 0)
  const sample = chosen ?? { isSample: !isRecorded, text: null }
  const begin = () => {
    if (sampleEvent === null || !sample.isSample) return start.mutate({ id: newId(), days, picks })
    const payload = sample.text === null ? sampleEvent.payload : readJsonObject(sample.text)
    if (payload === null) return
    const given = { type: 'given', output: payload } as const
    start.mutate({ id: newId(), days, picks: { ...picks, [triggerPick]: given } })
  }
  return (
    <section aria-label={t`Rehearsal`} className="flex flex-col gap-4">
      <Standing newest={newest} isRehearsed={known.data.isRehearsed} />
      {sampleEvent && (
        <SampleEventField event={sampleEvent} choice={sample} isRecorded={isRecorded} onChange={setChosen} />
      )}
      <div className="flex flex-wrap items-end gap-3">
        {!(sampleEvent && sample.isSample) && <Days days={days} onChange={setDays} />}
        <Button isBusy={start.isPending || isRunning} onClick={begin}>
          {newest ? <Trans>Rehearse again</Trans> : <Trans>Rehearse</Trans>}
        </Button>
      </div>
      {!(sampleEvent && sample.isSample) && (
        <div>
          <Coverage definition={definition} coverage={coverage} days={days} />
          <RecordedSize />
        </div>
      )}
      <RehearsalPicks
        definition={definition}
        picks={picks}
        onPick={(stepId, pick) => setPicks({ ...picks, [stepId]: pick })}
      />
      {start.isError && (
        <Notice
          tone="error"
          role="alert"
          title={sentenceOf(start.error, t`The rehearsal couldn’t start. Try again.`)}
        />
      )}
      {isRunning && <Running rehearsal={newest} />}
      {newest?.status === 'completed' && (
        <RehearsalResult
          rehearsal={newest}
          definition={definition}
          currency={context.data?.currency ?? null}
        />
      )}
    </section>
  )
}

function Days({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <Field label={t`Recorded past`}>
      {(control) => (
        <SelectInput
          {...control}
          className="w-40"
          value={String(days)}
          options={choices.map((count) => ({
            value: String(count),
            label: plural(count, { one: 'Last # day', other: 'Last # days' }),
          }))}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </Field>
  )
}

function Standing({ newest, isRehearsed }: { newest: Rehearsal | undefined; isRehearsed: boolean }) {
  if (isRehearsed) {
    return <Notice tone="success" title={t`This draft has been rehearsed`} />
  }
  if (newest?.status === 'failed') {
    return (
      <Notice tone="error" title={t`The rehearsal failed`}>
        {newest.error?.message}
      </Notice>
    )
  }
  if (newest?.status === 'cancelled') return <Notice tone="neutral" title={t`The rehearsal was stopped`} />
  if (newest?.status === 'completed') {
    return (
      <Notice tone="warning" title={t`The draft has changed since its last rehearsal`}>
        <Trans>Rehearse again to see what it would do now.</Trans>
      </Notice>
    )
  }
  if (newest) return null
  return (
    <p className="text-ink-2">
      <Trans>See what this workflow would have done in your store. Nothing is sent or changed.</Trans>
    </p>
  )
}

type CoverageProps = { definition: WorkflowDefinition; coverage: readonly EventCoverage[]; days: number }

/** Says where what is needed is recorded for a shorter time than was chosen. */
function Coverage({ definition, coverage, days }: CoverageProps) {
  const [to] = useState(() => new Date())
  const from = new Date(to.getTime() - days * dayMs)
  const since = recordedSince(eventTypesOf([definition]), coverage, { from, to })
  if (since === null) return null
  if (since.getTime() >= to.getTime()) {
    return (
      <p className="type-small text-needs">
        <Trans>Nothing that starts this workflow has been recorded yet.</Trans>
      </p>
    )
  }
  return (
    <p className="type-small text-ink-2">
      <Trans>Recorded since {dateOf(since.toISOString())}.</Trans>
    </p>
  )
}

function Running({ rehearsal: { id, progress } }: { rehearsal: Rehearsal }) {
  const stop = useCancelRehearsal()
  const { done, total } = progress
  const percent = total === 0 ? null : Math.round((done / total) * 100)
  return (
    <div role="status" className="flex items-center gap-3">
      <Meter className="flex-1" label={t`Rehearsal progress`} percent={percent} />
      <span className="type-small text-ink-2 tabular-nums">
        {total === 0 ? t`Starting…` : t`${formatNumber(done)} of ${formatNumber(total)}`}
      </span>
      <Button size="s" isBusy={stop.isPending} onClick={() => stop.mutate(id)}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  )
}
