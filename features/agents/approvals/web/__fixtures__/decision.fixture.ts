/** A price that an agent wants to change, with the product that it is of. */
import { approval } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import type { Approval } from '../../contract.ts'

export const mug = {
  productId: 'M-1',
  title: 'Speckled stoneware mug',
  sku: 'M-1',
  imageUrl: null,
  currency: 'USD',
  cost: 11.52,
  isPublished: true,
  isInFeed: true,
}
export const priced: Approval = {
  ...approval,
  args: { productId: 'M-1', price: '26.00', locationId: 'gid://shopify/Location/1' },
  preview: {
    reach: { count: 1, of: 'product' },
    changes: [{ of: 'M-1', field: 'price', before: '24.00', after: '26.00' }],
  },
  subjects: [mug],
}
