import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { optimizePrice } from '../actions/price-optimizer.ts'

const amount = z.number().positive().max(1_000_000_000)

const input = z
  .object({
    product: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ title: 'Product', description: 'Product id or part of the title.' }),
    minMargin: z
      .number()
      .min(0)
      .max(95)
      .default(30)
      .meta({ title: 'Least margin', description: 'In percent of the price, 0 to 95.' }),
    cost: amount.optional().meta({
      title: 'Cost',
      description: 'What you pay for one piece. Empty: the cost as it was synced from the store.',
    }),
    minPrice: amount
      .optional()
      .meta({ title: 'Lowest price', description: 'The price never goes below it.' }),
    maxPrice: amount
      .optional()
      .meta({ title: 'Highest price', description: 'The price never goes above it.' }),
  })
  .refine(
    ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
    {
      message: 'The lowest price must not be above the highest.',
      path: ['minPrice'],
    },
  )

export function priceOptimizer(deps: AnalysisDeps) {
  return defineTool({
    name: 'price-optimizer',
    title: 'Price optimizer',
    description:
      'Learns from weekly sales how buyers answer to the price of a product and proposes the price with the most profit, at most 15% from today. It changes nothing.',
    effect: 'read',
    input,
    question: ({ product }) => `Work out the best price of ${product}?`,
    run: ({ workspaceId }, ask) => optimizePrice(deps, workspaceId, ask),
  })
}
