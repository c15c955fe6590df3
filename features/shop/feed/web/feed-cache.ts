/** Where the feed lives in the query cache, and how changes reach it without reading everything again. */
import { plural, t } from '@lingui/core/macro'
import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { RunView } from '#engine/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { call, type ReplyOf } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import {
  getProduct,
  listProducts,
  type Product,
  type ProductDetail,
  type Stats,
  syncStatus,
} from '../contract.ts'
import { getBulkChange } from '../contract/bulk.ts'

type ProductPages = InfiniteData<ReplyOf<typeof listProducts>, string | undefined>

export const listKey = [listProducts.path, 'list'] as const
const behindKey = [listProducts.path, 'behind'] as const
const figuresRead = read(listProducts, { query: { limit: 1 } })
const syncRead = read(syncStatus, {})

/** More loaded pages than this are not read again behind the merchant's back: they are offered to. */
const maxPagesReadAgain = 3

const awaitedRuns = new Set<string>()

/** The figures of the whole store. */
export function useFigures() {
  return useQuery({ ...figuresRead, select: (reply) => reply.data.stats })
}

/** Whether a long list that is on the screen no longer says what the server knows. */
export function useIsListBehind(): boolean {
  return useQuery({ queryKey: behindKey, queryFn: () => false }).data ?? false
}

/** A change of many products went on or ended. */
export function refreshBulkChange(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [getBulkChange.path] })
}

export function refreshFeed(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: figuresRead.queryKey })
  void client.invalidateQueries({ queryKey: [getProduct.path] })
  const [shown] = client.getQueryCache().findAll({ queryKey: listKey, type: 'active' })
  const pages = (shown?.state.data as ProductPages | undefined)?.pages.length ?? 0
  if (pages > maxPagesReadAgain) client.setQueryData(behindKey, true)
  else refreshList(client)
}

/** Reads again how the newest sync stands. */
export function refreshSync(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: syncRead.queryKey })
}

/** Reads the list again from its first page. */
export function restartList(client: QueryClient): void {
  client.setQueryData(behindKey, false)
  void client.resetQueries({ queryKey: listKey })
}

function refreshList(client: QueryClient): void {
  client.setQueryData(behindKey, false)
  client.removeQueries({ queryKey: listKey, type: 'inactive' })
  void client.invalidateQueries({ queryKey: listKey })
}

/** Changes one product wherever it is shown. */
export function patchProduct(client: QueryClient, productId: string, change: Partial<Product>): void {
  client.setQueriesData<ProductPages>({ queryKey: listKey }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) =>
      page.data.products.some((product) => product.productId === productId)
        ? { ...page, data: { ...page.data, products: patched(page.data.products, productId, change) } }
        : page,
    )
    return { ...data, pages }
  })
  client.setQueryData(read(getProduct, { params: { productId } }).queryKey, (reply) =>
    reply ? { ...reply, data: { product: { ...reply.data.product, ...change } } } : reply,
  )
}

/** Puts the server's answer to a change into the cache. */
export function rememberProduct(client: QueryClient, product: ProductDetail, stats: Stats): void {
  patchProduct(client, product.productId, product)
  rememberFigures(client, stats)
}

function rememberFigures(client: QueryClient, stats: Stats): void {
  client.setQueryData(figuresRead.queryKey, (reply) =>
    reply ? { ...reply, data: { ...reply.data, stats } } : reply,
  )
}

/** A sync moved on. When it ends, what it changed is read again, and who waited for it is told. */
export function applySyncRun(client: QueryClient, run: RunView): void {
  const before = client.getQueryData(syncRead.queryKey)?.data.run
  if (before?.id !== run.id || before.status !== run.status) {
    // The store counts as syncing from the first moment of a run to its last.
    void client.invalidateQueries({ queryKey: [storeStatus.path] })
  }
  client.setQueryData(syncRead.queryKey, (reply) => ({
    success: true as const,
    data: { run, report: reply?.data.report ?? null },
  }))
  if (!hasEnded(run)) return
  refreshSync(client)
  refreshFeed(client)
  if (awaitedRuns.delete(run.id)) void announce(run)
}

/** Says when this run ends. */
export function awaitRun(runId: string): void {
  awaitedRuns.add(runId)
}

export function hasEnded(run: RunView): boolean {
  return run.status === 'completed' || run.status === 'failed' || run.status === 'cancelled'
}

async function announce(run: RunView): Promise<void> {
  if (run.status === 'failed') showFailure(t`Sync Failed`, run.error?.message ?? t`Failed to sync products`)
  if (run.status !== 'completed') return
  const reply = await call(syncStatus, {}).catch(() => null)
  const report = reply?.data.run?.id === run.id ? reply.data.report : null
  showToast({
    title: t`Products Synced`,
    description: report
      ? t`${plural(report.added, { one: '# product', other: '# products' })} added, ${report.changed} changed, ${report.removed} removed`
      : t`Products synced successfully`,
  })
}

function patched(products: readonly Product[], productId: string, change: Partial<Product>): Product[] {
  return products.map((product) => (product.productId === productId ? { ...product, ...change } : product))
}
