/** What a message to an agent names, as the feature it belongs to shows it. */
import type { AgentUses } from '#features/agents/conversations/actions/uses.ts'
import type { AttachmentRef, PageId } from '#features/agents/conversations/contract/attachment.ts'
import { namedPages } from '#features/agents/conversations/rules/pages.ts'
import type { FeedUses } from '#features/shop/feed/actions/uses.ts'
import { viewProduct, viewStats } from '#features/shop/feed/actions/view.ts'
import { viewSales } from '#features/shop/sales/actions/overview.ts'
import type { SalesUses } from '#features/shop/sales/actions/uses.ts'
import type { StoreUses } from '#features/base/stores/actions/uses.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'

type Uses = { feed: FeedUses; sales: SalesUses; stores: StoreUses }

const salesDays = 30
const mostFindings = 12

export function describeNamed(
  uses: Uses,
  workspaceId: string,
  named: AttachmentRef,
): ReturnType<AgentUses['describe']> {
  return named.kind === 'product'
    ? describeProduct(uses, workspaceId, named.id)
    : describePage(uses, workspaceId, named.id)
}

async function describeProduct({ feed }: Uses, workspaceId: string, productId: string) {
  const product = await viewProduct(feed, workspaceId, productId)
  const { title, price, salePrice, brand, gtin, mpn, weight, material, productCategory } = product
  const { enableSearch, enableCheckout, readinessStatus, complianceScore, findings, updatedAt } = product
  const facts = {
    ...{ productId, title, price, salePrice, brand, gtin, mpn, weight, material, productCategory },
    ...{ enableSearch, enableCheckout, readinessStatus, complianceScore, updatedAt },
    findings: findings.slice(0, mostFindings).map(({ field, severity, todo }) => ({ field, severity, todo })),
  }
  return { title, source: namedPages.feed.path, facts }
}

async function describePage(uses: Uses, workspaceId: string, page: PageId) {
  const { title, path } = namedPages[page]
  return { title, source: path, facts: await factsOf[page](uses, workspaceId) }
}

/** The figures that a page shows; where it shows none, where they would be read. */
const factsOf: Record<PageId, (uses: Uses, workspaceId: string) => Promise<Record<string, unknown>>> = {
  feed: async ({ feed }, workspaceId) => ({ ...(await viewStats(feed, workspaceId)) }),
  dashboard: async ({ sales }, workspaceId) => describeSales(sales, workspaceId),
  markets: async ({ sales }, workspaceId) => describeSales(sales, workspaceId),
  store: async ({ stores }, workspaceId) => {
    const { connected, domain, isDemo, currency, health, problem, lastSyncAt, limits } = await viewStatus(
      stores,
      workspaceId,
    )
    return { connected, domain, isDemo, currency, health, problem, lastSyncAt, limits }
  },
  workflows: async () => ({ figures: null, endpoint: '/api/runs' }),
}

async function describeSales(sales: SalesUses, workspaceId: string): Promise<Record<string, unknown>> {
  const { isAvailable, message, lastSyncAt, figures } = await viewSales(sales, workspaceId, salesDays)
  if (!figures) return { isAvailable, message, lastSyncAt, figures: null, endpoint: '/api/sales/overview' }
  const { currency, from, to, totals, previous, growth, countries, limits } = figures
  const sold = { currency, from, to, totals, previous, growth, countries: countries.slice(0, 5), limits }
  return { isAvailable, lastSyncAt, ...sold }
}
