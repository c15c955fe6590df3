import { plural, t } from '@lingui/core/macro'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { useInsights } from '#features/insight/market-insights/web/insights-cache.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { usePaymentFigures } from '#features/shop/sales/web/payments-cache.ts'
import { timeAgo } from '#ui/relative-time.ts'

type FactProps = {
  /** Said where nothing is known. */
  otherwise: string
}

const facts = {
  scout: MarketFact,
  seller: ListingFact,
  customer: CustomerFact,
  stripe: PaymentFact,
  ops: SyncFact,
} satisfies Record<AgentId, (props: FactProps) => string>

/** Of an agent that has done nothing yet: what is stored of its field. */
export function IdleFact({ agent, otherwise }: { agent: AgentId } & FactProps) {
  const Fact = facts[agent]
  return <Fact otherwise={otherwise} />
}

function MarketFact({ otherwise }: FactProps): string {
  const insights = useInsights().data
  if (!insights?.computedAt) return otherwise
  return plural(insights.findings.insights.length, {
    one: '# insight from your orders',
    other: '# insights from your orders',
  })
}

function ListingFact({ otherwise }: FactProps): string {
  const stats = useFigures().data
  if (!stats || stats.total === 0) return otherwise
  return plural(stats.needsEnrichment + stats.incomplete, {
    one: '# product with missing fields',
    other: '# products with missing fields',
  })
}

function CustomerFact({ otherwise }: FactProps): string {
  const figures = usePaymentFigures('30').data
  if (!figures || figures.customers === null) return otherwise
  return plural(figures.customers, {
    one: '# customer ordered in the last 30 days',
    other: '# customers ordered in the last 30 days',
  })
}

function PaymentFact({ otherwise }: FactProps): string {
  const figures = usePaymentFigures('30').data
  if (!figures) return otherwise
  return plural(figures.takenCount, {
    one: '# payment in the last 30 days',
    other: '# payments in the last 30 days',
  })
}

function SyncFact({ otherwise }: FactProps): string {
  const syncedAt = useStore().data?.lastSyncAt
  return syncedAt ? t`Products synced ${timeAgo(syncedAt)}` : otherwise
}
