import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { viewStoreAnalytics } from '#features/automation/store-analytics/contract.ts'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { useCurrencies } from '#features/shop/currencies/web/currencies-cache.ts'
import { useStoreFigures } from '#features/shop/sales/web/sales-cache.ts'
import { useStoreSyncs } from '#features/shop/sales/web/store-sync-cache.ts'
import { csvLine } from '#kit/csv.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Meter } from '#ui/meter.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type AnalyticsFigure, type AnalyticsGroup, analyticsGroups } from './analytics-figures.ts'
import { StoreComparison } from './store-comparison.tsx'

/** What the stores bring and how well they are kept in step, as figures, bars and a comparison. */
export function AnalyticsTab() {
  const analytics = useQuery({ ...read(viewStoreAnalytics, {}), select: (reply) => reply.data })
  const figures = useStoreFigures()
  const syncs = useStoreSyncs()
  const stores = useStores()
  const currencies = useCurrencies()
  const broken = [analytics, figures, syncs, stores, currencies].find(({ isError, data }) => isError && !data)
  if (broken) return <ReadProblem title={t`Couldn't load the figures`} query={broken} />
  if (!analytics.data || !figures.data || !syncs.data || !stores.data || !currencies.data)
    return <Skeleton className="h-72 w-full" />
  const groups = analyticsGroups({
    analytics: analytics.data,
    figures: figures.data,
    syncs: syncs.data.stores,
    currencies: currencies.data,
  })
  return (
    <>
      <div className="flex justify-end">
        <Button onClick={() => download(groups)}>
          <Download aria-hidden className="size-4" /> <Trans>Export CSV</Trans>
        </Button>
      </div>
      {stores.data.length > 1 && (
        <StoreComparison stores={stores.data} figures={figures.data} syncs={analytics.data.syncs} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {groups.map(({ title, figures: own }) => (
          <Card key={title} title={title}>
            <dl className="-my-2.5">
              {own.map((figure) => (
                <FigureRow key={figure.label} {...figure} />
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </>
  )
}

function FigureRow({ label, value, percent, hint }: AnalyticsFigure) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-2.5 first:border-t-0">
      <dt className="type-strong min-w-0">{label}</dt>
      <dd className={`text-end tabular-nums ${value === null ? 'text-ink-2' : 'type-strong'}`}>
        {value ?? t`Not known`}
      </dd>
      {percent !== undefined && (
        <dd className="col-span-2">
          <Meter label={label} percent={percent} fill="grey" className="mt-1.5" />
        </dd>
      )}
      <dd className="type-small col-span-2 mt-1 text-ink-2">{hint}</dd>
    </div>
  )
}

function download(groups: readonly AnalyticsGroup[]): void {
  const rows = groups.flatMap(({ title, figures }) =>
    figures.map(({ label, value, hint }) => [title, label, value ?? t`Not known`, hint]),
  )
  const lines = [[t`Section`, t`Figure`, t`Value`, t`Basis`], ...rows].map(csvLine)
  saveFile(new Blob(lines, { type: 'text/csv' }), 'store-analytics.csv')
}
