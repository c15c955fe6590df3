import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { Recording } from '../contract/recording.ts'
import { Regression } from '../contract/regression.ts'
import { toLastPlay } from '../rules/last-play.ts'

const Row = Regression.omit({ last: true }).extend({
  run: z
    .object({
      status: z.string(),
      output: z.unknown(),
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

async function read(tx: Tx, condition: SQL): Promise<Regression[]> {
  const { rows } = await tx.execute(sql`
    select kept.id, kept.name, kept.agent, kept.recording->>'question' as question,
      ${iso('kept.created_at')} as "createdAt", kept.last_run_id as "lastRunId",
      case when played.id is not null then jsonb_build_object('status', played.status, 'output', played.output,
        'error', played.error, 'endedAt', ${iso('played.ended_at')}) end as run
    from agent_regressions kept
    left join runs played on played.workspace_id = kept.workspace_id and played.id = kept.last_run_id
    where ${condition} order by kept.id`)
  return Row.array()
    .parse(rows)
    .map(({ run, ...kept }) => {
      const { lastRunId } = kept
      return { ...kept, last: run && lastRunId ? toLastPlay(lastRunId, run) : null }
    })
}

export async function findRecording(tx: Tx, workspaceId: string, id: string): Promise<Recording | null> {
  const { rows } = await tx.execute<{ recording: unknown }>(
    sql`select recording from agent_regressions where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return rows[0] ? Recording.parse(rows[0].recording) : null
}

/** Answers false when the name is taken. */
export async function insertRegression(
  tx: Tx,
  workspaceId: string,
  { id, name, recording }: { id: string; name: string; recording: Recording },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into agent_regressions (workspace_id, id, name, agent, recording, created_at)
    values (${workspaceId}, ${id}, ${name}, ${recording.agent}, ${JSON.stringify(recording)}::json, ${now})
    on conflict (workspace_id, name) do nothing returning id`)
  return rows.length > 0
}

/** Who holds the names is alone in changing them until the transaction ends. */
export async function lockNames(tx: Tx, workspaceId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute(
    sql`select id, name from agent_regressions where workspace_id = ${workspaceId} order by id for update`,
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
