import { createHash } from 'node:crypto'
import { recordAudit } from '#db/audit.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { StoreChange } from '../contract.ts'
import {
  findChange,
  findChangeByKey,
  findUnderWay,
  insertChange,
  markUndone,
  settleChange,
} from '../records.ts'
import { isSame, targetOf } from '../rules.ts'
import type { ChangeRow } from '../tables.ts'
import { toChange } from './journal.ts'
import { type Door, type Reading, readField, writeField } from './store-values.ts'
import type { Author, CatalogueUses } from './uses.ts'

/** Longer than any answer of the store is waited for: what is older was left behind by a process that died. */
const orphanMs = 10 * 60_000

/** Journals what will be written, writes it, and journals that it was. With a key that is known it goes on where that stopped. */
export async function begin(
  uses: CatalogueUses,
  door: Door,
  row: ChangeRow,
  reading: Reading,
): Promise<StoreChange> {
  await clearOrphan(uses, row, reading)
  const isInserted = await uses.db.inWorkspace(row.workspaceId, (tx) => insertChange(tx, row))
  if (isInserted) return carryOut(uses, door, row, reading)
  const known = await findKnown(uses, row.workspaceId, row.idempotencyKey ?? '', row.wish)
  if (!known) throw underWay()
  return resume(uses, door, known)
}

/** The change that has this key. Refuses when it was another wish. */
export async function findKnown(
  uses: CatalogueUses,
  workspaceId: string,
  key: string,
  wish: string,
): Promise<ChangeRow | null> {
  const known = await uses.db.inWorkspace(workspaceId, (tx) => findChangeByKey(tx, workspaceId, key))
  if (known && known.wish !== wish) {
    throw new Refusal(
      'IDEMPOTENCY_KEY_REUSED',
      'This key was used for another change. Use a new key for a new change.',
      409,
    )
  }
  return known
}

/** A change that is done is answered again; a pending one is compared with the store, where it may have arrived. */
export async function resume(uses: CatalogueUses, door: Door, row: ChangeRow): Promise<StoreChange> {
  if (row.status === 'done') return toChange(uses, row)
  return carryOut(uses, door, row, await readField(door, row.field, row))
}

async function carryOut(
  uses: CatalogueUses,
  door: Door,
  row: ChangeRow,
  reading: Reading,
): Promise<StoreChange> {
  if (isSame(row.field, reading.values, row.after)) return finish(uses, row)
  if (!isSame(row.field, reading.values, row.before)) throw await fail(uses, row, changedSince())
  const answer = await writeField(door, row, reading)
  if (answer.outcome === 'stale') throw await fail(uses, row, changedSince())
  if (answer.outcome === 'refused') {
    const refusal = new Refusal('STORE_REFUSED', `The store refused the change: ${answer.reason}`, 409)
    throw await fail(uses, row, refusal)
  }
  if (row.field !== 'description') return finish(uses, row)
  // The store may tidy HTML: what it keeps is what an undo compares with.
  const { values } = await readField(door, row.field, row)
  return finish(uses, { ...row, after: values })
}

/** The change is in the store: says so in the journal and the audit log, and lets the feed follow, all at once or not at all. */
async function finish(uses: CatalogueUses, row: ChangeRow): Promise<StoreChange> {
  const at = uses.clock()
  const { workspaceId, id, after } = row
  const settled = await uses.db.inWorkspace(workspaceId, async (tx) => {
    const isOurs = await settleChange(tx, row, { status: 'done', settledAt: at, after })
    if (isOurs) {
      if (row.undoOf) await markUndone(tx, workspaceId, row.undoOf, at)
      await recordAudit(tx, {
        workspaceId,
        actor: row.actor,
        action: `${row.field}.${row.undoOf ? 'undone' : 'changed'}`,
        subject: `product:${row.productId}`,
        before: row.before,
        after,
        at,
      })
      await uses.followStore(workspaceId, row.storeId, tx)
    }
    return findChange(tx, workspaceId, id)
  })
  if (!settled) throw new Error('A change left the journal while it was written')
  await uses.publish(workspaceId, 'catalogue')
  return toChange(uses, settled)
}

async function fail(uses: CatalogueUses, row: ChangeRow, refusal: Refusal): Promise<Refusal> {
  await uses.db.inWorkspace(row.workspaceId, (tx) =>
    settleChange(tx, row, { status: 'failed', settledAt: uses.clock(), problem: refusal.message }),
  )
  return refusal
}

/** What a dead process left pending: the store tells whether it arrived. */
async function clearOrphan(uses: CatalogueUses, row: ChangeRow, { values }: Reading): Promise<void> {
  const other = await uses.db.inWorkspace(row.workspaceId, (tx) => findUnderWay(tx, row))
  if (!other || other.idempotencyKey === row.idempotencyKey) return
  if (uses.clock().getTime() - other.createdAt.getTime() < orphanMs) throw underWay()
  if (isSame(other.field, values, other.after)) await finish(uses, other)
  else await fail(uses, other, new Refusal('STORE_REFUSED', 'It did not reach the store.', 409))
}

function underWay(): Refusal {
  return new Refusal(
    'CHANGE_UNDER_WAY',
    'Another change of this is being written. Look again in a few minutes.',
    409,
  )
}

export function changedSince(): Refusal {
  return new Refusal(
    'CHANGED_SINCE',
    'The store says something else by now, so nothing was written. Look at the new value and decide again.',
    409,
  )
}

export function nothingToChange(): Refusal {
  return new Refusal('NOTHING_TO_CHANGE', 'The store says this already. Nothing was written.', 409)
}

type Draft = Omit<
  ChangeRow,
  'id' | 'target' | 'status' | 'problem' | 'undoneAt' | 'createdAt' | 'settledAt' | keyof Author
>

/** A change that is about to be written. */
export function toRow(uses: CatalogueUses, { actor, runId, approvalId }: Author, draft: Draft): ChangeRow {
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
    createdAt: uses.clock(),
    settledAt: null,
  }
}

/** What tells one wish from another. */
export function hashWish(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
