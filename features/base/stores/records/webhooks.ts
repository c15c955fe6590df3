import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { stores, webhookDeliveries } from '../tables.ts'

type StoreKey = { workspaceId: string; storeId: string }

/** False when this delivery was seen before. */
export async function saveDelivery(
  tx: Tx,
  workspaceId: string,
  delivery: { storeId: string; deliveryId: string; topic: string; isIgnored: boolean },
): Promise<boolean> {
  const saved = await tx
    .insert(webhookDeliveries)
    .values({ workspaceId, ...delivery })
    .onConflictDoNothing()
    .returning({ deliveryId: webhookDeliveries.deliveryId })
  return saved.length > 0
}

/** What became of a topic that the store was asked to tell of: `isLost` when it had been registered, and was not any more. */
export type CheckedTopic = { topic: string; isRegistered: boolean; isNew: boolean; isLost: boolean }

/** Keeps what became of the topics that were asked for; others are forgotten. */
export async function saveSubscriptions(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  checked: readonly CheckedTopic[],
  at: Date,
): Promise<void> {
  const asked = checked.map(({ topic }) => topic)
  await tx.execute(sql`
    delete from webhook_subscriptions where workspace_id = ${workspaceId} and store_id = ${storeId}
      and topic <> all(${sql.param(asked)}::text[])`)
  await tx.execute(sql`
    insert into webhook_subscriptions as s (workspace_id, store_id, topic, registered_at)
    select ${workspaceId}, ${storeId}, c.topic, case when c."isRegistered" then ${at}::timestamptz end
    from json_to_recordset(${JSON.stringify(checked)}) as c (topic text, "isRegistered" boolean)
    on conflict (workspace_id, store_id, topic) do nothing`)
  await tx.execute(sql`
    update webhook_subscriptions s set
      registered_at = case when not c."isRegistered" then null when c."isNew" then ${at}::timestamptz
        else coalesce(s.registered_at, ${at}::timestamptz) end,
      lost = s.lost + c."isLost"::int, lost_at = case when c."isLost" then ${at}::timestamptz else s.lost_at end
    from json_to_recordset(${JSON.stringify(checked)})
      as c (topic text, "isRegistered" boolean, "isNew" boolean, "isLost" boolean)
    where s.workspace_id = ${workspaceId} and s.store_id = ${storeId} and s.topic = c.topic
      and (c."isNew" or (s.registered_at is not null) <> c."isRegistered")`)
}

/** The topics that were registered when this was last looked at. */
export async function listRegistered(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<string[]> {
  const { rows } = await tx.execute<{ topic: string }>(sql`
    select topic from webhook_subscriptions
    where workspace_id = ${workspaceId} and store_id = ${storeId} and registered_at is not null`)
  return rows.map(({ topic }) => topic)
}

/** Adds what a read found that no message had told of; with `since`, only to topics without a message since then. */
export async function addMissed(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  missed: readonly { topic: string; count: number }[],
  at: Date,
  since: Date | null = null,
): Promise<void> {
  await tx.execute(sql`
    update webhook_subscriptions s set missed = s.missed + m.count, missed_at = ${at}
    from json_to_recordset(${JSON.stringify(missed)}) as m (topic text, count int)
    where s.workspace_id = ${workspaceId} and s.store_id = ${storeId} and s.topic = m.topic and m.count > 0
      and not exists (select from webhook_deliveries d where d.workspace_id = s.workspace_id and d.store_id = s.store_id
        and d.topic = s.topic and d.received_at > ${since}::timestamptz)`)
}

const SubscriptionRow = z.object({
  topic: z.string(),
  registeredAt: z.string().nullable(),
  lastReceivedAt: z.string().nullable(),
  lost: z.number().int(),
  lostAt: z.string().nullable(),
  missed: z.number().int(),
  missedAt: z.string().nullable(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

/** Each topic with its last message. */
export async function listSubscriptions(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
): Promise<SubscriptionRow[]> {
  const { rows } = await tx.execute(sql`
    select s.topic, ${iso('s.registered_at')} as "registeredAt", ${iso('d.last')} as "lastReceivedAt",
      s.lost, ${iso('s.lost_at')} as "lostAt", s.missed, ${iso('s.missed_at')} as "missedAt"
    from webhook_subscriptions s
    left join lateral (select max(received_at) as last from webhook_deliveries d
      where d.workspace_id = s.workspace_id and d.store_id = s.store_id and d.topic = s.topic) d on true
    where s.workspace_id = ${workspaceId} and s.store_id = ${storeId} order by s.topic`)
  return SubscriptionRow.array().parse(rows)
}

/** Stores of all workspaces that are in use and read from, and were last read for what was missed before a moment. */
export async function listUnreconciled(tx: Tx, before: Date): Promise<StoreKey[]> {
  return tx
    .select({ workspaceId: stores.workspaceId, storeId: stores.id })
    .from(stores)
    .where(
      sql`${stores.isConnected} and ${stores.pausedAt} is null and ${stores.syncMode} <> 'internal_to_shopify'
        and coalesce(${stores.reconciledAt}, ${stores.connectedAt}) < ${before}`,
    )
}

export async function forgetDeliveries(tx: Tx, before: Date): Promise<void> {
  await tx.delete(webhookDeliveries).where(lt(webhookDeliveries.receivedAt, before))
}
