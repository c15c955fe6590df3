import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { fieldTexts } from '#features/shop/feed/web/enrich-fields.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { FieldChange } from '../contract.ts'
import { useSetChanges } from './write-back-cache.ts'
import { changeStatusLabels, directionOf } from './write-back-labels.ts'

type Choice = { left: ReadonlySet<number>; onToggle: (position: number) => void }
type Props = { setId: string; label: string; choice?: Choice }

/** Every change of a set, before and after. With `choice` each may be left out. */
export function ChangesList({ setId, label, choice }: Props) {
  const changes = useSetChanges(setId)
  if (changes.isPending) return <Skeleton className="h-40 w-full" />
  if (!changes.data) return <ReadProblem title={t`Couldn't load the changes`} query={changes} />
  return (
    <>
      <ul aria-label={label} className="overflow-clip rounded-card border border-line">
        {changes.data.map((change) => (
          <ChangeRow key={change.position} change={change} choice={choice} />
        ))}
      </ul>
      <ShowMore query={changes} className="mt-3" />
    </>
  )
}

function ChangeRow({ change, choice }: { change: FieldChange; choice: Choice | undefined }) {
  const { position, productId, title, field, before, after, status, reason, typed, storeChangedAt } = change
  const name = fieldTexts[field].label
  const by = typed.by || t`earlier`
  return (
    <li className="flex items-start gap-3 border-t border-line px-3 py-2 first:border-t-0">
      {choice && (
        <Checkbox
          className="mt-1"
          aria-label={t`${name} of ${title}`}
          checked={!choice.left.has(position)}
          onChange={() => choice.onToggle(position)}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="type-strong">{name}</span>{' '}
          <span dir="auto" className="text-ink-2">
            {title}
          </span>{' '}
          <span className="type-micro text-ink-3">{productId}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 break-words">
          <span dir="auto" className="text-ink-2">
            {before ?? t`empty`}
          </span>
          <ArrowRight aria-label={t`becomes`} className="size-3.5 flex-none text-ink-3 rtl:-scale-x-100" />
          <span dir="auto">{after ?? t`empty`}</span>
        </p>
        <p className="type-small mt-0.5 text-ink-3">
          {directionOf(change)} ·{' '}
          <Trans>
            typed by {by}, {timeAgo(typed.at)}; Shopify changed {timeAgo(storeChangedAt)}
          </Trans>
        </p>
        {reason && <p className="type-small mt-0.5 text-incomplete">{reason}</p>}
      </div>
      {status !== 'planned' && (
        <Badge tint={status === 'done' ? 'bare' : status === 'writing' ? 'busy' : 'neutral'}>
          {changeStatusLabels[status]}
        </Badge>
      )}
    </li>
  )
}
