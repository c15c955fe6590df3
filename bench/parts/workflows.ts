/** Runs of workflows on a PostgreSQL of their own that keeps its promises (fsync on), beside a bare job of the queue. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { median } from 'simple-statistics'
import { connectDatabase, type Db } from '#db/database.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createEngine } from '#engine/engine.ts'
import type { Kind } from '#engine/kinds.ts'
import {
  addWorkflow,
  addWorkspace,
  askOf,
  completed,
  openRunWorld,
  runsOf,
} from '#features/automation/workflow-runs/__fixtures__/run-world.fixture.ts'
import { workflowRunKinds } from '#features/automation/workflow-runs/jobs.ts'
import { definitionOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { percentile } from '../latency.ts'
import { type Line, toLine } from '../lines.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const steps = ids.map((id) => askOf(id))
const edges = ids.slice(1).map((to, at) => ({ from: ids[at] ?? '', port: 'next' as const, to }))
const manyRuns = 1_000
const singleRuns = 30

/** 1,000 runs of five steps at once, and one alone: from a step's end to the beginning of the next. */
export async function measureWorkflows(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-workflows-'))
  await chmod(folder, 0o711)
  const source = await startEmbedded({ folder, isStrict: true })
  const db = await connectDatabase(source)
  try {
    await migrate(db)
    return await measure(db)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(db: Db): Promise<Line[]> {
  const gaps: number[] = []
  let ended = 0
  const world = openRunWorld(
    db,
    () => new Date(),
    async () => {
      if (ended > 0) gaps.push(performance.now() - ended)
      ended = performance.now()
      return completed()
    },
  )
  const kinds: Kind[] = []
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const engine = createEngine({ db, kinds, clock: () => new Date(), log })
  kinds.push(...workflowRunKinds(world.depsOf(engine)))
  await engine.begin()
  const workspaceId = await addWorkspace(db)
  const own = runsOf(world, engine, workspaceId)
  const definition = definitionOf(steps, edges)
  Object.assign(definition.limits, { concurrency: 50, runsPerDay: null })
  const workflowId = await addWorkflow(db, workspaceId, definition)
  for (let run = 0; run < singleRuns; run += 1) {
    ended = 0
    await own.untilEnded(await own.start({ workflowId }))
  }
  const alone = [...gaps]
  const begun = performance.now()
  for (let run = 0; run < manyRuns; run += 1) await own.start({ workflowId })
  for (;;) {
    const { rows } = await db.executeSql(
      'select count(*)::int as live from workflow_runs where ended_at is null',
    )
    if (Number(Object.values(rows[0] ?? {})[0]) === 0) break
    await wait(100)
  }
  const seconds = (performance.now() - begun) / 1_000
  await engine.stop({ graceMs: 1_000 })
  const job = await measureJobs(db)
  return [
    toLine('workflow steps', {
      rows: manyRuns,
      now: (manyRuns * ids.length) / seconds,
      detail: `${manyRuns} runs of ${ids.length} steps in ${seconds.toFixed(1)} s, their starts included`,
    }),
    toLine('from a step to the next, alone', {
      rows: singleRuns,
      now: median(alone),
      limit: { name: 'a bare job of the queue, sent by the one before', value: job },
      detail: `p95 ${percentile(alone, 95).toFixed(1)} ms`,
    }),
  ]
}

/** The median from the end of a job to the beginning of the one that it sends. */
async function measureJobs(db: Db): Promise<number> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.executeSql(text, values),
      listen: async (name, onPayload) => ({ close: await db.listen(name, onPayload) }),
    },
    schedule: false,
    useListenNotify: true,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('bench', { notify: true })
  const gaps: number[] = []
  const all = Promise.withResolvers<void>()
  let sent = 0
  await boss.work('bench', { pollingIntervalSeconds: 0.5 }, async () => {
    if (sent > 0) gaps.push(performance.now() - sent)
    if (gaps.length >= singleRuns * 4) return all.resolve()
    sent = performance.now()
    await boss.send('bench', {})
  })
  await boss.send('bench', {})
  await all.promise
  await boss.stop({ graceful: false })
  return median(gaps)
}
