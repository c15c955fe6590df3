import { median } from 'simple-statistics'

export type RivalPrice = {
  productId: string
  url: string
  title: string | null
  price: number
  /** ISO 4217; null where the page does not say. */
  currency: string | null
  matchedBy: 'gtin' | 'title'
  similarity: number
  how: 'json_ld' | 'meta' | 'text'
}
/** `index` is the own price in percent of the rivals' median: 110 is a tenth dearer. `gap` is own less median, in the own currency. */
export type PriceIndex = {
  productId: string
  own: number
  median: number
  lowest: number
  rivals: number
  index: number
  gap: number
}

/** One index for each product that has a rival price in the store's currency. Prices in other currencies, or in none that is stated, are left out. */
export function indexPrices(
  own: readonly { productId: string; price: number }[],
  rivals: readonly RivalPrice[],
  currency: string,
): PriceIndex[] {
  return own.flatMap(({ productId, price }) => {
    const prices = rivals
      .filter((rival) => rival.productId === productId && rival.currency === currency)
      .map((rival) => rival.price)
    if (prices.length === 0 || !(price > 0)) return []
    const middle = median(prices)
    const index = (price / middle) * 100
    return [
      {
        productId,
        own: price,
        median: middle,
        lowest: Math.min(...prices),
        rivals: prices.length,
        index,
        gap: price - middle,
      },
    ]
  })
}
