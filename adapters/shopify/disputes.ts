import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { PageInfo } from './nodes.ts'
import type { CallOptions, ShopifySession } from './port.ts'

const DisputesAnswer = z.object({
  disputes: z.object({
    edges: z.array(
      z.object({
        node: z.object({
          status: z.string().max(100),
          evidenceDueBy: z.iso.datetime({ offset: true }).nullable(),
          order: z.object({ id: z.string().max(200) }).nullable(),
        }),
      }),
    ),
    pageInfo: PageInfo,
  }),
})

const pageSize = 100
/** Disputes that are decided or under review have no deadline, and a store may have many. */
const query = 'status:needs_response'
/** Of a store with more disputes than that the deadlines of the others stay unknown. */
const maxPages = 20

/** Reads deadlines of evidence; see the port. */
export async function listEvidenceDeadlines(
  call: AdminCall,
  session: ShopifySession,
  options?: CallOptions,
): Promise<{ orderGid: string; dueAt: string }[] | null> {
  try {
    return await readAll(call, session, options)
  } catch (error) {
    if (error instanceof UpstreamError && unread.has(error.problem)) return null
    throw error
  }
}

/** Shopify answers so where Shopify Payments is closed to the app, and does not answer otherwise when asked again. */
const unread = new Set<UpstreamError['problem']>(['forbidden', 'malformed', 'rejected'])

async function readAll(call: AdminCall, session: ShopifySession, options?: CallOptions) {
  const deadlines: { orderGid: string; dueAt: string }[] = []
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const variables: Record<string, unknown> = { first: pageSize, after, query }
    const { disputes }: z.infer<typeof DisputesAnswer> = await call(
      session,
      'ListDisputes',
      variables,
      DisputesAnswer,
      options,
    )
    for (const { node } of disputes.edges)
      if (node.status === 'NEEDS_RESPONSE' && node.evidenceDueBy && node.order)
        deadlines.push({ orderGid: node.order.id, dueAt: new Date(node.evidenceDueBy).toISOString() })
    const { hasNextPage, endCursor } = disputes.pageInfo
    if (!hasNextPage) break
    // Without a cursor the next page would be the first again.
    if (endCursor === null)
      throw new UpstreamError('shopify', 'malformed', 'Shopify names no cursor for the next disputes.')
    after = endCursor
  }
  return deadlines
}
