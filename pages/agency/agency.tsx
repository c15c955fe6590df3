import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { DemoButton } from '#features/base/stores/web/demo-button.tsx'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { StoreStatusDot } from '#features/base/stores/web/store-status-dot.tsx'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { salesCells } from '#features/shop/sales/web/sales-cells.ts'
import { AgentHub } from '#pages/hubs/agent-hub.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** All stores and agents of this workspace at a glance. */
export function Agency() {
  const store = useStore()
  const stats = useFigures().data
  const sales = useSales('30').data
  const cells = sales?.figures ? salesCells(sales.figures) : null
  const isWaiting = sales === undefined
  const facts = [
    { name: t`Products`, value: stats && formatNumber(stats.total) },
    { name: t`On ChatGPT`, value: stats && formatNumber(stats.chatgptEnabled) },
    { name: t`Orders (30 days)`, value: isWaiting ? undefined : (cells?.orders ?? '–') },
    { name: t`Revenue (30 days)`, value: isWaiting ? undefined : (cells?.revenue ?? '–') },
    {
      name: t`Last sync`,
      value: store.data && (store.data.lastSyncAt ? timeAgo(store.data.lastSyncAt) : t`Never`),
    },
  ]
  return (
    <Page>
      <PageHeader title={t`Agency Overview`}>
        <Trans>All stores and agents in this workspace.</Trans>
      </PageHeader>
      {store.isError && !store.data && <ReadProblem title={t`Couldn't load the store`} query={store} />}
      {store.isPending && <Skeleton className="h-40 w-full" />}
      {store.data?.storeId === null && (
        <Card title={t`Stores`}>
          <Empty
            drawing={<DisconnectedIllustration />}
            title={t`No store yet`}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
                  <Trans>Connect Shopify</Trans>
                </Link>
                <DemoButton />
              </div>
            }
          >
            <Trans>Connect a store to see it here. Each workspace can have one store.</Trans>
          </Empty>
        </Card>
      )}
      {store.data && store.data.storeId !== null && (
        <Card title={t`Stores`}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div className="min-w-0 flex-1 basis-52">
              <h3 className="type-strong break-words">{store.data.name ?? store.data.domain}</h3>
              {store.data.domain && <p className="type-small break-all text-ink-2">{store.data.domain}</p>}
            </div>
            <StoreStatusDot hasWords />
            <Link to="/workspace/shopify" className={buttonStyle({ size: 's' })}>
              {store.data.connected ? t`Manage` : t`Reconnect`}
            </Link>
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 md:grid-cols-5">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt className="type-label text-ink-2">{name}</dt>
                <dd className="type-strong tabular-nums">
                  {value ?? <Skeleton className="my-1 h-3 w-12" />}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <AgentHub />
    </Page>
  )
}
