import type { AnswerTable } from '#features/base/runs/contract/answer.ts'
import type { PriceIndex } from '../rules/competitor-index.ts'
import type { Findings } from './competitor-search.ts'
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

const text = (key: string, label: string) => ({ key, label, kind: 'text' as const, currency: null })
const number = (key: string, label: string) => ({ key, label, kind: 'number' as const, currency: null })
const money = (key: string, label: string, currency: string) => ({
  key,
  label,
  kind: 'money' as const,
  currency,
})

/** Prices keep the currency of their page, so they are numbers beside it. */
export function rivalTable({ rivals, pages }: Findings, products: readonly ProductFact[]): AnswerTable {
  const seenAt = new Map(pages.map((page) => [page.url, page.seenAt]))
  return {
    title: 'Competitor prices',
    columns: [
      text('product', 'Your product'),
      text('title', 'On the page'),
      text('url', 'Address'),
      number('price', 'Price'),
      text('currency', 'Currency'),
      text('matchedBy', 'Matched by'),
      { ...text('seenAt', 'Seen at'), kind: 'moment' },
    ],
    rows: rivals.map(({ productId, title, url, price, currency, matchedBy }) => ({
      product: titleOf(productId, products),
      title,
      url,
      price,
      currency,
      matchedBy,
      seenAt: seenAt.get(url) ?? null,
    })),
  }
}

export function indexTable(
  indices: readonly PriceIndex[],
  products: readonly ProductFact[],
  currency: string,
): AnswerTable {
  return {
    title: 'Price index',
    columns: [
      text('product', 'Your product'),
      money('own', 'Your price', currency),
      money('median', 'Competitors, median', currency),
      money('lowest', 'Competitors, lowest', currency),
      number('index', 'Index (100 is the median)'),
      money('gap', 'Gap', currency),
    ],
    rows: indices.map(({ productId, own, median, lowest, index, gap }) => ({
      product: titleOf(productId, products),
      own,
      median,
      lowest,
      index,
      gap,
    })),
  }
}

export function ownPriceTable(positions: readonly OwnPosition[], currency: string): AnswerTable {
  return {
    title: 'Your price within your own category',
    columns: [
      text('title', 'Product'),
      text('category', 'Category'),
      money('price', 'Price', currency),
      money('median', 'Median of the others', currency),
      number('place', 'Place from the top'),
      number('of', 'Of'),
    ],
    rows: positions.map(({ title, category, price, median, place, of }) => ({
      title,
      category,
      price,
      median,
      place,
      of,
    })),
  }
}

function titleOf(productId: string, products: readonly ProductFact[]): string {
  return products.find((product) => product.productId === productId)?.title ?? productId
}
