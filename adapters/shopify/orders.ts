/** Orders page by page, each completed with the lines that did not fit. Nothing that names a person is asked for. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { createConnectionMemory } from './connection-memory.ts'
import { changedSince, type DocumentName, placedBefore } from './documents.ts'
import { PageInfo, text } from './nodes.ts'
import type { StoreOrder, StoreOrderPage } from './orders/port.ts'
import { completeDetails, DetailsNode } from './payments.ts'
import type { CallOptions, ShopifyPort, ShopifySession } from './port.ts'

const moment = z.iso.datetime({ offset: true })
const gid = z.string().regex(/^gid:\/\/shopify\/[A-Za-z]+\/\d+$/)
const Money = z
  .object({ shopMoney: z.object({ amount: z.string().regex(/^-?\d{1,18}(\.\d{1,6})?$/) }) })
  .transform(({ shopMoney }) => shopMoney.amount)
const Reference = z
  .object({ id: gid })
  .nullish()
  .transform((value) => value?.id ?? null)

const LineNode = z.object({
  title: text,
  quantity: z.number().int().nonnegative().max(1_000_000),
  originalUnitPriceSet: Money,
  discountedTotalSet: Money,
  variant: Reference,
  product: Reference,
})
const LinePage = z.object({ edges: z.array(z.object({ node: LineNode })), pageInfo: PageInfo })

const Country = z
  .object({ countryCodeV2: z.string().nullable() })
  .nullish()
  .transform((address) => toCountry(address?.countryCodeV2))

const OrderNode = z.object({
  id: gid,
  name: text,
  createdAt: moment,
  updatedAt: moment,
  cancelledAt: moment.nullable(),
  test: z.boolean(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  displayFinancialStatus: z.string().max(60).nullable(),
  displayFulfillmentStatus: z.string().max(60),
  totalPriceSet: Money,
  currentTotalPriceSet: Money,
  subtotalPriceSet: Money.nullable(),
  totalDiscountsSet: Money.nullable(),
  totalRefundedSet: Money,
  displayAddress: Country,
  shippingAddress: Country,
  billingAddress: Country,
  customer: Reference,
  lineItems: LinePage,
  ...DetailsNode.shape,
})
type OrderNode = z.infer<typeof OrderNode>

const OrdersAnswer = z.object({
  orders: z.object({ edges: z.array(z.object({ node: z.unknown() })), pageInfo: PageInfo }),
})
const LinesAnswer = z.object({ order: z.object({ lineItems: LinePage }).nullable() })
const BookAnswer = z.object({
  ordersCount: z.object({ count: z.number().int().nonnegative() }),
  shop: z.object({ ianaTimezone: z.string().max(100) }),
})

/** What the app may see decides which is answered: from the richest to the barest. */
const forms = [
  'ListOrders',
  'ListOrdersWithoutCustomers',
  'ListOrdersWithoutPeople',
  'ListOrdersWithoutDetails',
  'ListOrdersWithCountriesOnly',
  'ListOrdersAlone',
] as const

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

/** Reads order pages; see the port. */
export function createOrderReader(call: AdminCall): ShopifyPort['listOrderPage'] {
  /** The largest page a store accepted after it had refused a dearer one. */
  const affordable = createConnectionMemory<number>()
  /** The place in `forms` that a store answered; each first page asks for the richest anew. */
  const allowed = createConnectionMemory<number>()

  return async function listOrderPage(session, page, options = {}) {
    const wished = Math.min(Math.max(1, Math.trunc(page.first)), 250)
    let first = Math.min(wished, affordable.get(session) ?? 250)
    if (page.after === null) allowed.delete(session)
    let form = allowed.get(session) ?? 0
    for (;;) {
      try {
        return await readPage(call, session, forms[form] ?? 'ListOrders', { ...page, first }, options)
      } catch (error) {
        const cause = error instanceof UpstreamError ? error.cause : undefined
        if (cause === 'MAX_COST_EXCEEDED' && first > 1) {
          first = Math.floor(first / 2)
          affordable.set(session, first)
        } else if (cause === 'ACCESS_DENIED' && form < forms.length - 1) {
          form += 1
          allowed.set(session, form)
        } else throw error
      }
    }
  }
}

