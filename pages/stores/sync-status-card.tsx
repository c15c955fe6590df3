import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { StoreListing } from '#features/base/stores/contract.ts'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import type { StoreSync } from '#features/shop/sales/contract/store-sync.ts'
import { Card } from '#ui/card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { countFailed } from './failed-products.ts'

type Props = {
  stores: readonly StoreListing[]
  syncs: UseQueryResult<{ stores: StoreSync[] }>
  figures: UseQueryResult<StoreFigures[]>
}

/** How many products of the chosen stores are here as they are in Shopify. */
export function SyncStatusCard({ stores, syncs, figures }: Props) {
  const counts = stores.map(({ id }) =>
    countsOf(
      syncs.data?.stores.find(({ storeId }) => storeId === id),
      figures.data?.find(({ storeId }) => storeId === id)?.products ?? 0,
    ),
  )
  const sum = (of: keyof Counts) => counts.reduce((all, one) => all + one[of], 0)
  const total = sum('synced') + sum('pending') + sum('errors')
  const percent = total === 0 ? null : (sum('synced') / total) * 100
  const isReady = syncs.data && figures.data
  const cells = [
    { label: t`Total products`, value: total },
    { label: t`Synced`, value: sum('synced') },
    { label: t`Pending`, value: sum('pending') },
    { label: t`Errors`, value: sum('errors') },
  ]
  return (
    <Card title={t`Sync status`}>
      {syncs.isError && !syncs.data && <ReadProblem title={t`Couldn't load the syncs`} query={syncs} />}
      {figures.isError && !figures.data && (
        <ReadProblem title={t`Couldn't load the figures`} query={figures} />
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2">
        {cells.map(({ label, value }) => (
          <div key={label}>
            <dt className="type-label text-ink-2">{label}</dt>
            <dd className="type-figure-s tabular-nums">
              {isReady ? formatNumber(value) : <Skeleton className="my-1 h-5 w-14" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex items-center gap-3">
        <Meter label={t`Synced products`} percent={isReady ? percent : null} className="flex-1" />
        <span className="text-ink-2 tabular-nums">
          {!isReady || percent === null ? '–' : formatPercent(percent)}
        </span>
      </div>
    </Card>
  )
}

type Counts = { synced: number; pending: number; errors: number }

/** While a sync reads everything, what it has not reached is pending; products that made no sense are errors until a sync reads them. */
function countsOf(sync: StoreSync | undefined, stored: number): Counts {
  const run = sync?.products ?? null
  const isLive = run !== null && run.endedAt === null
  const { done = 0, total = null } = (isLive ? run.progress : null) ?? {}
  const pending = total === null ? 0 : Math.max(total - done, 0)
  const synced = total === null ? stored : Math.max(stored - pending, 0)
  return { synced, pending, errors: countFailed(sync) }
}
