import { createHash } from 'node:crypto'
import { Refusal, UpstreamError, type UpstreamProblem } from '#kit/errors.ts'
import { catalogueRefusals, type StoreChange } from '../contract.ts'
import { newId } from '#kit/ids.ts'
import { findChange, findChangeByKey, findUnderWay, insertChange, renewChange } from '../records.ts'
import { isTidied, judgeLost, targetOf } from '../rules.ts'
import type { ChangeRow } from '../tables.ts'
import { fail, finish, orphanMs, settleByStore, withKept } from './end.ts'
import { toChange } from './journal.ts'
import { settleLater } from './settle-later.ts'
import { type Door, type Reading, readField, writeField } from './store-values.ts'
import type { Author } from '#features/base/runs/actions/tool-use.ts'
import type { CatalogueDeps } from './deps.ts'

/** For the write itself, with its waits and what is read for it: what has been pending for longer than `orphanMs` is written by nobody any more. */
const writeMs = 40_000
/** Problems after which the write may have happened all the same. */
const unsure = new Set<UpstreamProblem>(['timeout', 'unavailable', 'malformed'])

/** Journals what will be written, writes it, and journals that it was. With a key that is known it goes on where that stopped. */
export async function begin(
  deps: CatalogueDeps,
  door: Door,
  row: ChangeRow,
  reading: Reading,
): Promise<StoreChange> {
  await clearOrphan(deps, row, reading)
  const isInserted = await deps.db.inWorkspace(row.workspaceId, async (tx) => {
    const isNew = await insertChange(tx, row)
    if (isNew) await settleLater(deps, row.workspaceId, row.createdAt, tx)
    return isNew
  })
  if (isInserted) return carryOut(deps, toLasting(door), row, reading)
  const known = await findKnown(deps, row.workspaceId, row.idempotencyKey ?? '', row.wish)
  if (!known) throw underWay()
  return resume(deps, door, known)
}

/** The change that has this key. Refuses when it was another wish. */
export async function findKnown(
  deps: CatalogueDeps,
  workspaceId: string,
  key: string,
  wish: string,
): Promise<ChangeRow | null> {
  const known = await deps.db.inWorkspace(workspaceId, (tx) => findChangeByKey(tx, workspaceId, key))
  if (known && known.wish !== wish) {
    throw new Refusal(
      catalogueRefusals.IDEMPOTENCY_KEY_REUSED,
      'This key was used for another change. Use a new key for a new change.',
    )
  }
  return known
}

/** A change that is done is answered again; a pending one is compared with the store, where it may have arrived. */
export async function resume(deps: CatalogueDeps, door: Door, row: ChangeRow): Promise<StoreChange> {
  if (row.status === 'done') return toChange(deps, row)
  const renewed = await deps.db.inWorkspace(row.workspaceId, async (tx) => {
    const at = deps.clock()
    const isPending = await renewChange(tx, row, at)
    if (isPending) await settleLater(deps, row.workspaceId, at, tx)
    return isPending ? { ...row, createdAt: at } : findChange(tx, row.workspaceId, row.id)
  })
  if (renewed?.status === 'done') return toChange(deps, renewed)
  if (renewed?.status !== 'pending') throw underWay()
  const lasting = toLasting(door)
  const reading = await inTime(() => readField(lasting, row.field, row))
  return carryOut(deps, lasting, renewed, reading)
}

/** What stands in the journal is written to its end: whoever asked for it may leave meanwhile. */
function toLasting(door: Door): Door {
  return { ...door, signal: AbortSignal.timeout(writeMs) }
}

async function carryOut(
  deps: CatalogueDeps,
  lasting: Door,
  row: ChangeRow,
  reading: Reading,
): Promise<StoreChange> {
  const found = judgeLost(row.field, row, reading.values)
  if (found === 'written') return finish(deps, withKept(row, reading))
  if (found === 'other') throw await fail(deps, row, changedSince())
  const answer = await writeOnce(deps, lasting, row, reading)
  if (answer.outcome === 'stale') throw await fail(deps, row, changedSince())
  if (answer.outcome === 'refused') {
    const refusal = new Refusal(
      catalogueRefusals.STORE_REFUSED,
      `The store refused the change: ${answer.reason}`,
    )
    throw await fail(deps, row, refusal)
  }
  if (!isTidied(row.field)) return finish(deps, row)
  return finish(deps, withKept(row, await heard(() => readField(lasting, row.field, row))))
}

/** A write that was certainly not taken ends the change; one whose answer is lost stays pending. */
async function writeOnce(deps: CatalogueDeps, door: Door, row: ChangeRow, reading: Reading) {
  try {
    return await heard(() => writeField(door, row, reading))
  } catch (error) {
    if (error instanceof UpstreamError && !unsure.has(error.problem)) await fail(deps, row, error)
    throw error
  }
}

/** The same failure, told as what it means for a write. */
async function heard<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await inTime(ask)
  } catch (error) {
    if (error instanceof UpstreamError && unsure.has(error.problem)) throw uncertain(error.problem)
    throw error
  }
}

async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw uncertain('timeout')
    throw error
  }
}

function uncertain(problem: UpstreamProblem): UpstreamError {
  const sentence =
    'Shopify did not answer, so it is not certain whether this was written. It is compared with the store within a few minutes; the list of changes says what was found.'
  return new UpstreamError('shopify', problem, sentence)
}

async function clearOrphan(deps: CatalogueDeps, row: ChangeRow, reading: Reading): Promise<void> {
  const other = await deps.db.inWorkspace(row.workspaceId, (tx) => findUnderWay(tx, row))
  if (!other || other.idempotencyKey === row.idempotencyKey) return
  if (deps.clock().getTime() - other.createdAt.getTime() < orphanMs) throw underWay()
  await settleByStore(deps, other, reading)
}

function underWay(): Refusal {
  return new Refusal(
    catalogueRefusals.CHANGE_UNDER_WAY,
    'Another change of this is being written. Look again in a few minutes.',
  )
}

export function changedSince(): Refusal {
  return new Refusal(
    catalogueRefusals.CHANGED_SINCE,
    'The store says something else by now, so nothing was written. Look at the new value and decide again.',
  )
}

export function nothingToChange(): Refusal {
  return new Refusal(catalogueRefusals.NOTHING_TO_CHANGE, 'The store says this already. Nothing was written.')
}

type Draft = Omit<
  ChangeRow,
  'id' | 'target' | 'status' | 'problem' | 'undoneAt' | 'createdAt' | 'settledAt' | keyof Author
>

/** A change that is about to be written. */
export function toRow(deps: CatalogueDeps, { actor, runId, approvalId }: Author, draft: Draft): ChangeRow {
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

/** What tells one wish from another. */
export function hashWish(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
