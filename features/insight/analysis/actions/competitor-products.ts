import { median } from 'simple-statistics'
import type { MatchingProducts } from '../contract/result.ts'
import { addDays } from '#kit/days.ts'
import { rankOf } from '../rules/price-rank.ts'
import type { OwnPosition } from './competitor-tables.ts'
import { answerWithout, pickProduct, type EmptyAnswer } from './market-product.ts'
import type { AnalysisDeps, StoreCoverage, ProductFact } from './deps.ts'

/** Products that are compared when none is named. */
const bestSellers = 3
const maxPeers = 1000

/** The product that was named, else those with the most revenue of the last 90 days. */
export async function chooseProducts(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { product, coverage }: { product: string | undefined; coverage: StoreCoverage },
): Promise<{ products: ProductFact[] } | { answer: EmptyAnswer<MatchingProducts> }> {
  if (product !== undefined) {
    const picked = await pickProduct(deps, workspaceId, { search: product, currency: coverage.currency })
    return 'answer' in picked ? picked : { products: [picked.product] }
  }
  const sales = await deps.facts.listProductSales(workspaceId, {
    from: addDays(coverage.today, -90),
    to: coverage.today,
  })
  const productIds = sales
    .filter(({ units }) => units > 0)
    .sort((a, b) => b.revenue - a.revenue)
    .flatMap(({ productId }) => productId ?? [])
    .slice(0, bestSellers)
  const products =
    productIds.length === 0
      ? []
      : await deps.facts.listProducts(workspaceId, { productIds, limit: bestSellers })
  if (products.length > 0) return { products }
  const summary =
    'Nothing was sold in the last 90 days, so it is not clear which products to compare. Name a product.'
  return { answer: answerWithout('too_little', summary, { basis: { unit: 'products' } }) }
}

/** Where each product's price stands within its own category. */
export async function placeInCategory(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  products: readonly ProductFact[],
): Promise<OwnPosition[]> {
  const positions: OwnPosition[] = []
  for (const product of products) {
    const { category, productId, title, price } = product
    const peers = category ? await facts.listProducts(workspaceId, { category, limit: maxPeers }) : []
    const others = peers.filter((peer) => peer.productId !== productId).map((peer) => peer.price)
    const middle = others.length === 0 ? null : median(others)
    positions.push({ productId, title, price, category, median: middle, ...rankOf(price, others) })
  }
  return positions
}
