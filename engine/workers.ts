import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type Job, PgBoss } from 'pg-boss'
import type { Db } from '#db/database.ts'
import { dayMs } from '#kit/days.ts'
import { newId } from '#kit/ids.ts'
import { Execution } from './execution.ts'
import type { Kind, Log } from './kinds.ts'
import { coalesce, type RunFeed } from './live.ts'
import * as records from './records.ts'

const redeliverAfterMs = 15_000

/** Milliseconds. A run whose heartbeat is older than `staleAfterMs` is given to another worker. */
export type Pace = { heartbeatMs: number; staleAfterMs: number; sweepMs: number }

type WorkerDeps = { db: Db; log: Log; clock: () => Date; kinds: readonly Kind[]; live: RunFeed; pace: Pace }

/** The workers of this process. pg-boss hands runs over; the row in `runs` says whose they are, so a lost, late or double hand-over does no harm. */
export function createWorkers({ db, log, clock, kinds, live, pace }: WorkerDeps) {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.executeSql(text, values),
      listen: async (name, onPayload) => ({ close: await db.listen(name, onPayload) }),
    },
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3_600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The queue reports an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'The queue warns'))

  const names = () => kinds.map(({ name }) => name)
  const held = new Map<string, { execution: Execution; settled: Promise<void> }>()
  const timers: NodeJS.Timeout[] = []
  const stopping = Promise.withResolvers<void>()
  let isStopping = false

  const beat = coalesce(async () => {
    const owners = [...held.keys()]
    if (owners.length === 0) return
    const good = new Map((await records.beat(db, owners, clock())).map((row) => [row.owner, row.control]))
    for (const owner of owners) held.get(owner)?.execution.onHeartbeat(good.get(owner))
  })

  const sweep = coalesce(async () => {
    if (!isStopping) await deliver(pace.staleAfterMs, redeliverAfterMs)
  })

  async function deliver(staleAfterMs: number, undeliveredAfterMs: number): Promise<void> {
    const now = clock()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const times = { now, stale: ago(staleAfterMs), undelivered: ago(undeliveredAfterMs) }
    const due = await records.sweep(db, names(), times)
    for (const [kind, runs] of Map.groupBy(due, (run) => run.kind)) {
      const jobs = runs.map(({ kind: _kind, ...run }) => ({ data: run, singletonKey: run.runId }))
      await boss.insert(kind, jobs)
    }
  }

  function quietly(work: () => Promise<void>): void {
    work().catch((error) => log.warn({ err: error }, 'The upkeep of runs failed; it is tried again'))
  }

  /** Answers the end of the run, which must not be awaited here, or null when another worker has the run. */
  async function take(kind: Kind, run: records.RunKey): Promise<{ settled: Promise<void> } | null> {
    const claimed = await records.claimRun(db, { ...run, owner: newId() }, kind, clock())
    if (!claimed) return null
    const { owner, runId } = claimed
    const execution = new Execution(claimed, { db, clock, log })
    if (isStopping) execution.stop()
    const settled = execution
      .execute(kind)
      .catch((err) => log.error({ runId, err }, 'The end of a run was not recorded; it is taken up again'))
      .finally(() => {
        held.delete(owner)
        if (kind.perWorkspace < Infinity && !isStopping)
          quietly(() => records.callNext(db, run, kind).then(sweep))
      })
    held.set(owner, { execution, settled })
    return { settled }
  }

  async function work(kind: Kind): Promise<void> {
    const limit = pLimit(kind.concurrency)
    const batchSize = Math.max(1, Math.floor(kind.concurrency / 4))
    /** Ends when the run is claimed or another worker has it. */
    function onJob({ data }: Job<records.RunKey>): Promise<void> {
      const claimed = Promise.withResolvers<void>()
      limit(async () => {
        const run = isStopping ? null : await take(kind, data)
        claimed.resolve()
        await run?.settled
      }).catch(claimed.reject)
      return claimed.promise
    }
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, batchSize }
    const workerId: string = await boss.work<records.RunKey>(kind.name, polling, async (jobs) => {
      // The next jobs are fetched when a run may begin, and then at once.
      const begun = Promise.all(jobs.map(onJob)).then(() => limit(() => undefined))
      await Promise.race([begun, stopping.promise])
      boss.notifyWorker(workerId)
    })
  }

  return {
    async begin(): Promise<void> {
      live.onSignal = (signal) => {
        if ('hint' in signal && signal.hint !== 'progress') quietly(signal.hint === 'control' ? beat : sweep)
      }
      await live.listen()
      await boss.start()
      // At most one job of a run waits in its queue; a failed one is delivered anew by the sweep.
      const queue = { policy: 'short', notify: true, retryLimit: 0, deleteAfterSeconds: 600 } as const
      for (const name of names()) await boss.createQueue(name, { ...queue, expireInSeconds: 86_000 })
      // When this process is the only one, no earlier lease or delivery can be valid, even if the
      // clock was ahead then.
      if (db.isExclusive) await deliver(-dayMs, -dayMs)
      for (const kind of kinds) await work(kind)
      timers.push(setInterval(quietly, pace.heartbeatMs, beat), setInterval(quietly, pace.sweepMs, sweep))
      await sweep()
    },
    async stop(graceMs: number): Promise<void> {
      isStopping = true
      stopping.resolve()
      for (const { execution } of held.values()) execution.stop()
      await Promise.all(names().map((name) => boss.offWork(name)))
      const allSettled = Promise.all([...held.values()].map(({ settled }) => settled))
      await Promise.race([allSettled, sleep(graceMs, undefined, { ref: false })])
      await Promise.all([...held.values()].map(({ execution }) => execution.abandon()))
      for (const each of timers) clearInterval(each)
      await boss.stop({ graceful: false })
    },
  }
}
