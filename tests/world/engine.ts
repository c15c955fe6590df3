import type { Db } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import { createEngine, type Engine } from '#engine/engine.ts'
import type { Kind } from '#engine/kinds.ts'

/** A clock that stands until it is told to go on. */
export function standingClock(start = '2026-01-01T00:00:00.000Z') {
  let now = new Date(start)
  return {
    now: () => now,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

export const silentLog = { info: () => {}, warn: () => {}, error: () => {} }

/** An engine that looks after its runs every few milliseconds, not yet begun. */
export function makeEngine(db: Db, kinds: Kind[], clock: () => Date = () => new Date()): Engine {
  return createEngine({ db, kinds, clock, log: silentLog, pace: { heartbeatMs: 40, sweepMs: 40 } })
}

/** The run, once `isReached` says so. */
export async function untilRun(
  engine: Engine,
  workspaceId: string,
  runId: string,
  isReached: (run: RunView) => boolean,
): Promise<RunView> {
  const { promise, resolve } = Promise.withResolvers<RunView>()
  const check = (run: RunView) => run.id === runId && isReached(run) && resolve(run)
  const unsubscribe = await engine.subscribe(workspaceId, (event) => event.type === 'run' && check(event.run))
  check(await engine.get(workspaceId, runId))
  const run = await promise
  unsubscribe()
  return run
}

export const untilStatus = (engine: Engine, workspaceId: string, runId: string, status: RunView['status']) =>
  untilRun(engine, workspaceId, runId, (run) => run.status === status)
