import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { webhookDeliveries } from '../tables.ts'

const Message = z.object({
  storeId: z.string(),
  topic: z.string(),
  isIgnored: z.boolean(),
  count: z.number().int(),
  at: z.string(),
})
export type Message = z.infer<typeof Message>

/** So many of the newest messages are looked at. */
const maxMessages = 500

/** What the stores told lately, the newest first: messages of one kind within a minute are one entry. */
export async function listMessages(tx: Tx, workspaceId: string, limit: number): Promise<Message[]> {
  const { rows } = await tx.execute(sql`
    with newest as (
      select * from ${webhookDeliveries} where workspace_id = ${workspaceId}
      order by received_at desc limit ${maxMessages})
    select store_id as "storeId", topic, is_ignored as "isIgnored", count(*)::int as count, ${iso('max(received_at)')} as at
    from newest group by store_id, topic, is_ignored, date_trunc('minute', received_at)
    order by max(received_at) desc limit ${limit}`)
  return Message.array().parse(rows)
}

const Count = z.object({ storeId: z.string(), received: z.number().int(), ignored: z.number().int() })

/** How much each store told. */
export async function countMessages(
  tx: Tx,
  workspaceId: string,
  since: Date,
): Promise<z.infer<typeof Count>[]> {
  const { rows } = await tx.execute(sql`
    select store_id as "storeId", count(*)::int as received, (count(*) filter (where is_ignored))::int as ignored
    from ${webhookDeliveries} where workspace_id = ${workspaceId} and received_at > ${since}
    group by store_id`)
  return Count.array().parse(rows)
}
