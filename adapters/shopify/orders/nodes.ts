/** An order in Shopify's answers, checked, and what it becomes. Pages and exports share it. */
import { z } from 'zod'
import { PageInfo, text, toCountry } from '../nodes.ts'
import { DetailsNode, type PaymentNode, toDetails } from '../payments.ts'
import type { StoreOrder, StoreOrderPage } from './port.ts'

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
/** Lines of an order, with Relay's page info. */
export const LinePage = z.object({ edges: z.array(z.object({ node: LineNode })), pageInfo: PageInfo })

type LineNode = z.infer<typeof LineNode>

/** The lines of a page. */
export function nodesOf(page: z.infer<typeof LinePage>): LineNode[] {
  return page.edges.map(({ node }) => node)
}

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
export type OrderNode = z.infer<typeof OrderNode>

/** An order as it was answered, or by which name and for what reason it makes no sense. */
export function readOrderNode(value: unknown): OrderNode | StoreOrderPage['malformed'][number] {
  const parsed = OrderNode.safeParse(value)
  return parsed.success ? parsed.data : { order: nameOf(value), reason: reasonOf(parsed.error) }
}

const Named = z.object({ id: gid.optional().catch(undefined), name: text.optional().catch(undefined) })

function nameOf(node: unknown): string {
  const { name, id } = Named.catch({}).parse(node)
  return (name || id || 'An order without a name').slice(0, 200)
}

function reasonOf(error: z.ZodError): string {
  return `Shopify sent an unexpected value at ${error.issues[0]?.path.join('.') || 'its top'}.`
}

/** An order with all its lines and payments: the one shape of pages and exports. Without `payments` its details were not shown. */
export function toOrder(
  node: OrderNode,
  lines: readonly LineNode[],
  payments: readonly PaymentNode[] | undefined,
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
    details: toDetails(node, payments),
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
