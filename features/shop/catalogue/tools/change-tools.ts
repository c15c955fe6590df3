import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { approvedChanges, authorOf } from '#features/base/runs/actions.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { changeProduct, previewChange } from '../actions/change.ts'
import type { CatalogueDeps } from '../actions/deps.ts'
import type { Edit } from '../contract.ts'
import { productId, toAnswer, toPreview } from './answers.ts'

type ChangeTool<I extends z.ZodType<{ productId: string }>> = Pick<
  Tool<I>,
  'name' | 'title' | 'description' | 'effect' | 'input' | 'question'
> & { toEdit: (input: z.output<I>) => Edit }

function changeTool<I extends z.ZodType<{ productId: string }>>(
  deps: CatalogueDeps,
  { toEdit, ...about }: ChangeTool<I>,
): Tool {
  return defineTool<I, ToolAnswer>({
    ...about,
    preview: async ({ workspaceId, signal }, input) => {
      const order = { productId: input.productId, edit: toEdit(input) }
      const { product, differences } = await previewChange(deps, workspaceId, order, signal)
      return toPreview(product.productId, differences)
    },
    run: async (call, input) => {
      const approved = approvedChanges(call)
      const wish = { productId: input.productId, edit: toEdit(input), before: null, approved }
      const order = { ...wish, key: call.idempotencyKey }
      return toAnswer(
        await changeProduct(deps, call.workspaceId, authorOf(call), order, call.signal),
        'changed',
      )
    },
  })
}

/** One tool for each thing of a product that can be changed in the store. */
export function changeTools(deps: CatalogueDeps): Tool[] {
  return [
    changeTool(deps, {
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
      question: ({ productId: of, price, compareAtPrice }) =>
        compareAtPrice === null
          ? `Set the price of ${of} in your store to ${price}, with no compare-at price?`
          : `Set the price of ${of} in your store to ${price}?`,
      toEdit: ({ price, compareAtPrice }) => ({
        field: 'price',
        price,
        ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
      }),
    }),
    changeTool(deps, {
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
    changeTool(deps, {
      name: 'set-description',
      title: 'Set a description',
      description:
        'Replaces the description of one product in the store, for all its variants. Read the old one in the store first.',
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
    changeTool(deps, {
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
    changeTool(deps, {
      name: 'set-vendor',
      title: 'Set a vendor',
      description: 'Changes the vendor of one product in the store, which shoppers read as its brand.',
      effect: 'write',
      input: z.object({
        productId,
        vendor: z.string().max(1_000).meta({
          title: 'Vendor',
          description: 'Who makes or sells it, 255 characters at most.',
        }),
      }),
      question: ({ productId: of, vendor }) => `Change the vendor of ${of} in your store to "${vendor}"?`,
      toEdit: ({ vendor }) => ({ field: 'vendor', vendor }),
    }),
    changeTool(deps, {
      name: 'set-product-type',
      title: 'Set a product type',
      description:
        'Changes the product type of one product in the store, the merchant’s own word for its kind. The category stays.',
      effect: 'write',
      input: z.object({
        productId,
        productType: z.string().max(1_000).meta({
          title: 'Product type',
          description: 'Such as Kettle, 255 characters at most. Empty takes it away.',
        }),
      }),
      question: ({ productId: of, productType }) =>
        productType.trim() === ''
          ? `Take the product type of ${of} away in your store?`
          : `Change the product type of ${of} in your store to "${productType}"?`,
      toEdit: ({ productType }) => ({ field: 'productType', productType }),
    }),
    changeTool(deps, {
      name: 'set-tags',
      title: 'Set tags',
      description:
        'Replaces all tags of one product in the store. Read the old ones in the store first and give those that stay again.',
      effect: 'write',
      input: z.object({
        productId,
        tags: z.array(z.string().max(1_000)).max(1_000).meta({
          title: 'Tags',
          description: 'All tags from now on, 250 at most, without commas. An empty list takes all away.',
        }),
      }),
      question: ({ productId: of, tags }) =>
        tags.length === 0
          ? `Take all tags of ${of} away in your store?`
          : `Replace the tags of ${of} in your store?`,
      toEdit: ({ tags }) => ({ field: 'tags', tags }),
    }),
    changeTool(deps, {
      name: 'set-stock',
      title: 'Set the stock',
      description: 'Sets how many units of one product can be sold at one place of the store.',
      effect: 'write',
      input: z.object({
        productId,
        available: z.number().int().min(0).max(1_000_000).meta({
          title: 'Units',
          description: 'How many can be sold from now on.',
        }),
        locationId: z.string().max(100).optional().meta({
          title: 'Place',
          description:
            'Which location, when the product is stocked at several: “See a product in the store” shows them.',
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
