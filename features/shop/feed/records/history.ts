import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { utcDay } from '#kit/days.ts'
import type { Stats } from '../contract.ts'
import { FeedDay } from '../contract/history.ts'
import { readStats, type StoreKey } from './query.ts'

/** The figures of the whole store as they are now, kept as those of the day. */
export async function recordStats(tx: Tx, key: StoreKey, now: Date): Promise<Stats> {
  const stats = await readStats(tx, key)
  await tx.execute(sql`
    insert into feed_days (workspace_id, store_id, day, total, ready, needs_enrichment, incomplete, enabled, average_score)
    values (${key.workspaceId}, ${key.storeId}, ${utcDay(now)}, ${stats.total}, ${stats.ready},
      ${stats.needsEnrichment}, ${stats.incomplete}, ${stats.chatgptEnabled}, ${stats.averageScore})
    on conflict (workspace_id, store_id, day) do update set total = excluded.total, ready = excluded.ready,
      needs_enrichment = excluded.needs_enrichment, incomplete = excluded.incomplete, enabled = excluded.enabled,
      average_score = excluded.average_score`)
  return stats
}

/** Days with a value from `from` on, in order, and the last one before. */
export async function listDays(tx: Tx, key: StoreKey, from: string): Promise<FeedDay[]> {
  const { rows } = await tx.execute(sql`
    select day::text, total, ready, needs_enrichment as "needsEnrichment", incomplete, enabled,
      average_score::float as "averageScore"
    from feed_days where workspace_id = ${key.workspaceId} and store_id = ${key.storeId}
      and day >= coalesce((select max(day) from feed_days where workspace_id = ${key.workspaceId}
        and store_id = ${key.storeId} and day < ${from}::date), ${from}::date)
    order by feed_days.day`)
  return FeedDay.array().parse(rows)
}
