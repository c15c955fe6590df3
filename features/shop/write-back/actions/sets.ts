/** Making, starting, resuming and undoing sets of changes. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { undoWindowDays } from '#features/base/runs/contract/undo.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { settleEnriched } from '#features/shop/feed/actions/enriched.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { maxChanges, type WriteBackSet, writeBackRefusals } from '../contract.ts'
import { changeSet, deleteDrafts, findDraft, insertSet, listUndos, lockDrafts, lockSet } from '../records.ts'
import {
  copyTurned,
  excludeChanges,
  insertChanges,
  listChanges,
  openStatuses,
  type NewChange,
} from '../records/changes.ts'
import { writableFields } from '../rules.ts'
import type { SetRow, StoreKey } from '../tables.ts'
import { automaton, type WriteBackDeps } from './deps.ts'
import { planChanges, readSettings, type WriteBackPlan } from './plan.ts'
import { setNotFound, viewDraft, viewSet, writtenOf } from './view.ts'

/** Most sets are small: the answer waits so long for the end. */
const waitMs = 1_000

type Author = Pick<Caller, 'workspaceId' | 'merchantId'>

export type DraftAnswer = Pick<WriteBackPlan, 'mixed' | 'isCut'> & {
  set: WriteBackSet | null
  conflicts: number
}

/** Finds out what would be written, and keeps it for a person to look at. Nothing is written to the store. */
export async function draftSet(
  deps: WriteBackDeps,
  { workspaceId, merchantId }: Author,
): Promise<DraftAnswer> {
  const store = await deps.stores.getConnected(workspaceId)
  const mode = refuseOneWay(store)
  const key = { workspaceId, storeId: store.storeId }
  const { rules } = await readSettings(deps, key)
  const { fields } = writableFields(store.scopes)
  const plan = await planChanges(deps, key, { rules, mode, fields, isAutomatic: false })
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    await settleEnriched(deps, tx, key, plan.agreed)
    await lockDrafts(tx, key)
    await keepDraft(tx, key, plan.changes, { actor: merchantId, at: deps.clock() })
  })
  await deps.runs.publish(workspaceId, 'write-back')
  const set = await viewDraft(deps, key)
  return { set, conflicts: plan.conflictCount, mixed: plan.mixed, isCut: plan.isCut }
}

type SetStart = { actor: string; at: Date }

/** Keeps changes as the draft of the store, in the place of the one before; null where there are none. Drafts have to be locked. */
export async function keepDraft(
  tx: Tx,
  key: StoreKey,
  changes: readonly NewChange[],
  { actor, at }: SetStart,
): Promise<string | null> {
  const known = await findDraft(tx, key)
  // Somebody may be looking at it.
  if (known && hasSameChanges(await listChanges(tx, key.workspaceId, known.id, wholeSet), changes)) {
    if (actor !== automaton) await changeSet(tx, key.workspaceId, known.id, { actor })
    return known.id
  }
  await deleteDrafts(tx, key)
  if (changes.length === 0) return null
  return insertPlanned(tx, key, changes, { actor, createdAt: at, startedAt: null })
}

/** Keeps changes as a set that nobody has written yet. */
export async function insertPlanned(
  tx: Tx,
  key: StoreKey,
  changes: readonly NewChange[],
  set: Pick<SetRow, 'actor' | 'createdAt' | 'startedAt'>,
): Promise<string> {
  const id = newId()
  await insertSet(tx, { ...key, ...set, id, undoOf: null, runId: null })
  await insertChanges(tx, key, id, changes)
  return id
}

const wholeSet = { limit: maxChanges }

function hasSameChanges(known: readonly NewChange[], changes: readonly NewChange[]): boolean {
  const toText = ({ productGid, variantGid, field, kind, before, after }: NewChange) =>
    JSON.stringify([productGid, variantGid, field, kind, before, after])
  return known.length === changes.length && known.map(toText).join() === changes.map(toText).join()
}

/** Writes a draft to the store, as a run. */
export async function startSet(
  deps: WriteBackDeps,
  { workspaceId, merchantId }: Author,
  setId: string,
  except: readonly number[],
  signal?: AbortSignal,
): Promise<WriteBackSet> {
  const key = await getWritable(deps, workspaceId)
  const runId = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const set = await lockSet(tx, key, setId)
    if (!set) throw setNotFound()
    if (set.startedAt !== null)
      throw new Refusal(writeBackRefusals.WRITE_BACK_NOT_DRAFT, 'These changes were started already.')
    await excludeChanges(tx, workspaceId, setId, except)
    await changeSet(tx, workspaceId, setId, { actor: merchantId, startedAt: deps.clock() })
    return begin(deps, tx, key, { setId, by: merchantId, action: 'write-back.started' })
  })
  return answerAfter(deps, key, setId, runId, signal)
}

