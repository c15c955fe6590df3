import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { BulkChange, BulkSelection, CountedReason } from '../contract/bulk.ts'
import { chosenRows } from './bulk.ts'
import type { StoreKey } from './query.ts'

type Change = Exclude<BulkChange, { kind: 'undo' }>

/** Exact counts of a selection, why some stay as they are, and its first rows, those that would change first. */
export async function previewChosen(
  tx: Tx,
  key: StoreKey,
  selection: BulkSelection,
  change: Change,
  limit: number,
): Promise<{ total: number; changed: number; reasons: CountedReason[]; ids: string[] }> {
  const { rows } = await tx.execute<{
    total: string
    changed: string
    reasons: CountedReason[] | null
    ids: string[] | null
  }>(sql`
    with judged as materialized (
      select chosen.id, chosen.place, ${changes(change)} as is_changed, ${staysBecause(change)} as code,
        ${isSwitchedOn(change) ? sql`case when s.list_state = 4 then s.traits[1:1] else '{}' end` : sql`'{}'::text[]`} as issues
      from (${chosenRows(key, selection)}) as chosen
        join product_search s on s.workspace_id = ${key.workspaceId} and s.store_id = ${key.storeId} and s.id = chosen.id
        ${readsProducts(change) ? sql`join products p on p.workspace_id = ${key.workspaceId} and p.id = chosen.id` : sql``}
    )
    select (select count(*) from judged) as total, (select count(*) from judged where is_changed) as changed,
      (select json_agg(reason) from (
        select code, issues, count(*) as products from judged where not is_changed
        group by code, issues order by count(*) desc, code, issues) as reason) as reasons,
      (select array_agg(id) from (
        select id from judged order by is_changed desc, place limit ${limit}) as first) as ids`)
  const [found] = rows
  return {
    total: Number(found?.total ?? 0),
    changed: Number(found?.changed ?? 0),
    reasons: found?.reasons ?? [],
    ids: found?.ids ?? [],
  }
}

function isSwitchedOn(change: Change): boolean {
  return change.kind === 'switch' && change.enableSearch
}

/** Of a row that is not changed. The issues of a product stand first among its traits, the gravest before the others. */
function staysBecause(change: Change): SQL {
  if (isSwitchedOn(change)) return sql`case when s.list_state = 4 then 'incomplete' else 'enabled' end`
  if (change.kind === 'switch') return sql`'disabled'`
  return change.onlyEmpty ? sql`'has_value'` : sql`'same_value'`
}

/** Whether the narrow table does not say what would change. */
function readsProducts(change: Change): boolean {
  return change.kind === 'set' && !change.onlyEmpty
}

/** Even list states are off, the last two incomplete. */
function changes(change: Change): SQL {
  if (change.kind === 'switch')
    return change.enableSearch ? sql`s.list_state in (0, 2)` : sql`s.list_state in (1, 3, 5)`
  if (change.onlyEmpty)
    return change.value === '' ? sql`false` : sql`${`empty:${change.field}`} = any(s.traits)`
  if (change.value === '') return sql`p.enrichment ? ${change.field}`
  return sql`p.summary ->> ${change.field} is distinct from ${change.value}`
}
