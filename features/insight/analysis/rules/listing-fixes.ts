import type { ListingEnhancerResult, ListingReview } from '../contract/listing-enhancer.ts'

/** `edits` are by the fields of the feed. */
export type ListingFix = { productId: string; title: string; edits: Record<string, string> }

/** As the feed calls what the listing enhancer proposes. */
const feedFields: Readonly<Record<string, string>> = {
  material: 'material',
  weight: 'weight',
  brand: 'brand',
  category: 'productCategory',
}

/** Products whose listing can be filled in from the store's own words, with the first value of each field; the weakest first. */
export function listingFixes({ detail }: ListingEnhancerResult, max: number): ListingFix[] {
  return (detail.reviews ?? []).flatMap((review) => toFix(review) ?? []).slice(0, max)
}

function toFix({ productId, title, suggestions }: ListingReview): ListingFix | null {
  const edits: Record<string, string> = {}
  for (const { field, value } of suggestions) {
    const name = feedFields[field]
    if (name !== undefined && value.trim() !== '') edits[name] ??= value
  }
  return Object.keys(edits).length === 0 ? null : { productId, title, edits }
}
