import { z } from 'zod'
import type { AdminCall } from './admin-call.ts'
import type { ShopifyPort } from './port.ts'

const CustomersAnswer = z.object({
  customers: z.object({
    edges: z.array(
      z.object({
        node: z.object({
          id: z.string().regex(/^gid:\/\/shopify\/Customer\/\d+$/),
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
