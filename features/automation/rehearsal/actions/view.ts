import { type OwnedRun, listOwnedRuns } from '#engine/queries.ts'
import type { Tx } from '#db/database.ts'
import { viewCoverage } from '#features/automation/events/actions/coverage.ts'
import type { EventCoverage } from '#features/automation/events/contract.ts'
import { findDraft } from '#features/automation/workflows/actions/runnable.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import { type Rehearsal, rehearsalRefusals, type RehearsedEffect, type SampleEvent } from '../contract.ts'
import * as records from '../records.ts'
import type { RehearsalDeps } from './deps.ts'
import { isRehearsed } from './is-rehearsed.ts'
import { proposeSampleEvent, toSampleEvent } from './sample-event.ts'

const maxListed = 20

export async function viewRehearsal(
  deps: Pick<RehearsalDeps, 'db' | 'runs'>,
  workspaceId: string,
  rehearsalId: string,
): Promise<Rehearsal> {
  const { row, run } = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const found = await getRehearsal(tx, { workspaceId, rehearsalId })
    return { row: found, run: await findRun(tx, found) }
  })
  return toRehearsal(row, run, await readProgress(deps, row, run))
}

/** Refuses with REHEARSAL_NOT_FOUND. */
async function getRehearsal(tx: Tx, key: records.RehearsalKey): Promise<records.RehearsalRow> {
  const row = await records.findRehearsal(tx, key)
  if (row) return row
  throw new Refusal(rehearsalRefusals.REHEARSAL_NOT_FOUND, 'This rehearsal doesn’t exist any more.')
}

async function findRun(tx: Tx, { workspaceId, runId }: records.RehearsalRow): Promise<OwnedRun | null> {
  const [run] = await listOwnedRuns(tx, workspaceId, { runId })
  return run ?? null
}

type Progress = Rehearsal['progress']
const notBegun: Progress = { done: 0, total: 0 }

async function readProgress(
  { runs }: Pick<RehearsalDeps, 'runs'>,
  { workspaceId, runId, completedAt }: records.RehearsalRow,
  run: OwnedRun | null,
): Promise<Progress> {
  if (completedAt !== null || run === null) return notBegun
  const { progress } = await runs.get(workspaceId, runId)
  return progress ? { done: progress.done, total: progress.total ?? 0 } : notBegun
}

/** A rehearsal is over when its end is stored; else it stands as its run does. */
function toRehearsal(row: records.RehearsalRow, run: OwnedRun | null, progress: Progress): Rehearsal {
  const { id, workflowId, draftRevision, publishedVersion, draft, published, logHash, sampled, outgoing } =
    row
  const isDone = row.completedAt !== null
  const { runs = 0 } = draft ?? {}
  return {
    ...{ id, workflowId, draftRevision, publishedVersion, draft, published, logHash, sampled, outgoing },
    status: isDone ? 'completed' : statusOf(run),
    from: row.periodFrom.toISOString(),
    to: row.periodTo.toISOString(),
    sampleEvent: toSampleEvent(row),
    recordedSince: row.recordedSince?.toISOString() ?? null,
    progress: isDone ? { done: runs, total: runs } : progress,
    error: isDone ? null : (run?.error ?? null),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.completedAt?.toISOString() ?? run?.endedAt ?? null,
  }
}

function statusOf(run: OwnedRun | null): Rehearsal['status'] {
  if (run === null || run.status === 'failed') return 'failed'
  if (run.status === 'queued' || run.status === 'cancelled') return run.status
  return 'running'
}

type Listed = {
  rehearsals: Rehearsal[]
  coverage: EventCoverage[]
  sampleEvent: SampleEvent | null
  isRehearsed: boolean
}

export async function viewRehearsals(
  deps: RehearsalDeps,
  workspaceId: string,
  workflowId: string,
): Promise<Listed> {
  const { types: coverage } = await viewCoverage(deps, workspaceId)
  const found = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const draft = await findDraft(tx, { workspaceId, workflowId })
    if (!draft) {
      throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
    }
    const rows = await records.listRehearsals(tx, { workspaceId, workflowId }, maxListed)
    const listed: { row: records.RehearsalRow; run: OwnedRun | null }[] = []
    for (const row of rows)
      listed.push({ row, run: row.completedAt === null ? await findRun(tx, row) : null })
    const { definition } = draft
    const trigger = definition.trigger
    return { listed, trigger, isRehearsed: await isRehearsed(tx, workspaceId, workflowId, definition) }
  })
  const rehearsals: Rehearsal[] = []
  for (const { row, run } of found.listed) {
    rehearsals.push(toRehearsal(row, run, await readProgress(deps, row, run)))
  }
  const sampleEvent = await proposeSampleEvent(deps, workspaceId, workflowId, found.trigger)
  return { rehearsals, coverage, sampleEvent, isRehearsed: found.isRehearsed }
}

type EffectPage = { effects: RehearsedEffect[]; nextCursor: string | null; total: number }

export async function viewEffects(
  { db }: Pick<RehearsalDeps, 'db'>,
  key: records.RehearsalKey,
  { of, cursor, limit }: { of: records.EffectChoice; cursor?: string | undefined; limit: number },
): Promise<EffectPage> {
  const after = cursor === undefined ? -1 : Number(cursor)
  if (!Number.isSafeInteger(after)) throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page doesn’t exist.')
  return db.inWorkspace(key.workspaceId, async (tx) => {
    await getRehearsal(tx, key)
    const { effects, lastPlace, total } = await records.listEffects(tx, key, { choice: of, after, limit })
    const isLast = effects.length < limit || lastPlace === null
    return { effects, total, nextCursor: isLast ? null : String(lastPlace) }
  })
}

/** Stops it; harmless where it is over. */
export async function cancelRehearsal(
  deps: Pick<RehearsalDeps, 'db' | 'runs'>,
  workspaceId: string,
  rehearsalId: string,
): Promise<Rehearsal> {
  const { runId } = await deps.db.inWorkspace(workspaceId, (tx) =>
    getRehearsal(tx, { workspaceId, rehearsalId }),
  )
  await deps.runs.cancel(workspaceId, runId)
  return viewRehearsal(deps, workspaceId, rehearsalId)
}
