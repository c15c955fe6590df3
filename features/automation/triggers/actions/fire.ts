/** Starts of runs by schedules and by events. */
import type { Tx } from '#db/database.ts'
import { findEventsAfter } from '#features/automation/events/actions/read.ts'
import type { RecordedEvent } from '#features/automation/events/contract.ts'
import { evaluateCondition } from '#features/automation/workflows/rules/cel/evaluate.ts'
import { Refusal } from '#kit/errors.ts'
import * as records from '../records/triggers.ts'
import { planDue } from '../rules/schedule.ts'
import type { TriggerStart } from '../contract.ts'
import type { TriggerDeps } from './deps.ts'
import { findCause } from './find-cause.ts'

const dueAtOnce = 100
const eventsAtOnce = 50

/** Starts what schedules of all workspaces planned up to now. Any number of processes may do so at once. */
export async function fireSchedules(deps: TriggerDeps): Promise<void> {
  const due = await deps.db.asSystem((tx) => records.listDue(tx, deps.clock(), dueAtOnce))
  for (const key of due) {
    await deps.db
      .inWorkspace(key.workspaceId, (tx) => fireSchedule(deps, tx, key))
      .catch((err: unknown) => deps.log.warn({ err, ...key }, 'A schedule did not start its workflow'))
  }
}

async function fireSchedule(deps: TriggerDeps, tx: Tx, key: records.TriggerKey): Promise<void> {
  const row = await records.takeTrigger(tx, key)
  const now = deps.clock()
  if (!row?.isOn || row.nextAt === null || row.definition.type !== 'schedule') return
  const trigger = row.definition
  // The clock was set back: what was planned then may be years ahead. A planned time that ran already starts nothing.
  const isAhead = row.nextAt > now
  const { run, missed, next } = planDue(trigger, { nextAt: row.nextAt, now })
  let change: records.TriggerChange = {}
  for (const planned of isAhead ? [] : run) {
    const plannedFor = planned.toISOString()
    change = await start(
      deps,
      tx,
      key.workspaceId,
      {
        workflowId: key.workflowId,
        cause: { type: 'schedule', plannedFor },
        input: { plannedFor },
        key: `schedule:${plannedFor}`,
      },
      null,
    )
  }
  const counted = isAhead ? row.missed : row.missed + missed
  await records.changeTrigger(tx, key, { ...change, nextAt: next, computedAt: now, missed: counted })
}

/** Starts what the events of a workspace call for that nobody has read yet. The place up to which they are read moves in the transaction of the starts, so that each event starts a run once. */
export async function fireEvents(deps: TriggerDeps, workspaceId: string): Promise<void> {
  while (await deps.db.inWorkspace(workspaceId, (tx) => fireBatch(deps, tx, workspaceId)));
}

/** Answers whether there may be more. */
async function fireBatch(deps: TriggerDeps, tx: Tx, workspaceId: string): Promise<boolean> {
  const triggers = await records.listEventTriggers(tx, workspaceId)
  if (triggers.length === 0) return false
  const read = await records.takeReader(tx, workspaceId)
  // Whoever reads now was told of the newest event, too.
  if (read === null) return false
  const earliest = triggers.reduce((least, { afterId }) => (afterId < least ? afterId : least), 2n ** 62n)
  const afterId = String(BigInt(read) > earliest ? BigInt(read) : earliest)
  const types = [...new Set(triggers.flatMap(({ event }) => event ?? []))]
  const { events, readTo } = await findEventsAfter(tx, workspaceId, { afterId, types, limit: eventsAtOnce })
  for (const event of events) for (const trigger of triggers) await fireEvent(deps, tx, trigger, event)
  if (readTo !== read) await records.saveReader(tx, workspaceId, readTo)
  return events.length === eventsAtOnce
}

async function fireEvent(
  deps: TriggerDeps,
  tx: Tx,
  { workspaceId, workflowId, definition, afterId }: records.TriggerRow,
  event: RecordedEvent,
): Promise<void> {
  if (definition.type !== 'event' || definition.event !== event.type || BigInt(event.id) <= afterId) return
  const key = { workspaceId, workflowId }
  // A workflow that ended does not start itself.
  if (event.type === 'workflow.ended' && event.payload.workflowId === workflowId) return
  if (definition.filter !== null) {
    const matched = evaluateCondition(definition.filter, { trigger: event.payload })
    if ('error' in matched) {
      const lastProblem = `The filter could not be evaluated: ${matched.error.message}`
      return records.changeTrigger(tx, key, { lastProblem })
    }
    if (!matched.value) return
  }
  const afterRunId = await findCause(tx, workspaceId, event, deps.clock())
  const change = await start(
    deps,
    tx,
    workspaceId,
    {
      workflowId,
      cause: { type: 'event', eventId: event.id },
      input: event.payload,
      key: `event:${event.id}`,
      afterRunId,
    },
    event.storeId,
  )
  await records.changeTrigger(tx, key, change)
}

/** A workflow that may not run now is no reason to hold up the others: why is kept. */
async function start(
  { clock, startRuns }: TriggerDeps,
  tx: Tx,
  workspaceId: string,
  request: TriggerStart,
  ofStoreId: string | null,
): Promise<records.TriggerChange> {
  try {
    const [first] = await startRuns(tx, workspaceId, request, ofStoreId)
    // An event of a store that the workflow is not on in.
    if (!first) return {}
    return { lastAt: clock(), lastRunId: first.runId, lastProblem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { lastProblem: error.message }
  }
}