async function readPage(
  call: AdminCall,
  session: ShopifySession,
  document: DocumentName,
  page: Parameters<ShopifyPort['listOrderPage']>[1],
  options: CallOptions,
): Promise<StoreOrderPage> {
  const variables = {
    first: page.first,
    after: page.after,
    query: changedSince(page.updatedSince) ?? null,
    lines: linesInPage,
  }
  const { orders: answer } = await call(session, document, variables, OrdersAnswer, options)
  const orders: StoreOrder[] = []
  const malformed: StoreOrderPage['malformed'][number][] = []
  for (const { node } of answer.edges) {
    const parsed = OrderNode.safeParse(node)
    if (parsed.success) orders.push(await completeOrder(call, session, parsed.data, options))
    else malformed.push({ order: nameOf(node), reason: reasonOf(parsed.error) })
  }
  const { hasNextPage, endCursor } = answer.pageInfo
  if (hasNextPage && (endCursor === null || endCursor === page.after)) {
    throw new UpstreamError(
      'shopify',
      'malformed',
      'Shopify named no next page of orders although there is one.',
    )
  }
  return { orders, malformed, endCursor, hasNextPage }
}

const Named = z.object({ id: gid.optional().catch(undefined), name: text.optional().catch(undefined) })

function nameOf(node: unknown): string {
  const { name, id } = Named.catch({}).parse(node)
  return (name || id || 'An order without a name').slice(0, 200)
}

function reasonOf(error: z.ZodError): string {
  return `Shopify sent an unexpected value at ${error.issues[0]?.path.join('.') || 'its top'}.`
}

async function completeOrder(
  call: AdminCall,
  session: ShopifySession,
  node: OrderNode,
  options: CallOptions,
): Promise<StoreOrder> {
  const lines = node.lineItems.edges.map((edge) => edge.node)
  let { hasNextPage, endCursor } = node.lineItems.pageInfo
  for (let pages = 1; hasNextPage && endCursor !== null; pages += 1) {
    if (pages > maxLinePages) {
      throw new UpstreamError('shopify', 'malformed', 'Shopify reports ever more lines of one order.')
    }
    const variables = { id: node.id, first: linesPerCall, after: endCursor }
    const { order } = await call(session, 'ListOrderLines', variables, LinesAnswer, options)
    // An order deleted meanwhile gives no more.
    if (order === null) break
    lines.push(...order.lineItems.edges.map((edge) => edge.node))
    ;({ hasNextPage, endCursor } = order.lineItems.pageInfo)
  }
  return toOrder(node, lines, await completeDetails(call, session, node, options))
}

function toOrder(
  node: OrderNode,
  lines: z.infer<typeof LineNode>[],
  details: StoreOrder['details'],
): StoreOrder {
  return {
    orderGid: node.id,
    name: node.name,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    cancelledAt: node.cancelledAt,
    currency: node.currencyCode,
    placedTotal: node.totalPriceSet,
    total: node.currentTotalPriceSet,
    subtotal: node.subtotalPriceSet,
    discounts: node.totalDiscountsSet,
    refunded: node.totalRefundedSet,
    financialStatus: node.displayFinancialStatus,
    fulfillmentStatus: node.displayFulfillmentStatus,
    countryCode: node.displayAddress,
    shippingCountry: node.shippingAddress,
    billingCountry: node.billingAddress,
    details,
    customerGid: node.customer,
    isTest: node.test,
    lines: lines.map((line) => ({
      variantGid: line.variant,
      productGid: line.product,
      title: line.title,
      quantity: line.quantity,
      unitPrice: line.originalUnitPriceSet,
      discountedTotal: line.discountedTotalSet,
    })),
  }
}

/** "ZZ" is Shopify's word for a country it does not know. */
function toCountry(code: string | null | undefined): string | null {
  return code && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
}
