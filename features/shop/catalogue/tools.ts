import { z } from 'zod'
import { defineTool, type Tool, type ToolCall } from '#engine/gate.ts'
import { authorOf } from '#features/base/runs/actions.ts'
import type { CatalogueDeps } from './actions/deps.ts'
import { viewChanges } from './actions/journal.ts'
import { previewUndo, undoChange } from './actions/undo.ts'
import { viewStoreProduct } from './actions/view.ts'
import { answer, productId, text, toAnswer, toPreview } from './tools/answers.ts'
import { changeTools } from './tools/change-tools.ts'
import { setPricesTool } from './tools/price-tools.ts'

/** What agents may do in the store's catalogue. */
export function catalogueTools(deps: CatalogueDeps): Tool[] {
  return [viewTool(deps), ...changeTools(deps), setPricesTool(deps), listTool(deps), undoTool(deps)]
}

/** Shows what the store says. */
function viewTool(deps: CatalogueDeps): Tool {
  return defineTool({
    name: 'view-store-product',
    title: 'See a product in the store',
    description:
      'What the store itself says of one product at this moment: price, texts, search texts, vendor, product type, tags, barcodes and stock by place.',
    effect: 'read',
    input: z.object({ productId }),
    question: ({ productId: of }) => `Read ${of} in your store?`,
    run: async ({ workspaceId, signal }: ToolCall, { productId: id }) => {
      const product = await viewStoreProduct(deps, workspaceId, id, signal)
      const { price, compareAtPrice } = product.price
      const places = product.stock?.places ?? []
      const pieces = places.reduce((sum, place) => sum + place.available, 0)
      const stock = product.stock?.isTracked ? ` ${pieces} ${pieces === 1 ? 'unit' : 'units'} available.` : ''
      return answer({
        summary: `${product.title} costs ${price} ${product.currency}${
          compareAtPrice ? `, before ${compareAtPrice} ${product.currency}` : ''
        }.${stock}`,
        rows: 1,
        unit: 'products',
        tables: [
          {
            title: 'Stock by place',
            columns: [text('place', 'Place'), { ...text('available', 'Units'), kind: 'number' }],
            rows: places.map(({ name, available }) => ({ place: name, available })),
          },
          {
            title: 'Barcodes',
            columns: [text('barcode', 'Barcode'), text('type', 'Type')],
            rows: product.barcodes.map(({ value, type }) => ({ barcode: value, type })),
          },
        ],
        detail: product,
      })
    },
  })
}

/** Takes a change back. */
function undoTool(deps: CatalogueDeps): Tool {
  return defineTool({
    name: 'undo-change',
    title: 'Undo a change',
    description: 'Writes back what the store said before one change, if nobody changed it since.',
    // What is taken back may be a price.
    effect: 'money',
    input: z.object({
      changeId: z
        .uuid()
        .meta({ title: 'Change', description: 'Which change, as “List changes in the store” shows them.' }),
    }),
    question: () => 'Undo this change in your store?',
    preview: async ({ workspaceId, signal }, { changeId }) => {
      const { productId: id, differences } = await previewUndo(deps, workspaceId, changeId, signal)
      return toPreview(id, differences)
    },
    run: async (call, { changeId }) => {
      const { workspaceId, signal } = call
      return toAnswer(await undoChange(deps, workspaceId, authorOf(call), changeId, signal), 'undone')
    },
  })
}

/** Shows the journal. */
function listTool(deps: CatalogueDeps): Tool {
  return defineTool({
    name: 'list-changes',
    title: 'List changes in the store',
    description: 'What this console changed in the store, by whom, and what can be undone, the newest first.',
    effect: 'read',
    input: z.object({
      productId: productId.optional(),
      limit: z.number().int().min(1).max(100).default(20).meta({
        title: 'How many',
        description: 'At most this many changes.',
      }),
    }),
    question: () => 'List the changes in your store?',
    run: async ({ workspaceId }: ToolCall, { productId: of, limit }) => {
      const query = { limit, ...(of === undefined ? {} : { productId: of }) }
      const { changes } = await viewChanges(deps, workspaceId, query)
      return answer({
        summary:
          changes.length === 0 ? 'No changes in your store yet.' : `${changes.length} changes, newest first.`,
        rows: changes.length,
        unit: 'changes',
        tables: [
          {
            title: 'Changes in the store',
            columns: [
              { ...text('at', 'When'), kind: 'moment' },
              text('actor', 'Who'),
              text('product', 'Product'),
              text('field', 'What'),
              text('status', 'Status'),
              text('canUndo', 'Can be undone'),
            ],
            rows: changes.map((change) => ({
              at: change.at,
              actor: change.actor,
              product: change.productTitle,
              field: change.field,
              status: change.undoneAt ? 'undone' : change.status,
              canUndo: change.canUndo,
            })),
          },
        ],
        detail: { changes },
      })
    },
  })
}
