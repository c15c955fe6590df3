import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { predictTrend } from '../actions/trend-prediction.ts'
import { given, optionalText } from './market-fields.ts'

const input = z
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

export function trendPrediction(deps: AnalysisDeps) {
  return defineTool({
    name: 'trend-prediction',
    title: 'Trend prediction',
    description:
      'Forecasts the pieces sold by week of a product, a category or the store, with a range, the direction and how well the method did on the past. Use it for questions about demand and the next weeks.',
    effect: 'read',
    input,
    question: ({ product, category, horizonWeeks }) =>
      `Forecast ${product || category || 'the store'} for ${horizonWeeks} weeks?`,
    run: ({ workspaceId }, ask) =>
      predictTrend(deps, workspaceId, { ...ask, product: given(ask.product), category: given(ask.category) }),
  })
}
