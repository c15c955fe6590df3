/** What a version before the columns of runs and steps wrote, as the columns have it after the upgrade. */
import { readdir } from 'node:fs/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Db } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { serverSource } from '#db/source.ts'
import { StepKind } from '#engine/contract.ts'
import { findHeldTokens, listOwnedRuns, listSteps, sumHeldTokens } from '#engine/queries.ts'
import { listRuns } from '#engine/records.ts'
import { Recording } from '#features/agents/reasoning/contract/recording.ts'
import { Stage } from '#features/base/runs/contract/stage.ts'
import { newId } from '#kit/ids.ts'
import { newEmptyDatabase, newWorkspace, openEmptyPglite } from './world/database.ts'

const workspaceId = newWorkspace()
const ids = {
  ...{ chat: newId(), sellerBench: newId(), opsBench: newId(), hidden: newId() },
  ...{ turn: newId(), tool: newId(), workflow: newId(), fork: newId(), replay: newId(), sync: newId() },
  ...{ strategy: newId(), kept: newId() },
}
const place = (stage: string) => ({ stage, done: 1, total: 3, ratePerSecond: null })

/** The names of a turn's steps as they were told apart, each with its answer; a model may have said what no text of the database holds. */
const steps: Record<string, string> = {
  open: '{}',
  'think 1:held 1': '{"kind":"wait"}',
  'think 1:held 2': '{"kind":"granted","tokensIn":900,"tokensOut":4000}',
  'think 1':
    '{"kind":"turn","turn":{"text":"\\u0000","usage":{"inputTokens":800,"outputTokens":70,"reasoningTokens":0,"cachedTokens":60}}}',
  'think 1:noted': 'null',
  'act 1.1:asked': 'null',
  'act 1.1:weigh': '{}',
  'act 1.1:ask id': '"x"',
  'act 1.1:weigh again': '{}',
  'act 1.1 again 2:weigh': '{}',
  'act 1.1 again 2:take': '{}',
  'act 1.1 again 2': '{}',
  'act 1.1:answered': 'null',
  'think 2:held 1': '{"kind":"granted","tokensIn":1000,"tokensOut":2000}',
}

async function writeBefore(db: Db): Promise<void> {
  const { rows } = await db.executeSql('select name from schema_migrations')
  expect(rows).not.toContainEqual({ name: '0028-run-columns.sql' })
  const values = (list: SQL[]) => sql.join(list, sql`, `)
  await db.asSystem(async (tx) => {
    const conversation = (id: string, agent: string, isBench: boolean) =>
      sql`(${workspaceId}, ${id}, ${agent}, 'Talk', ${isBench}, now(), now())`
    await tx.execute(sql`
      insert into agent_conversations (workspace_id, id, agent, title, is_bench, created_at, updated_at)
      values ${values([
        conversation(ids.chat, 'seller', false),
        conversation(ids.sellerBench, 'seller', true),
        conversation(ids.opsBench, 'ops', true),
      ])}`)
    const run = (id: string, kind: string, purpose: string, stage: string | null = null) =>
      sql`(${workspaceId}, ${id}, ${kind}, ${purpose}, 'queued', '{}', ${stage && JSON.stringify(place(stage))}::json, now())`
    await tx.execute(sql`
      insert into runs (workspace_id, id, kind, purpose, status, input, progress, created_at) values ${values(
        [
          run(ids.turn, 'agents.turn', `agents.turn:seller:${ids.chat}`, 'waiting for another run'),
          run(ids.tool, 'agents.tool', `agents.tool:seller:${newId()}`, 'working'),
          run(ids.workflow, 'agents.workflow', 'agents.workflow:ops:key:of any:form', 'Autumn prices'),
          run(ids.fork, 'agents.replay', `agents.turn:scout:${ids.chat}`),
          run(ids.replay, 'agents.replay', `replay:seller:${ids.hidden}`),
          run(ids.sync, 'feed.sync', `feed.sync:${newId()}`, 'Reading products'),
          run(ids.strategy, 'strategies.implement', 'strategies.implement:clearance', 'of an older version'),
        ],
      )}`)
    const step = (runId: string, name: string, answer: string, index: number) =>
      sql`(${workspaceId}, ${runId}, ${name}, ${answer}::json, now() + ${index} * interval '1 second')`
    await tx.execute(sql`
      insert into run_steps (workspace_id, run_id, name, answer, stored_at) values ${values([
        ...Object.entries(steps).map(([name, answer], index) => step(ids.turn, name, answer, index)),
        step(ids.workflow, 'step 1:open', '{}', 1),
        step(ids.workflow, 'step 1', '{}', 2),
        step(ids.strategy, 'price 1:asked', 'true', 1),
        step(ids.replay, 'live model', 'true', 1),
      ])}`)
    const recorded = { input: null, output: null, storedAt: '2026-11-01T00:00:00.000Z' }
    const recording = {
      ...{ version: 1, runId: ids.turn, agent: 'seller', conversationId: ids.chat },
      ...{ recordedAt: recorded.storedAt, question: 'What now?', history: [], opening: [] },
      steps: [
        { name: 'think 1', ...recorded },
        { name: 'act 1.1', ...recorded },
      ],
      ...{ approvals: [], events: [] },
    }
    await tx.execute(sql`
      insert into agent_regressions (workspace_id, id, name, agent, recording, created_at)
      values (${workspaceId}, ${ids.kept}, 'Kept', 'seller', ${JSON.stringify(recording)}::json, now())`)
  })
}

