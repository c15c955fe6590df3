import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plug, RefreshCw, ShoppingBag } from 'lucide-react'
import { ConnectActions } from '#features/base/stores/web/connect-actions.tsx'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { ReadinessGrid } from '#features/shop/feed/web/readiness-grid.tsx'
import { SyncLine } from '#features/shop/feed/web/sync-line.tsx'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { AgentHub } from './agent-hub.tsx'
import { ConnectionsCard } from './connections-card.tsx'

export function AgentCommandCenter() {
  const store = useStore().data
  const figures = useFigures()
  const stats = figures.data
  const sync = useSync()
  return (
    <Page>
      <PageHeader title={t`Agent Command Center`}>
        <Trans>The feed, connected services and your five agents.</Trans>
      </PageHeader>
      {sync.activeRun && (
        <SyncLine run={sync.activeRun} isCancelling={sync.isCancelling} onCancel={sync.cancel} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <Card
          title={t`ChatGPT Feed Status`}
          aside={
            <Link
              to="/workspace/chatgpt"
              className="type-label rounded-control py-1 text-glass underline-offset-2 hover:underline"
            >
              <Trans>Manage Feed</Trans>
            </Link>
          }
        >
          {figures.isError && <ReadProblem title={t`Couldn't load the figures`} query={figures} />}
          {stats?.total === 0 ? (
            <Empty
              drawing={<EmptyIllustration />}
              title={t`No products found`}
              action={store && !store.connected && <ConnectActions />}
            >
              <Trans>Sync your Shopify store to get started</Trans>
            </Empty>
          ) : (
            <>
              <FiguresStrip
                cells={[
                  { label: t`Total Products`, value: stats && formatNumber(stats.total) },
                  { label: t`Ready`, value: stats && formatNumber(stats.ready) },
                  { label: t`On ChatGPT`, value: stats && formatNumber(stats.chatgptEnabled) },
                  { label: t`Avg Compliance`, value: stats && formatPercent(stats.averageScore) },
                ]}
              />
              {stats && (
                <div className="mt-4">
                  <ReadinessGrid stats={stats} size="full" />
                </div>
              )}
            </>
          )}
        </Card>
        <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
          <Card title={t`Quick Actions`} className="max-lg:order-first">
            <div className="flex flex-wrap gap-2 lg:flex-col">
              {store?.connected && (
                <Button isBusy={sync.isBusy} onClick={sync.start} className="max-sm:w-full lg:justify-start">
                  {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
                  <Trans>Sync Products</Trans>
                </Button>
              )}
              <Link
                to="/openai/products"
                search={stats && stats.ready > 0 ? { readiness: 'ready' } : {}}
                className={`${buttonStyle()} max-sm:w-full lg:justify-start`}
              >
                <ShoppingBag aria-hidden className="size-4" strokeWidth={1.75} />
                <Trans>Enable ChatGPT</Trans>
              </Link>
              <Link to="/workspace/shopify" className={`${buttonStyle()} max-sm:w-full lg:justify-start`}>
                <Plug aria-hidden className="size-4" strokeWidth={1.75} />
                {store?.connected ? t`Manage Shopify` : t`Connect Shopify`}
              </Link>
            </div>
          </Card>
          <ConnectionsCard title={t`System Metrics`} />
        </div>
      </div>
      <AgentHub />
    </Page>
  )
}
