import { z } from 'zod'
import { defineTool, type Tool, type ToolCall } from '#engine/gate.ts'
import type { CatalogueDeps } from '../actions/deps.ts'
import { viewStoreProduct } from '../actions/view.ts'
import { answer, productId, text } from './answers.ts'

/** Shows what the store says. */
export function viewTool(deps: CatalogueDeps): Tool {
  return defineTool({
    name: 'view-store-product',
    title: 'See a product in the store',
    description:
      'What the store itself says of one product at this moment: price, texts, search texts, vendor, product type, tags and stock by place.',
    effect: 'read',
    input: z.object({ productId }),
    question: ({ productId: of }) => `Read ${of} in your store?`,
    run: async ({ workspaceId, signal }: ToolCall, { productId: id }) => {
      const product = await viewStoreProduct(deps, workspaceId, id, signal)
      const { price, compareAtPrice } = product.price
      const places = product.stock?.places ?? []
      const pieces = places.reduce((sum, place) => sum + place.available, 0)
      const stock = product.stock?.isTracked ? ` ${pieces} pieces can be sold.` : ''
      return answer({
        summary: `${product.title} costs ${price} ${product.currency}${
          compareAtPrice ? `, before ${compareAtPrice} ${product.currency}` : ''
        }.${stock}`,
        rows: 1,
        unit: 'products',
        tables: [
          {
            title: 'Stock by place',
            columns: [
              text('place', 'Place'),
              { ...text('available', 'Pieces'), kind: 'number' },
              text('locationId', 'Id'),
            ],
            rows: places.map(({ name, available, locationId }) => ({ place: name, available, locationId })),
          },
        ],
        detail: product,
      })
    },
  })
}
