import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { RerunPart } from '../contract/rerun.ts'
import { useRerunEffects } from './runs-cache.ts'

type Props = {
  title: string
  runId: string
  fromStepId: string
  part: RerunPart
  /** How many there are on all pages together, more than none. */
  total: number
  /** Keys of those that are to be done again all the same. */
  chosen?: ReadonlySet<string>
  onChoose?: (chosen: ReadonlySet<string>) => void
}

/** Effects by their step and what they did, page by page. */
export function EffectLines({ title, runId, fromStepId, part, total, chosen, onChoose }: Props) {
  const query = useRerunEffects(runId, fromStepId, part)
  const effects = query.data ?? []
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose?.(next)
  }
  return (
    <div>
      <h3 className="type-label mb-1 flex justify-between text-ink-2">
        {title}
        <span className="tabular-nums">{formatNumber(total)}</span>
      </h3>
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.isError && !query.data && <ReadProblem title={t`Couldn't load the list`} query={query} />}
      {effects.length > 0 && (
        <section
          aria-label={title}
          // The keyboard scrolls it.
          tabIndex={0}
          className="max-h-48 overflow-y-auto rounded-control border border-line"
        >
          <ul>
            {effects.map(({ key, step, description }) => (
              <li
                key={key}
                className="flex items-start gap-2 border-t border-line px-2.5 py-2 first:border-t-0"
              >
                <span className="min-w-0 flex-1">
                  <span className="block break-words text-ink">{description}</span>
                  <span className="type-small">{step}</span>
                </span>
                {onChoose && (
                  <span className="type-small flex items-center gap-1.5">
                    <Checkbox
                      aria-label={t`Do again: ${description}`}
                      checked={chosen?.has(key) ?? false}
                      onChange={() => toggle(key)}
                    />
                    <span aria-hidden>
                      <Trans>Again</Trans>
                    </span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {query.hasNextPage && (
        <div className="mt-2 flex items-center justify-between gap-2">
          <span role="status" className="type-small text-ink-2 tabular-nums">
            {t`${formatNumber(effects.length)} of ${formatNumber(total)}`}
          </span>
          <ShowMore query={query} />
        </div>
      )}
    </div>
  )
}
