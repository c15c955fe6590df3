import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Region } from '#features/research/contract/task.ts'
import type { SalesFigures } from '#features/sales/contract.ts'
import { countryName, shownAmount } from '#features/sales/web/amount.ts'
import { SalesBody } from '#features/sales/web/sales-body.tsx'
import { useSales } from '#features/sales/web/sales-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { Growth } from '#ui/growth.tsx'
import { useStartTask } from './research-cache.ts'
import { regionNames, salesRegions } from './research-regions.ts'

/** The store's own sales in six regions of the world. */
export function ScoutRegions() {
  const sales = useSales('90')
  const start = useStartTask()
  return (
    <SalesBody sales={sales}>
      {(figures) => (
        <>
          <p className="text-ink-2">
            {plural(figures.series.length, {
              one: 'Your own orders of # day, by where they went.',
              other: 'Your own orders of # days, by where they went.',
            })}
          </p>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {salesRegions.map(({ region, countries }) => (
              <li key={region}>
                <RegionCard
                  region={region}
                  figures={figures}
                  countries={countries}
                  isBusy={start.isPending && start.variables === region}
                  onResearch={() => start.mutate(region)}
                />
              </li>
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
  isBusy: boolean
  onResearch: () => void
}

function RegionCard({ region, figures, countries, isBusy, onResearch }: Props) {
  const own = figures.countries.filter(({ country }) => country !== null && countries.has(country))
  const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((total, one) => total + of(one), 0)
  const revenue = sum((one) => Number(one.revenue))
  const orders = sum((one) => one.orders)
  const growth = growthOf(own)
  const name = regionNames[region]
  return (
    <Card title={name}>
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
          <dd className="type-strong">{figure(orders)}</dd>
        </div>
        <div>
          <dt className="type-small text-ink-2">
            <Trans>Revenue</Trans>
          </dt>
          <dd className="type-strong">{shownAmount(revenue, figures.currency)}</dd>
        </div>
      </dl>
      <p className="mt-2 min-h-10 text-ink-2">
        {own.length === 0
          ? t`No orders from here yet. Research shows whether there is a market for you.`
          : own
              .slice(0, 3)
              .map(({ country }) => countryName(country))
              .join(', ')}
      </p>
      <Button size="s" className="mt-3" isBusy={isBusy} aria-label={t`Research ${name}`} onClick={onResearch}>
        <Trans>Research</Trans>
      </Button>
    </Card>
  )
}

/** Revenue against the period before, taken back from each country's own growth; null where one of them has nothing to compare with. */
function growthOf(own: SalesFigures['countries']): number | null {
  if (own.length === 0 || own.some(({ growth }) => growth === null || growth <= -1)) return null
  const now = own.reduce((total, { revenue }) => total + Number(revenue), 0)
  const before = own.reduce((total, { revenue, growth }) => total + Number(revenue) / (1 + (growth ?? 0)), 0)
  return before > 0 ? now / before - 1 : null
}
