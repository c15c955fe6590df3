import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { AgentSettings } from './contract/settings.ts'
import type { UsageTotals } from './rules/limits.ts'
import type { ModelFinding } from './rules/model-state.ts'
import { defaultSettings } from './rules/roster.ts'
import { modelStates } from './tables.ts'

export type AgentKey = { workspaceId: string; agent: AgentId }

/** What a merchant has not set is as usual. */
export async function getSettings(tx: Tx, { workspaceId, agent }: AgentKey): Promise<AgentSettings> {
  const { rows } = await tx.execute(sql`
    select is_on as "isOn", provider, model, limits, auto_tools as "autoTools"
    from agent_settings where workspace_id = ${workspaceId} and agent = ${agent}`)
  return rows[0] ? AgentSettings.parse(rows[0]) : defaultSettings
}

/** The agents that a merchant has switched off. */
export async function listOff(tx: Tx, workspaceId: string): Promise<AgentId[]> {
  const { rows } = await tx.execute<{ agent: AgentId }>(
    sql`select agent from agent_settings where workspace_id = ${workspaceId} and not is_on`,
  )
  return rows.map(({ agent }) => agent)
}

export async function saveSettings(
  tx: Tx,
  { workspaceId, agent }: AgentKey,
  { isOn, provider, model, limits, autoTools }: AgentSettings,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into agent_settings (workspace_id, agent, is_on, provider, model, limits, auto_tools, updated_at)
    values (${workspaceId}, ${agent}, ${isOn}, ${provider}, ${model}, ${JSON.stringify(limits)}::jsonb,
      ${JSON.stringify(autoTools)}::jsonb, ${now})
    on conflict (workspace_id, agent) do update set is_on = excluded.is_on, provider = excluded.provider,
      model = excluded.model, limits = excluded.limits, auto_tools = excluded.auto_tools,
      updated_at = excluded.updated_at`)
}

/** Until the transaction ends nobody else changes what a merchant set: what is read of it and written back loses nothing. */
export async function lockSettings(tx: Tx, { workspaceId, agent }: AgentKey): Promise<void> {
  const key = `agents.settings:${workspaceId}:${agent}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Until the transaction ends nobody else takes anything of the agent's limits: what is read of them stays true. */
export async function lockUsage(tx: Tx, { workspaceId, agent }: AgentKey): Promise<void> {
  const key = `agents.usage:${workspaceId}:${agent}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** What was used in this hour and on this day, both by UTC. */
export async function readUsage(tx: Tx, { workspaceId, agent }: AgentKey, now: Date): Promise<UsageTotals> {
  const { rows } = await tx.execute<UsageTotals>(sql`
    select coalesce(sum(row_count) filter (where hour = date_trunc('hour', ${now}::timestamptz, 'utc')), 0)::float
        as "rowsThisHour",
      coalesce(sum(money_minor), 0)::float as "moneyTodayMinor",
      coalesce(sum(tokens_in), 0)::float as "tokensInToday", coalesce(sum(tokens_out), 0)::float as "tokensOutToday"
    from agent_usage where workspace_id = ${workspaceId} and agent = ${agent}
      and hour >= date_trunc('day', ${now}::timestamptz, 'utc') and hour <= ${now}`)
  return rows[0] ?? { rowsThisHour: 0, moneyTodayMinor: 0, tokensInToday: 0, tokensOutToday: 0 }
}

/** Adds to what was used, in the transaction of what used it; less than nothing gives back. */
export async function addUsage(
  tx: Tx,
  { workspaceId, agent }: AgentKey,
  used: { rows?: number; moneyMinor?: number; tokensIn?: number; tokensOut?: number },
  now: Date,
): Promise<void> {
  const { rows = 0, moneyMinor = 0, tokensIn = 0, tokensOut = 0 } = used
  await tx.execute(sql`
    insert into agent_usage as u (workspace_id, agent, hour, row_count, money_minor, tokens_in, tokens_out)
    values (${workspaceId}, ${agent}, date_trunc('hour', ${now}::timestamptz, 'utc'), ${rows}, ${moneyMinor},
      ${tokensIn}, ${tokensOut})
    on conflict (workspace_id, agent, hour) do update set row_count = u.row_count + excluded.row_count,
      money_minor = u.money_minor + excluded.money_minor, tokens_in = u.tokens_in + excluded.tokens_in,
      tokens_out = u.tokens_out + excluded.tokens_out`)
}

type Sql = Pick<Db, 'executeSql'>
type DailyTokens = { workspaceId: string; day: string }
/** What whoever runs this server lets the models use, beside the limits that merchants set themselves. */
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

/** A model with one key: `keyMark` is another when the key is. */
export type ModelKey = { workspaceId: string; provider: string; model: string; keyMark: string }
export type ModelState = ModelFinding & { checkedAt: Date }

/** What was last found of a model with this very key; null where it was not asked yet. */
export async function findModelState(
  tx: Tx,
  { workspaceId, provider, model, keyMark }: ModelKey,
): Promise<ModelState | null> {
  const { trouble, message, checkedAt } = modelStates
  const isIt = and(
    eq(modelStates.workspaceId, workspaceId),
    eq(modelStates.provider, provider),
    eq(modelStates.model, model),
    eq(modelStates.keyMark, keyMark),
  )
  const [row] = await tx.select({ trouble, message, checkedAt }).from(modelStates).where(isIt)
  return row ?? null
}

/** Replaces what was found before; what was found later stays. */
export async function saveModelState(tx: Tx, key: ModelKey, state: ModelState): Promise<void> {
  await tx
    .insert(modelStates)
    .values({ ...key, ...state })
    .onConflictDoUpdate({
      target: [modelStates.workspaceId, modelStates.provider, modelStates.model],
      set: { ...key, ...state },
      setWhere: sql`${modelStates.checkedAt} <= ${state.checkedAt.toISOString()}::timestamptz`,
    })
}
