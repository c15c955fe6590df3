import { createHash } from 'node:crypto'
import type { ChangeAuthor } from '#features/base/runs/actions.ts'
import { Refusal, UpstreamError, type UpstreamProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { catalogueRefusals, type StoreChange } from '../contract.ts'
import { findChange, findChangeByKey, findUnderWay, insertChange, renewChange } from '../records.ts'
import { isNormalizedByStore, reconcile, targetOf } from '../rules.ts'
import type { ChangeRow } from '../tables.ts'
import type { CatalogueDeps } from './deps.ts'
import { toChange } from './journal.ts'
import { completeChange, failChange, orphanMs, settleByStore, withStoredValue } from './settle-change.ts'
import { settleLater } from './settle-later.ts'
import { type FieldReading, readField, type StoreConnection, writeField } from './store-values.ts'

/** For the write itself, with its waits and what is read for it: what has been pending for longer than `orphanMs` is written by nobody any more. */
const writeMs = 40_000
/** Problems after which the write may have happened all the same. */
const unsure = new Set<UpstreamProblem>(['timeout', 'unavailable', 'malformed'])

/** Journals what will be written, writes it, and journals that it was. A known idempotency key resumes its change. */
export async function startChange(
  deps: CatalogueDeps,
  connection: StoreConnection,
  row: ChangeRow,
  reading: FieldReading,
): Promise<StoreChange> {
  await clearOrphan(deps, row, reading)
  const isInserted = await deps.db.inWorkspace(row.workspaceId, async (tx) => {
    const isNew = await insertChange(tx, row)
    if (isNew) await settleLater(deps, row.workspaceId, row.createdAt, tx)
    return isNew
  })
  if (isInserted) return executeWrite(deps, detachFromRequest(connection), row, reading)
  const known = await findKnown(deps, row.workspaceId, row.idempotencyKey ?? '', row.requestHash)
  if (!known) throw underWay()
  return resumeChange(deps, connection, known)
}

/** The change with this idempotency key. Refuses when the key was used for another request. */
export async function findKnown(
  deps: CatalogueDeps,
  workspaceId: string,
  key: string,
  requestHash: string,
): Promise<ChangeRow | null> {
  const known = await deps.db.inWorkspace(workspaceId, (tx) => findChangeByKey(tx, workspaceId, key))
  if (known && known.requestHash !== requestHash) {
    throw new Refusal(
      catalogueRefusals.IDEMPOTENCY_KEY_REUSED,
      'This key was used for another change. Use a new key for a new change.',
    )
  }
  return known
}

/** A change that is done is answered again; a pending one is compared with the store, where it may have arrived. */
export async function resumeChange(
  deps: CatalogueDeps,
  connection: StoreConnection,
  row: ChangeRow,
): Promise<StoreChange> {
  if (row.status === 'done') return toChange(deps, row)
  const renewed = await deps.db.inWorkspace(row.workspaceId, async (tx) => {
    const at = deps.clock()
    const isPending = await renewChange(tx, row, at)
    if (isPending) await settleLater(deps, row.workspaceId, at, tx)
    return isPending ? { ...row, createdAt: at } : findChange(tx, row.workspaceId, row.id)
  })
  if (renewed?.status === 'done') return toChange(deps, renewed)
  if (renewed?.status !== 'pending') throw underWay()
  const detached = detachFromRequest(connection)
  const reading = await mapTimeout(() => readField(detached, row.field, row))
  return executeWrite(deps, detached, renewed, reading)
}

/** A journalled write is completed even if its request is aborted. */
function detachFromRequest(connection: StoreConnection): StoreConnection {
  return { ...connection, signal: AbortSignal.timeout(writeMs) }
}

async function executeWrite(
  deps: CatalogueDeps,
  connection: StoreConnection,
  row: ChangeRow,
  reading: FieldReading,
): Promise<StoreChange> {
  const found = reconcile(row.field, row, reading.values)
  if (found === 'written') return completeChange(deps, withStoredValue(row, reading))
  if (found === 'other') throw await failChange(deps, row, staleValue())
  const answer = await writeOnce(deps, connection, row, reading)
  if (answer.outcome === 'stale') throw await failChange(deps, row, staleValue())
  if (answer.outcome === 'refused') {
    const refusal = new Refusal(
      catalogueRefusals.STORE_REFUSED,
      `Shopify rejected the change: ${answer.reason}`,
    )
    throw await failChange(deps, row, refusal)
  }
  if (!isNormalizedByStore(row.field)) return completeChange(deps, row)
  return completeChange(
    deps,
    withStoredValue(row, await mapUpstreamError(() => readField(connection, row.field, row))),
  )
}

/** A write that was certainly not taken ends the change; one whose answer is lost stays pending. */
async function writeOnce(
  deps: CatalogueDeps,
  connection: StoreConnection,
  row: ChangeRow,
  reading: FieldReading,
) {
  try {
    return await mapUpstreamError(() => writeField(connection, row, reading))
  } catch (error) {
    if (error instanceof UpstreamError && !unsure.has(error.problem)) await failChange(deps, row, error)
    throw error
  }
}

/** Maps an upstream failure to what it means for a write. */
async function mapUpstreamError<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await mapTimeout(ask)
  } catch (error) {
    if (error instanceof UpstreamError && unsure.has(error.problem)) throw uncertain(error.problem)
    throw error
  }
}

async function mapTimeout<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw uncertain('timeout')
    throw error
  }
}

function uncertain(problem: UpstreamProblem): UpstreamError {
  const sentence =
    'Shopify didn’t respond, so we can’t tell yet whether this change was saved. We’ll check your store within a few minutes and update the list of changes.'
  return new UpstreamError('shopify', problem, sentence)
}

async function clearOrphan(deps: CatalogueDeps, row: ChangeRow, reading: FieldReading): Promise<void> {
  const other = await deps.db.inWorkspace(row.workspaceId, (tx) => findUnderWay(tx, row))
  if (!other || other.idempotencyKey === row.idempotencyKey) return
  if (deps.clock().getTime() - other.createdAt.getTime() < orphanMs) throw underWay()
  await settleByStore(deps, other, reading)
}

function underWay(): Refusal {
  return new Refusal(
    catalogueRefusals.CHANGE_UNDER_WAY,
    'Another change to this is in progress. Try again in a few minutes.',
  )
}

export function staleValue(): Refusal {
  return new Refusal(
    catalogueRefusals.STALE_VALUE,
    'The value in your store has changed since, so nothing was changed. Check the new value and decide again.',
  )
}

export function nothingToChange(): Refusal {
  return new Refusal(
    catalogueRefusals.NOTHING_TO_CHANGE,
    'Your store already has this value. Nothing was changed.',
  )
}

type ChangeDraft = Omit<
  ChangeRow,
  'id' | 'target' | 'status' | 'problem' | 'undoneAt' | 'createdAt' | 'settledAt' | keyof ChangeAuthor
>

/** A change that is about to be written. */
export function toRow(
  deps: CatalogueDeps,
  { actor, runId, approvalId }: ChangeAuthor,
  draft: ChangeDraft,
): ChangeRow {
  return {
    ...draft,
    id: newId(),
    actor,
    runId,
    approvalId,
    target: targetOf(draft.field, draft),
    status: 'pending',
    problem: null,
    undoneAt: null,
    createdAt: deps.clock(),
    settledAt: null,
  }
}

/** Identifies a request, to detect a reused idempotency key. */
export function hashRequest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
