/** Sets of changes as people see them. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { undoWindowDays } from '#features/base/runs/contract/undo.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import {
  type ChangeStatus,
  type Conflict,
  type FieldChange,
  type WriteBackSet,
  type WriteBackView,
  writeBackRefusals,
} from '../contract.ts'
import { findDraft, findSet, hasStartedSet, listSets, listUndos, saveSettings } from '../records.ts'
import { countChanges, listChanges, type SetCounts } from '../records/changes.ts'
import { type FieldState, writableFields } from '../rules.ts'
import type { SetRow, StoreKey } from '../tables.ts'
import { automaton, type WriteBackDeps } from './deps.ts'
import { planChanges, readSettings, type WriteBackSettings } from './plan.ts'

const maxSets = 20
/** Each set has one run, or some where it was resumed. */
const runsLookedAt = 100

export async function viewWriteBack(deps: WriteBackDeps, workspaceId: string): Promise<WriteBackView> {
  const store = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId: store.storeId }
  const settings = await readSettings(deps, key)
  const { rows, hasWritten } = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    rows: await listSets(tx, key, { limit: maxSets }),
    hasWritten: await hasStartedSet(tx, key),
  }))
  return {
    ...settings,
    mode: store.sync.mode,
    limits: writableFields(store.scopes).limits,
    hasWritten,
    sets: await toSets(deps, workspaceId, rows),
    nextBefore: nextOf(rows),
  }
}

/** The sets before one of them, the newest first. */
export async function viewSets(
  deps: WriteBackDeps,
  workspaceId: string,
  before: string,
): Promise<{ sets: WriteBackSet[]; nextBefore: string | null }> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
    listSets(tx, { workspaceId, storeId }, { before, limit: maxSets }),
  )
  return { sets: await toSets(deps, workspaceId, rows), nextBefore: nextOf(rows) }
}

function nextOf(rows: readonly SetRow[]): string | null {
  return rows.length === maxSets ? (rows.at(-1)?.id ?? null) : null
}

export async function changeSettings(
  deps: WriteBackDeps,
  { workspaceId, merchantId }: Caller,
  settings: WriteBackSettings,
): Promise<WriteBackSettings> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId }
  const before = await readSettings(deps, key)
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    await saveSettings(tx, key, settings)
    const subject = `store:${storeId}`
    const entry = { workspaceId, actor: merchantId, action: 'write-back.settings-saved', subject }
    await recordAudit(tx, { ...entry, before, after: settings, at: deps.clock() })
  })
  await deps.runs.publish(workspaceId, 'write-back')
  return settings
}

export async function viewConflicts(
  deps: WriteBackDeps,
  workspaceId: string,
): Promise<{ conflicts: Conflict[]; total: number }> {
  const store = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId: store.storeId }
  const { rules } = await readSettings(deps, key)
  const { fields } = writableFields(store.scopes)
  const plan = await planChanges(deps, key, { rules, mode: store.sync.mode, fields, isAutomatic: false })
  const nameOf = await readNames(deps, workspaceId)
  return {
    conflicts: plan.conflicts.map((state) => toConflict(state, nameOf)),
    total: plan.conflictCount,
  }
}

type NameOf = (actor: string) => string

/** Merchants by their name, or their e-mail address where they gave none; others by the name that they act under. */
async function readNames(deps: Pick<WriteBackDeps, 'db'>, workspaceId: string): Promise<NameOf> {
  const merchants = await listMerchants(deps, workspaceId)
  return (actor) => {
    const merchant = merchants.find(({ id }) => id === actor)
    return merchant?.name ?? merchant?.email ?? actor
  }
}

function toConflict(state: FieldState, nameOf: NameOf): Conflict {
  const { productGid, variantGid, productId, title, field, base, store, storeChangedAt, typed } = state
  return {
    ...{ productGid, variantGid, productId, title, field, base },
    store: { value: store, changedAt: new Date(storeChangedAt).toISOString() },
    typed: { value: typed, at: new Date(state.typedAt).toISOString(), by: nameOf(state.typedBy) },
  }
}

export async function viewChanges(
  deps: WriteBackDeps,
  workspaceId: string,
  setId: string,
  { after, limit, status }: { after: number; limit: number; status?: ChangeStatus | undefined },
): Promise<{ changes: FieldChange[]; nextAfter: number | null }> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const rows = await deps.db.inWorkspace(workspaceId, async (tx) => {
    await getSet(tx, { workspaceId, storeId }, setId)
    const statuses = status === undefined ? undefined : [status]
    return listChanges(tx, workspaceId, setId, { after, limit, statuses })
  })
  const nameOf = await readNames(deps, workspaceId)
  const changes = rows.map(({ typed, typedAt, typedBy, storeChangedAt, ...row }) => {
    const { position, productId, title, field, kind, isConflict, before, after, status, reason } = row
    return {
      ...{ position, productId, title, field, kind, isConflict, before, after, status, reason },
      typed: { value: typed, at: typedAt.toISOString(), by: nameOf(typedBy) },
      storeChangedAt: storeChangedAt.toISOString(),
    }
  })
  return { changes, nextAfter: rows.length === limit ? (rows.at(-1)?.position ?? null) : null }
}

