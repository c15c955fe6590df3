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
import { recordEvents } from '#features/automation/events/actions/record.ts'
import { decided } from '#features/automation/triggers/__fixtures__/triggers.fixture.ts'
import { setWorkflowTriggers } from '#features/automation/triggers/actions/set.ts'
import { TriggerWatch } from '#features/automation/triggers/actions/watch.ts'
import type { WorkflowRunDeps } from '#features/automation/workflow-runs/actions/deps.ts'
import { startInStores } from '#features/automation/workflow-runs/actions/start-in-stores.ts'
import { workflowRunKinds } from '#features/automation/workflow-runs/jobs.ts'
import { definitionOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { percentile } from '../latency.ts'
import { type Line, toLine } from '../lines.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const steps = ids.map((id) => askOf(id))
const edges = ids.slice(1).map((to, at) => ({ from: ids[at] ?? '', port: 'next' as const, to }))
const manyRuns = 1_000
const singleRuns = 30
const manyEvents = 300

/** 1,000 runs of five steps at once; one alone, from a step's end to the beginning of the next; and events one by one, from their commit to the run. */
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
  const starts = await measureStarts(db, own.deps, workspaceId)
  await engine.stop({ graceMs: 1_000 })
  const job = await measureJobs(db)
  return [
    toLine('from an event to its run, p99', {
      rows: starts.length,
      now: percentile(starts, 99),
      detail: `p50 ${percentile(starts, 50).toFixed(1)} ms, max ${Math.max(...starts).toFixed(1)} ms`,
    }),
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

/** Milliseconds from the commit of each event to the sight of its run. */
async function measureStarts(db: Db, deps: WorkflowRunDeps, workspaceId: string): Promise<number[]> {
  const definition = definitionOf([askOf('a')])
  Object.assign(definition, { trigger: { type: 'event', event: 'approval.decided', filter: null } })
  Object.assign(definition.limits, { concurrency: 50, runsPerDay: null })
  const workflowId = await addWorkflow(db, workspaceId, definition)
  const clock = () => new Date()
  await db.inWorkspace(workspaceId, (tx) => setWorkflowTriggers({ clock }, tx, workspaceId, workflowId))
  const watch = new TriggerWatch({
    ...{ db, clock, log: { warn: () => {} } },
    startRuns: (...start) => startInStores(deps, ...start),
  })
  await watch.begin()
  const times: number[] = []
  for (let count = 1; count <= manyEvents; count += 1) {
    const event = { ...decided('set-price'), at: clock() }
    await db.inWorkspace(workspaceId, (tx) => recordEvents(tx, workspaceId, [event]))
    const begun = performance.now()
    while ((await countStarted(db, workflowId)) < count) await wait(1)
    times.push(performance.now() - begun)
  }
  await watch.stop()
  return times
}

async function countStarted(db: Db, workflowId: string): Promise<number> {
  const { rows } = await db.executeSql(
    'select count(*)::int as started from workflow_runs where workflow_id = $1',
    [workflowId],
  )
  return Number(Object.values(rows[0] ?? {})[0])
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
