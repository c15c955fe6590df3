import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { Readiness } from '../contract.ts'
import { missingFields, stockLevels } from '../contract/filter.ts'

/** How a tool is told which product. */
export const productId = z.string().min(1).max(255).meta({
  title: 'Product',
  description: 'The SKU of the product, as in the list of products.',
})

/** What products are chosen by. */
export const filterFields = {
  search: z.string().max(200).optional().meta({
    title: 'Search',
    description: 'A name of products, such as "kettles": words of the title, the SKU or a category.',
  }),
  readiness: z
    .enum([...Readiness.options, 'not_ready', 'any'])
    .optional()
    .meta({
      title: 'Readiness',
      description:
        'ready, needs_enrichment (something recommended is missing), incomplete (something required is), not_ready (either of the two), or any.',
    }),
  problem: z.string().max(200).optional().meta({
    title: 'Problem',
    description: 'Part of what a product is told to lack, such as "GTIN".',
  }),
  missing: z.enum(missingFields).optional().meta({
    title: 'Empty field',
    description: 'Only products without it, whether they need it or not.',
  }),
  stock: z.enum(stockLevels).optional().meta({
    title: 'Stock',
    description:
      'out: sold out; low: one to five are left; in: some are left, or the store does not track it.',
  }),
  except: z.string().max(200).optional().meta({
    title: 'Except',
    description: 'A name of products that are left out, such as "kettles".',
  }),
}

type FeedAnswer = Pick<z.input<typeof ToolAnswer>, 'summary' | 'figures' | 'tables' | 'detail' | 'undo'> & {
  rows: number
}

/** An answer that stands on the feed as it is stored. */
export function answer({ rows, ...told }: FeedAnswer): ToolAnswer {
  const basis = {
    kind: 'local' as const,
    rows,
    unit: 'products',
    from: null,
    to: null,
    method: 'Stored feed',
  }
  return ToolAnswer.parse({ outcome: 'answer', confidence: null, basis, ...told })
}

/** Before a store is connected there is no feed. */
export function withoutStore(): ToolAnswer {
  return { ...answer({ rows: 0, summary: 'Connect your Shopify store first.' }), outcome: 'unavailable' }
}

/** A column of plain text. */
export function text(key: string, label: string) {
  return { key, label, kind: 'text' as const }
}

/** A column of numbers. */
export function number(key: string, label: string) {
  return { key, label, kind: 'number' as const }
}

/** A count and its noun. */
export function products(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}
