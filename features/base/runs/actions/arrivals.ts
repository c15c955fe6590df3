import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'

type ArrivalDeps = { db: Pick<Db, 'executeSql'>; runs: Pick<Engine, 'publish'>; clock: () => Date }

const publishEveryMs = 2_000
const firstAnalyzeAt = 200

/** What has to happen as the rows of a sync arrive: open tabs hear of them now and then, and the database counts the rows of `tables` anew each time there are four times as many: until it knows of a store, it plans as if that had no rows, and joins are quadratic. */
export function followArrivals(
  { db, runs, clock }: ArrivalDeps,
  workspaceId: string,
  { topic, tables }: { topic: Parameters<Engine['publish']>[1]; tables: string },
): (done: number) => Promise<void> {
  let publishedMs = 0
  let analyzeAt = firstAnalyzeAt
  return async (done) => {
    const nowMs = clock().getTime()
    if (nowMs - publishedMs >= publishEveryMs) {
      publishedMs = nowMs
      await runs.publish(workspaceId, topic)
    }
    if (done >= analyzeAt) {
      analyzeAt = done * 4
      await db.executeSql(`analyze ${tables}`)
    }
  }
}
