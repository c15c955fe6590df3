import { z } from 'zod'
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
/** Of a store with more disputes than that the deadlines of the others stay unknown. */
const maxPages = 20

/** Reads deadlines of evidence; see the port. */
export async function listEvidenceDeadlines(
  call: AdminCall,
  session: ShopifySession,
  options?: CallOptions,
): Promise<{ orderGid: string; dueAt: string }[]> {
  const deadlines: { orderGid: string; dueAt: string }[] = []
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const variables: Record<string, unknown> = { first: pageSize, after }
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
    if (!disputes.pageInfo.hasNextPage) break
    after = disputes.pageInfo.endCursor
  }
  return deadlines
}
