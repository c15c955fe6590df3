import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { approvedChanges, authorOf } from '#features/base/runs/actions.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import { addLines, type LinesUndo, planPurchase, type PurchaseDeps, viewList } from './actions.ts'
import { maxLines, type PurchaseLine } from './contract.ts'

/** What agents may do with the purchase list. */
export function purchaseTools(deps: PurchaseDeps): Tool[] {
  return [
    defineTool({
      name: 'add-to-purchase-list',
      title: 'Add to the purchase list',
      description: `Puts products at or below their reorder point on the purchase list, with how many units to order, at most ${maxLines} a use. Nothing is ordered.`,
      effect: 'write',
      input: z.object({
        productIds: z.array(z.string().min(1).max(255)).min(1).max(maxLines).optional().meta({
          title: 'Products',
          description: 'SKUs. Left out: everything that has to be reordered and is not on the list.',
        }),
        quantity: z.number().int().min(1).max(1_000_000).optional().meta({
          title: 'Units',
          description:
            'How many of each of these products to order. Left out: worked out, for those at or below their reorder point.',
        }),
      }),
      question: ({ productIds }) =>
        productIds
          ? `Add ${productIds.length === 1 ? 'this product' : `these ${productIds.length} products`} to the purchase list?`
          : 'Add everything that needs reordering to the purchase list?',
      preview: async ({ workspaceId }, { productIds, quantity }) => {
        const listed = new Map((await viewList(deps, workspaceId)).map((line) => [line.productId, line]))
        const lines = await chooseLines(deps, workspaceId, productIds, quantity)
        return {
          reach: { count: lines.length, of: 'product' },
          changes: lines.map((line) => ({
            of: nameOf(line),
            field: 'units to order',
            before: listed.get(line.productId)?.quantity.toString() ?? null,
            after: line.quantity.toString(),
          })),
        }
      },
      run: async (call, { productIds, quantity: asked }) => {
        const { workspaceId } = call
        const planned = await chooseLines(deps, workspaceId, productIds, asked)
        const approved = approvedChanges(call)
        // The quantities that the person saw, and nothing that they did not see.
        const seen = new Map(approved?.map(({ of, after }) => [of, Number(after)]))
        const lines = planned.flatMap((line) => {
          const quantity = approved ? seen.get(nameOf(line)) : line.quantity
          return quantity === undefined ? [] : [{ ...line, quantity }]
        })
        const undo =
          lines.length > 0
            ? await addLines(deps, { workspaceId, actor: authorOf(call).actor }, lines)
            : undefined
        return toAnswer(lines, undo)
      },
    }),
  ]
}

/** Those that are named; else all that have to be reordered and are not on the list yet. */
async function chooseLines(
  deps: PurchaseDeps,
  workspaceId: string,
  productIds: readonly string[] | undefined,
  quantity: number | undefined,
): Promise<PurchaseLine[]> {
  const planned = await planPurchase(deps, workspaceId, productIds, quantity)
  if (productIds) return planned.slice(0, maxLines)
  const listed = new Set((await viewList(deps, workspaceId)).map(({ productId }) => productId))
  return planned.filter(({ productId }) => !listed.has(productId)).slice(0, maxLines)
}

function nameOf({ productId, title }: Pick<PurchaseLine, 'productId' | 'title'>): string {
  return `${title} (${productId})`
}

function toAnswer(lines: readonly PurchaseLine[], undo: LinesUndo | undefined): ToolAnswer {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const count = lines.length === 1 ? '1 product is' : `${lines.length} products are`
  return ToolAnswer.parse({
    outcome: 'answer',
    summary:
      lines.length === 0
        ? 'Nothing needs reordering now.'
        : `${count} on the purchase list, ${units} ${units === 1 ? 'unit' : 'units'} in total. Nothing has been ordered yet.`,
    confidence: null,
    basis: {
      ...{ kind: 'local', rows: lines.length, unit: 'products', from: null, to: null },
      method: 'Reorder point and economic order quantity',
    },
    tables: [
      newTable(
        'purchase_list',
        'Purchase list',
        [
          ['product', 'Product', 'text'],
          ['quantity', 'Units', 'number'],
          ['stock', 'In stock', 'number'],
          ['cover', 'Days of cover', 'number'],
        ],
        lines.map(({ productId, title, quantity, stock, daysOfCover }) => ({
          product: nameOf({ productId, title }),
          quantity,
          stock,
          cover: daysOfCover,
        })),
      ),
    ],
    detail: { lines },
    ...(undo && { undo }),
  })
}
