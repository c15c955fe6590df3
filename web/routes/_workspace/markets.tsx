import { createFileRoute } from '@tanstack/react-router'
import type { Period } from '#features/sales/web/sales-cache.ts'
import { Markets } from '../../markets.tsx'

export const Route = createFileRoute('/_workspace/markets')({
  validateSearch: ({ days }: Record<string, unknown>): { days?: Period } =>
    days === '30' || days === '90' || days === '120' ? { days } : {},
  component: MarketsRoute,
})

function MarketsRoute() {
  return <Markets days={Route.useSearch().days ?? '30'} />
}
