/** Some products of a set: read again, decided, noted, written, and what became of them noted. */
import { findEnriched, settleEnriched } from '#features/shop/feed/actions/enriched.ts'
import type { EnrichmentOutcome, TypedBecomes } from '#features/shop/feed/contract/enriched.ts'
import { type ChangeOutcome, settleChanges } from '../records/changes.ts'
import { isSameValue, stateKey, toFieldStates } from '../rules.ts'
import type { ChangeRow } from '../tables.ts'
import { type BatchContext, decideChange, type DecidedChange, toOutcome, toWrite } from './decide-change.ts'
import { type Connection, readStore, type WriteResult, writeStore } from './listing.ts'
import { putBackEdits } from './put-back.ts'

/** Does the changes of some products. What the store has is read right before it is written, and what came between is put back, so that nothing newer is written over unseen. */
export async function writeBatch(
  context: BatchContext,
  connection: Connection,
  changes: readonly ChangeRow[],
): Promise<void> {
  const { deps, key, set } = context
  const read = await readStore(connection, changes)
  const gids = [...new Set(changes.map(({ productGid }) => productGid))]
  const variants = await deps.db.inWorkspace(key.workspaceId, (tx) => findEnriched(tx, key, gids))
  const states = new Map(toFieldStates(variants).states.map((state) => [stateKey(state), state]))
  const decided: DecidedChange[] = []
  const outcomes: ChangeOutcome[] = []
  for (const change of changes) {
    const reading = read(change)
    if (reading) decided.push(decideChange(context, change, reading, states.get(stateKey(change)) ?? null))
    else outcomes.push(toOutcome(change, { status: 'gone' }))
  }
  const writes = decided.flatMap((one) => toWrite(context, one))
  const written = new Set(writes.map(({ position }) => position))
  await deps.db.inWorkspace(key.workspaceId, (tx) =>
    settleChanges(
      tx,
      key.workspaceId,
      set.id,
      decided.flatMap((one) => (written.has(one.change.position) ? toWriting(one) : [])),
    ),
  )
  const results = await writeStore(connection, writes)
  const typed: EnrichmentOutcome[] = []
  for (const one of await putBackEdits(context, connection, decided, results)) {
    const settled = settle(one, results.get(one.change.position), set.undoOf !== null)
    if (settled.outcome) outcomes.push(settled.outcome)
    if (settled.typed) typed.push(settled.typed)
  }
  await deps.db.inWorkspace(key.workspaceId, async (tx) => {
    await settleChanges(tx, key.workspaceId, set.id, outcomes)
    await settleEnriched(deps, tx, key, typed)
  })
  for (const result of results.values()) if (result.outcome === 'failed') throw result.error
}

function toWriting({ change, reading, next }: DecidedChange): ChangeOutcome[] {
  if (next.step !== 'write') return []
  const { before, after, isConflict } = next
  const values = { kind: 'write' as const, before, after, isConflict, storeChangedAt: reading.changedAt }
  return [toOutcome(change, { ...values, status: 'writing' })]
}

type SettledChange = { outcome: ChangeOutcome | null; typed: EnrichmentOutcome | null }

/** How a change ends, and what becomes of the typed value. One whose write has no certain end stays open. */
function settle(one: DecidedChange, result: WriteResult | undefined, isUndo: boolean): SettledChange {
  const { change, reading, state, next } = one
  const at = { storeChangedAt: reading.changedAt }
  const { productGid, variantGid, field } = change
  const typed = state?.typed ?? change.typed
  const typedAs = (becomes: TypedBecomes, store = reading.value) => ({
    ...{ productGid, variantGid, field, store, typed, becomes },
  })
  const end = (status: ChangeOutcome['status'], reason: string | null = null) =>
    toOutcome(change, { ...at, status, reason })
  if (next.step === 'write') {
    const values = {
      kind: 'write' as const,
      before: next.before,
      after: next.after,
      isConflict: next.isConflict,
    }
    const ended = (status: ChangeOutcome['status'], reason: string | null = null) =>
      toOutcome(change, { ...at, ...values, status, reason })
    if (!result) return { outcome: ended('unknown_category'), typed: typedAs('known') }
    if (result.outcome === 'failed') return { outcome: null, typed: null }
    if (result.outcome === 'stale') return { outcome: ended('changed'), typed: null }
    if (result.outcome === 'refused')
      return { outcome: ended('refused', result.reason), typed: typedAs('known') }
    const outcome = { ...ended('done'), after: result.value }
    if (isUndo) return { outcome, typed: typedAs('held', result.value) }
    // Where the store keeps it in a form of its own, that counts: otherwise it would be written again and again.
    const isKept = isSameValue(field, result.value, next.after)
    return { outcome, typed: typedAs(isKept ? 'based' : 'followed', result.value) }
  }
  if (next.step === 'arrived') return { outcome: end('done'), typed: typedAs(isUndo ? 'held' : 'based') }
  if (next.step === 'restore') {
    const author = { at: change.typedAt.toISOString(), by: change.typedBy }
    const restored = { becomes: 'restored' as const, typedOf: change.typedOf, author }
    return { outcome: end('done'), typed: { ...typedAs('known'), ...restored } }
  }
  if (next.step === 'follow') {
    const values = { kind: 'follow' as const, before: state?.typed ?? null, after: reading.value }
    const outcome = toOutcome(change, { ...at, ...values, isConflict: next.isConflict, status: 'done' })
    return { outcome, typed: typedAs('followed') }
  }
  if (next.step === 'same') return { outcome: end('same'), typed: typedAs(isUndo ? 'held' : 'based') }
  return { outcome: end(next.step), typed: typedAs('known') }
}
