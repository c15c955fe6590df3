/** Which of several products would earn more at another price. */
import { newTable } from '#features/base/runs/rules/keyed.ts'
import { addDays } from '#kit/days.ts'
import type { PriceOptimizerResult } from '../contract/price-optimizer.ts'
import { sayCount, sayMoney, sayNumber } from '../rules/market-wording.ts'
import { proposedPrice, whyNotAdvised } from '../rules/price-proposal.ts'
import type { AnalysisDeps, ProductFact } from './deps.ts'
import { answerWithout, loadCoverage, pickProducts } from './market-product.ts'
import { optimizePrice, type PriceAsk } from './price-answer.ts'

/** Products whose prices are worked out at once: those with the most revenue. */
const maxProducts = 12
const revenueDays = 90

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
  const leftOut = named === null ? 0 : named.productIds.length - judged.length
  const name = product === undefined ? null : `“${product}”`
  return toAnswer(judged, { name, leftOut, cost: ask.cost, currency, period })
}

type Judged = { product: ProductFact; result: PriceOptimizerResult }
type AskedSet = {
  /** What was asked for; null for the best sellers of the store. */
  name: string | null
  /** How many products of that name were not looked at. */
  leftOut: number
  /** Given in the place of what the store knows. */
  cost: number | undefined
  currency: string
  period: { from: string; to: string }
}

function toAnswer(judged: readonly Judged[], asked: AskedSet): PriceOptimizerResult {
  const { name, leftOut, currency, period } = asked
  const rows = judged.flatMap((each) => toRow(each) ?? []).toSorted((a, b) => b.gain - a.gain)
  const [first] = rows
  const count = sayCount(judged.length, 'product')
  const which = name === null || leftOut > 0 ? ' that sell best' : ''
  const scope = `${name === null ? `your ${count}` : `the ${count} of ${name}`}${which}`
  const answered = judged.filter(({ result }) => result.outcome === 'answer').length
  const [stay, unjudged] = [answered - rows.length, judged.length - answered]
  const sentences = [
    first &&
      `${sayCount(rows.length, 'price')} of ${scope} could change. ${first.title}: ${sayMoney(first.price, currency)} instead of ${sayMoney(first.priceToday, currency)} adds about ${sayMoney(first.gain, currency)} of profit a week, between ${sayMoney(first.low, currency)} and ${sayMoney(first.high, currency)}.`,
    answered === 0 && `No price of ${scope} can be judged yet: ${whyUnjudged(judged, asked)}.`,
    !first &&
      answered > 0 &&
      `${unjudged > 0 ? `Of ${scope}, ${sayCount(answered, 'price')} can be judged and none` : `No price of ${scope}`} should change: the sales don’t show clearly enough that another one earns more.`,
    first &&
      stay > 0 &&
      `${sayCount(stay, 'price')} should stay: the sales don’t show that another one earns more.`,
    answered > 0 &&
      unjudged > 0 &&
      `${sayCount(unjudged, 'price')} can’t be judged: ${whyUnjudged(judged, asked)}.`,
    leftOut > 0 &&
      `${sayCount(leftOut, 'more product')} of ${name} ${leftOut === 1 ? 'was left out: it' : 'were left out: they'} sold less, or nothing in ${revenueDays} days.`,
  ]
  const summary = sentences.filter(Boolean).join(' ')
  return {
    outcome: 'answer',
    summary,
    confidence: null,
    basis: {
      kind: 'local',
      rows: judged.length,
      unit: 'products',
      ...period,
      method: `Price optimizer over the best sellers${name === null ? '' : ` of ${name}`} by revenue`,
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

function whyUnjudged(judged: readonly Judged[], { cost }: AskedSet): string {
  const unjudged = judged.filter(({ result }) => result.outcome !== 'answer')
  const costless = unjudged.filter(({ product }) => !((cost ?? product.cost ?? 0) > 0)).length
  const rest = unjudged.length - costless
  const have = (count: number) => `${sayNumber(count)} ${count === 1 ? 'has' : 'have'}`
  return [
    costless > 0 && `${have(costless)} no cost per item`,
    rest > 0 && `${have(rest)} too few sales or price changes`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A change that is worth asking for; null for a price that stays or is not advised. */
function toRow({ product, result }: Judged) {
  const proposal = proposedPrice(result)
  if (!proposal || proposal.current === proposal.suggested) return null
  const { current, suggested, gain, gainLow, gainHigh } = proposal
  if (gain === null || gainLow === null || whyNotAdvised(proposal, result.confidence) !== null) return null
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
