import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { StepRun, StepRunStatus } from '../contract/run.ts'
import { countItems, type ItemCounts } from './run-marks.ts'
import { itemsFact, stepStatusLabels, stepTime } from './run-state.ts'
import { useStepItems } from './runs-cache.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  runId: string
  stepId: string
  counts: ItemCounts
  selected: string | null
  now: number
  onSelect: (item: StepRun) => void
}

const statuses = Object.keys(stepStatusLabels) as StepRunStatus[]

/** The items of a step within a loop, however many: read by pages, narrowed by how they stand. */
export function LoopItems({ runId, stepId, counts, selected, now, onSelect }: Props) {
  const [status, setStatus] = useState<StepRunStatus | ''>('')
  const query = useStepItems(runId, stepId, status === '' ? undefined : status)
  const all = countItems(counts)
  const { items = [], total = 0 } = query.data ?? {}
  return (
    <section aria-label={t`Items`}>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 className="type-label text-ink-2">
          <Trans>Items</Trans>
        </h3>
        <span className="type-small text-ink-2 tabular-nums">{itemsFact(all)}</span>
      </div>
      <Meter
        label={t`Items that are over`}
        percent={all.total === 0 ? null : (100 * all.done) / all.total}
        className="mb-2"
      />
      <SelectInput
        aria-label={t`Status of items`}
        value={status}
        onChange={(event) => setStatus(statuses.find((each) => each === event.target.value) ?? '')}
        options={[
          { value: '', label: t`All (${formatNumber(all.total)})` },
          ...statuses.flatMap((each) => {
            const count = counts[each] ?? 0
            const label = t`${stepStatusLabels[each].word} (${formatNumber(count)})`
            return count > 0 ? [{ value: each, label }] : []
          }),
        ]}
        className="mb-2"
      />
      {query.isPending && <Skeleton className="h-24 w-full" />}
      {query.isError && !query.data && <ReadProblem title={t`Couldn't load the items`} query={query} />}
      <ol className="max-h-[320px] overflow-y-auto rounded-control border border-line">
        {items.map((item) => (
          <li key={item.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-pressed={selected === item.id}
              onClick={() => onSelect(item)}
              className="flex h-9 w-full items-center gap-2 px-2.5 text-start hover:bg-hover aria-pressed:bg-glass-soft"
            >
              <span className="min-w-0 flex-1 truncate tabular-nums">{sayItem(item)}</span>
              <span className="type-small text-ink-2 tabular-nums">{stepTime(item, now)}</span>
              <StatusBadge step={item.status} />
            </button>
          </li>
        ))}
      </ol>
      {query.data && (
        <div className="mt-2 flex items-center justify-between gap-2">
          <span role="status" className="type-small text-ink-2 tabular-nums">
            {t`${formatNumber(items.length)} of ${formatNumber(total)}`}
          </span>
          <ShowMore query={query} />
        </div>
      )}
    </section>
  )
}

/** "Item 3", or "Item 2.3" of a loop within a loop. */
function sayItem({ path }: StepRun): string {
  const places = [...path.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index) + 1)
  return t`Item ${places.join('.')}`
}
