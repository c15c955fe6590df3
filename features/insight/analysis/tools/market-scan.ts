import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { scanMarket } from '../actions/market-scan.ts'
import { given, optionalText } from './market-fields.ts'

const input = z
  .object({
    region: z
      .enum(['us', 'eu', 'asia', 'global'])
      .default('global')
      .meta({ title: 'Region', description: 'Where the orders go to: us, eu, asia or global.' }),
    country: z
      .string()
      .regex(/^([A-Za-z]{2})?$/)
      .toUpperCase()
      .optional()
      .meta({
        title: 'Country',
        description: 'One country in the place of the region, by its code of two letters, such as DE.',
      }),
    category: optionalText(120).meta({
      title: 'Category',
      description:
        'Part of a category of the store, such as "Kitchen". Empty: every product. With a web key it is searched for.',
    }),
    minPrice: z.number().min(0).max(1_000_000).default(0).meta({
      title: 'Lowest price',
      description: 'Products below it are left out, in the currency of the store.',
    }),
    maxPrice: z.number().min(0).max(1_000_000).default(1000).meta({
      title: 'Highest price',
      description: 'Products above it are left out, in the currency of the store.',
    }),
  })
  .refine(({ minPrice, maxPrice }) => minPrice <= maxPrice, {
    message: 'The lowest price must not be above the highest.',
    path: ['minPrice'],
  })

export function marketScan(deps: AnalysisDeps) {
  return defineTool({
    name: 'market-scan',
    title: 'Market scan',
    description:
      'Orders, revenue and growth by country in a region over the last 28 days, and the spread of prices. With a web key and a category it also searches the web. Use it for questions about markets, regions and countries.',
    effect: 'read',
    isOutward: true,
    input,
    question: ({ region, country, category }) =>
      `Scan the market ${category ? `for ${category} ` : ''}in ${country || `the region ${region}`}?`,
    run: (call, ask) =>
      scanMarket(deps, call, { ...ask, country: given(ask.country), category: given(ask.category) }),
  })
}
