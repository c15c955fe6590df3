import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { iso } from '#engine/records.ts'
import { Recording } from './contract/recording.ts'
import { Regression } from './contract/regression.ts'

const Row = Regression.omit({ last: true }).extend({
  run: z
    .object({
      status: z.string(),
      isSame: z.boolean().nullable(),
      stepCount: z.number(),
      differingCount: z.number(),
      firstPlace: z.number().nullable(),
      firstStep: z.string().nullable(),
      error: z.object({ message: z.string() }).nullable(),
      endedAt: z.string().nullable(),
    })
    .nullable(),
})

/** The oldest first. */
export function listRegressions(tx: Tx, workspaceId: string): Promise<Regression[]> {
  return read(tx, sql`kept.workspace_id = ${workspaceId}`)
}

export async function findRegression(tx: Tx, workspaceId: string, id: string): Promise<Regression | null> {
  return (await read(tx, sql`kept.workspace_id = ${workspaceId} and kept.id = ${id}`))[0] ?? null
}

/** The steps of a replay stay in the database: they are as long as everything that the turn has read. */
async function read(tx: Tx, condition: SQL): Promise<Regression[]> {
  const { rows } = await tx.execute(sql`
    select kept.id, kept.name, kept.agent, kept.recording->>'question' as question,
      ${iso('kept.created_at')} as "createdAt", kept.last_run_id as "lastRunId",
      case when played.id is not null then json_build_object('status', played.status,
        'isSame', played.output->'isSame', 'stepCount', compared.steps, 'differingCount', compared.differing,
        'firstPlace', compared.place, 'firstStep', played.output->'steps'->(compared.place - 1)->>'step',
        'error', played.error, 'endedAt', ${iso('played.ended_at')}) end as run
    from agent_regressions kept
    left join ${runRelation} played on played.workspace_id = kept.workspace_id and played.id = kept.last_run_id
    left join lateral (
      select count(*)::int as steps, (count(*) filter (where is_different))::int as differing,
        (min(place) filter (where is_different))::int as place
      from (select place, not (step->>'isSame')::boolean as is_different
        from json_array_elements(case json_typeof(played.output->'steps') when 'array' then played.output->'steps' end)
          with ordinality as each(step, place)) as steps
    ) compared on true
    where ${condition} order by kept.id`)
  return Row.array().parse(rows).map(toRegression)
}

function toRegression({ run, ...kept }: z.output<typeof Row>): Regression {
  if (run === null || kept.lastRunId === null) return { ...kept, last: null }
  const { firstPlace: place, firstStep: step, error, ...played } = run
  const firstDiffering = place === null || step === null ? null : { step, place }
  return {
    ...kept,
    last: { ...played, runId: kept.lastRunId, firstDiffering, error: error?.message ?? null },
  }
}

export async function findRecording(tx: Tx, workspaceId: string, id: string): Promise<Recording | null> {
  const { rows } = await tx.execute<{ recording: unknown }>(
    sql`select recording from agent_regressions where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return rows[0] ? Recording.parse(rows[0].recording) : null
}

/** Under a name that is free. */
export async function insertRegression(
  tx: Tx,
  workspaceId: string,
  {
    id,
    name,
    storeId,
    recording,
  }: { id: string; name: string; storeId: string | null; recording: Recording },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into agent_regressions (workspace_id, store_id, id, name, agent, recording, created_at)
    values (${workspaceId}, ${storeId}, ${id}, ${name}, ${recording.agent}, ${JSON.stringify(recording)}::json, ${now})`)
}

/** Whoever holds the names is alone in giving and changing them until the transaction ends. The oldest first. */
export async function lockNames(tx: Tx, workspaceId: string): Promise<{ id: string; name: string }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`regressions:${workspaceId}`}, 0))`)
  return listNames(tx, workspaceId)
}

/** The oldest first. */
export async function listNames(tx: Tx, workspaceId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute(
    sql`select id, name from agent_regressions where workspace_id = ${workspaceId} order by id`,
  )
  return z.array(z.object({ id: z.string(), name: z.string() })).parse(rows)
}

export async function setName(tx: Tx, workspaceId: string, id: string, name: string): Promise<void> {
  await tx.execute(
    sql`update agent_regressions set name = ${name} where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Answers false when it is not there. */
export async function removeRegression(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`delete from agent_regressions where workspace_id = ${workspaceId} and id = ${id} returning id`,
  )
  return rows.length > 0
}

export async function setLastRun(tx: Tx, workspaceId: string, id: string, runId: string): Promise<void> {
  await tx.execute(
    sql`update agent_regressions set last_run_id = ${runId} where workspace_id = ${workspaceId} and id = ${id}`,
  )
}
