import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Region, RegionFinding } from '#features/shop/research/contract/task.ts'
import type { SalesFigures } from '#features/shop/sales/contract.ts'
import { countryName, shownAmount } from '#features/shop/sales/web/amount.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { Growth } from '#ui/growth.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { AnswerView } from '#pages/agents/agent-parts.ts'
import { regionNames } from './research-regions.ts'
import { opportunitiesOf } from './scout-opportunities.ts'
import { growthOf } from './scout-region-growth.ts'

type Props = {
  region: Region
  figures: SalesFigures
  countries: ReadonlySet<string>
  /** Of its newest finished research. */
  finding: RegionFinding | undefined
  isBusy: boolean
  onResearch: () => void
}

/** A region: own sales, where they went, and what research says is worth a look. */
export function ScoutRegionCard({ region, figures, countries, finding, isBusy, onResearch }: Props) {
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
            <dd className="type-strong">{figure(sum((one) => one.orders))}</dd>
          </div>
          <div>
            <dt className="type-small text-ink-2">
              <Trans>Revenue</Trans>
            </dt>
            <dd className="type-strong">
              {shownAmount(
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
            ? t`No orders from here yet`
            : own
                .slice(0, 3)
                .map(({ country }) => countryName(country))
                .join(', ')}
        </p>
        <h3 className="type-small mt-3 text-ink-2">
          <Trans>Opportunities</Trans>
        </h3>
        <Opportunities finding={finding} />
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
              aria-label={isOpen ? t`Close ${name}` : t`What was found: ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t`Close` : t`What was found`}
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}

function Opportunities({ finding }: { finding: RegionFinding | undefined }) {
  if (!finding) {
    return (
      <p className="text-ink-2">
        <Trans>Not researched yet. Research shows whether there is a market for you.</Trans>
      </p>
    )
  }
  const opportunities = opportunitiesOf(finding.result)
  return (
    <>
      {opportunities.length > 0 ? (
        <ul className="list-disc ps-4">
          {opportunities.map((sentence) => (
            <li key={sentence} className="break-words">
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">
          <Trans>No country grows by more than chance, and the web says nothing of it.</Trans>
        </p>
      )}
      <p className="type-small mt-1 text-ink-2">{t`Researched ${timeAgo(finding.foundAt)}`}</p>
    </>
  )
}
