import { mean } from 'simple-statistics'
import type { PriceOptimizerResult } from '../contract/price-optimizer.ts'
import { type Elasticity, estimateElasticity } from '../rules/price-elasticity.ts'
import type { AnalysisDeps } from './deps.ts'
import { answerWithout, loadCoverage, pickProduct } from './market-product.ts'
import { answerPrice, type PriceAsk, pricesSeen } from './price-answer.ts'

/** Weeks of prices that are looked at: two years. */
const priceWeeks = 104
/** Products of a category whose weeks say how its prices work: those that sell most, as they have most weeks. */
const maxPeers = 300
/** Weeks that say what is sold at the price of today. */
const recentWeeks = 12

/** Finds the price of a product at which a week's profit is greatest, one step from today's. */
export async function optimizePrice(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  ask: PriceAsk,
): Promise<PriceOptimizerResult> {
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  const { coverage } = opened
  const picked = await pickProduct(deps, workspaceId, { search: ask.product, currency: coverage.currency })
  if ('answer' in picked) return picked.answer
  const { product } = picked
  const { productId, title, category } = product
  const cost = ask.cost ?? product.cost
  if (!(product.price > 0)) {
    return answerWithout('too_little', `The best price of ${title} needs its price. Set one, then ask again.`)
  }
  if (cost === null || !(cost > 0)) return answerWithout('too_little', sayNoCost(title))
  const weeks = await deps.facts.listPriceWeeks(workspaceId, {
    productIds: [productId],
    weeks: priceWeeks,
    maxProducts: maxPeers,
  })
  const recent = await deps.facts.listWeeks(workspaceId, { productIds: [productId], weeks: recentWeeks })
  const units = recent.length === 0 ? 0 : mean(recent.map((week) => week.units))
  const basis = {
    rows: weeks.length,
    unit: 'weeks',
    from: weeks[0]?.week ?? null,
    to: weeks.at(-1)?.week ?? null,
  }
  if (!(units > 0) || !Number.isFinite(units)) {
    const summary = `Nothing of ${title} was sold in the last ${recentWeeks} weeks, so no price can be compared with another. Ask again after some sales.`
    return answerWithout('too_little', summary, { basis })
  }
  const listOthers = async () => {
    const peers = category
      ? await deps.facts.listPriceWeeks(workspaceId, { category, weeks: priceWeeks, maxProducts: maxPeers })
      : []
    return peers.filter((peer) => peer.productId !== productId)
  }
  // The weeks of a whole category are many: they are read only for a product whose own say too little.
  const elasticity = estimateElasticity(weeks, []) ?? estimateElasticity(weeks, await listOthers())
  if (elasticity === null || elasticity.value >= 0) {
    return answerWithout('too_little', sayNoLine(title, elasticity), {
      basis,
      tables: [pricesSeen(weeks, coverage)],
    })
  }
  return answerPrice(
    {
      product,
      coverage,
      ask,
      now: { today: product.price, units, cost },
      costFrom: ask.cost === undefined ? 'synced' : 'asked',
      elasticity,
      weeks,
    },
    basis,
  )
}

function sayNoCost(title: string): string {
  return `The best price of ${title} needs what you pay for it, and no cost of it was synced. Give its cost here, or enter it in Shopify as "Cost per item" and sync. If it stands there already, give this app the permission "View product costs" in Shopify, then sync and ask again.`
}

function sayNoLine(title: string, elasticity: Elasticity | null): string {
  return elasticity === null
    ? `There is not enough price variation: the sales of ${title} and of its category do not show how buyers answer to a price. Sell it at two or three prices for at least four weeks each, then ask again.`
    : `Buyers of ${title} did not buy less at higher prices, which price alone does not explain. Keep the price apart from sales and seasons for some weeks, then ask again.`
}
