/** What a message to an agent names, as the feature it belongs to shows it. */
import type { AttachmentRef, PageId } from '#features/agents/conversation-log/contract/attachment.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { listFeedProducts } from '#features/shop/feed/actions/facts.ts'
import { viewProduct, viewStats } from '#features/shop/feed/actions/view.ts'
import { findLikeWords, findProductWords } from '#features/shop/feed/actions/words.ts'
import { viewSales } from '#features/shop/sales/actions/overview.ts'
import { namedPages } from '../rules/pages.ts'
import type { AgentDeps } from './deps.ts'

export type NamedDeps = FeedDeps & StoreDeps

/** The products of the feed that a name may mean, the best match first; null without a store. */
export async function findNamed(
  deps: Pick<NamedDeps, 'db' | 'stores'>,
  workspaceId: string,
  name: string,
  limit: number,
): ReturnType<AgentDeps['findProducts']> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return null
  const found = await listFeedProducts(deps, workspaceId, store.storeId, { search: name, limit })
  return found.map(({ productId, title, price, groupId, category, brand }) => ({
    ...{ productId, title, price, groupId, category, brand },
  }))
}

/** Those of the texts that stand for products of the store; none without a store. */
export async function findWords(
  deps: Pick<NamedDeps, 'db' | 'stores'>,
  workspaceId: string,
  texts: readonly string[],
): Promise<string[]> {
  const store = await deps.stores.findActive(workspaceId)
  return store ? findProductWords(deps, { workspaceId, storeId: store.storeId }, texts) : []
}

/** The words of titles that the texts may be slips of; none without a store. */
export async function findSlips(
  deps: Pick<NamedDeps, 'db' | 'stores'>,
  workspaceId: string,
  texts: readonly string[],
): ReturnType<AgentDeps['findSlips']> {
  const store = await deps.stores.findActive(workspaceId)
  return store ? findLikeWords(deps, { workspaceId, storeId: store.storeId }, texts) : []
}

const salesDays = 30
const maxFindings = 12

export function describeNamed(
  deps: NamedDeps,
  workspaceId: string,
  named: AttachmentRef,
): ReturnType<AgentDeps['describe']> {
  return named.kind === 'product'
    ? describeProduct(deps, workspaceId, named.id)
    : describePage(deps, workspaceId, named.id)
}

async function describeProduct(deps: NamedDeps, workspaceId: string, productId: string) {
  const product = await viewProduct(deps, workspaceId, productId)
  const { title, price, salePrice, brand, gtin, mpn, weight, material, productCategory } = product
  const { enableSearch, enableCheckout, readinessStatus, complianceScore, findings, updatedAt } = product
  const facts = {
    ...{ productId, title, price, salePrice, brand, gtin, mpn, weight, material, productCategory },
    ...{ enableSearch, enableCheckout, readinessStatus, complianceScore, updatedAt },
    findings: findings.slice(0, maxFindings).map(({ field, severity, todo }) => ({ field, severity, todo })),
  }
  return { title, source: namedPages.feed.path, facts }
}

async function describePage(deps: NamedDeps, workspaceId: string, page: PageId) {
  const { title, path } = namedPages[page]
  return { title, source: path, facts: await factsOf[page](deps, workspaceId) }
}

/** The figures that a page shows; where it shows none, where they would be read. */
const factsOf: Record<PageId, (deps: NamedDeps, workspaceId: string) => Promise<Record<string, unknown>>> = {
  feed: async (deps, workspaceId) => ({ ...(await viewStats(deps, workspaceId)) }),
  dashboard: describeSales,
  markets: describeSales,
  store: async (deps, workspaceId) => {
    const { connected, domain, isDemo, currency, health, problem, lastSyncAt, limits } = await viewStatus(
      deps,
      workspaceId,
    )
    return { connected, domain, isDemo, currency, health, problem, lastSyncAt, limits }
  },
  workflows: async () => ({ figures: null, endpoint: '/api/runs' }),
}

async function describeSales(deps: NamedDeps, workspaceId: string): Promise<Record<string, unknown>> {
  const { isAvailable, message, lastSyncAt, figures } = await viewSales(deps, workspaceId, salesDays)
  if (!figures) return { isAvailable, message, lastSyncAt, figures: null, endpoint: '/api/sales/overview' }
  const { currency, from, to, totals, previous, growth, countries, limits } = figures
  const sold = { currency, from, to, totals, previous, growth, countries: countries.slice(0, 5), limits }
  return { isAvailable, lastSyncAt, ...sold }
}
