/** What a message to an agent names, as the feature it belongs to shows it. */
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { AttachmentRef, PageId } from '#features/agents/conversations/contract/attachment.ts'
import { namedPages } from '#features/agents/conversations/rules/pages.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { viewProduct, viewStats } from '#features/shop/feed/actions/view.ts'
import { viewSales } from '#features/shop/sales/actions/overview.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'

type Deps = { feed: FeedDeps; sales: SalesDeps; stores: StoreDeps }

const salesDays = 30
const mostFindings = 12

export function describeNamed(
  deps: Deps,
  workspaceId: string,
  named: AttachmentRef,
): ReturnType<AgentDeps['describe']> {
  return named.kind === 'product'
    ? describeProduct(deps, workspaceId, named.id)
    : describePage(deps, workspaceId, named.id)
}

async function describeProduct({ feed }: Deps, workspaceId: string, productId: string) {
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

async function describePage(deps: Deps, workspaceId: string, page: PageId) {
  const { title, path } = namedPages[page]
  return { title, source: path, facts: await factsOf[page](deps, workspaceId) }
}

/** The figures that a page shows; where it shows none, where they would be read. */
const factsOf: Record<PageId, (deps: Deps, workspaceId: string) => Promise<Record<string, unknown>>> = {
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

async function describeSales(sales: SalesDeps, workspaceId: string): Promise<Record<string, unknown>> {
  const { isAvailable, message, lastSyncAt, figures } = await viewSales(sales, workspaceId, salesDays)
  if (!figures) return { isAvailable, message, lastSyncAt, figures: null, endpoint: '/api/sales/overview' }
  const { currency, from, to, totals, previous, growth, countries, limits } = figures
  const sold = { currency, from, to, totals, previous, growth, countries: countries.slice(0, 5), limits }
  return { isAvailable, lastSyncAt, ...sold }
}
