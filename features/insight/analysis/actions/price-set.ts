/** Which of several products would earn more at another price. */
import { figureOf, newTable } from '#features/base/runs/rules/keyed.ts'
import { addDays } from '#kit/days.ts'
import type { PriceOptimizerResult } from '../contract/price-optimizer.ts'
import { sayCount, sayMoney } from '../rules/market-wording.ts'
import { proposedPrice } from '../rules/price-proposal.ts'
import type { AnalysisDeps, ProductFact } from './deps.ts'
import { answerWithout, loadCoverage, pickProducts } from './market-product.ts'
import { optimizePrice, type PriceAsk } from './price-answer.ts'

/** Products whose prices are worked out at once: those with the most revenue. */
const maxProducts = 12
const revenueDays = 90
/** Below it a price is no advice. */
const minConfidence = 0.5

type SetAsk = Omit<PriceAsk, 'product'> & { product?: string | undefined }

/** The best price of the product that was named; of several, or of the best sellers where none was, those that should change. */
export async function optimizePrices(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { product, ...ask }: SetAsk,
): Promise<PriceOptimizerResult> {
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  const { today, currency } = opened.coverage
  const named = product === undefined ? null : await pickProducts(deps, workspaceId, product)
  if (named && 'answer' in named) return named.answer
  const groups = new Set(named?.products.map(({ groupId, productId }) => groupId ?? productId))
  if (product !== undefined && groups.size === 1) return optimizePrice(deps, workspaceId, { product, ...ask })
  const narrowed = named === null ? {} : { productIds: named.productIds }
  const period = { from: addDays(today, 1 - revenueDays), to: today }
  const sales = await deps.facts.listProductSales(workspaceId, { ...period, ...narrowed })
  const best = sales.toSorted((a, b) => b.revenue - a.revenue).flatMap(({ productId }) => productId ?? [])
  const chosen = best.slice(0, maxProducts)
  const what = named === null ? 'best sellers' : `best sellers of ${named.title}`
  if (chosen.length === 0) {
    return answerWithout(
      'too_little',
      `Nothing was sold in the last ${revenueDays} days, so there’s nothing to base a price on. Ask again after some sales.`,
    )
  }
  const products = await deps.facts.listProducts(workspaceId, { productIds: chosen, limit: maxProducts })
  const judged: Judged[] = []
  for (const one of products) {
    judged.push({
      product: one,
      result: await optimizePrice(deps, workspaceId, { ...ask, product: one.productId }),
    })
  }
  return toAnswer(judged, { what, currency, period })
}

type Judged = { product: ProductFact; result: PriceOptimizerResult }

function toAnswer(
  judged: readonly Judged[],
  { what, currency, period }: { what: string; currency: string; period: { from: string; to: string } },
): PriceOptimizerResult {
  const rows = judged.flatMap((each) => toRow(each) ?? []).toSorted((a, b) => b.gain - a.gain)
  const [first] = rows
  const of = sayCount(judged.length, 'product')
  const rest = judged.length - rows.length
  const stay =
    rest === 0
      ? ''
      : ` ${sayCount(rest, 'price')} should stay the same. The sales don’t show that another price earns more.`
  const summary = first
    ? `${sayCount(rows.length, 'price')} of your ${of} that sell best could change. ${first.title}: ${sayMoney(first.price, currency)} instead of ${sayMoney(first.priceToday, currency)} adds about ${sayMoney(first.gain, currency)} of profit a week, between ${sayMoney(first.low, currency)} and ${sayMoney(first.high, currency)}.${stay}`
    : `No price changes recommended for your ${of} best sellers. The sales don’t clearly show that another price earns more.`
  return {
    outcome: 'answer',
    summary,
    confidence: null,
    basis: {
      kind: 'local',
      rows: judged.length,
      unit: 'products',
      ...period,
      method: `Price optimizer over the ${what} by revenue`,
    },
    figures: [],
    tables: [
      newTable(
        'price_proposals',
        'Prices that could change',
        [
          ['title', 'Product', 'text'],
          ['priceToday', 'Current price', 'money'],
          ['price', 'Suggested', 'money'],
          ['gain', 'Weekly profit', 'money'],
          ['low', 'Low', 'money'],
          ['high', 'High', 'money'],
          ['productId', 'SKU', 'text'],
        ],
        rows,
        currency,
      ),
    ],
    charts: [],
    sources: [],
    detail: {
      judged: judged.map(({ product, result }) => ({
        productId: product.productId,
        outcome: result.outcome,
      })),
    },
  }
}

/** A change that is worth asking for; null for a price that stays, that could lose more than it gains, or that is not sure enough. */
function toRow({ product, result }: Judged) {
  const proposal = proposedPrice(result)
  if (!proposal || proposal.current === proposal.suggested) return null
  const { current, suggested, gain, gainLow, gainHigh } = proposal
  const probability = figureOf(result, 'gain_probability')?.value ?? 0
  const isLosing = gain === null || gain <= 0 || gainLow === null || -gainLow > gain
  if (isLosing || probability < minConfidence || (result.confidence ?? 0) < minConfidence) return null
  const { productId, title } = product
  return {
    title,
    priceToday: current,
    price: suggested,
    gain,
    low: gainLow,
    high: gainHigh ?? gain,
    productId,
  }
}
