/** For tests: workflows with triggers, published, and what starts them. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { NewEvent } from '#features/automation/events/contract.ts'
import { startInStores } from '#features/automation/workflow-runs/actions/start-in-stores.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import type { Trigger } from '#features/automation/workflows/contract/definition.ts'
import type { Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import type { TestServer } from '#tests/world/server.ts'
import type { TriggerDeps } from '../actions/deps.ts'

/** Publishes a workflow of one step that only decides. Answers its id. */
export async function publishWith(
  server: TestServer,
  somebody: Somebody,
  trigger: Trigger,
  runsPerDay = 10_000,
): Promise<string> {
  const own = workflowsOf(server, somebody)
  const step = stepOf('a', { agent: null, action: { type: 'condition', expression: 'true' } })
  const definition = definitionOf([step])
  const { summary } = await own.make({
    ...definition,
    trigger,
    limits: { ...definition.limits, runsPerDay },
  })
  const answer = await own.publish(summary.id)
  if (!answer.ok) throw new Error(await answer.text())
  return summary.id
}

/** What triggers of a test work with, with a clock of its own. */
export function triggerDeps({ db, engine }: TestServer, clock: () => Date): TriggerDeps {
  return {
    ...{ db, clock, log: { warn: () => undefined } },
    startRuns: (...start) => startInStores({ db, clock, runs: engine }, ...start),
  }
}

type StartedRun = {
  id: string
  key: string
  storeId: string | null
  cause: Record<string, string>
  input: Record<string, unknown>
}

/** The runs of a workflow, in the order of their keys. */
export async function listStarted({ db }: TestServer, workflowId: string): Promise<StartedRun[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<StartedRun>(sql`select id, start_key as key, store_id as "storeId", cause, input from workflow_runs
      where workflow_id = ${workflowId} order by start_key`),
  )
  return rows
}

/** Resolves when so many runs were started. */
export async function untilStarted(server: TestServer, workflowId: string, count: number): Promise<void> {
  while ((await listStarted(server, workflowId)).length < count) await wait(20)
}

export function decided(tool: string): NewEvent {
  const approvalId = newId()
  const payload = { approvalId, tool, decision: 'approved' }
  return { storeId: null, type: 'approval.decided', subject: approvalId, at: new Date(), payload }
}
