import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { Recording, Regression } from '../contract/recording.ts'

const view = sql`id, name, agent, recording->>'question' as question, ${iso('created_at')} as "createdAt",
  last_run_id as "lastRunId"`

/** The oldest first. */
export async function listRegressions(tx: Tx, workspaceId: string): Promise<Regression[]> {
  const { rows } = await tx.execute(
    sql`select ${view} from agent_regressions where workspace_id = ${workspaceId} order by id`,
  )
  return Regression.array().parse(rows)
}

export async function findRecording(tx: Tx, workspaceId: string, id: string): Promise<Recording | null> {
  const { rows } = await tx.execute<{ recording: unknown }>(
    sql`select recording from agent_regressions where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return rows[0] ? Recording.parse(rows[0].recording) : null
}

/** Null when the name is taken. */
export async function insertRegression(
  tx: Tx,
  workspaceId: string,
  { id, name, recording }: { id: string; name: string; recording: Recording },
  now: Date,
): Promise<Regression | null> {
  const { rows } = await tx.execute(sql`
    insert into agent_regressions (workspace_id, id, name, agent, recording, created_at)
    values (${workspaceId}, ${id}, ${name}, ${recording.agent}, ${JSON.stringify(recording)}::json, ${now})
    on conflict (workspace_id, name) do nothing returning ${view}`)
  return z.array(Regression).parse(rows)[0] ?? null
}

export async function setLastRun(tx: Tx, workspaceId: string, id: string, runId: string): Promise<void> {
  await tx.execute(
    sql`update agent_regressions set last_run_id = ${runId} where workspace_id = ${workspaceId} and id = ${id}`,
  )
}
