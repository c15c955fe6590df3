/** Orders page by page, each completed with the lines that did not fit. Nothing that names a person is asked for. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { orderFormsByRichness, type OrderForm } from './order-documents.ts'
import { PageInfo, refuseEndless } from './nodes.ts'
import { LinePage, nodesOf, type OrderNode, readOrderNode, toOrder } from './orders/nodes.ts'
import type { StoreOrder, StoreOrderPage } from './orders/port.ts'
import { completePayments } from './payments.ts'
import type { CallOptions, ShopifyPort, ShopifySession } from './port.ts'
import { createFormReader, type Forms } from './richest-form.ts'
import { changedSince, placedBefore } from './search-text.ts'

const OrdersAnswer = z.object({
  orders: z.object({ edges: z.array(z.object({ node: z.unknown() })), pageInfo: PageInfo }),
})
const LinesAnswer = z.object({ order: z.object({ lineItems: LinePage }).nullable() })
const BookAnswer = z.object({
  ordersCount: z.object({ count: z.number().int().nonnegative() }),
  shop: z.object({ ianaTimezone: z.string().max(100) }),
})

const linesInPage = 10
const linesPerCall = 250
const maxLinePages = 40

/** Counts orders; see the port. */
export async function readOrderBook(
  call: AdminCall,
  session: ShopifySession,
  filter: { readonly placedBefore?: Date | undefined },
  options?: CallOptions,
): Promise<{ orders: number; timeZone: string }> {
  const variables = { query: placedBefore(filter.placedBefore) ?? null }
  const { ordersCount, shop } = await call(session, 'ReadOrderBook', variables, BookAnswer, options)
  return { orders: ordersCount.count, timeZone: shop.ianaTimezone }
}

type CustomersAsked = { readonly withoutCustomers?: boolean | undefined }

function formsOf({ withoutCustomers = false }: CustomersAsked): Forms<OrderForm> {
  return orderFormsByRichness[withoutCustomers ? 'withoutCustomers' : 'withCustomers']
}

export type OrderReader = Pick<ShopifyPort, 'listOrderPage'> & {
  /** The richest document that the store answers to this connection. Costs one call that gives no order. */
  findForm: (session: ShopifySession, asked: CustomersAsked, options?: CallOptions) => Promise<OrderForm>
}

/** Reads order pages; see the port. */
export function createOrderReader(call: AdminCall): OrderReader {
  const reader = createFormReader()
  const listOrderPage: ShopifyPort['listOrderPage'] = (session, page, options = {}) =>
    reader.read(session, formsOf(page), page, (form, first) =>
      readPage(call, session, form, { ...page, first }, options),
    )

  return {
    listOrderPage,
    findForm: async (session, asked, options) => {
      await listOrderPage(session, { ...asked, after: null, first: 1 }, options)
      return reader.formOf(session, formsOf(asked))
    },
  }
}

async function readPage(
  call: AdminCall,
  session: ShopifySession,
  form: OrderForm,
  page: Parameters<ShopifyPort['listOrderPage']>[1],
  options: CallOptions,
): Promise<StoreOrderPage> {
  const variables = {
    first: page.first,
    after: page.after,
    query: changedSince(page.updatedSince) ?? null,
    lines: linesInPage,
  }
  const { orders: answer } = await call(session, form, variables, OrdersAnswer, options)
  const orders: StoreOrder[] = []
  const malformed: StoreOrderPage['malformed'][number][] = []
  for (const { node } of answer.edges) {
    const read = readOrderNode(node)
    if ('reason' in read) malformed.push(read)
    else orders.push(await completeOrder(call, session, read, options))
  }
  const { hasNextPage, endCursor } = answer.pageInfo
  refuseEndless(answer.pageInfo, page.after, 'orders')
  return { orders, malformed, endCursor, hasNextPage }
}

async function completeOrder(
  call: AdminCall,
  session: ShopifySession,
  node: OrderNode,
  options: CallOptions,
): Promise<StoreOrder> {
  const lines = nodesOf(node.lineItems)
  let { hasNextPage, endCursor } = node.lineItems.pageInfo
  for (let pages = 1; hasNextPage && endCursor !== null; pages += 1) {
    if (pages > maxLinePages) {
      throw new UpstreamError('shopify', 'malformed', 'Shopify reports ever more lines of one order.')
    }
    const variables = { id: node.id, first: linesPerCall, after: endCursor }
    const { order } = await call(session, 'ListOrderLines', variables, LinesAnswer, options)
    // An order deleted meanwhile gives no more.
    if (order === null) break
    lines.push(...nodesOf(order.lineItems))
    ;({ hasNextPage, endCursor } = order.lineItems.pageInfo)
  }
  const payments = await completePayments(call, session, node, options)
  return toOrder(node, lines, payments)
}
