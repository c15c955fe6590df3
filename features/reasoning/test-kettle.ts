/** A store with one kettle: a tool that reads its price and one that sets it. Closed, it lets nobody in. */
import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'

export const shop = { price: 100, reads: 0, writes: [] as number[], isOpen: true }
const readPrice = defineTool({
  name: 'read-price',
  title: 'Read a price',
  description: 'The price of the kettle.',
  effect: 'read',
  input: z.object({
    unit: z.enum(['EUR', 'USD']).default('EUR').meta({ title: 'Unit', description: 'The currency' }),
  }),
  question: () => '',
  run: async () => {
    if (!shop.isOpen) throw new Error('The store was reached')
    shop.reads += 1
    return { price: shop.price }
  },
})
const setPrice = defineTool({
  name: 'set-price',
  title: 'Set a price',
  description: 'Sets the price of the kettle.',
  effect: 'write',
  input: z.object({ price: z.number().positive() }),
  question: ({ price }) => `Set the price to ${price}?`,
  preview: async (_call, { price }) => {
    if (!shop.isOpen) throw new Error('The store was reached')
    return {
      reach: { count: 1, of: 'product' },
      changes: [{ of: 'kettle', field: 'price', before: String(shop.price), after: String(price) }],
    }
  },
  run: async (_call, { price }) => {
    if (!shop.isOpen) throw new Error('The store was reached')
    shop.writes.push(price)
    return { price }
  },
})

export const tools: Tool[] = [readPrice, setPrice]
