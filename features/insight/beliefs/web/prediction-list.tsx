import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { shortDay } from '#ui/relative-time.ts'
import type { Prediction } from '../contract.ts'
import { probabilityText } from './belief-words.ts'

const most = 12

/** What was foretold of days to come, and what came of it, the latest days first. */
export function PredictionList({ predictions }: { predictions: readonly Prediction[] }) {
  if (predictions.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Nothing was foretold from it yet.</Trans>
      </p>
    )
  }
  return (
    <ul>
      {predictions.slice(0, most).map((prediction) => {
        const { id, statement, probability, to } = prediction
        const { tint, word } = outcomeOf(prediction)
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-52 break-words">{statement}</span>
            <span className="text-ink-2 tabular-nums">{t`stated with ${probabilityText(probability)}`}</span>
            <Badge tint={tint}>{word ?? t`Open until ${shortDay(to)}`}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

function outcomeOf({ resolvedAt, hasHappened }: Prediction) {
  if (resolvedAt === null) return { tint: 'busy', word: null } as const
  if (hasHappened === null) return { tint: 'neutral', word: t`Nothing to judge it by` } as const
  return hasHappened
    ? ({ tint: 'ready', word: t`It came true` } as const)
    : ({ tint: 'needs', word: t`It did not` } as const)
}
