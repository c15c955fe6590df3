import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { hostOf } from '#features/base/runs/web/answer/safe-link.ts'
import type { MarketFindings } from '#features/insight/market-insights/contract.ts'
import { useInsights } from '#features/insight/market-insights/web/insights-cache.ts'
import type { Region, RegionFinding } from '#features/shop/research/contract/task.ts'
import { quotesOf } from '#features/shop/research/rules/quotes.ts'
import { useFindings, useStartTask, useTasks } from '#features/shop/research/web/research-cache.ts'
import type { SalesFigures } from '#features/shop/sales/contract.ts'
import { countryName, formatAmount } from '#features/shop/sales/web/amount.ts'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { AnswerView } from '#pages/agents/agent-parts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Growth } from '#ui/growth.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { regionNames, salesRegions } from './research-regions.ts'

/** The store's own sales in six regions of the world, and what research found there. */
export function ScoutRegions() {
  const sales = useSales('30')
  const findings = useFindings()
  const growing = useInsights().data?.findings.growingCountries ?? []
  const tasks = useTasks(false).data ?? []
  const start = useStartTask()
  return (
    <SalesBody sales={sales}>
      {(figures) => (
        <>
          <p className="text-ink-2">
            {plural(figures.series.length, {
              one: 'Your orders in the last day, by destination.',
              other: 'Your orders in the last # days, by destination.',
            })}
          </p>
          {findings.isError && !findings.data && (
            <p role="alert" className="text-ink-2">
              <Trans>Couldn't load the research results. The sales figures are complete.</Trans>
            </p>
          )}
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {salesRegions.map(({ region, countries }) => (
              <ScoutRegionCard
                key={region}
                region={region}
                figures={figures}
                countries={countries}
                growing={growing.filter(({ country }) => countries.has(country))}
                finding={findings.data?.find((one) => one.region === region)}
                isBusy={
                  (start.isPending && start.variables === region) ||
                  tasks.some((task) => task.region === region && task.status === 'processing')
                }
                onResearch={() => start.mutate(region)}
              />
            ))}
          </ul>
        </>
      )}
    </SalesBody>
  )
}

type Props = {
  region: Region
  figures: SalesFigures
  countries: ReadonlySet<string>
  /** Those of them that grew by more than chance. */
  growing: MarketFindings['growingCountries']
  /** Of its newest finished research. */
  finding: RegionFinding | undefined
  isBusy: boolean
  onResearch: () => void
}

/** A region: own sales, where they went, and what research says is worth a look. */
function ScoutRegionCard({ region, figures, countries, growing, finding, isBusy, onResearch }: Props) {
  const [isOpen, setOpen] = useState(false)
  const own = figures.countries.filter(({ country }) => country !== null && countries.has(country))
  const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((total, one) => total + of(one), 0)
  const growth = growthOf(figures, countries)
  const name = regionNames[region]
  return (
    <li className={isOpen ? 'col-span-full' : ''}>
      <Card title={name} className="flex h-full flex-col">
        <dl className="grid grid-cols-3 gap-2 tabular-nums">
          <div>
            <dt className="type-small text-ink-2">
              <Trans>Growth</Trans>
            </dt>
            <dd className="type-strong">
              {growth === null ? '–' : <Growth value={growth} days={figures.series.length} />}
            </dd>
          </div>
          <div>
            <dt className="type-small text-ink-2">
              <Trans>Orders</Trans>
            </dt>
            <dd className="type-strong">{formatNumber(sum((one) => one.orders))}</dd>
          </div>
          <div>
            <dt className="type-small text-ink-2">
              <Trans>Revenue</Trans>
            </dt>
            <dd className="type-strong">
              {formatAmount(
                sum((one) => Number(one.revenue)),
                figures.currency,
              )}
            </dd>
          </div>
        </dl>
        <h3 className="type-small mt-3 text-ink-2">
          <Trans>Markets</Trans>
        </h3>
        <p>
          {own.length === 0
            ? t`No orders from this region yet`
            : own
                .slice(0, 3)
                .map(({ country }) => countryName(country))
                .join(', ')}
        </p>
        <h3 className="type-small mt-3 text-ink-2">
          <Trans>Opportunities</Trans>
        </h3>
        <Opportunities growing={growing} finding={finding} />
        {isOpen && finding && (
          <div className="mt-4">
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <AnswerView answer={finding.result} />
            </Suspense>
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <Button size="s" isBusy={isBusy} aria-label={t`Research ${name}`} onClick={onResearch}>
            {isBusy ? t`Researching...` : t`Research`}
          </Button>
          {finding && (
            <Button
              size="s"
              variant="ghost"
              aria-expanded={isOpen}
              aria-label={isOpen ? t`Close ${name}` : t`Research results: ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t`Close` : t`Research results`}
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}

function Opportunities({ growing, finding }: Pick<Props, 'growing' | 'finding'>) {
  const opportunities = [
    ...growing
      .slice(0, maxOfEach)
      .map(
        ({ country, growth }) => t`Revenue from ${countryName(country)} is up ${formatPercent(growth * 100)}`,
      ),
    ...(finding ? quotesIn(finding.result) : []),
  ]
  return (
    <>
      {opportunities.length > 0 && (
        <ul className="list-disc ps-4">
          {opportunities.map((sentence) => (
            <li key={sentence} className="break-words">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {opportunities.length === 0 && finding && (
        <p className="text-ink-2">
          <Trans>No clear growth in any country here, and no web sources yet.</Trans>
        </p>
      )}
      {!finding && (
        <p className={opportunities.length > 0 ? 'type-small mt-1 text-ink-2' : 'text-ink-2'}>
          <Trans>Not researched yet. Research shows whether there's a market for your products.</Trans>
        </p>
      )}
      {finding && <p className="type-small mt-1 text-ink-2">{t`Researched ${timeAgo(finding.foundAt)}`}</p>}
    </>
  )
}

/** Revenue of some countries against the period before: 0.12 is 12 % more. Null when that is not known or there was none. */
function growthOf(
  { countries: now, previousCountries: before }: SalesFigures,
  countries: ReadonlySet<string>,
): number | null {
  if (before === null) return null
  const sumOf = (sales: readonly { country: string | null; revenue: string }[]) =>
    sales.reduce(
      (sum, { country, revenue }) =>
        country !== null && countries.has(country) ? sum + Number(revenue) : sum,
      0,
    )
  const was = sumOf(before)
  return was > 0 ? sumOf(now) / was - 1 : null
}

const maxOfEach = 2
const maxQuoteLength = 200

/** Sentences of the web that name the region or a category, each with where it stands. */
function quotesIn(report: ToolAnswer): string[] {
  return quotesOf(report)
    .flatMap(({ sentence, url }): string[] => {
      if (sentence === null || url === null) return []
      const quote = sentence.length > maxQuoteLength ? `${sentence.slice(0, maxQuoteLength)}…` : sentence
      return [`“${quote}” (${hostOf(url) ?? url})`]
    })
    .slice(0, maxOfEach)
}
