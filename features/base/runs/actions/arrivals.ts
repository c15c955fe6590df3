import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'

type ArrivalDeps = { db: Pick<Db, 'executeSql'>; runs: Pick<Engine, 'publish'>; clock: () => Date }

const publishEveryMs = 2_000
const firstAnalyzeAt = 200

/** Publishes `topic` at most every 2 s. Runs ANALYZE on `tables` each time the row count has quadrupled, because the planner assumes an empty store until then; null where it is not empty. */
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
      analyzeAt = done * 4
      await db.executeSql(`analyze ${tables}`)
    }
  }
}
