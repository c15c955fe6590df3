import { z } from 'zod'
import type { AdminCall } from './admin-call.ts'
import { PageInfo, text } from './nodes.ts'
import type { ShopifyPort } from './port.ts'

const moment = z.iso.datetime({ offset: true })
const CheckoutNode = z.object({
  id: z.string(),
  name: text,
  createdAt: moment,
  completedAt: moment.nullable(),
  totalPriceSet: z.object({
    shopMoney: z.object({ amount: z.string().regex(/^-?\d+(\.\d+)?$/), currencyCode: z.string() }),
  }),
  lineItems: z.object({
    edges: z.array(z.object({ node: z.object({ title: text.nullable(), quantity: z.number().int() }) })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
  customer: z.object({ id: z.string() }).nullish(),
})
const CheckoutsAnswer = z.object({
  abandonedCheckouts: z.object({ edges: z.array(z.object({ node: CheckoutNode })), pageInfo: PageInfo }),
})

/** See the port. */
export async function listAbandonedCheckouts(
  call: AdminCall,
  ...[session, page, options]: Parameters<ShopifyPort['listAbandonedCheckouts']>
): ReturnType<ShopifyPort['listAbandonedCheckouts']> {
  const { first, after, createdSince, withoutCustomers } = page
  const answer = await call(
    session,
    withoutCustomers ? 'ListAbandonedCheckoutsWithoutCustomers' : 'ListAbandonedCheckouts',
    { first, after, query: `created_at:>='${createdSince.toISOString()}'` },
    CheckoutsAnswer,
    options,
  )
  const { edges, pageInfo } = answer.abandonedCheckouts
  return {
    checkouts: edges.map(({ node }) => {
      const { amount, currencyCode } = node.totalPriceSet.shopMoney
      return {
        checkoutGid: node.id,
        name: node.name,
        createdAt: node.createdAt,
        completedAt: node.completedAt,
        total: amount,
        currency: currencyCode,
        items: node.lineItems.edges.map(({ node: item }) => ({ title: item.title, quantity: item.quantity })),
        hasMoreItems: node.lineItems.pageInfo.hasNextPage,
        customerGid: node.customer?.id ?? null,
      }
    }),
    endCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}
