import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import { coalesce } from '#engine/live.ts'

type ArrivalDeps = { db: Pick<Db, 'executeSql'>; runs: Pick<Engine, 'publish'>; clock: () => Date }

/** What refreshes the statistics of tables, by their names. Syncs of many stores fill the same table: one ANALYZE serves all that wait. */
const analyses = new WeakMap<ArrivalDeps['db'], Map<string, () => Promise<void>>>()

const publishEveryMs = 2_000
const firstAnalyzeAt = 200

/** Publishes `topic` at most every 2 s. Runs ANALYZE on `tables` each time there are eight times as many rows, because the planner assumes an empty store until then; null where it is not empty. */
export function followArrivals(
  { db, runs, clock }: ArrivalDeps,
  workspaceId: string,
  { topic, tables }: { topic: Parameters<Engine['publish']>[1]; tables: string | null },
): (done: number) => Promise<void> {
  let publishedMs = 0
  let analyzeAt = firstAnalyzeAt
  return async (done) => {
    const nowMs = clock().getTime()
    if (nowMs - publishedMs >= publishEveryMs) {
      publishedMs = nowMs
      await runs.publish(workspaceId, topic)
    }
    if (tables !== null && done >= analyzeAt) {
      analyzeAt = done * 8
      await analyze(db, tables)
    }
  }
}

function analyze(db: ArrivalDeps['db'], tables: string): Promise<void> {
  const ofDb = analyses.get(db) ?? new Map<string, () => Promise<void>>()
  analyses.set(db, ofDb)
  const run = ofDb.get(tables) ?? coalesce(async () => void (await db.executeSql(`analyze ${tables}`)))
  ofDb.set(tables, run)
  return run()
}
