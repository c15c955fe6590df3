/** Sentences about costs, margins and what lacks for a price. */
import { sayMoney, sayNumber } from './market-wording.ts'
import type { Elasticity } from './price-elasticity.ts'

/** What a piece costs, and the margin at the price of today and at any other that was asked for. */
export function sayMargins({
  title,
  cost,
  prices,
  currency,
}: {
  title: string
  cost: number
  prices: readonly (number | undefined)[]
  currency: string
}): string {
  const told = prices.flatMap((price) =>
    price === undefined
      ? []
      : [`${sayNumber(Math.round((1 - cost / price) * 1000) / 10)}% at ${sayMoney(price, currency)}`],
  )
  return `You pay ${sayMoney(cost, currency)} for one ${title}: a margin of ${told.join(', ')}.`
}

/** What is lacking where no cost was synced. */
export function sayNoCost(title: string): string {
  return `The best price of ${title} needs what you pay for it, and no cost of it was synced. Give its cost here, or enter it in Shopify as "Cost per item" and sync. If it stands there already, give this app the permission "View product costs" in Shopify, then sync and ask again.`
}

/** Why the sales say nothing of another price. */
export function sayNoLine(title: string, elasticity: Elasticity | null): string {
  return elasticity === null
    ? `There is not enough price variation: the sales of ${title} and of its category do not show how buyers answer to a price. Sell it at two or three prices for at least four weeks each, then ask again.`
    : `Not enough price changes to tell how price affects sales of ${title}. Check again in a few weeks.`
}
