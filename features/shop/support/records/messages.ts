import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { TicketIntent, TicketStatus } from '../contract.ts'
import type { TicketOwner } from './tickets.ts'

/** What a customer wrote, as analysis reads it. */
const TicketMessageRow = z.object({
  messageId: z.string(),
  kind: z.enum(['ticket', 'review']),
  at: z.string(),
  subject: z.string(),
  text: z.string(),
  orderName: z.string().nullable(),
  customerId: z.null(),
  status: TicketStatus,
  rating: z.number().int().nullable(),
  intent: TicketIntent.nullable(),
})
export type TicketMessageRow = z.infer<typeof TicketMessageRow>

export type MessageFilter = {
  /** Days of `timeZone`, both included. */
  from?: string
  to?: string
  timeZone?: string
  messageIds?: string[]
  limit: number
}

/** The newest first. */
export async function listMessages(
  tx: Tx,
  { workspaceId, storeId }: TicketOwner,
  filter: MessageFilter,
): Promise<TicketMessageRow[]> {
  const { from, to, timeZone = 'UTC', messageIds, limit } = filter
  const startOf = (day: SQL) => sql`((${day})::timestamp at time zone ${timeZone})`
  const since = from === undefined ? sql`` : sql`and created_at >= ${startOf(sql`${from}::date`)}`
  const until = to === undefined ? sql`` : sql`and created_at < ${startOf(sql`${to}::date + 1`)}`
  const among = messageIds === undefined ? sql`` : sql`and id::text = any(${sql.param(messageIds)}::text[])`
  const { rows } = await tx.execute(sql`
    select id as "messageId", case channel when 'review' then 'review' else 'ticket' end as kind,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, subject, text,
      order_name as "orderName", null as "customerId", status, rating, intent
    from tickets where workspace_id = ${workspaceId} and (store_id is null or store_id = ${storeId}::uuid) ${since} ${until} ${among}
    order by created_at desc, id desc limit ${limit}`)
  return TicketMessageRow.array().parse(rows)
}
