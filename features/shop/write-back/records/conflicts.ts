import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'

/** Conflicts that a rule decided as a set was written. */
export async function countRuledConflicts(tx: Tx, workspaceId: string, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ decided: number }>(sql`
    select count(*)::int as decided from write_back_changes c
    join write_back_sets s on s.workspace_id = c.workspace_id and s.id = c.set_id
    where c.workspace_id = ${workspaceId} and s.run_id is not null and s.undo_of is null and s.started_at > ${since}
      and c.is_conflict and c.status = 'done'`)
  return rows[0]?.decided ?? 0
}