const databases = [
  {
    name: 'PostgreSQL',
    open: async () => {
      const { url, drop } = await newEmptyDatabase()
      const source = serverSource(url)
      return connectDatabase({ ...source, close: () => source.close().then(drop) })
    },
  },
  { name: 'PGlite', open: openEmptyPglite },
]

describe.each(databases)('an upgrade on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    const all = await readdir(new URL('../db/migrations/', import.meta.url))
    await migrate(
      db,
      all.filter((name) => name < '0028'),
    )
    await writeBefore(db)
    await migrate(db)
  }, 120_000)
  afterAll(() => db.close())

  test('knows whose each run is, and where it writes', async () => {
    const runs = await db.inWorkspace(workspaceId, (tx) => listOwnedRuns(tx, workspaceId, {}))
    const whose = Object.fromEntries(runs.map(({ runId, agent, conversationId: at }) => [runId, [agent, at]]))
    expect(whose).toEqual({
      [ids.turn]: ['seller', ids.chat],
      [ids.tool]: ['seller', ids.sellerBench],
      [ids.workflow]: ['ops', ids.opsBench],
      [ids.fork]: ['scout', ids.chat],
      [ids.replay]: [null, ids.hidden],
      [ids.sync]: [null, null],
      [ids.strategy]: [null, null],
    })
  })

  test('shows the stage of each run, and the title that a step of a workflow has', async () => {
    const runs = await db.inWorkspace(workspaceId, (tx) => listRuns(tx, workspaceId, sql`true`, 20))
    const at = { done: 1, total: 3, ratePerSecond: null }
    expect(Object.fromEntries(runs.map(({ id, progress }) => [id, progress]))).toEqual({
      [ids.turn]: { stage: 'waiting for another run', ...at },
      [ids.tool]: { stage: 'working', ...at },
      [ids.workflow]: { stage: 'step', title: 'Autumn prices', ...at },
      [ids.fork]: null,
      [ids.replay]: null,
      [ids.sync]: { stage: 'Reading products', ...at },
      [ids.strategy]: { stage: 'working', ...at },
    })
  })

  test('knows what each step is, and of what', async () => {
    const stored = await db.inWorkspace(workspaceId, (tx) =>
      listSteps(tx, workspaceId, [ids.turn, ids.workflow, ids.strategy, ids.replay]),
    )
    const known = (runId: string) =>
      stored.flatMap((step) => (step.runId === runId ? [[step.name, step.kind, step.part]] : []))
    expect(known(ids.turn)).toEqual([
      ['open', 'work', null],
      ['think 1:held 1', 'token_hold', 'think 1'],
      ['think 1:held 2', 'token_hold', 'think 1'],
      ['think 1', 'model_call', 'think 1'],
      ['think 1:noted', 'token_settle', 'think 1'],
      ['act 1.1:asked', 'tool_asked', 'act 1.1'],
      ['act 1.1:weigh', 'preview', 'act 1.1'],
      ['act 1.1:ask id', 'approval', 'act 1.1'],
      ['act 1.1:weigh again', 'recheck', 'act 1.1'],
      ['act 1.1 again 2:weigh', 'preview', 'act 1.1'],
      ['act 1.1 again 2:take', 'limit_take', 'act 1.1'],
      ['act 1.1 again 2', 'tool_call', 'act 1.1'],
      ['act 1.1:answered', 'tool_answered', 'act 1.1'],
      ['think 2:held 1', 'token_hold', 'think 2'],
    ])
    expect(known(ids.workflow)).toEqual([
      ['step 1:open', 'work', null],
      ['step 1', 'tool_call', 'step 1'],
    ])
    expect(known(ids.strategy)).toEqual([['price 1:asked', 'work', null]])
    expect(known(ids.replay)).toEqual([['live model', 'replay', null]])
  })

  test('counts the tokens of thoughts, and holds those that are not settled', async () => {
    const held = await db.inWorkspace(workspaceId, async (tx) => [
      await sumHeldTokens(tx, workspaceId, 'seller'),
      await findHeldTokens(tx, { workspaceId, runId: ids.turn }),
    ])
    expect(held).toEqual([
      { tokensIn: 1_000, tokensOut: 2_000 },
      { agent: 'seller', tokensIn: 1_000, tokensOut: 2_000 },
    ])
    const { rows } = await db.executeSql(
      `select tokens_in::int as "in", tokens_out::int as out, tokens_cached::int as cached from run_steps
       where kind = 'model_call'`,
    )
    expect(rows).toEqual([{ in: 800, out: 70, cached: 60 }])
  })

  test('can play the turns that were kept', async () => {
    const { rows } = await db.executeSql('select recording from agent_regressions')
    const { recording } = rows[0] as { recording: unknown }
    expect(Recording.parse(recording).steps.map(({ kind, part }) => [kind, part])).toEqual([
      ['model_call', 'think 1'],
      ['tool_call', 'act 1.1'],
    ])
  })

  test('checks the words that the contracts have', async () => {
    const { rows } = await db.executeSql(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conname in ('run_steps_kind_check', 'runs_stage_check') order by conname`,
    )
    const words = (rows as { text: string }[]).map(({ text }) =>
      [...text.matchAll(/'([^']+)'::text/g)].map(([, word]) => word),
    )
    expect(words).toEqual([StepKind.options, Stage.options])
  })
})
