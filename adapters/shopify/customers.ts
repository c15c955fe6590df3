/** Customers page by page, by their ids, by number and by address. Nothing that names them is kept. */
import { z } from 'zod'
import type { AdminCall } from './admin-call.ts'
import type { StoreCustomer, StoreCustomerPage } from './customers/port.ts'
import { PageInfo, refuseEndless, toCountry } from './nodes.ts'
import type { ShopifyPort } from './port.ts'
import { createFormReader, type Forms } from './richest-form.ts'
import { changedSince } from './search-text.ts'

const moment = z.iso.datetime({ offset: true })
const customerGid = z.string().regex(/^gid:\/\/shopify\/Customer\/\d{1,18}$/)

const CustomerNode = z.object({
  id: customerGid,
  createdAt: moment,
  updatedAt: moment,
  numberOfOrders: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  amountSpent: z.object({
    amount: z.string().regex(/^-?\d{1,18}(\.\d{1,6})?$/),
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
  }),
  defaultAddress: z.object({ countryCodeV2: z.string().nullable() }).nullish(),
  defaultEmailAddress: z.object({ marketingState: z.string() }).nullish(),
})

const CountAnswer = z.object({ customersCount: z.object({ count: z.number().int().nonnegative() }) })
const PageAnswer = z.object({
  customers: z.object({ edges: z.array(z.object({ node: z.unknown() })), pageInfo: PageInfo }),
})
const NodesAnswer = z.object({ nodes: z.array(z.unknown()) })

type CustomerReader = Pick<ShopifyPort, 'countCustomers' | 'listCustomerPage' | 'readCustomers'>

const lists: Forms<'ListCustomers' | 'ListCustomersWithoutAddresses'> = [
  'ListCustomers',
  'ListCustomersWithoutAddresses',
]
const reads: Forms<'ReadCustomers' | 'ReadCustomersWithoutAddresses'> = [
  'ReadCustomers',
  'ReadCustomersWithoutAddresses',
]

/** Reads customers; see the port. */
export function createCustomerReader(call: AdminCall): CustomerReader {
  const reader = createFormReader()
  return {
    countCustomers: async (session, range, options) => {
      const query = range && `id:>=${range.from} AND id:<=${range.to}`
      const { customersCount } = await call(session, 'CountCustomers', { query }, CountAnswer, options)
      return customersCount.count
    },
    listCustomerPage: (session, page, options) =>
      reader.read(session, lists, page, async (form, first) => {
        const query = changedSince(page.updatedSince) ?? null
        const asked = { first, after: page.after, query }
        const { customers } = await call(session, form, asked, PageAnswer, options)
        const { hasNextPage, endCursor } = customers.pageInfo
        refuseEndless(customers.pageInfo, page.after, 'customers')
        return { ...readNodes(customers.edges.map(({ node }) => node)), hasNextPage, endCursor }
      }),
    readCustomers: (session, customerGids, options) =>
      reader.read(session, reads, { after: null, first: customerGids.length }, async (form) => {
        const { nodes } = await call(session, form, { ids: customerGids }, NodesAnswer, options)
        return readNodes(nodes.filter((node) => node !== null))
      }),
  }
}

function readNodes(nodes: readonly unknown[]): Pick<StoreCustomerPage, 'customers' | 'malformed'> {
  const customers = nodes.flatMap((node) => {
    const { data } = CustomerNode.safeParse(node)
    return data ? [toCustomer(data)] : []
  })
  return { customers, malformed: nodes.length - customers.length }
}

function toCustomer(node: z.infer<typeof CustomerNode>): StoreCustomer {
  return {
    customerGid: node.id,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    orders: node.numberOfOrders,
    spent: node.amountSpent.amount,
    currency: node.amountSpent.currencyCode,
    countryCode: toCountry(node.defaultAddress?.countryCodeV2),
    acceptsEmail: node.defaultEmailAddress ? node.defaultEmailAddress.marketingState === 'SUBSCRIBED' : null,
  }
}

const CustomersAnswer = z.object({
  customers: z.object({
    edges: z.array(
      z.object({
        node: z.object({
          id: customerGid,
          defaultEmailAddress: z.object({ emailAddress: z.string().max(320) }).nullable(),
        }),
      }),
    ),
  }),
})

/** Looks for one customer; see the port. */
export async function findCustomer(
  call: AdminCall,
  ...[session, by, options]: Parameters<ShopifyPort['findCustomer']>
): ReturnType<ShopifyPort['findCustomer']> {
  const query =
    'email' in by
      ? `email:'${by.email.toLowerCase().replaceAll(/['\\]/g, '\\$&')}'`
      : `id:${by.customerGid.split('/').at(-1)}`
  const { customers } = await call(session, 'FindCustomer', { query }, CustomersAnswer, options)
  const found = customers.edges.map(({ node }) => ({
    customerGid: node.id,
    email: node.defaultEmailAddress?.emailAddress ?? null,
  }))
  // The search is broader than an address.
  const wanted = 'email' in by ? by.email.toLowerCase() : by.customerGid
  return (
    found.find(({ customerGid, email }) => customerGid === wanted || email?.toLowerCase() === wanted) ?? null
  )
}
