/** What the models cost whoever runs this server: beside the limits that merchants set themselves. */
import type { Db } from '#db/database.ts'

type Sql = Pick<Db, 'executeSql'>
type Counted = { workspaceId: string; day: string }
export type DayLimits = { ofWorkspace: number; inAll: number }

/** Counts tokens of a day such as "2026-11-21" unless that passes a limit; zero is none. Thoughts of several workspaces at one moment may pass the limit of all by what they take. */
export async function takeTokens(
  db: Sql,
  { workspaceId, day }: Counted,
  tokens: number,
  { ofWorkspace, inAll }: DayLimits,
): Promise<boolean> {
  const { rows } = await db.executeSql(
    `insert into operator_usage as u (workspace_id, day, tokens)
     select $1::uuid, $2::date, $3::bigint where ($4::bigint = 0 or $3::bigint <= $4::bigint) and ($5::bigint = 0
       or (select coalesce(sum(tokens), 0) from operator_usage where day = $2::date) + $3::bigint <= $5::bigint)
     on conflict (workspace_id, day) do update set tokens = u.tokens + excluded.tokens
       where $4::bigint = 0 or u.tokens + excluded.tokens <= $4::bigint
     returning tokens`,
    [workspaceId, day, tokens, ofWorkspace, inAll],
  )
  return rows.length === 1
}

/** Gives back what was taken and not used; less than nothing takes more. */
export async function giveBack(db: Sql, { workspaceId, day }: Counted, tokens: number): Promise<void> {
  await db.executeSql(
    'update operator_usage set tokens = tokens - $3::bigint where workspace_id = $1::uuid and day = $2::date',
    [workspaceId, day, tokens],
  )
}

/** What a workspace, and all of them, have taken on a day. */
export async function readTaken(db: Sql, { workspaceId, day }: Counted): Promise<DayLimits> {
  const { rows } = await db.executeSql(
    `select coalesce(sum(tokens) filter (where workspace_id = $1::uuid), 0)::float as "ofWorkspace",
       coalesce(sum(tokens), 0)::float as "inAll" from operator_usage where day = $2::date`,
    [workspaceId, day],
  )
  return rows[0] as DayLimits
}
