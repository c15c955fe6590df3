import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { compareCompetitors, isDomainList } from '../actions/competitor-analysis.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { given, optionalText } from './market-fields.ts'
import { marketScan } from './market-scan.ts'
import { priceOptimizer } from './price-optimizer.ts'
import { trendPrediction } from './trend-prediction.ts'

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
  .refine(({ product, competitors }) => Boolean(product || competitors), {
    message: 'Name a product or a competitor.',
    path: ['product'],
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
