import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import { changeProduct, previewChange } from '../actions/change.ts'
import type { CatalogueUses } from '../actions/uses.ts'
import type { Edit } from '../contract.ts'
import { productId, toAnswer, toPreview } from './answers.ts'

type Change<I extends z.ZodType<{ productId: string }>> = Pick<
  Tool<I>,
  'name' | 'title' | 'description' | 'effect' | 'input' | 'question'
> & { toEdit: (input: z.output<I>) => Edit }

function changeTool<I extends z.ZodType<{ productId: string }>>(
  uses: CatalogueUses,
  { toEdit, ...about }: Change<I>,
): Tool {
  return defineTool<I, ToolAnswer>({
    ...about,
    preview: async ({ workspaceId, signal }, input) => {
      const order = { productId: input.productId, edit: toEdit(input) }
      const { product, differences } = await previewChange(uses, workspaceId, order, signal)
      return toPreview(product.productId, differences)
    },
    run: async (call, input) => {
      const { approved, ...author } = await uses.findToolUse(call.workspaceId, call.idempotencyKey)
      const wish = { productId: input.productId, edit: toEdit(input), before: null, approved }
      const order = { ...wish, key: call.idempotencyKey }
      return toAnswer(await changeProduct(uses, call.workspaceId, author, order, call.signal), 'changed')
    },
  })
}

/** One tool for each thing of a product that can be changed in the store. */
export function changeTools(uses: CatalogueUses): Tool[] {
  return [
    changeTool(uses, {
      name: 'set-price',
      title: 'Set a price',
      description:
        'Changes the price of one product in the store. Use it when the merchant wants another price.',
      effect: 'money',
      input: z.object({
        productId,
        price: z.string().max(20).meta({
          title: 'Price',
          description: 'The new price in the currency of the store, without its sign, such as 24.00.',
        }),
        compareAtPrice: z.string().max(20).nullable().optional().meta({
          title: 'Compare-at price',
          description:
            'The crossed-out price above it. Null takes it away; left out, it stays as long as it is higher.',
        }),
      }),
      question: ({ productId: of, price }) => `Set the price of ${of} in your store to ${price}?`,
      toEdit: ({ price, compareAtPrice }) => ({
        field: 'price',
        price,
        ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
      }),
    }),
    changeTool(uses, {
      name: 'set-title',
      title: 'Set a title',
      description: 'Changes the title of one product in the store, for all its variants.',
      effect: 'write',
      input: z.object({
        productId,
        title: z.string().max(1_000).meta({
          title: 'Title',
          description: 'The new title, 255 characters at most.',
        }),
      }),
      question: ({ productId: of, title }) => `Change the title of ${of} in your store to "${title}"?`,
      toEdit: ({ title }) => ({ field: 'title', title }),
    }),
    changeTool(uses, {
      name: 'set-description',
      title: 'Set a description',
      description:
        'Replaces the description of one product in the store, for all its variants. Read the old one with view-store-product first.',
      effect: 'write',
      input: z.object({
        productId,
        description: z.string().max(50_000).meta({
          title: 'Description',
          description:
            'Plain text, no HTML. An empty line begins a paragraph; lines that begin with "- " make a list.',
        }),
      }),
      question: ({ productId: of }) => `Replace the description of ${of} in your store?`,
      toEdit: ({ description }) => ({ field: 'description', description }),
    }),
    changeTool(uses, {
      name: 'set-seo',
      title: 'Set search title and description',
      description: 'Changes what search engines show for one product of the store.',
      effect: 'write',
      input: z.object({
        productId,
        seoTitle: z.string().max(2_000).nullable().optional().meta({
          title: 'Search title',
          description: 'About 60 characters. Null goes back to the title; left out, it stays.',
        }),
        seoDescription: z.string().max(2_000).nullable().optional().meta({
          title: 'Search description',
          description: 'About 155 characters. Null goes back to the description; left out, it stays.',
        }),
      }),
      question: ({ productId: of }) => `Change what search engines show for ${of}?`,
      toEdit: ({ seoTitle, seoDescription }) => ({
        field: 'seo',
        ...(seoTitle === undefined ? {} : { seoTitle }),
        ...(seoDescription === undefined ? {} : { seoDescription }),
      }),
    }),
    changeTool(uses, {
      name: 'set-stock',
      title: 'Set the stock',
      description: 'Sets how many pieces of one product can be sold at one place of the store.',
      effect: 'write',
      input: z.object({
        productId,
        available: z.number().int().min(0).max(1_000_000).meta({
          title: 'Pieces',
          description: 'How many can be sold from now on.',
        }),
        locationId: z.string().max(100).optional().meta({
          title: 'Place',
          description:
            'The id of the place, from view-store-product. Needed when the product is kept at several.',
        }),
      }),
      question: ({ productId: of, available }) => `Set the stock of ${of} in your store to ${available}?`,
      toEdit: ({ available, locationId }) => ({
        field: 'stock',
        available,
        ...(locationId === undefined ? {} : { locationId }),
      }),
    }),
  ]
}
