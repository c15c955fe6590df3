import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTasks } from '#features/shop/research/web/research-cache.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { type AnalysisQuestion, useAnswers, useAsk } from '#pages/agents/answers.ts'
import { categories, insightOf, insightOfTask, type SavedInsight } from '#pages/agents/insights.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { InsightCard } from './insight-card.tsx'

const scannedRegions = ['global', 'us', 'eu', 'asia']
const forecastProducts = 2
const scans = { agent: 'scout', tool: 'market-scan' } as const
const forecasts = { agent: 'scout', tool: 'trend-prediction' } as const
const ofSales: AnalysisQuestion<'performance-analyzer'> = {
  agent: 'ops',
  tool: 'performance-analyzer',
  parameters: { focus: 'sales' },
}
const steps = [
  t`Analyse your sales, or research a region`,
  t`Open an insight and read what it stands on`,
  t`Ask Scout for sources, then send it to Seller`,
]

/** What the analyses of the market found. */
export function ScoutInsights() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const reads = [useAnswers(scans), useAnswers(forecasts), useAnswers(ofSales)]
  const tasks = useTasks(false).data ?? []
  const ask = useAsk()
  const best = useSales('30').data?.figures?.topProducts ?? []
  const ofMarket = reads.flatMap(({ data }): readonly SavedInsight[] => data ?? [])
  const problem = reads.find(({ isError, data }) => isError && !data)
  const isKnown = reads.every(({ data }) => data !== undefined)
  const insights = [
    ...ofMarket.flatMap((kept) => insightOf(kept) ?? []),
    ...tasks.flatMap((task) => insightOfTask(task) ?? []),
  ].toSorted((left, right) => right.at.localeCompare(left.at))
  const without = ofMarket.filter(({ answer }) => answer.outcome !== 'answer')
  const wanted = search.trim().toLowerCase()
  const shown = insights.filter(
    (one) =>
      (category === '' || one.category === category) &&
      `${one.title} ${one.category} ${one.answer.summary}`.toLowerCase().includes(wanted),
  )

  function analyse() {
    const products = best.flatMap(({ productId }) => productId ?? []).slice(0, forecastProducts)
    const questions: AnalysisQuestion[] = [
      ...scannedRegions.map((region): AnalysisQuestion => ({ ...scans, parameters: { region } })),
      { ...forecasts, parameters: {} },
      ...products.map((product): AnalysisQuestion => ({ ...forecasts, parameters: { product } })),
      ofSales,
    ]
    ask.mutate(questions)
  }

  return (
    <>
      <Card title={t`From a signal to a listing`}>
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
        <div className="flex flex-wrap items-center gap-2">
          <SearchField label={t`Search insights`} value={search} onChange={setSearch} />
          <SelectInput
            aria-label={t`Category`}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={[
              { value: '', label: t`All categories` },
              ...Object.values(categories).map((one) => ({ value: one, label: one })),
            ]}
            className="w-44 max-md:w-full"
          />
          <Button isBusy={ask.isPending} onClick={analyse} className="ms-auto max-md:w-full">
            {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
            {ask.isPending ? t`Analysing...` : t`Refresh`}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {plural(shown.length, { one: '# insight', other: '# insights' })}
      </p>
      {problem && <ReadProblem title={t`The insights could not be read`} query={problem} />}
      {!isKnown && !problem && insights.length === 0 && <Skeleton className="h-60 w-full" />}
      {isKnown && insights.length === 0 && (
        <Card>
          <Empty
            drawing={<EmptyIllustration />}
            title={t`No insights yet`}
            action={
              <Button isBusy={ask.isPending} onClick={analyse}>
                {ask.isPending ? t`Analysing...` : t`Analyse my sales`}
              </Button>
            }
          >
            <Trans>Scout reads your orders by region and forecasts the next weeks.</Trans>
          </Empty>
        </Card>
      )}
      {insights.length > 0 && shown.length === 0 && (
        <p className="text-ink-2">
          <Trans>No insight matches. Clear the search or choose all categories.</Trans>
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2" aria-busy={ask.isPending}>
        {shown.map((insight) => (
          <InsightCard key={insight.id} insight={insight} />
        ))}
      </ul>
      {without.map(({ tool, parameters, answer }) => (
        <Notice
          key={`${tool} ${JSON.stringify(parameters)}`}
          tone="neutral"
          title={
            answer.outcome === 'unavailable' ? t`Something must be connected first` : t`Too little to tell`
          }
        >
          {answer.summary}
        </Notice>
      ))}
    </>
  )
}
