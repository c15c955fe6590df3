import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { StoreListing } from '#features/base/stores/contract.ts'
import type { SyncActivity } from '#features/shop/sales/contract/store-sync.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type Props = {
  stores: readonly StoreListing[]
  syncs: UseQueryResult<{ activity: SyncActivity[] }>
}

/** What happened lately: syncs, and what the stores told. */
export function SyncActivityCard({ stores, syncs }: Props) {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const shown = syncs.data?.activity.filter(({ storeId }) => names.has(storeId))
  return (
    <Card title={t`Recent Activity`}>
      {syncs.isError && !syncs.data && <ReadProblem title={t`Couldn't load the activity`} query={syncs} />}
      {syncs.isPending && <Skeleton className="h-40 w-full" />}
      {shown?.length === 0 && (
        <p className="text-ink-2">
          <Trans>Syncs and changes from Shopify appear here.</Trans>
        </p>
      )}
      <ul className="-my-2 empty:hidden">
        {shown?.map((one) => (
          <li
            key={one.type === 'sync' ? one.id : `${one.storeId} ${one.topic} ${one.at}`}
            className="border-t border-line py-2 first:border-t-0"
          >
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 flex-1 break-words">{titleOf(one)}</span>
              <StateBadge of={one} />
            </div>
            <p className="type-small text-ink-2">
              {stores.length > 1 && `${names.get(one.storeId)} · `}
              {timeAgo(one.at)}
              {one.type === 'sync' && one.message && ` · ${one.message}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tints = { running: 'busy', completed: 'bare', failed: 'incomplete', cancelled: 'neutral' } as const

function StateBadge({ of }: { of: SyncActivity }) {
  if (of.type === 'message') return of.isIgnored ? <Badge tint="neutral">{t`Ignored`}</Badge> : null
  const words = { running: t`Syncing`, completed: t`Done`, failed: t`Failed`, cancelled: t`Stopped` }
  return <Badge tint={tints[of.status]}>{words[of.status]}</Badge>
}

const syncs = { products: t`Product sync`, orders: t`Order sync`, customers: t`Customer sync` }

function titleOf(one: SyncActivity): string {
  if (one.type === 'message') return sayMessage(one.topic, one.count)
  const { of, counts } = one
  if (of === 'writes') return t`Changes checked in Shopify`
  if (!counts) return syncs[of]
  const { added, changed, removed } = counts
  const sum = added + changed + removed
  if (of === 'customers') return plural(sum, { one: '# customer synced', other: '# customers synced' })
  if (of === 'orders') return plural(sum, { one: '# order synced', other: '# orders synced' })
  return sum === 0
    ? t`Products checked, nothing changed`
    : plural(sum, { one: '# product updated', other: '# products updated' })
}

function sayMessage(topic: string, count: number): string {
  if (topic.startsWith('customers/'))
    return plural(count, { one: '# customer change', other: '# customer changes' })
  if (/^(orders|refunds)\//.test(topic))
    return plural(count, { one: '# order change', other: '# order changes' })
  if (topic.startsWith('inventory_levels/'))
    return plural(count, { one: '# stock change', other: '# stock changes' })
  if (topic === 'app/uninstalled') return t`App removed in Shopify`
  return plural(count, { one: '# product change', other: '# product changes' })
}
