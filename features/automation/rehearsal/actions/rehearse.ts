/** Runs a draft, and what is published, over what was recorded, and stores what they would have done. */
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { AgentSettings } from '#features/agents/settings/contract/settings.ts'
import { streamEvents } from '#features/automation/events/actions/read.ts'
import type { EventType, RecordedEvent } from '#features/automation/events/contract.ts'
import { readLastOutputs } from '#features/automation/workflow-runs/actions/last-outputs.ts'
import { findStoreInput } from '#features/automation/workflow-stores/actions/targets.ts'
import { findRunnable } from '#features/automation/workflows/actions/runnable.ts'
import type { CheckContext } from '#features/automation/workflows/contract/check.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { Refusal } from '#kit/errors.ts'
import { rehearsalRefusals, type RehearsalTotals, type RehearsedEffect } from '../contract.ts'
import * as records from '../records.ts'
import { ChangedValues } from '../rules/changes.ts'
import { toEffect, totalOf } from '../rules/effects.ts'
import { hashOf } from './fingerprint.ts'
import { type Firing, listFirings, maxFirings } from '../rules/firings.ts'
import { Ledger } from '../rules/ledger.ts'
import { sampleInput } from '../rules/sample.ts'
import { toSampleEvent } from './sample-event.ts'
import { eventTypesOf } from '../rules/needs.ts'
import type { Stage } from './carry-out.ts'
import type { RehearsalDeps } from './deps.ts'
import { type RunnableWorkflow, Simulation } from './simulation.ts'
import { StandIns } from './stand-in.ts'
import { ToolReader } from './tool-reader.ts'

/** As many effects of one side are kept at most. */
const maxEffects = 100_000

type World = {
  deps: RehearsalDeps
  run: Run
  row: records.RehearsalRow
  context: CheckContext
  settings: Map<AgentId, AgentSettings>
  events: Map<EventType, RecordedEvent[]>
  /** What runs in this store begin with. */
  input: Record<string, unknown>
  reader: ToolReader
  published: Map<string, Promise<RunnableWorkflow | null>>
}

type Rehearsed = { totals: RehearsalTotals; log: RehearsedEffect[]; hash: string; sampled: Set<string> }

/** A restart begins again: until all of it is stored nothing is. */
export async function rehearse(
  deps: RehearsalDeps,
  run: Run,
  rehearsalId: string,
): Promise<{ effects: number }> {
  const { workspaceId } = run
  const key = { workspaceId, rehearsalId }
  const row = await deps.db.inWorkspace(workspaceId, (tx) => records.findRehearsal(tx, key))
  if (!row) return { effects: 0 }
  const published = await findPublished(deps, row)
  const world = await openWorld(deps, run, row, published?.definition ?? null)
  const sides = [
    { workflowId: row.workflowId, version: null, definition: row.definition },
    ...(published ? [published] : []),
  ]
  const firings = sides.map(({ definition }) => firingsOf(world, definition))
  const total = firings.flat().length
  let before = 0
  const made: Rehearsed[] = []
  for (const [index, side] of sides.entries()) {
    const starts = firings[index] ?? []
    const shown = before
    const onProgress = (done: number) => run.progress({ stage: 'working', done: shown + done, total })
    made.push(await rehearseOne(world, side, starts, onProgress))
    before += starts.length
  }
  await run.stepInTransaction('save', async (tx) => {
    const [draft, other] = made
    if (!draft) return null
    await records.saveEffects(tx, key, 'draft', draft.log)
    await records.saveEffects(tx, key, 'published', other?.log ?? [])
    await records.completeRehearsal(tx, key, {
      draft: draft.totals,
      published: other?.totals ?? null,
      logHash: draft.hash,
      sampled: [...draft.sampled].toSorted(),
      outgoing: world.reader.outgoing,
      completedAt: deps.clock(),
    })
    await deps.runs.publish(workspaceId, 'rehearsals', tx)
    return null
  })
  return { effects: made[0]?.log.length ?? 0 }
}

async function findPublished(
  { db }: Pick<RehearsalDeps, 'db'>,
  { workspaceId, workflowId, publishedVersion }: records.RehearsalRow,
): Promise<RunnableWorkflow | null> {
  if (publishedVersion === null) return null
  const found = await db.inWorkspace(workspaceId, (tx) =>
    findRunnable(tx, { workspaceId, workflowId }, publishedVersion),
  )
  return found && { workflowId, version: publishedVersion, definition: found.definition }
}

