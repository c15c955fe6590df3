import { t } from '@lingui/core/macro'
import type { Stats } from '#features/shop/feed/contract.ts'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { Card } from '#ui/card.tsx'
import { CheckLine } from '#ui/check-line.tsx'
import { figure } from '#ui/count.ts'
import { timeAgo } from '#ui/relative-time.ts'

type Props = { store: StoreStatus | undefined; stats: Stats | undefined; syncedAt: string | null }

export function SetupStatus({ store, stats, syncedAt }: Props) {
  const lines = [
    {
      name: t`Shopify Connected`,
      isDone: store?.connected ?? false,
      fact: !store?.connected ? t`Not yet` : store.isDemo ? t`Demo store` : (store.domain ?? ''),
    },
    {
      name: t`Products Synced`,
      isDone: (stats?.total ?? 0) > 0,
      fact:
        stats && stats.total > 0
          ? syncedAt
            ? t`${figure(stats.total)}, ${timeAgo(syncedAt)}`
            : figure(stats.total)
          : t`Not yet`,
    },
    {
      name: t`ChatGPT Active`,
      isDone: (stats?.chatgptEnabled ?? 0) > 0,
      fact: stats && stats.chatgptEnabled > 0 ? t`${figure(stats.chatgptEnabled)} enabled` : t`Not yet`,
    },
  ]
  return (
    <Card title={t`Setup Status`} className="max-lg:order-3">
      <ul className="flex flex-col gap-2.5">
        {lines.map(({ name, isDone, fact }) => (
          <CheckLine
            key={name}
            state={isDone ? 'done' : 'open'}
            look="close"
            aside={<span className="type-small max-w-full truncate text-ink-3 tabular-nums">{fact}</span>}
          >
            {name}
            <span className="sr-only">{isDone ? t`, done` : t`, not yet`}</span>
          </CheckLine>
        ))}
      </ul>
    </Card>
  )
}