/** Refuses when the store has no such set. */
async function getSet(tx: Tx, key: StoreKey, setId: string): Promise<SetRow> {
  const found = await findSet(tx, key, setId)
  if (!found) throw setNotFound()
  return found
}

export function setNotFound(): Refusal {
  return new Refusal(writeBackRefusals.WRITE_BACK_SET_NOT_FOUND, 'These changes no longer exist.')
}

export async function viewSet(deps: WriteBackDeps, key: StoreKey, setId: string): Promise<WriteBackSet> {
  const row = await deps.db.inWorkspace(key.workspaceId, (tx) => getSet(tx, key, setId))
  const [view] = await toSets(deps, key.workspaceId, [row])
  if (!view) throw new Error('unreachable')
  return view
}

/** The draft of the store, whoever made it last. */
export async function viewDraft(deps: WriteBackDeps, key: StoreKey): Promise<WriteBackSet | null> {
  const row = await deps.db.inWorkspace(key.workspaceId, (tx) => findDraft(tx, key))
  const [view = null] = await toSets(deps, key.workspaceId, row ? [row] : [])
  return view
}

/** What was found to write after a sync and waits for somebody to look at it. */
export async function findProposal(
  deps: Pick<WriteBackDeps, 'db' | 'stores'>,
  key: StoreKey,
): Promise<{ setId: string; count: number } | null> {
  const { mode } = (await deps.stores.get(key.workspaceId, key.storeId)).sync
  if (mode === 'shopify_to_internal') return null
  return deps.db.inWorkspace(key.workspaceId, async (tx) => {
    const draft = await findDraft(tx, key)
    if (draft?.actor !== automaton) return null
    const counts = await countChanges(tx, key.workspaceId, [draft.id])
    return { setId: draft.id, count: counts.find(({ status }) => status === null)?.changes ?? 0 }
  })
}

async function toSets(deps: WriteBackDeps, workspaceId: string, rows: SetRow[]): Promise<WriteBackSet[]> {
  const ids = rows.map(({ id }) => id)
  const { counts, undos } = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    counts: await countChanges(tx, workspaceId, ids),
    undos: await listUndos(tx, workspaceId, ids),
  }))
  const runs = await deps.runs.list(workspaceId, { kind: 'writeback.write', limit: runsLookedAt })
  const nameOf = await readNames(deps, workspaceId)
  const now = deps.clock()
  return rows.map((row) =>
    toSet(row, {
      counts: counts.filter(({ setId }) => setId === row.id),
      run: runs.find(({ id }) => id === row.runId) ?? null,
      undoneBy: undos.find(({ undoOf }) => undoOf === row.id)?.id ?? null,
      nameOf,
      now,
    }),
  )
}

type SetSurroundings = {
  counts: SetCounts[]
  run: RunView | null
  undoneBy: string | null
  nameOf: NameOf
  now: Date
}

function toSet(row: SetRow, { counts, run, undoneBy, nameOf, now }: SetSurroundings): WriteBackSet {
  const ofStatus = counts.flatMap(({ status, changes }) =>
    status === null ? [] : [[status, changes] as const],
  )
  const byStatus: Partial<Record<ChangeStatus, number>> = Object.fromEntries(ofStatus)
  const status = statusOf(row, run, (byStatus.planned ?? 0) + (byStatus.writing ?? 0))
  const startedAt = row.startedAt ?? now
  return {
    id: row.id,
    status,
    actor: nameOf(row.actor),
    undoOf: row.undoOf,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    counts: byStatus,
    products: counts.find((one) => one.status === null)?.products ?? 0,
    run,
    canUndo:
      (status === 'done' || status === 'stopped') &&
      writtenOf(byStatus) > 0 &&
      row.undoOf === null &&
      undoneBy === null &&
      now.getTime() - startedAt.getTime() <= undoWindowDays * dayMs,
    undoneBy,
  }
}

/** What was written, or may have been: the answer to a write can be lost. */
export function writtenOf({ done = 0, writing = 0 }: WriteBackSet['counts']): number {
  return done + writing
}

function statusOf(row: SetRow, run: RunView | null, open: number): WriteBackSet['status'] {
  if (row.startedAt === null) return 'draft'
  if (run && run.endedAt === null) return 'running'
  return open > 0 ? 'stopped' : 'done'
}
