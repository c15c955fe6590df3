import { Link } from '@tanstack/react-router'
import { Plug, RefreshCw, ShoppingBag } from 'lucide-react'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { Shelf } from '#features/feed/web/shelf.tsx'
import { SyncLine } from '#features/feed/web/sync-line.tsx'
import { useSync } from '#features/feed/web/sync.ts'
import { useStore } from '#features/stores/web/store-cache.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { AgentHub } from './agent-hub.tsx'
import { AttentionCard } from './attention-card.tsx'
import { DashboardCharts } from './dashboard-charts.tsx'
import { ConnectionsCard } from './connections-card.tsx'

export function AgentCommandCenter() {
  const store = useStore().data
  const figures = useFigures()
  const stats = figures.data
  const sync = useSync()
  return (
    <Page>
      <PageHeader title="Agent Command Center">
        The feed, the systems behind it, and the five agents.
      </PageHeader>
      {sync.activeRun && (
        <SyncLine run={sync.activeRun} isCancelling={sync.isCancelling} onCancel={sync.cancel} />
      )}
      <AttentionCard />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <Card
          title="ChatGPT Feed Status"
          aside={
            <Link
              to="/workspace/chatgpt"
              className="type-label rounded-control py-1 text-glass underline-offset-2 hover:underline"
            >
              Manage Feed
            </Link>
          }
        >
          {figures.isError && <ReadProblem title="The figures could not be read" query={figures} />}
          {stats?.total === 0 ? (
            <Empty drawing={<EmptyCaseDrawing />} title="No products found">
              Sync your Shopify store to get started
            </Empty>
          ) : (
            <>
              <FiguresStrip
                cells={[
                  { label: 'Total Products', value: stats && figure(stats.total) },
                  { label: 'Ready', value: stats && figure(stats.ready) },
                  { label: 'On ChatGPT', value: stats && figure(stats.chatgptEnabled) },
                  { label: 'Avg Compliance', value: stats && `${Math.round(stats.averageScore)}%` },
                ]}
              />
              {stats && (
                <div className="mt-4">
                  <Shelf stats={stats} size="full" />
                </div>
              )}
            </>
          )}
        </Card>
        <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
          <Card title="Quick Actions" className="max-lg:order-first">
            <div className="flex flex-wrap gap-2 lg:flex-col">
              {store?.connected && (
                <Button isBusy={sync.isBusy} onClick={sync.start} className="max-sm:w-full lg:justify-start">
                  {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
                  Sync Products
                </Button>
              )}
              <Link to="/openai/products" className={`${buttonStyle()} max-sm:w-full lg:justify-start`}>
                <ShoppingBag aria-hidden className="size-4" strokeWidth={1.75} />
                Enable ChatGPT
              </Link>
              <Link to="/workspace/shopify" className={`${buttonStyle()} max-sm:w-full lg:justify-start`}>
                <Plug aria-hidden className="size-4" strokeWidth={1.75} />
                {store?.connected ? 'Manage Shopify' : 'Connect Shopify'}
              </Link>
            </div>
          </Card>
          <ConnectionsCard title="System Metrics" />
        </div>
      </div>
      <AgentHub />
      <DashboardCharts />
    </Page>
  )
}
