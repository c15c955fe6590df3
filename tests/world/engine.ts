import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import { createEngine, type Engine } from '#engine/engine.ts'
import { defineKind, type Kind, type RunHandle } from '#engine/kinds.ts'
import { newWorkspace, openTestDatabase } from './database.ts'

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

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }

/** An engine that looks after its runs every few milliseconds, not yet begun. */
export function makeEngine(db: Db, kinds: Kind[], clock: () => Date = () => new Date()): Engine {
  return createEngine({ db, kinds, clock, log: silentLog, pace: { heartbeatMs: 40, sweepMs: 40 } })
}

const askAgainMs = 2_000

/** The run, once `isReached` says so. Fails when it ends before. */
export async function untilRun(
  engine: Engine,
  workspaceId: string,
  runId: string,
  isReached: (run: RunView) => boolean,
): Promise<RunView> {
  const { promise, resolve, reject } = Promise.withResolvers<RunView>()
  const check = (run: RunView) => {
    if (run.id !== runId) return
    if (isReached(run)) resolve(run)
    else if (run.endedAt !== null) reject(new Error(`The run has ended: ${JSON.stringify(run)}`))
  }
  const unsubscribe = await engine.subscribe(workspaceId, (event) => event.type === 'run' && check(event.run))
  const look = () => engine.get(workspaceId, runId).then(check, reject)
  void look()
  // As in the product: a signal may be lost with the connection that it came on.
  const again = setInterval(look, askAgainMs)
  return promise.finally(() => {
    clearInterval(again)
    unsubscribe()
  })
}

export const untilStatus = (engine: Engine, workspaceId: string, runId: string, status: RunView['status']) =>
  untilRun(engine, workspaceId, runId, (run) => run.status === status)

/** Two engines on one database, as in two processes, and runs that do what the test says. Time stands still. */
export async function openScriptedWorld() {
  const scripts = new Map<string, (run: RunHandle) => Promise<unknown>>()
  const scripted = defineKind({
    name: 'test.scripted',
    input: z.object({ script: z.string() }),
    run: async (run, { script }) => scripts.get(script)?.(run) ?? null,
    retry: { attempts: 3 },
  })
  const clock = standingClock()
  const db = await openTestDatabase()
  const engine = makeEngine(db, [scripted], clock.now)
  const other = makeEngine(db, [scripted], clock.now)
  await engine.begin()
  await other.begin()
  return {
    db,
    clock,
    engine,
    other,
    scripts,
    begin: async (script: (run: RunHandle) => Promise<unknown>, workspaceId = newWorkspace()) => {
      const name = `script-${scripts.size}`
      scripts.set(name, script)
      const order = { purpose: name, input: { script: name } }
      const { run } = await engine.start(workspaceId, 'test.scripted', order)
      return { workspaceId, run }
    },
    finish: ({ workspaceId, run }: { workspaceId: string; run: RunView }) =>
      engine.waitFor(workspaceId, run.id, 20_000),
    /** A run that is parked stands as running to everybody, and as waiting in its row. */
    untilParked: async (runId: string) => {
      const parked = `select from runs where id = $1 and status = 'waiting'`
      while ((await db.executeSql(parked, [runId])).rows.length === 0) await wait(20)
    },
    close: async () => {
      await Promise.all([engine.stop({ graceMs: 1_000 }), other.stop({ graceMs: 1_000 })])
      await db.close()
    },
  }
}
