import { plural, t } from '@lingui/core/macro'
import { Check, CircleX, X } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { BusyRing } from '#ui/busy-ring.tsx'
import { formatNumber } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { Regression } from '../contract/regression.ts'
import { stepName } from './step-labels.ts'

/** How a kept turn came out when it was played last. */
export function RegressionOutcome({
  regression: { last },
  isBusy,
}: {
  regression: Regression
  isBusy: boolean
}) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      {isBusy ? (
        <Badge tint="busy">
          <BusyRing />
          {t`Playing`}
        </Badge>
      ) : last === null ? (
        <Badge tint="neutral">{t`Not played yet`}</Badge>
      ) : (
        <Outcome last={last} />
      )}
      {!isBusy && last?.endedAt && (
        <time dateTime={last.endedAt} className="type-small tabular-nums">
          {timeAgo(last.endedAt)}
        </time>
      )}
    </div>
  )
}

function Outcome({ last }: { last: NonNullable<Regression['last']> }) {
  const { isSame, firstDiffering, differingCount, error } = last
  if (isSame === true) {
    return (
      <Badge tint="ready">
        <Check aria-hidden />
        {t`The same`}
      </Badge>
    )
  }
  if (isSame === null) {
    return (
      <>
        <Badge tint="incomplete">
          <CircleX aria-hidden />
          {t`Failed`}
        </Badge>
        {error && <span className="min-w-0 break-words">{error}</span>}
      </>
    )
  }
  return (
    <>
      <Badge tint="needs">
        <X aria-hidden />
        {firstDiffering ? t`Differs at step ${formatNumber(firstDiffering.place)}` : t`Differs`}
      </Badge>
      {firstDiffering && (
        <span className="min-w-0 break-words tabular-nums">
          {stepName(firstDiffering.step)} ·{' '}
          {plural(differingCount, { one: '# step differs', other: '# steps differ' })}
        </span>
      )}
    </>
  )
}
