import { createFileRoute } from '@tanstack/react-router'
import type { PeriodChoice } from '#features/shop/sales/web/sales-cache.ts'
import { Markets } from '#pages/markets/markets.tsx'

const periods: readonly PeriodChoice[] = ['30', '90', '120']

export const Route = createFileRoute('/_workspace/markets')({
  validateSearch: ({ days: given, day }: Record<string, unknown>): { days?: PeriodChoice; day?: string } => {
    // In a typed address it is a number.
    const days = periods.find((period) => period === String(given))
    return {
      ...(days ? { days } : {}),
      ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}),
    }
  },
  component: MarketsRoute,
})

function MarketsRoute() {
  const { days = '30', day } = Route.useSearch()
  return <Markets days={days} day={day} />
}
