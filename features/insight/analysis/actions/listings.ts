import { mean } from 'simple-statistics'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { ListingEnhancerResult } from '../contract/listing-enhancer.ts'
import type { Review } from '../rules/listing.ts'
import { sayCount } from '../rules/market-wording.ts'
import type { AnalysisDeps } from './deps.ts'
import { answerWithout, loadCoverage, pickProduct } from './market-product.ts'
import { answerWith, shorten } from './store-answer.ts'

const maxProducts = 500
const method = 'Rules of the feed, Flesch reading ease, attributes by wink-nlp'

/** Judges the listing of a product, or of the products of a category, and proposes what its own words could fill in. */
export async function reviewListings(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  {
    product,
    category,
    limit,
  }: { product?: string | undefined; category?: string | undefined; limit: number },
): Promise<ListingEnhancerResult> {
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  // One more than is read says whether there are more.
  const limited = { limit: maxProducts + 1 }
  const others = await deps.facts.listProducts(workspaceId, limited)
  let chosen = others
  if (product !== undefined) {
    const picked = await pickProduct(deps, workspaceId, {
      search: product,
      currency: opened.coverage.currency,
    })
    if ('answer' in picked) return picked.answer
    chosen = [picked.product]
  } else if (category !== undefined) {
    chosen = await deps.facts.listProducts(workspaceId, { category, ...limited })
  }
  if (chosen.length === 0) {
    const missing = category === undefined ? 'Your store has no products.' : `No product is in “${category}”.`
    return answerWithout('too_little', `${missing} Sync the store, or name another.`, {
      basis: { unit: 'products', method },
    })
  }
  // Brings the model of a language along, which little else needs.
  const { reviewListing } = await import('../rules/listing.ts')
  const compared = others.slice(0, maxProducts)
  const reviews = chosen
    .slice(0, maxProducts)
    .map((listing) => ({
      ...reviewListing(listing, compared),
      feedScore: listing.score,
      problems: listing.problems,
    }))
    .toSorted((left, right) => left.score - right.score)
  return toAnswer(reviews, { limit, isPart: chosen.length > maxProducts })
}

function toAnswer(
  reviews: (Review & { feedScore: number; problems: string[] })[],
  { limit, isPart }: { limit: number; isPart: boolean },
): ListingEnhancerResult {
  const shown = reviews.slice(0, limit)
  const score = mean(reviews.map((review) => review.score))
  const gaps = Map.groupBy(
    reviews.flatMap((review) => review.gaps),
    ({ field }) => field,
  )
  const common = [...gaps].toSorted(([, left], [, right]) => right.length - left.length)[0]
  const suggestions = shown.flatMap(({ title, suggestions: own }) =>
    own.map((found) => ({ product: shorten(title, 80), ...found })),
  )
  const [worst] = shown
  return answerWith(
    [
      reviews.length === 1 && worst !== undefined
        ? `The listing of ${shorten(worst.title, 80)} scores ${worst.score} of 100 with ${sayCount(worst.gaps.length, 'gap')}.`
        : `${sayCount(reviews.length, 'listing')} score ${Math.round(score)} of 100 on average; the weakest is ${shorten(worst?.title ?? '', 80)} with ${worst?.score}.`,
      reviews.length > 1 &&
        common !== undefined &&
        `The most common gap is ${common[0].replaceAll('_', ' ')}, in ${common[1].length} of ${reviews.length}.`,
      isPart && `Only the first ${maxProducts} were read: name a category or a product to check others.`,
      suggestions.length > 0
        ? `${sayCount(suggestions.length, 'field')} can be filled in from your titles and descriptions. Nothing has been changed.`
        : 'Nothing could be read from the store\u2019s own words.',
    ],
    { rows: reviews.length, unit: 'products', from: null, to: null, method },
    // The gaps are facts; only what is read out of free text can be wrong.
    [{ name: 'values read from text', value: suggestions.length === 0 ? 0.95 : 0.8 }],
    {
      figures: [
        reviews.length === 1
          ? newFigure('score', 'Score', Math.round(score), 'number')
          : newFigure('mean_score', 'Average score', Math.round(score), 'number'),
        ...(worst !== undefined && reviews.length === 1 && worst.ease !== null
          ? [newFigure('reading_ease', 'Reading ease', Math.round(worst.ease), 'number')]
          : []),
      ],
      tables: [
        newTable(
          'gaps',
          'Gaps',
          [
            ['product', 'Product', 'text'],
            ['field', 'Field', 'text'],
            ['problem', 'Missing', 'text'],
            ['points', 'Points', 'number'],
          ],
          shown.flatMap(({ title, gaps: own }) =>
            own.map((gap) => ({ product: shorten(title, 80), ...gap })),
          ),
        ),
        newTable(
          'suggestions',
          'Suggestions',
          [
            ['product', 'Product', 'text'],
            ['field', 'Field', 'text'],
            ['value', 'Value', 'text'],
            ['source', 'Read from', 'text'],
            ['quote', 'Source text', 'text'],
          ],
          suggestions,
        ),
      ],
      // With what the sentences say beside the tables: each of their figures stands in the answer.
      detail: { reviews: shown, scoredOf: 100, commonGap: common?.[1].length ?? 0, maxProducts },
    },
  )
}
