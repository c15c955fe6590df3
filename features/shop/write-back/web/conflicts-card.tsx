import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fieldTexts } from '#features/shop/feed/web/enrich-fields.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import type { Conflict } from '../contract.ts'
import { useConflicts, useWriteBackAct } from './write-back-cache.ts'

type Side = 'store' | 'vitrine'

/** Fields that both sides changed: both values, by whom and when, and the choice between them. */
export function ConflictsCard() {
  const conflicts = useConflicts()
  const resolve = useWriteBackAct('resolve', t`Couldn't save your choice`, ({ data }) => {
    const title = plural(data.resolved, { one: '# conflict resolved', other: '# conflicts resolved' })
    const description = data.set
      ? t`Vitrine uses Shopify’s value now.`
      : t`Preview the changes to write Vitrine’s value to your store.`
    showToast({ title, description })
  })
  if (conflicts.isPending) return <Skeleton className="h-24 w-full" />
  if (!conflicts.data) return <ReadProblem title={t`Couldn't load the conflicts`} query={conflicts} />
  const { conflicts: list, total } = conflicts.data
  if (total === 0) return null
  const decide = (side: Side, decided: Conflict[]) =>
    resolve.mutate({
      body: {
        side,
        conflicts: decided.map(({ productGid, variantGid, field, store, typed }) => ({
          ...{ productGid, variantGid, field },
          store: store.value,
          typed: typed.value,
        })),
      },
    })
  const count = formatNumber(list.length)
  return (
    <Card
      title={plural(total, { one: '# conflict', other: '# conflicts' })}
      aside={
        list.length > 1 && (
          <span className="flex flex-wrap gap-2">
            <Button size="s" isBusy={resolve.isPending} onClick={() => decide('store', list)}>
              <Trans>Use Shopify for all {count}</Trans>
            </Button>
            <Button size="s" isBusy={resolve.isPending} onClick={() => decide('vitrine', list)}>
              <Trans>Use Vitrine for all {count}</Trans>
            </Button>
          </span>
        )
      }
    >
      <p className="mb-3 text-ink-2">
        <Trans>Both sides changed these fields. Nothing is overwritten until you choose.</Trans>
      </p>
      <ul aria-label={t`Conflicts`} className="overflow-clip rounded-card border border-line">
        {list.map((conflict) => (
          <ConflictRow
            key={`${conflict.variantGid ?? conflict.productGid} ${conflict.field}`}
            conflict={conflict}
            isBusy={resolve.isPending}
            onDecide={(side) => decide(side, [conflict])}
          />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { conflict: Conflict; isBusy: boolean; onDecide: (side: Side) => void }

function ConflictRow({ conflict, isBusy, onDecide }: RowProps) {
  const { title, productId, field, store, typed, base } = conflict
  const name = fieldTexts[field].label
  const by = typed.by || t`earlier`
  return (
    <li className="border-t border-line px-3 py-3 first:border-t-0">
      <p className="break-words">
        <span className="type-strong">{name}</span>{' '}
        <span dir="auto" className="text-ink-2">
          {title}
        </span>{' '}
        <span className="type-micro text-ink-3">{productId}</span>
      </p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <SideBox
          value={store.value}
          source={t`In Shopify, changed ${timeAgo(store.changedAt)}`}
          act={t`Use Shopify’s`}
          label={t`Use Shopify’s ${name} for ${title}`}
          isBusy={isBusy}
          onAct={() => onDecide('store')}
        />
        <SideBox
          value={typed.value}
          source={t`In Vitrine, by ${by}, ${timeAgo(typed.at)}`}
          act={t`Use Vitrine’s`}
          label={t`Use Vitrine’s ${name} for ${title}`}
          isBusy={isBusy}
          onAct={() => onDecide('vitrine')}
        />
      </div>
      <p className="type-small mt-2 text-ink-3">
        {base === null ? t`It was empty before.` : t`It was “${base}” before.`}
      </p>
    </li>
  )
}

type SideProps = {
  value: string | null
  source: string
  act: string
  label: string
  isBusy: boolean
  onAct: () => void
}

function SideBox({ value, source, act, label, isBusy, onAct }: SideProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 rounded-control bg-well p-3">
      <div className="min-w-0">
        <p dir="auto" className="break-words">
          {value ?? t`empty`}
        </p>
        <p className="type-small break-words text-ink-3">{source}</p>
      </div>
      <Button size="s" isBusy={isBusy} aria-label={label} onClick={onAct}>
        {act}
      </Button>
    </div>
  )
}
