import { createFileRoute } from '@tanstack/react-router'
import type { PeriodChoice } from '#features/shop/sales/web/sales-cache.ts'
import { Markets } from '#pages/markets/markets.tsx'

const periods: readonly PeriodChoice[] = ['30', '90', '120']

export const Route = createFileRoute('/_workspace/markets')({
  validateSearch: ({ days: given }: Record<string, unknown>): { days?: PeriodChoice } => {
    // In a typed address it is a number.
    const days = periods.find((period) => period === String(given))
    return days ? { days } : {}
  },
  component: MarketsRoute,
})

function MarketsRoute() {
  return <Markets days={Route.useSearch().days ?? '30'} />
}
