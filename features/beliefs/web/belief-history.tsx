import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { timeAgo } from '#ui/relative-time.ts'
import type { BeliefView } from '../contract.ts'
import { probabilityText } from './belief-words.ts'

/** How each piece of evidence moved a belief, the newest first. */
export function BeliefHistory({ history }: { history: BeliefView['updateHistory'] }) {
  return (
    <details className="mt-1.5">
      <summary className="type-label cursor-pointer rounded-control py-1 text-ink-2 hover:text-ink">
        <Trans>Update history</Trans>
      </summary>
      <ul>
        {history.map(({ id, at, source, replaces, priorProbability, posteriorProbability }) => {
          const [prior, posterior] = [
            probabilityText(priorProbability),
            probabilityText(posteriorProbability),
          ]
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 tabular-nums first:border-t-0"
            >
              <span className="min-w-0 flex-1 break-words">
                {source}
                {replaces && <span className="text-ink-3"> · {t`corrects ${replaces}`}</span>}
              </span>
              <span className="inline-flex items-center gap-1.5">
                <span className="sr-only">{t`from ${prior} to ${posterior}`}</span>
                <span aria-hidden>{prior}</span>
                <ArrowRight aria-hidden className="size-3.5 text-ink-3 rtl:-scale-x-100" />
                <span aria-hidden className="type-strong">
                  {posterior}
                </span>
              </span>
              <time dateTime={at} className="type-small text-ink-3">
                {timeAgo(at)}
              </time>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
