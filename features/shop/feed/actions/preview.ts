import { Refusal } from '#kit/errors.ts'
import { editableFields, feedRefusals } from '../contract.ts'
import { checkEnrichment, normalizeEnrichment } from '../rules/enrichment.ts'
import { type EnrichmentEdits, toGiven } from './change.ts'
import type { FeedDeps } from './deps.ts'
import { viewProduct } from './view.ts'

export type FieldChange = { field: string; before: string | null; after: string | null }

/** What the edits would change of a product, as it would be kept. Refuses what cannot be saved. */
export async function previewEnrichment(
  deps: FeedDeps,
  workspaceId: string,
  productId: string,
  edits: EnrichmentEdits,
): Promise<{ productId: string; changes: FieldChange[] }> {
  const given = toGiven(edits)
  const [problem] = checkEnrichment(given)
  if (problem) throw new Refusal(feedRefusals.ENRICHMENT_INVALID, problem.message)
  const product = await viewProduct(deps, workspaceId, productId)
  const values = normalizeEnrichment(given)
  const changes = editableFields.flatMap((field) => {
    const wanted = values[field]
    if (wanted === undefined) return []
    const [before, after] = [product[field], wanted || product.fromStore[field]]
    return before === after ? [] : [{ field, before, after }]
  })
  return { productId: product.productId, changes }
}
