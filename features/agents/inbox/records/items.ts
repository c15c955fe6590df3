import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { newId } from '#kit/ids.ts'
import { InboxItem, ItemDetail, type ItemKind, ItemState } from '../contract/item.ts'
import { type ItemDraft, type ItemPlan, type StoredItem, typeOf } from '../rules/items.ts'

/** `storeId` is null while no store was ever connected. */
export type InboxKey = { workspaceId: string; storeId: string | null }

const ofStore = ({ workspaceId, storeId }: InboxKey) =>
  sql`workspace_id = ${workspaceId} and store_id is not distinct from ${storeId}::uuid`

const Stored = z.object({
  id: z.string(),
  kind: z.string().transform((kind) => kind as ItemKind),
  subject: z.string(),
  members: z.array(z.string()),
  size: z.number(),
  state: ItemState,
})

/** Answers whether no later look at these kinds was stored; then others wait until the transaction ends. */
export async function claimRead(
  tx: Tx,
  { workspaceId, storeId }: InboxKey,
  part: string,
  readAt: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into inbox_reads as r (workspace_id, store_id, part, read_at)
    values (${workspaceId}, ${storeId}, ${part}, ${readAt})
    on conflict (workspace_id, store_id, part) do update set read_at = excluded.read_at
      where r.read_at <= excluded.read_at
    returning part`)
  return rows.length > 0
}

/** The items of these kinds, locked until the transaction ends. */
export async function lockItems(tx: Tx, key: InboxKey, kinds: readonly ItemKind[]): Promise<StoredItem[]> {
  const { rows } = await tx.execute(sql`
    select id, kind, subject, members, size, state from inbox_items
    where ${ofStore(key)} and kind = any(${sql.param(kinds)}::text[]) order by id for update`)
  return Stored.array().parse(rows)
}

export type FreshItem = { id: string; detail: ItemDetail }

/** Writes what differs. Answers whether anything did, and what is new. */
export async function savePlan(
  tx: Tx,
  { workspaceId, storeId }: InboxKey,
  { added, changed, removed }: ItemPlan,
  readAt: Date,
): Promise<{ isChanged: boolean; fresh: FreshItem[] }> {
  let isChanged = false
  const fresh: FreshItem[] = []
  const note = ({ rows }: { rows: unknown[] }) => {
    isChanged ||= rows.length > 0
  }
  if (removed.length > 0)
    note(
      await tx.execute(sql`delete from inbox_items
        where workspace_id = ${workspaceId} and id = any(${sql.param(removed)}::uuid[]) returning id`),
    )
  for (const { id, draft, isWoken } of changed) {
    const wake = isWoken ? sql`, state = 'open', snoozed_until = null` : sql``
    note(
      await tx.execute(sql`
        update inbox_items i set ${columnsOf(draft)} ${wake}
        where workspace_id = ${workspaceId} and id = ${id}
          and (${isWoken} or (detail::text, members, size, money, due_at, ends_at) is distinct from
            (${JSON.stringify(draft.detail)}, ${sql.param(draft.members)}::text[], ${draft.size}::int,
             ${draft.money?.amount ?? null}::numeric, ${draft.dueAt}::timestamptz, ${draft.endsAt}::timestamptz))
        returning id`),
    )
  }
  for (const { subject, detail, members, size, money, dueAt, endsAt } of added) {
    const id = newId()
    const inserted = await tx.execute(sql`
      insert into inbox_items (workspace_id, id, store_id, kind, subject, detail, members, size, money, currency, due_at,
        ends_at, opened_at)
      values (${workspaceId}, ${id}, ${storeId}, ${detail.kind}, ${subject}, ${JSON.stringify(detail)}::json,
        ${sql.param(members)}::text[], ${size}, ${money?.amount ?? null}, ${money?.currency ?? null}, ${dueAt}, ${endsAt},
        ${readAt})
      on conflict (workspace_id, store_id, kind, subject) do nothing returning id`)
    note(inserted)
    if (inserted.rows.length > 0) fresh.push({ id, detail })
  }
  return { isChanged, fresh }
}

function columnsOf({ detail, members, size, money, dueAt, endsAt }: ItemDraft) {
  return sql`detail = ${JSON.stringify(detail)}::json, members = ${sql.param(members)}::text[], size = ${size},
    money = ${money?.amount ?? null}, currency = ${money?.currency ?? null}, due_at = ${dueAt}, ends_at = ${endsAt}`
}

const Row = z.object({
  id: z.string(),
  detail: ItemDetail,
  money: z.number().nullable(),
  currency: z.string().nullable(),
  dueAt: z.string().nullable(),
  openedAt: z.string(),
  state: ItemState,
  snoozedUntil: z.string().nullable(),
})

const maxRead = 500

/** The items of the store that are not over; a snooze that has ended is none. Those that an earlier version of the product wrote otherwise are left out until they are found again. */
export async function listItems(
  tx: Tx,
  key: InboxKey,
  now: Date,
  id: string | null = null,
): Promise<InboxItem[]> {
  const isSnoozed = sql`state = 'snoozed' and snoozed_until > ${now}`
  const { rows } = await tx.execute(sql`
    select id, detail, money::float as money, currency, ${iso('due_at')} as "dueAt", ${iso('opened_at')} as "openedAt",
      case when state = 'dismissed' or (${isSnoozed}) then state else 'open' end as state,
      case when ${isSnoozed} then ${iso('snoozed_until')} end as "snoozedUntil"
    from inbox_items where ${ofStore(key)} and (ends_at is null or ends_at > ${now})
      ${id === null ? sql`` : sql`and id = ${id}`}
    order by id limit ${maxRead}`)
  return rows.flatMap((row) => {
    const parsed = Row.safeParse(row)
    if (!parsed.success) return []
    const { money, currency, ...item } = parsed.data
    const atStake = money === null || currency === null ? null : { amount: money, currency }
    return InboxItem.parse({ ...item, type: typeOf(item.detail), money: atStake })
  })
}

/** What a person says of an item. Answers false when there is none such. */
export async function saveState(
  tx: Tx,
  key: InboxKey,
  { id, state, until, by }: { id: string; state: ItemState; until: string | null; by: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update inbox_items set state = ${state}, snoozed_until = ${until}, changed_by = ${by}, changed_at = ${now}
    where ${ofStore(key)} and id = ${id} returning id`)
  return rows.length > 0
}

/** Keeps the check for fraud that followed a sync. */
export async function saveFraudCheck(
  tx: Tx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  answer: unknown,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into fraud_checks (workspace_id, store_id, checked_at, answer)
    values (${workspaceId}, ${storeId}, ${now}, ${JSON.stringify(answer)}::json)
    on conflict (workspace_id, store_id) do update set checked_at = excluded.checked_at, answer = excluded.answer`)
}

/** The check that followed the last sync; null before the first. */
export async function findSyncedCheck(
  tx: Tx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
): Promise<{ output: unknown; at: string } | null> {
  const { rows } = await tx.execute<{ output: unknown; at: string }>(sql`
    select answer as output, ${iso('checked_at')} as at from fraud_checks
    where workspace_id = ${workspaceId} and store_id = ${storeId}`)
  return rows[0] ?? null
}