async function openWorld(
  deps: RehearsalDeps,
  run: Run,
  row: records.RehearsalRow,
  published: WorkflowDefinition | null,
): Promise<World> {
  const { workspaceId, signal, runId } = run
  const context = await deps.readCheckContext(workspaceId)
  const types = eventTypesOf([row.definition, ...(published ? [published] : [])])
  const events = new Map<EventType, RecordedEvent[]>(types.map((type) => [type, []]))
  const { storeId, settings, input } = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const known = new Map<AgentId, AgentSettings>()
    for (const agent of AgentId.options) known.set(agent, await agentSettings.get(tx, { workspaceId, agent }))
    const activeId = await findActiveStoreId(tx, workspaceId)
    const ofStore = await findStoreInput(tx, { workspaceId, workflowId: row.workflowId }, activeId)
    return { storeId: activeId, settings: known, input: ofStore }
  })
  if (types.length > 0) {
    const period = { from: row.periodFrom, to: row.periodTo, types, storeId }
    for await (const event of streamEvents(deps, workspaceId, period)) events.get(event.type)?.push(event)
  }
  const reader = new ToolReader(deps, { workspaceId, runId, signal })
  return { deps, run, row, context, settings, events, input, reader, published: new Map() }
}

function firingsOf({ row, events, input }: World, { trigger }: WorkflowDefinition): Firing[] {
  const ofTrigger = trigger.type === 'event' ? (events.get(trigger.event) ?? []) : []
  const period = { from: row.periodFrom, to: row.periodTo }
  const firings = listFirings(trigger, period, {
    events: ofTrigger,
    input: sampleInput(row.picks),
    sample: toSampleEvent(row),
  })
  if (firings.length <= maxFirings)
    return firings.map((firing) => ({ ...firing, input: { ...input, ...firing.input } }))
  const why = `This would start more than ${maxFirings.toLocaleString('en')} times. Choose fewer days.`
  throw new Refusal(rehearsalRefusals.REHEARSAL_TOO_LONG, why)
}

/** Each side has limits of its own to use up, and changes of its own that it leaves behind. */
async function rehearseOne(
  world: World,
  workflow: RunnableWorkflow,
  firings: readonly Firing[],
  onProgress: (done: number) => void,
): Promise<Rehearsed> {
  const { deps, run, row, context, settings, reader, events } = world
  const log: RehearsedEffect[] = []
  const keys = new Map<string, number>()
  const standIns = new Map<string, StandIns>()
  await openStandIns(world, standIns, workflow)
  const stage: Stage = {
    ...{ context, reader, settings },
    ledger: new Ledger(),
    changed: new ChangedValues(),
    toolsOf: deps.rehearsedTools,
    standInsOf: (workflowId) => {
      const found = standIns.get(workflowId)
      if (found) return found
      throw new Error(`The answers of workflow ${workflowId} were not read`)
    },
    record: ({ runKey, path, step, now }, deed, hold = null) => {
      const base = `${runKey} / ${path}`
      const place = { base, at: now.toISOString(), stepId: step.id, stepName: step.name }
      const effect = toEffect(place, deed, hold)
      const count = (keys.get(effect.key) ?? 0) + 1
      keys.set(effect.key, count)
      log.push(count === 1 ? effect : { ...effect, key: `${effect.key} #${count}` })
      if (log.length <= maxEffects) return
      const why = 'This would do more than 100,000 things. Choose fewer days.'
      throw new Refusal(rehearsalRefusals.REHEARSAL_TOO_LONG, why)
    },
  }
  const simulation = new Simulation(workflow, {
    ...{ stage, events, onProgress },
    recordedTo: row.periodTo.getTime(),
    signal: run.signal,
    findWorkflow: async (workflowId) => {
      const found = await findOther(world, workflowId)
      if (found) await openStandIns(world, standIns, found)
      return found
    },
  })
  await simulation.run(firings)
  const totals = totalOf(simulation.counts, log, simulation.errors.list())
  const sampled = standIns.get(workflow.workflowId)?.sampled ?? new Set<string>()
  // When a run by hand would happen moves with each rehearsal: its key says what it is.
  const told = log.map(({ at: _at, ...effect }) => effect)
  return { totals, log, sampled, hash: hashOf({ told, ends: simulation.ends, totals }) }
}

/** What is published of another workflow, read once. */
function findOther({ deps, run, published }: World, workflowId: string): Promise<RunnableWorkflow | null> {
  const known = published.get(workflowId)
  if (known) return known
  const { workspaceId } = run
  const found = deps.db.inWorkspace(workspaceId, async (tx) => {
    const runnable = await findRunnable(tx, { workspaceId, workflowId }, 'published')
    if (!runnable || runnable.isRemoved || runnable.version === null) return null
    return { workflowId, version: runnable.version, definition: runnable.definition }
  })
  published.set(workflowId, found)
  return found
}

async function openStandIns(
  { deps, run, row, context }: World,
  standIns: Map<string, StandIns>,
  { workflowId, definition }: RunnableWorkflow,
): Promise<void> {
  if (standIns.has(workflowId)) return
  const { workspaceId } = run
  const ids = definition.steps.map(({ id }) => id)
  const recorded = await deps.db.inWorkspace(workspaceId, (tx) =>
    readLastOutputs(tx, { workspaceId, workflowId }, ids),
  )
  // Picks are of the steps of the workflow that is rehearsed.
  const picks = workflowId === row.workflowId ? row.picks : {}
  standIns.set(workflowId, new StandIns(definition, { context, picks, recorded }))
}
