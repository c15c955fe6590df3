/** Edits that came between reading a field and writing it: the store has no compare-and-set for its own fields. */
import { UpstreamError } from '#kit/errors.ts'
import { settleChanges } from '../records/changes.ts'
import { isSameValue } from '../rules.ts'
import { type BatchContext, decideChange, type DecidedChange, toOutcome } from './decide-change.ts'
import {
  type Connection,
  type FieldWrite,
  type ReplacedValue,
  type WriteResult,
  writeStore,
} from './listing.ts'

/** So often an edit may come while the one before it is put back. */
const maxTries = 3

type Overwritten = DecidedChange & { edit: ReplacedValue; written: string | null }

/** Decides anew what was written over an edit that nobody had seen, and puts the edit back unless what was typed wins all the same. */
export async function putBackEdits(
  context: BatchContext,
  connection: Connection,
  decided: readonly DecidedChange[],
  results: Map<number, WriteResult>,
): Promise<DecidedChange[]> {
  const ended = new Map(decided.map((one) => [one.change.position, one]))
  const overwritten = decided.flatMap((one) => {
    const result = results.get(one.change.position)
    const edit = result && editUnder(one.change.field, result, one.reading.value)
    if (!edit || result.outcome !== 'written') return []
    const again = decideAgain(context, one, edit)
    // What was typed wins over this edit as well: an undo gives back the edit.
    ended.set(one.change.position, again)
    return again.next.step === 'write' ? [] : [{ ...again, edit, written: result.value }]
  })
  let open = overwritten
  if (open.length > 0) await noteEdits(context, decided, open)
  for (let tries = 1; open.length > 0; tries += 1) {
    const answers = await writeStore(connection, open.map(toRestore))
    open = open.flatMap((one) => {
      const { position, field } = one.change
      const answer = answers.get(position)
      // What was deleted is there again by another hand.
      if (answer?.outcome === 'stale') {
        ended.set(position, { ...one, next: { step: 'changed' } })
        return []
      }
      if (answer?.outcome === 'written') {
        const newer = editUnder(field, answer, one.written)
        if (!newer) return []
        const again = decideAgain(context, one, newer)
        // It is back as it was edited: whatever is written next is decided by another preview.
        ended.set(position, again.next.step === 'write' ? { ...again, next: { step: 'changed' } } : again)
        if (tries < maxTries) return [{ ...again, edit: newer, written: answer.value }]
      }
      const error =
        answer?.outcome === 'failed'
          ? answer.error
          : new UpstreamError('shopify', 'unavailable', 'An edit in your store could not be put back.')
      results.set(position, { outcome: 'failed', error })
      const values = { before: one.edit.value, after: one.written, isConflict: true }
      ended.set(position, { ...one, next: { step: 'write', ...values } })
      return []
    })
  }
  return [...ended.values()]
}

/** What was written over, where it is neither what was expected there nor what was written. */
function editUnder(
  field: FieldWrite['field'],
  result: WriteResult,
  expected: string | null,
): ReplacedValue | null {
  if (result.outcome !== 'written' || !result.replaced) return null
  const { value } = result.replaced
  const isKnown = isSameValue(field, value, expected) || isSameValue(field, value, result.value)
  return isKnown ? null : result.replaced
}

function decideAgain(context: BatchContext, one: DecidedChange, { value }: ReplacedValue): DecidedChange {
  const changedAt = context.deps.clock().toISOString()
  return decideChange(context, one.change, { ...one.reading, value, changedAt }, one.state)
}

/** Before they are put back: should that fail, the edits are in the set, and an undo gives them back. */
function noteEdits(
  { deps, key, set }: BatchContext,
  decided: readonly DecidedChange[],
  overwritten: readonly Overwritten[],
): Promise<void> {
  const planned = new Map(decided.map((one) => [one.change.position, one.next]))
  return deps.db.inWorkspace(key.workspaceId, (tx) =>
    settleChanges(
      tx,
      key.workspaceId,
      set.id,
      overwritten.map(({ change, edit, written, reading }) => {
        const next = planned.get(change.position)
        const after = next?.step === 'write' ? next.after : written
        const values = { kind: 'write' as const, before: edit.value, after, isConflict: true }
        return toOutcome(change, { ...values, status: 'writing', storeChangedAt: reading.changedAt })
      }),
    ),
  )
}

function toRestore({ change, reading, edit, written }: Overwritten): FieldWrite {
  const { position, productGid, variantGid, field } = change
  // One that was deleted is set only if it still isn't there.
  const attribute =
    reading.attribute && written === null ? { ...reading.attribute, digest: null } : reading.attribute
  return { position, productGid, variantGid, field, ...edit, attribute }
}
