import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { useFindings, useStartTask, useTasks } from '#features/shop/research/web/research-cache.ts'
import { salesRegions } from './research-regions.ts'
import { ScoutRegionCard } from './scout-region-card.tsx'

/** The store's own sales in six regions of the world, and what research found there. */
export function ScoutRegions() {
  const sales = useSales('90')
  const findings = useFindings()
  const tasks = useTasks(false).data ?? []
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
          {findings.isError && !findings.data && (
            <p role="alert" className="text-ink-2">
              <Trans>What research found could not be read. The figures are complete.</Trans>
            </p>
          )}
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {salesRegions.map(({ region, countries }) => (
              <ScoutRegionCard
                key={region}
                region={region}
                figures={figures}
                countries={countries}
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
