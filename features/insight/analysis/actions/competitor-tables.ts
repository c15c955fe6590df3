import { newTable } from '#features/base/runs/rules/keyed.ts'
import type { PriceIndex } from '../rules/competitor-index.ts'
import type { RivalFindings } from './competitor-search.ts'
import type { ProductFact } from './deps.ts'

/** Where a product's price stands among the own products of its category; place 1 is the dearest. */
export type OwnPosition = {
  productId: string
  title: string
  price: number
  category: string | null
  median: number | null
  place: number
  of: number
  cheaper: number | null
}

/** Prices keep the currency of their page, so they are numbers beside it. */
export function rivalTable({ rivals, pages }: RivalFindings, products: readonly ProductFact[]) {
  const seenAt = new Map(pages.map((page) => [page.url, page.seenAt]))
  return newTable(
    'competitor_prices',
    'Competitor prices',
    [
      ['product', 'Your product', 'text'],
      ['title', 'On the page', 'text'],
      ['url', 'Address', 'text'],
      ['price', 'Price', 'number'],
      ['currency', 'Currency', 'text'],
      ['matchedBy', 'Matched by', 'text'],
      ['seenAt', 'Seen at', 'moment'],
    ],
    rivals.map(({ productId, title, url, price, currency, matchedBy }) => ({
      product: titleOf(productId, products),
      title,
      url,
      price,
      currency,
      matchedBy,
      seenAt: seenAt.get(url) ?? null,
    })),
  )
}

export function indexTable(
  indices: readonly PriceIndex[],
  products: readonly ProductFact[],
  currency: string,
) {
  return newTable(
    'price_indexes',
    'Price index',
    [
      ['product', 'Your product', 'text'],
      ['own', 'Your price', 'money'],
      ['median', 'Competitors, median', 'money'],
      ['lowest', 'Competitors, lowest', 'money'],
      ['index', 'Index (100 is the median)', 'number'],
      ['gap', 'Gap', 'money'],
    ],
    indices.map(({ productId, own, median, lowest, index, gap }) => ({
      product: titleOf(productId, products),
      own,
      median,
      lowest,
      index,
      gap,
    })),
    currency,
  )
}

export function ownPriceTable(positions: readonly OwnPosition[], currency: string) {
  return newTable(
    'own_prices',
    'Your price within your own category',
    [
      ['title', 'Product', 'text'],
      ['category', 'Category', 'text'],
      ['price', 'Price', 'money'],
      ['median', 'Median of the others', 'money'],
      ['place', 'Place from the top', 'number'],
      ['of', 'Of', 'number'],
    ],
    positions.map(({ title, category, price, median, place, of }) => ({
      title,
      category,
      price,
      median,
      place,
      of,
    })),
    currency,
  )
}

function titleOf(productId: string, products: readonly ProductFact[]): string {
  return products.find((product) => product.productId === productId)?.title ?? productId
}
