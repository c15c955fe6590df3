import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

/** By what the tickets of a person are found. */
export type TicketsOf = { emails: readonly string[]; orderNames: readonly string[] }
type StoreKey = { workspaceId: string; storeId: string }

function ofPerson({ workspaceId, storeId }: StoreKey, { emails, orderNames }: TicketsOf): SQL {
  const addresses = emails.map((email) => email.toLowerCase())
  return sql`t.workspace_id = ${workspaceId} and (t.store_id is null or t.store_id = ${storeId})
    and (lower(t.customer_email) = any(${sql.param(addresses)}::text[])
      or t.store_id is not null and t.order_name = any(${sql.param(orderNames)}::text[]))`
}

/** The names and addresses on a person's tickets. */
export async function listNames(
  tx: Tx,
  key: StoreKey,
  person: TicketsOf,
): Promise<{ names: string[]; emails: string[] }> {
  const { rows } = await tx.execute<{ name: string; email: string | null }>(sql`
    select distinct t.customer_name as name, t.customer_email as email from tickets t where ${ofPerson(key, person)}`)
  return {
    names: rows.map(({ name }) => name),
    emails: rows.flatMap(({ email }) => (email ? [email] : [])),
  }
}

/** What is held of a person's tickets. */
export async function listTicketsOf(
  tx: Tx,
  key: StoreKey,
  person: TicketsOf,
): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.execute(sql`
    select t.number, t.customer_name as name, t.customer_email as email, t.subject, t.text, t.channel, t.rating,
      t.order_name as "orderName", t.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('who', r.who, 'text', r.text, 'at', r.at) order by r.at), '[]')
        from ticket_replies r where r.workspace_id = t.workspace_id and r.ticket_id = t.id) as replies
    from tickets t where ${ofPerson(key, person)} order by t.created_at`)
  return z.array(z.record(z.string(), z.unknown())).parse(rows)
}

/** Deletes a person's tickets, with their replies. */
export async function removeTicketsOf(tx: Tx, key: StoreKey, person: TicketsOf): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from tickets t where ${ofPerson(key, person)}`)
  return rowCount ?? 0
}
