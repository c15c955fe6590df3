import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { approvedChanges, authorOf } from '#features/base/runs/actions.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { changePrices, previewPrices, type PriceOrder, type PricesChanged } from '../actions/change-prices.ts'
import type { CatalogueDeps } from '../actions/deps.ts'
import { answer, text } from './answers.ts'

/** Prices of one use: each is read and written by itself. */
const maxPrices = 50

const PricesInput = z
  .object({
    productIds: z
      .array(z.string().min(1).max(255))
      .min(1)
      .max(maxPrices)
      .meta({
        title: 'Products',
        description: `The SKUs of the products, at most ${maxPrices}.`,
      }),
    prices: z.array(z.string().max(20)).max(maxPrices).optional().meta({
      title: 'Prices',
      description:
        'The new price of each product in the same order, in the currency of the store, without its sign, such as 24.00.',
    }),
    percent: z.number().min(-90).max(500).optional().meta({
      title: 'Percent',
      description: 'Instead of prices: how much each price moves, such as -10 for 10% less.',
    }),
  })
  .superRefine(({ productIds, prices, percent }, check) => {
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message })
    if (new Set(productIds).size < productIds.length) refuse('productIds', 'Name each product once.')
    if ((prices === undefined) === (percent === undefined)) refuse('prices', 'Give prices or a percent.')
    else if (prices && prices.length !== productIds.length) refuse('prices', 'Give one price a product.')
    if (percent === 0) refuse('percent', 'Give a percent other than 0.')
  })

/** Changes prices of several products after one question, and takes them back together. */
export function setPricesTool(deps: CatalogueDeps): Tool {
  return defineTool({
    name: 'set-prices',
    title: 'Set several prices',
    description:
      'Changes the prices of several products in the store at once, each to its own price or all by a percent. Use it when the merchant wants other prices for more than one product.',
    effect: 'money',
    input: PricesInput,
    question: ({ productIds: { length } }) =>
      `Change the ${length === 1 ? 'price' : `prices of ${length} products`} in your store?`,
    preview: ({ workspaceId, signal }, input) => previewPrices(deps, workspaceId, toOrders(input), signal),
    run: async (call, input) => {
      const { workspaceId, idempotencyKey: key, signal } = call
      const wish = { orders: toOrders(input), approved: approvedChanges(call), key }
      return toAnswer(await changePrices(deps, workspaceId, authorOf(call), wish, signal))
    },
  })
}

function toOrders({ productIds, prices, percent }: z.output<typeof PricesInput>): PriceOrder[] {
  return productIds.map((productId, at) => ({
    productId,
    edit: percent === undefined ? { field: 'price', price: prices?.[at] ?? '' } : { field: 'price', percent },
  }))
}

function toAnswer({ changes, unchanged }: PricesChanged): ToolAnswer {
  const [one] = changes
  const what =
    changes.length === 1 ? `the price of ${one?.productTitle}` : `the prices of ${changes.length} products`
  const left = unchanged.map(({ productId, reason }) => ` ${productId} was not changed: ${reason}`)
  return answer({
    summary: `Changed in your store: ${what}.${left.join('')}`,
    rows: changes.length,
    unit: 'products',
    tables: [
      {
        title: 'Written to the store',
        columns: [text('product', 'Product'), text('before', 'Before'), text('after', 'After')],
        rows: changes.map(({ productTitle, before, after }) => ({
          product: productTitle,
          before: before['price'] ?? null,
          after: after['price'] ?? null,
        })),
      },
    ],
    detail: {
      changes: changes.map(({ id, productId, before, after }) => ({
        changeId: id,
        productId,
        before,
        after,
      })),
      unchanged,
    },
    undo: { kind: 'store_changes', changeIds: changes.map(({ id }) => id) },
  })
}
