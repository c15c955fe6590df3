import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { Shelf } from '#features/feed/web/shelf.tsx'
import { SyncHealth } from '#features/feed/web/sync-health.tsx'
import { CountrySales } from '#features/sales/web/country-sales.tsx'
import { SalesBody } from '#features/sales/web/sales-body.tsx'
import { useSales } from '#features/sales/web/sales-cache.ts'
import { salesCells } from '#features/sales/web/sales-cells.ts'
import { SalesCharts } from '#features/sales/web/sales-charts.tsx'
import { TopProducts } from '#features/sales/web/top-products.tsx'
import { useStore } from '#features/stores/web/store-cache.ts'
import { Card } from '#ui/card.tsx'
import { count } from '#ui/count.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import type { AgentId } from './agent-roster.ts'
import { ConnectionsCard } from './connections-card.tsx'

const twoColumns =
  'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]'

/** What the store tells about the work of one agent, in real figures. */
export function AgentFacts({ agent }: { agent: AgentId }) {
  const sales = useSales('30')
  const stats = useFigures().data
  const isDemo = useStore().data?.isDemo ?? false
  if (agent === 'ops') {
    return (
      <div className={twoColumns}>
        <div className="flex min-w-0 flex-col gap-4">
          <SyncHealth isDemo={isDemo} />
          {stats && stats.total > 0 && (
            <Card
              title={t`The catalogue`}
              aside={
                <Link
                  to="/workspace/chatgpt"
                  className="type-label rounded-control py-1 text-glass underline-offset-2 hover:underline"
                >
                  <Trans>Open product feed</Trans>
                </Link>
              }
            >
              <Shelf stats={stats} size="full" />
            </Card>
          )}
        </div>
        <ConnectionsCard title={t`Systems`} />
      </div>
    )
  }
  return (
    <SalesBody sales={sales}>
      {(figures, isDemo) => {
        const cells = salesCells(figures)
        const days = count(figures.series.length, 'day')
        if (agent === 'scout') {
          return (
            <div className={twoColumns}>
              <CountrySales figures={figures} isDemo={isDemo} most={8} />
              <ConnectionsCard title={t`What it works with`} />
            </div>
          )
        }
        if (agent === 'customer') {
          return (
            <>
              <FiguresStrip
                cells={[
                  { label: t`Customers, ${days}`, value: cells.customers },
                  { label: t`Orders`, value: cells.orders },
                  { label: t`Average order`, value: cells.averageOrderValue },
                ]}
              />
              <TopProducts figures={figures} most={5} />
            </>
          )
        }
        return (
          <>
            <FiguresStrip
              cells={[
                { label: t`Revenue, ${days}`, value: cells.revenue },
                { label: t`Orders`, value: cells.orders },
                { label: t`Average order`, value: cells.averageOrderValue },
              ]}
            />
            {agent === 'seller' && <TopProducts figures={figures} />}
            <SalesCharts figures={figures} isDemo={isDemo} />
          </>
        )
      }}
    </SalesBody>
  )
}
