import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'

type ArrivalDeps = { db: Pick<Db, 'executeSql'>; runs: Pick<Engine, 'publish'>; clock: () => Date }

/** What ANALYZE looks at: tables, and of these only the columns that say whose a row is, which is much faster. */
export type Statistics = { tables: string; owners: string }

/** After an ANALYZE none of its kind runs for this many times as long as it took. */
const rests: Record<keyof Statistics, number> = { tables: 20, owners: 6 }
/** When the statistics of tables may be refreshed again, as `performance.now()`: the syncs of many stores fill the same. */
const restsUntil = new WeakMap<ArrivalDeps['db'], Map<string, Record<keyof Statistics, number>>>()

const publishEveryMs = 2_000
const firstAnalyzeAt = 200

/** Publishes `topic` at most every 2 s. Refreshes `statistics` each time there are eight times as many rows, or soon after, because the planner assumes an empty store until then; null where it is not empty. */
export function followArrivals(
  { db, runs, clock }: ArrivalDeps,
  workspaceId: string,
  { topic, statistics }: { topic: Parameters<Engine['publish']>[1]; statistics: Statistics | null },
): (done: number) => Promise<void> {
  let publishedMs = 0
  let analyzeAt = firstAnalyzeAt
  return async (done) => {
    const nowMs = clock().getTime()
    if (nowMs - publishedMs >= publishEveryMs) {
      publishedMs = nowMs
      await runs.publish(workspaceId, topic)
    }
    if (statistics && done >= analyzeAt && (await refresh(db, statistics))) analyzeAt = done * 8
  }
}

/** False where they were refreshed just now, or are being refreshed. */
async function refresh(db: ArrivalDeps['db'], statistics: Statistics): Promise<boolean> {
  const ofDb = restsUntil.get(db) ?? new Map<string, Record<keyof Statistics, number>>()
  restsUntil.set(db, ofDb)
  const until = ofDb.get(statistics.tables) ?? { tables: 0, owners: 0 }
  const begunAt = performance.now()
  if (begunAt < until.owners) return false
  const what = begunAt < until.tables ? 'owners' : 'tables'
  ofDb.set(statistics.tables, { ...until, owners: Number.POSITIVE_INFINITY })
  try {
    await db.executeSql(`analyze ${statistics[what]}`)
  } finally {
    const endedAt = performance.now()
    const restOf = (kind: keyof Statistics) => endedAt + rests[kind] * (endedAt - begunAt)
    ofDb.set(statistics.tables, {
      owners: restOf('owners'),
      tables: what === 'tables' ? restOf('tables') : until.tables,
    })
  }
  return true
}
