import { useNavigate } from '@tanstack/react-router'
import type { PeriodChoice } from '#features/shop/sales/web/sales-cache.ts'

/** Leads to the orders of one day, or to all of them. */
export function useOrdersOfDay(days?: PeriodChoice): (day: string | undefined) => void {
  const navigate = useNavigate()
  return (day) =>
    void navigate({
      to: '/markets',
      search: { ...(days ? { days } : {}), ...(day === undefined ? {} : { day }) },
      resetScroll: day === undefined,
    })
}
