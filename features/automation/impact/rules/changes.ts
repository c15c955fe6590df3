/** Which products a workflow changed, from what its steps answered. */
import { z } from 'zod'

const Detail = z.union([
  z.object({ changeId: z.string(), productId: z.string(), field: z.string() }),
  z.object({ changed: z.array(z.string()), stats: z.unknown() }),
  z.object({ productId: z.string(), readiness: z.string() }),
])

export type DoneTool = { workflowId: string; at: Date; detail: unknown }
/** `firstAt` is when it was changed first. */
export type ChangedProduct = { productId: string; fields: string[]; firstAt: Date }

/** What one use of a tool changed of products; nothing for tools that change none. */
function changesOf(detail: unknown): { productId: string; field: string }[] {
  const known = Detail.safeParse(detail).data
  if (!known) return []
  if ('changed' in known) return known.changed.map((productId) => ({ productId, field: 'shown' }))
  return [{ productId: known.productId, field: 'field' in known ? known.field : 'details' }]
}

/** The products that each workflow changed. */
export function changedProducts(done: readonly DoneTool[]): Map<string, ChangedProduct[]> {
  const found = new Map<string, Map<string, ChangedProduct>>()
  for (const { workflowId, at, detail } of done) {
    for (const { productId, field } of changesOf(detail)) {
      const own = found.get(workflowId) ?? new Map<string, ChangedProduct>()
      found.set(workflowId, own)
      const known = own.get(productId)
      own.set(productId, {
        productId,
        fields: [...new Set([...(known?.fields ?? []), field])],
        firstAt: known && known.firstAt <= at ? known.firstAt : at,
      })
    }
  }
  return new Map([...found].map(([workflowId, own]) => [workflowId, [...own.values()]]))
}
