/** What the models cost whoever runs this server: beside the limits that merchants set themselves. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/database.ts'

type Sql = Pick<Db, 'executeSql'>
type DailyTokens = { workspaceId: string; day: string }
export type DayLimits = { ofWorkspace: number; inAll: number }

/** Counts tokens of a day such as "2026-11-21" unless that passes a limit; zero is none. One workspace after the other, so that many at one moment do not pass the limit of all. */
export function takeTokens(
  db: Pick<Db, 'asSystem'>,
  { workspaceId, day }: DailyTokens,
  tokens: number,
  { ofWorkspace, inAll }: DayLimits,
): Promise<boolean> {
  return db.asSystem(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agents.operator:${day}`}, 0))`)
    const { rows } = await tx.execute(sql`
      insert into operator_usage as u (workspace_id, day, tokens)
      select ${workspaceId}::uuid, ${day}::date, ${tokens}::bigint
      where (${ofWorkspace} = 0 or ${tokens}::bigint <= ${ofWorkspace}::bigint) and (${inAll} = 0 or ${tokens}::bigint
        + (select coalesce(sum(tokens), 0) from operator_usage where day = ${day}::date) <= ${inAll}::bigint)
      on conflict (workspace_id, day) do update set tokens = u.tokens + excluded.tokens
        where ${ofWorkspace} = 0 or u.tokens + excluded.tokens <= ${ofWorkspace}::bigint
      returning tokens`)
    return rows.length === 1
  })
}

/** Gives back what was taken and not used; less than nothing takes more. */
export async function giveBack(db: Sql, { workspaceId, day }: DailyTokens, tokens: number): Promise<void> {
  await db.executeSql(
    'update operator_usage set tokens = tokens - $3::bigint where workspace_id = $1::uuid and day = $2::date',
    [workspaceId, day, tokens],
  )
}

/** What a workspace, and all of them, have taken on a day. */
export async function readTaken(db: Sql, { workspaceId, day }: DailyTokens): Promise<DayLimits> {
  const { rows } = await db.executeSql(
    `select coalesce(sum(tokens) filter (where workspace_id = $1::uuid), 0)::float as "ofWorkspace",
       coalesce(sum(tokens), 0)::float as "inAll" from operator_usage where day = $2::date`,
    [workspaceId, day],
  )
  return rows[0] as DayLimits
}