/** Goes on with what was stopped half-way. */
export async function resumeSet(
  deps: WriteBackDeps,
  { workspaceId, merchantId }: Author,
  setId: string,
  signal?: AbortSignal,
): Promise<WriteBackSet> {
  const key = await getWritable(deps, workspaceId)
  const { status, undoneBy } = await viewSet(deps, key, setId)
  if (status === 'running') throw running()
  if (status !== 'stopped' || undoneBy !== null)
    throw new Refusal(
      writeBackRefusals.WRITE_BACK_NOT_STOPPED,
      'There is nothing left to write of these changes.',
    )
  const runId = await deps.db.inWorkspace(workspaceId, async (tx) => {
    if (!(await lockSet(tx, key, setId))) throw setNotFound()
    // It may have been undone meanwhile.
    if ((await listUndos(tx, workspaceId, [setId])).length > 0) throw undoneAlready()
    return begin(deps, tx, key, { setId, by: merchantId, action: 'write-back.resumed' })
  })
  return answerAfter(deps, key, setId, runId, signal)
}

/** Writes back what was there before, as a set of its own. */
export async function undoSet(
  deps: WriteBackDeps,
  { workspaceId, merchantId }: Author,
  setId: string,
  signal?: AbortSignal,
): Promise<WriteBackSet> {
  const key = await getWritable(deps, workspaceId)
  const { status, undoneBy, canUndo, counts, undoOf } = await viewSet(deps, key, setId)
  if (status === 'running') throw running()
  if (undoneBy !== null) throw undoneAlready()
  if (undoOf !== null || writtenOf(counts) === 0)
    throw new Refusal(writeBackRefusals.WRITE_BACK_NOTHING, 'There is nothing to undo here.')
  if (!canUndo)
    throw new Refusal(
      writeBackRefusals.WRITE_BACK_UNDO_EXPIRED,
      `Changes can only be undone for ${undoWindowDays} days.`,
    )
  const id = newId()
  const runId = await deps.db.inWorkspace(workspaceId, async (tx) => {
    if (!(await lockSet(tx, key, setId))) throw setNotFound()
    // Looked at again under the lock: two who undo it do so once.
    if ((await listUndos(tx, workspaceId, [setId])).length > 0) throw undoneAlready()
    const at = deps.clock()
    const row = { ...key, id, actor: merchantId, undoOf: setId, runId: null, startedAt: at }
    await insertSet(tx, { ...row, createdAt: at })
    await copyTurned(tx, key, setId, id)
    return begin(deps, tx, key, { setId: id, by: merchantId, action: 'write-back.undone' })
  })
  return answerAfter(deps, key, id, runId, signal)
}

function undoneAlready(): Refusal {
  return new Refusal(writeBackRefusals.WRITE_BACK_UNDONE, 'These changes were undone already.')
}

type Beginning = { setId: string; by: string; action: string }

/** Starts the run that writes a set, in `tx`. */
export async function begin(
  deps: Pick<WriteBackDeps, 'runs' | 'clock'>,
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { setId, by, action }: Beginning,
): Promise<string> {
  if ((await listChanges(tx, workspaceId, setId, { limit: 1, statuses: openStatuses })).length === 0)
    throw new Refusal(writeBackRefusals.WRITE_BACK_NOTHING, 'Select at least one change to write.')
  const order = { purpose: writePurpose(storeId), input: { storeId, setId }, storeId, tx }
  const { run, isNew } = await deps.runs.start(workspaceId, 'writeback.write', order)
  if (!isNew) throw running()
  await changeSet(tx, workspaceId, setId, { runId: run.id })
  const subject = `write-back:${setId}`
  await recordAudit(tx, { workspaceId, actor: by, action, subject, at: deps.clock() })
  return run.id
}

/** One set of a store is written at a time. */
export function writePurpose(storeId: string): string {
  return `writeback.write:${storeId}`
}

async function answerAfter(
  deps: WriteBackDeps,
  key: StoreKey,
  setId: string,
  runId: string,
  signal: AbortSignal | undefined,
): Promise<WriteBackSet> {
  await deps.runs.publish(key.workspaceId, 'write-back')
  await deps.runs.waitFor(key.workspaceId, runId, waitMs, signal)
  return viewSet(deps, key, setId)
}

async function getWritable(deps: WriteBackDeps, workspaceId: string): Promise<StoreKey> {
  const store = await deps.stores.getConnected(workspaceId)
  refuseOneWay(store)
  const { fields, limits } = writableFields(store.scopes)
  if (fields.length === 0) throw new Refusal(storeRefusals.STORE_SCOPES_MISSING, limits.join(' '))
  return { workspaceId, storeId: store.storeId }
}

/** Refuses where products only come from the store. */
export function refuseOneWay({ sync: { mode } }: Pick<ConnectedStore, 'sync'>) {
  if (mode !== 'shopify_to_internal') return mode
  throw new Refusal(
    writeBackRefusals.WRITE_BACK_OFF,
    'This store syncs from Shopify to Vitrine only, so nothing is written to it. Change the direction under Stores, Synchronization.',
  )
}

function running(): Refusal {
  return new Refusal(
    writeBackRefusals.WRITE_BACK_RUNNING,
    'Changes are being written to this store. Try again when they’re done.',
  )
}
