/** What autovacuum does on a server: PGlite has no process that would. */
import type pg from 'pg'

/** PostgreSQL's own measure of a table that is worn, or has changed since its rows were counted. */
const wornTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/** Looks at the tables every `everyMs` milliseconds and vacuums the worn ones, one statement each, so that others come between. Answers what ends it. */
export function startVacuum(pool: pg.Pool, everyMs: number): () => Promise<void> {
  let isEnded = false
  let underWay = Promise.resolve()
  async function vacuum(): Promise<void> {
    const { rows } = await pool.query<{ name: string }>(wornTables)
    for (const { name } of rows) if (!isEnded) await pool.query(`vacuum (analyze) ${name}`).catch(warn)
  }
  const timer = setInterval(() => {
    underWay = underWay.then(() => (isEnded ? undefined : vacuum())).catch(warn)
  }, everyMs)
  timer.unref()
  return async () => {
    isEnded = true
    clearInterval(timer)
    await underWay
  }
}

/** What could not be vacuumed is worn the next time too, and keeps nothing else from it. */
function warn(error: unknown): void {
  process.emitWarning(
    `A table could not be vacuumed: ${error instanceof Error ? error.message : String(error)}`,
  )
}
