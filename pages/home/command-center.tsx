import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, RefreshCw } from 'lucide-react'
import { useInbox } from '#features/agents/inbox/web/inbox-cache.ts'
import { NeedsYou } from '#features/agents/inbox/web/needs-you.tsx'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import type { Stats } from '#features/shop/feed/contract.ts'
import { ExportButton } from '#features/shop/feed/web/export-button.tsx'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { ReadinessGrid } from '#features/shop/feed/web/readiness-grid.tsx'
import { SyncLine } from '#features/shop/feed/web/sync-line.tsx'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { ConnectionsCard } from '#pages/hubs/connections-card.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { AgentCards } from './agent-cards.tsx'
import { HomeCharts } from './home-charts.tsx'
import { NextStep } from './next-step.tsx'
import { SetupStatus } from './setup-status.tsx'

export function CommandCenter() {
  const figures = useFigures()
  const store = useStore()
  const sync = useSync()
  const open = useInbox().data?.items
  const stats = figures.data
  const syncedAt = sync.run?.status === 'completed' ? sync.run.endedAt : null
  const counters = [
    {
      label: t`Total Products`,
      value: stats && formatNumber(stats.total),
      aside: syncedAt && t`synced ${timeAgo(syncedAt)}`,
    },
    {
      label: t`ChatGPT Enabled`,
      value: stats && formatNumber(stats.chatgptEnabled),
      aside: stats && enabledAside(stats),
    },
    {
      label: t`Avg Compliance`,
      value: stats && formatPercent(stats.averageScore),
      aside: stats && stats.incomplete > 0 && t`${formatNumber(stats.incomplete)} incomplete`,
    },
  ]
  return (
    <Page>
      <PageHeader
        title={t`Dashboard`}
        actions={
          <>
            <ExportButton stats={stats} />
            {store.data?.connected && (
              <Button isBusy={sync.isBusy} onClick={sync.start}>
                {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
                <Trans>Sync Products</Trans>
              </Button>
            )}
          </>
        }
      >
        {stats && open ? leadOf(stats, open.length) : ' '}
      </PageHeader>
      {sync.activeRun && (
        <SyncLine run={sync.activeRun} isCancelling={sync.isCancelling} onCancel={sync.cancel} />
      )}
      {figures.isError && <ReadProblem title={t`Couldn't load the figures`} query={figures} />}
      <div className="grid gap-4 max-lg:items-start lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
          <NeedsYou hasLead className="max-lg:order-1" />
          <Card className="p-5 max-lg:order-3 lg:flex-1">
            <dl className="grid grid-cols-3">
              {counters.map(({ label, value, aside }) => (
                <div key={label} className="border-line pe-3 not-first:border-s not-first:ps-4">
                  <dt className="type-label text-ink-2">{label}</dt>
                  <dd>
                    <span className="type-figure block">
                      {value ?? <Skeleton className="my-1 h-6 w-16" />}
                    </span>
                    <span className="type-small block min-h-4 text-ink-3 tabular-nums max-md:hidden">
                      {aside}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
            {stats && stats.total > 0 && (
              <div className="mt-4">
                <ReadinessGrid
                  stats={stats}
                  size="full"
                  aside={
                    <Link
                      to="/workspace/chatgpt"
                      className="type-label rounded-control text-glass underline-offset-2 hover:underline max-md:py-2"
                    >
                      <Trans>Open product feed</Trans>
                    </Link>
                  }
                />
              </div>
            )}
            {stats?.total === 0 && (
              <Empty drawing={<EmptyIllustration />} title={t`No products found`}>
                <Trans>Sync your Shopify store to get started</Trans>
              </Empty>
            )}
          </Card>
          <div className="grid gap-4 max-lg:order-4 sm:grid-cols-2">
            <LinkCard
              to="/workspace/chatgpt"
              title={t`ChatGPT Products`}
              text={t`Manage your ChatGPT product feed`}
            />
            <LinkCard
              to="/workspace/agents"
              title={t`AI Agents`}
              text={t`Access Scout, Seller, Customer agents`}
            />
          </div>
        </div>
        <div className="contents lg:flex lg:flex-col lg:gap-4">
          <NextStep store={store.data} stats={stats} />
          <SetupStatus />
          <ConnectionsCard title={t`Services`} className="max-lg:order-6" />
        </div>
      </div>
      <AgentCards />
      <HomeCharts />
    </Page>
  )
}

function LinkCard({
  to,
  title,
  text,
}: {
  to: '/workspace/chatgpt' | '/workspace/agents'
  title: string
  text: string
}) {
  return (
    <Card>
      <Link
        to={to}
        className="-m-4 flex items-center gap-3 rounded-card p-4 hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1">
          <span className="type-section block">{title}</span>
          <span className="text-ink-2">{text}</span>
        </span>
        <ArrowRight aria-hidden className="size-4 flex-none text-ink-3 rtl:rotate-180" strokeWidth={1.75} />
      </Link>
    </Card>
  )
}

function enabledAside({ ready, enabledReady, chatgptEnabled }: Stats): string | null {
  const off = ready - enabledReady
  if (off === 0) return null
  return chatgptEnabled === 0
    ? t`${formatNumber(off)} ready to enable`
    : t`${formatNumber(off)} more are ready`
}

function leadOf({ total, ready }: Stats, open: number): string {
  if (total === 0) return t`Your products appear here after the first sync.`
  const readyCount = formatNumber(ready)
  const catalogue = plural(total, {
    one: `${readyCount} of # product is ready for shoppers.`,
    other: `${readyCount} of # products are ready for shoppers.`,
  })
  return open === 0
    ? catalogue
    : t`${plural(open, { one: '# item needs your attention.', other: '# items need your attention.' })} ${catalogue}`
}
