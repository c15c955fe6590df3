import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { ConnectActions } from '#features/base/stores/web/connect-actions.tsx'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { useInsights, useInsightsRefresh } from '#features/insight/market-insights/web/insights-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { InsightCard } from './insight-card.tsx'
import { insightCategories, reasonOfInsight, titleOfInsight } from './insight-labels.ts'

const steps = [
  t`Connect your store and sync your orders`,
  t`See what changed and why`,
  t`Take the action on the card`,
]

/** What changed in the market, as of the last sync. */
export function ScoutInsights() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const found = useInsights()
  const refresh = useInsightsRefresh()
  const hasStore = useStore().data?.connected ?? true
  const insights = found.data?.findings.insights ?? []
  const at = found.data?.computedAt ?? null
  const wanted = search.trim().toLowerCase()
  const shown = insights.filter(
    (one) =>
      (category === '' || one.kind === category) &&
      `${titleOfInsight(one)} ${insightCategories[one.kind]} ${reasonOfInsight(one)}`
        .toLowerCase()
        .includes(wanted),
  )
  const act = (
    <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()} className="max-md:w-full">
      {!refresh.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
      {refresh.isPending ? t`Analyzing...` : t`Refresh`}
    </Button>
  )

  return (
    <>
      <Card title={t`From insight to sale`} className="max-md:order-last">
        <ol className="flex flex-wrap gap-x-6 gap-y-2">
          {steps.map((step, index) => (
            <li key={step} className="flex items-center gap-2">
              <span
                aria-hidden
                className="type-label grid size-5 flex-none place-items-center rounded-badge bg-press text-ink-2"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </Card>
      {insights.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-md:order-1">
          <SearchField label={t`Search insights`} value={search} onChange={setSearch} />
          <SelectInput
            aria-label={t`Category`}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={[
              { value: '', label: t`All categories` },
              ...Object.entries(insightCategories).map(([value, label]) => ({ value, label })),
            ]}
            className="w-44 max-md:w-full"
          />
          <div className="ms-auto max-md:w-full">{act}</div>
        </div>
      )}
      <p role="status" className="sr-only">
        {plural(shown.length, { one: '# insight', other: '# insights' })}
      </p>
      {found.isError && !found.data && <ReadProblem title={t`Couldn't load the insights`} query={found} />}
      {found.isPending && <Skeleton className="h-60 w-full" />}
      {found.data && insights.length === 0 && (
        <Card>
          <Empty
            drawing={<EmptyIllustration />}
            title={at === null ? t`No insights yet` : t`Sales were steady`}
            action={hasStore ? act : <ConnectActions />}
          >
            {at === null && !hasStore ? (
              <Trans>Connect a store to see what changed in your sales.</Trans>
            ) : at === null ? (
              <Trans>Insights appear here after your first order sync.</Trans>
            ) : (
              t`Nothing changed by 5% or more with enough confidence. Checked ${timeAgo(at)}.`
            )}
          </Empty>
        </Card>
      )}
      {insights.length > 0 && shown.length === 0 && (
        <p className="text-ink-2">
          <Trans>No insights found. Clear the search or choose all categories.</Trans>
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2" aria-busy={refresh.isPending}>
        {at !== null && shown.map((insight) => <InsightCard key={insight.id} insight={insight} at={at} />)}
      </ul>
    </>
  )
}
