/** Where workflows are called from outside, and the calls that were taken. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { workflowWebhooks as table } from '../tables.ts'
import type { TriggerKey } from './triggers.ts'

export type WebhookRow = typeof table.$inferSelect

const of = ({ workspaceId, workflowId }: TriggerKey) =>
  sql`${table.workspaceId} = ${workspaceId} and ${table.workflowId} = ${workflowId}`

export async function findWebhook(tx: Tx, key: TriggerKey): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(table).where(of(key)).limit(1)
  return row ?? null
}

/** Of all workspaces: who calls is not signed in. */
export async function findByToken(tx: Tx, tokenHash: Buffer): Promise<TriggerKey | null> {
  const [row] = await tx
    .select({ workspaceId: table.workspaceId, workflowId: table.workflowId })
    .from(table)
    .where(sql`${table.tokenHash} = ${tokenHash}`)
    .limit(1)
  return row ?? null
}

export async function saveWebhook(
  tx: Tx,
  key: TriggerKey,
  { tokenHash, createdAt }: Pick<WebhookRow, 'tokenHash' | 'createdAt'>,
): Promise<void> {
  const set = { tokenHash, createdAt, lastCalledAt: null }
  await tx
    .insert(table)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target: [table.workspaceId, table.workflowId], set })
}

/** Answers whether this delivery is new; older ones than `before` are forgotten. */
export async function saveCall(
  tx: Tx,
  { workspaceId, workflowId }: TriggerKey,
  { deliveryId, at, before }: { deliveryId: string; at: Date; before: Date },
): Promise<boolean> {
  await tx.execute(sql`
    delete from workflow_webhook_calls where workspace_id = ${workspaceId} and workflow_id = ${workflowId}
      and called_at < ${before}`)
  const { rowCount } = await tx.execute(sql`
    insert into workflow_webhook_calls (workspace_id, workflow_id, delivery_id, called_at)
    values (${workspaceId}, ${workflowId}, ${deliveryId}, ${at}) on conflict do nothing`)
  await tx.execute(sql`
    update workflow_webhooks set last_called_at = ${at}
    where workspace_id = ${workspaceId} and workflow_id = ${workflowId}`)
  return (rowCount ?? 0) > 0
}
