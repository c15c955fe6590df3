import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Prediction } from '../contract.ts'
import { BeliefDensity } from './belief-density.tsx'
import { modelText, probabilityText } from './belief-format.ts'
import { useBelief, useExport } from './beliefs-cache.ts'
import { HistoryTable } from './history-table.tsx'

/** One belief in full: its curve, every update, and what was foretold from it. */
export function BeliefDetail({ beliefId }: { beliefId: string }) {
  const query = useBelief(beliefId)
  const download = useExport(beliefId)
  if (query.isError && !query.data) {
    return <ReadProblem title={t`Couldn't load the belief`} query={query} />
  }
  if (!query.data) return <Skeleton className="mt-3 h-60 w-full" />
  const { belief, predictions, priorDensity, pairDensity } = query.data
  const { updateHistory, prior, posterior } = belief
  return (
    <div className="mt-3 flex min-w-0 flex-col gap-4">
      <BeliefDensity belief={belief} priorDensity={priorDensity} pairDensity={pairDensity} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <div className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-ink-2">
            <Trans>Prior</Trans>
          </dt>
          <dd className="type-code">{modelText(prior)}</dd>
        </div>
        <div className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-ink-2">
            <Trans>Posterior</Trans>
          </dt>
          <dd className="type-code">{modelText(posterior)}</dd>
        </div>
      </dl>
      <section aria-label={t`Update history`}>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h4 className="type-strong">
            <Trans>Update history</Trans>
          </h4>
          <Button size="s" isBusy={download.isPending} onClick={() => download.mutate()}>
            {!download.isPending && <Download aria-hidden className="size-3.5" />}
            <Trans>Download CSV</Trans>
          </Button>
        </div>
        {updateHistory.length === 0 ? (
          <p className="text-ink-2">
            <Trans>No evidence yet.</Trans>
          </p>
        ) : (
          <HistoryTable history={updateHistory} />
        )}
      </section>
      <section aria-label={t`Predictions`}>
        <h4 className="type-strong mb-1">
          <Trans>Predictions</Trans>
        </h4>
        <PredictionList predictions={predictions} />
      </section>
    </div>
  )
}

const max = 12

/** What was foretold of days to come, and what came of it, the latest days first. */
function PredictionList({ predictions }: { predictions: readonly Prediction[] }) {
  if (predictions.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No predictions yet.</Trans>
      </p>
    )
  }
  return (
    <ul>
      {predictions.slice(0, max).map((prediction) => {
        const { id, statement, probability, to } = prediction
        const { tint, word } = outcomeOf(prediction)
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-52 break-words">{statement}</span>
            <span className="text-ink-2 tabular-nums">{t`predicted with ${probabilityText(probability)} probability`}</span>
            <Badge tint={tint}>{word ?? t`Open until ${shortDay(to)}`}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

function outcomeOf({ resolvedAt, hasHappened }: Prediction) {
  if (resolvedAt === null) return { tint: 'busy', word: null } as const
  if (hasHappened === null) return { tint: 'neutral', word: t`Not enough data to tell` } as const
  return hasHappened
    ? ({ tint: 'ready', word: t`It came true` } as const)
    : ({ tint: 'needs', word: t`It didn't come true` } as const)
}
