import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { compareCompetitors, isDomainList } from '../actions/competitor-analysis.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { scanMarket } from '../actions/market-scan.ts'
import { defaultMargin } from '../actions/price-answer.ts'
import { optimizePrices } from '../actions/price-set.ts'
import { predictTrend } from '../actions/trend-prediction.ts'
import { given, optionalText } from './market-fields.ts'

const trendPredictionInput = z
  .object({
    product: optionalText(200).meta({
      title: 'Product',
      description: 'Product id or part of the title. Empty: the category, or the whole store.',
    }),
    category: optionalText(120).meta({
      title: 'Category',
      description:
        'Part of a category of the store, such as "Kitchen". Leave it empty when a product is named.',
    }),
    horizonWeeks: z
      .number()
      .int()
      .min(1)
      .max(26)
      .default(8)
      .meta({ title: 'Weeks ahead', description: 'How many weeks to forecast, 1 to 26.' }),
    confidence: z
      .number()
      .min(50)
      .max(100)
      .default(70)
      .meta({ title: 'Confidence', description: 'How often the range should hold, in percent, 50 to 100.' }),
  })
  .refine(({ product, category }) => !product || !category, {
    message: 'Name a product or a category, not both.',
    path: ['category'],
  })

function trendPrediction(deps: AnalysisDeps) {
  return defineTool({
    name: 'trend-prediction',
    title: 'Trend prediction',
    description:
      'Forecasts the units sold by week of a product, a category or the store, with a range, the direction and how well the method did on the past. Use it for questions about demand and the next weeks.',
    effect: 'read',
    input: trendPredictionInput,
    question: ({ product, category, horizonWeeks }) =>
      `Forecast ${product || category || 'the store'} for ${horizonWeeks} weeks?`,
    run: ({ workspaceId }, ask) =>
      predictTrend(deps, workspaceId, { ...ask, product: given(ask.product), category: given(ask.category) }),
  })
}

const amount = z.number().positive().max(1_000_000_000)

const priceOptimizerInput = z
  .object({
    product: optionalText(200).meta({
      title: 'Product',
      description:
        'Product id, part of the title or a name such as "kettles". Empty: the products that sell best, and which of them should change.',
    }),
    minMargin: z
      .number()
      .min(0)
      .max(95)
      .default(defaultMargin)
      .meta({ title: 'Least margin', description: 'In percent of the price, 0 to 95.' }),
    cost: amount.optional().meta({
      title: 'Cost',
      description: 'What you pay for one unit. Empty: the cost as it was synced from the store.',
    }),
    price: amount
      .optional()
      .meta({ title: 'Price to check', description: 'A price whose margin is told beside that of today.' }),
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

function priceOptimizer(deps: AnalysisDeps) {
  return defineTool({
    name: 'price-optimizer',
    title: 'Price optimizer',
    description:
      'Learns from weekly sales how buyers answer to the price of a product and proposes the price with the most profit, at most 15% from today. It changes nothing.',
    effect: 'read',
    input: priceOptimizerInput,
    question: ({ product }) => `Work out the best price of ${product || 'what sells best'}?`,
    run: ({ workspaceId }, ask) => optimizePrices(deps, workspaceId, { ...ask, product: given(ask.product) }),
  })
}

const marketScanInput = z
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
    maxPrice: z.number().min(0).max(1_000_000).default(1_000_000).meta({
      title: 'Highest price',
      description: 'Products above it are left out, in the currency of the store.',
    }),
  })
  .refine(({ minPrice, maxPrice }) => minPrice <= maxPrice, {
    message: 'The lowest price must not be above the highest.',
    path: ['minPrice'],
  })

function marketScan(deps: AnalysisDeps) {
  return defineTool({
    name: 'market-scan',
    title: 'Market scan',
    description:
      'Orders, revenue and growth by country in a region over the last 28 days, and the spread of prices. With a web key and a category it also searches the web. Use it for questions about markets, regions and countries.',
    effect: 'read',
    isOutward: true,
    input: marketScanInput,
    question: ({ region, country, category }) =>
      `Scan the market ${category ? `for ${category} ` : ''}in ${country || `the region ${region}`}?`,
    run: (call, ask) =>
      scanMarket(deps, call, { ...ask, country: given(ask.country), category: given(ask.category) }),
  })
}

const input = z
  .object({
    product: optionalText(200).meta({
      title: 'Product',
      description: 'Product id or part of the title. Empty: the three products that sell most.',
    }),
    competitors: optionalText(1000).meta({
      title: 'Competitors',
      description:
        'Up to 10 domains with commas between them, such as "shop.example, other.example". Empty: the whole web.',
    }),
  })
  .refine(({ competitors }) => isDomainList(competitors), {
    message: 'Give up to 10 domains with commas between them, such as "shop.example".',
    path: ['competitors'],
  })

function competitorAnalysis(deps: AnalysisDeps) {
  return defineTool({
    name: 'competitor-analysis',
    title: 'Competitor analysis',
    description:
      'Finds what competitors ask for a product, with the address of each page, and compares it with the own price. Needs a web key; without one it tells the own price position within the category.',
    effect: 'read',
    isOutward: true,
    input,
    question: ({ product, competitors }) =>
      `Look up ${product || 'the best sellers'} at ${competitors || 'competitors on the web'}?`,
    run: (call, { product, competitors }) =>
      compareCompetitors(deps, call, { product: given(product), competitors: given(competitors) }),
  })
}

/** What agents can ask about markets, competitors, demand and prices. */
export function marketTools(deps: AnalysisDeps): Tool[] {
  return [marketScan(deps), competitorAnalysis(deps), trendPrediction(deps), priceOptimizer(deps)]
}
