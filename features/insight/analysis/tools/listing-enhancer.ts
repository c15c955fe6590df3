import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { reviewListings } from '../actions/listings.ts'
import { given, optionalText } from './market-fields.ts'

const input = z.object({
  product: optionalText(200).meta({
    title: 'Product',
    description: 'Product id or part of the title. Empty: the weakest listings.',
  }),
  category: optionalText(120).meta({
    title: 'Category',
    description: 'Part of a category. Empty: the whole store.',
  }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(10)
    .meta({ title: 'How many', description: 'The most listings to show, 1 to 50.' }),
})

export function listingEnhancer(deps: AnalysisDeps) {
  return defineTool({
    name: 'listing-enhancer',
    title: 'Listing enhancer',
    description:
      'Scores listings, names what they lack and proposes values read from their own words, each with its source. It changes nothing.',
    effect: 'read',
    input,
    question: ({ product }) => `Review the listing of ${product || 'the products'}?`,
    run: ({ workspaceId }, ask) =>
      reviewListings(deps, workspaceId, {
        ...ask,
        product: given(ask.product),
        category: given(ask.category),
      }),
  })
}
