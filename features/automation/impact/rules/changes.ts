/** Which products a workflow changed, from what its steps answered. */
import { z } from 'zod'

const Detail = z.union([
  z.object({ changeId: z.string(), productId: z.string(), field: z.string() }),
  z.object({ changed: z.array(z.string()), stats: z.unknown() }),
  z.object({ productId: z.string(), readiness: z.string() }),
])

export type DoneTool = { workflowId: string; at: Date; detail: unknown; isUndone: boolean }
/** `firstAt` is when it was changed first. */
export type ChangedProduct = { productId: string; fields: string[]; firstAt: Date }
/** `undone`: the products whose every change was undone, which are neither changed nor left alone. */
export type Changes = { changed: ChangedProduct[]; undone: string[] }

type Change = { productId: string; field: string; changeId: string | null }

/** What one use of a tool changed of products; nothing for tools that change none. */
function changesOf(detail: unknown): Change[] {
  const known = Detail.safeParse(detail).data
  if (!known) return []
  const changeId = 'changeId' in known ? known.changeId : null
  if ('changed' in known) return known.changed.map((productId) => ({ productId, field: 'shown', changeId }))
  return [{ productId: known.productId, field: 'field' in known ? known.field : 'details', changeId }]
}

/** The products that each workflow changed. `undoneChanges`: ids of changes of the store that were undone elsewhere than at the use. */
export function changedProducts(
  done: readonly DoneTool[],
  undoneChanges: ReadonlySet<string>,
): Map<string, Changes> {
  const found = new Map<string, { changed: Map<string, ChangedProduct>; touched: Set<string> }>()
  for (const { workflowId, at, detail, isUndone } of done) {
    for (const { productId, field, changeId } of changesOf(detail)) {
      const own = found.get(workflowId) ?? { changed: new Map(), touched: new Set() }
      found.set(workflowId, own)
      own.touched.add(productId)
      if (isUndone || (changeId !== null && undoneChanges.has(changeId))) continue
      const known = own.changed.get(productId)
      own.changed.set(productId, {
        productId,
        fields: [...new Set([...(known?.fields ?? []), field])],
        firstAt: known && known.firstAt <= at ? known.firstAt : at,
      })
    }
  }
  return new Map(
    [...found].map(([workflowId, { changed, touched }]) => {
      const undone = [...touched].filter((productId) => !changed.has(productId))
      return [workflowId, { changed: [...changed.values()], undone }]
    }),
  )
}
