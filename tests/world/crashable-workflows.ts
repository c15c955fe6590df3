/** One of several processes that run workflows of one database. Steps that call outside call the receiver at `origin`; the first one without a key never hears the answer. */
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createEngine } from '#engine/engine.ts'
import type { WorkflowRunDeps } from '#features/automation/workflow-runs/actions/deps.ts'
import type { StepContext, StepOutcome } from '#features/automation/workflow-runs/contract/executor.ts'
import { workflowRunKinds } from '#features/automation/workflow-runs/jobs.ts'
import type { Kind } from '#engine/kinds.ts'
import { openProcessDatabase } from './database.ts'

const [folder, origin] = process.argv.slice(2)
if (!folder || !origin) throw new Error('Say where the database and the receiver are')

const Input = z.object({ idempotencyHeader: z.string().nullable() })

async function callOutside(context: StepContext, given: unknown): Promise<StepOutcome> {
  const { idempotencyHeader: header } = Input.parse(given)
  const { path, signal } = context
  const effect = { kind: 'http', description: `POST ${path}`, takesKey: header !== null } as const
  const begun = await context.beginEffect(effect)
  const end = (output: unknown): StepOutcome => ({
    type: 'ended',
    result: { status: 'completed', output, port: null, error: null },
  })
  if (begun.state === 'done') return end(begun.output)
  if (begun.state === 'unknown') return end(null)
  const headers = header === null ? {} : { [header]: begun.key }
  const response = await fetch(`${origin}/${context.runId}/${path}`, { method: 'POST', headers, signal })
  const output = await response.json()
  if (header === null) await neverHearFirst()
  await context.endEffect('done', output)
  return end(output)
}

async function neverHearFirst(): Promise<void> {
  const mark = join(String(folder), 'sent')
  const isSecond = await access(mark).then(
    () => true,
    () => false,
  )
  if (isSecond) return
  await writeFile(mark, '')
  console.log('sent')
  await new Promise(() => {})
}

const db = await openProcessDatabase(folder)
const unused = () => Promise.reject(new Error('No step of this kind'))
const clock = () => new Date()
const log = { info: () => {}, warn: () => {}, error: (about: object) => console.error(about) }
const kinds: Kind[] = []
// As in the product, ten times as fast.
const pace = { heartbeatMs: 250, staleAfterMs: 2_000, sweepMs: 100 }
const engine = createEngine({ db, kinds, clock, log, pace })
const deps: WorkflowRunDeps = {
  ...{ db, clock, log, runs: engine },
  executors: {
    tool: unused,
    message: unused,
    ask: unused,
    http: (context, _step, input) => callOutside(context, input),
  },
  toolsOf: () => [],
  findFaults: async () => [],
  findLastEventId: async () => '0',
  findEventsAfter: async (_tx, _workspaceId, { afterId }) => ({ events: [], readTo: afterId }),
  onEnded: async () => undefined,
}
kinds.push(...workflowRunKinds(deps))
await engine.begin()
console.log('ready')
