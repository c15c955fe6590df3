import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso, type StoreKey } from './sync-state.ts'

const maxDisputed = 200

const RiskyOrder = z.object({
  orderId: z.string(),
  orderName: z.string(),
  orderNumber: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  at: z.string(),
  isCancelled: z.boolean(),
  disputes: z.array(z.object({ kind: z.enum(['chargeback', 'inquiry']), status: z.string() })),
})
export type RiskyOrder = z.infer<typeof RiskyOrder>

/** The newest orders that are or were disputed, and those that are named or meant, each once. Test orders are left out. */
export async function listRiskyOrders(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { names, orderIds }: { names: string[]; orderIds: string[] },
): Promise<RiskyOrder[]> {
  const ofStore = sql`workspace_id = ${workspaceId} and store_id = ${storeId} and not is_test`
  const { rows } = await tx.execute(sql`
    select o.id as "orderId", o.name as "orderName", substring(o.order_gid from '/(\\d+)$') as "orderNumber",
      o.placed_total::text as amount, o.currency, ${iso('o.placed_at')} as at,
      o.cancelled_at is not null as "isCancelled", coalesce(o.disputes, '[]') as disputes
    from orders o where o.workspace_id = ${workspaceId} and o.id in (
      (select id from orders where ${ofStore} and disputes <> '[]' order by placed_at desc limit ${maxDisputed})
      union (select distinct on (name) id from orders
        where ${ofStore} and name = any(${sql.param(names)}::text[]) order by name, placed_at desc)
      union (select id from orders where ${ofStore} and id = any(${sql.param(orderIds)}::uuid[])))
    order by o.placed_at desc`)
  return RiskyOrder.array().parse(rows)
}
