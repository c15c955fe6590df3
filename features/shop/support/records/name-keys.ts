import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

const source = sql`(customer_name || E'\n' || coalesce(order_name, ''))`

const TicketWithoutKeys = z.object({
  id: z.string(),
  customerName: z.string(),
  orderName: z.string().nullable(),
  source: z.string(),
})
type TicketWithoutKeys = z.infer<typeof TicketWithoutKeys>

/** Tickets that are new, or whose customer was written anew, since keys were made. */
export async function listUnkeyed(tx: Tx, workspaceId: string, limit: number): Promise<TicketWithoutKeys[]> {
  const { rows } = await tx.execute(sql`
    select id, customer_name as "customerName", order_name as "orderName", ${source} as source from tickets
    where workspace_id = ${workspaceId} and name_keys_of is distinct from ${source} order by id limit ${limit}`)
  return TicketWithoutKeys.array().parse(rows)
}

export async function saveKeys(
  tx: Tx,
  workspaceId: string,
  keyed: readonly { id: string; source: string; keys: string[] }[],
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(keyed)}) as given (id uuid, source text, keys json)`
  await tx.execute(sql`
    delete from ticket_name_keys using ${given} where workspace_id = ${workspaceId} and ticket_id = given.id`)
  await tx.execute(sql`
    insert into ticket_name_keys (workspace_id, key, ticket_id)
    select ${workspaceId}, json_array_elements_text(given.keys), given.id from ${given} on conflict do nothing`)
  await tx.execute(sql`
    update tickets set name_keys_of = given.source from ${given}
    where workspace_id = ${workspaceId} and tickets.id = given.id`)
}

/** Whether a customer of the workspace has one of the keys. */
export async function hasKey(tx: Tx, workspaceId: string, keys: string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ticket_name_keys
    where workspace_id = ${workspaceId} and key = any(${sql.param(keys)}::text[]) limit 1`)
  return rows.length > 0
}
