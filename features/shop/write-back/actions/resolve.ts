/** Deciding conflicts by hand. */
import { recordAudit } from '#db/audit.ts'
import { findEnriched, recordEnriched, settleEnriched } from '#features/shop/feed/actions/enriched.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { type Conflict, type WriteBackSet, writeBackRefusals } from '../contract.ts'
import { insertSet } from '../records.ts'
import { insertChanges } from '../records/changes.ts'
import { isSameValue, stateKey, toFieldStates } from '../rules.ts'
import type { WriteBackDeps } from './deps.ts'
import { toChange, toOutcome } from './plan.ts'
import { viewSet } from './view.ts'

type DecidedConflict = Pick<Conflict, 'productGid' | 'variantGid' | 'field'> & {
  store: string | null
  typed: string
}

/** The store's value is taken at once, as a set that can be undone. A typed value counts as typed over the store's of now, so the next set writes it. All or none: refuses when a value is another than the person saw. */
export async function resolveConflicts(
  deps: WriteBackDeps,
  { workspaceId, merchantId }: Pick<Caller, 'workspaceId' | 'merchantId'>,
  side: 'store' | 'vitrine',
  conflicts: readonly DecidedConflict[],
): Promise<{ resolved: number; set: WriteBackSet | null }> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId }
  const setId = newId()
  const at = deps.clock()
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const gids = [...new Set(conflicts.map(({ productGid }) => productGid))]
    const { states } = toFieldStates(await findEnriched(tx, key, gids))
    const byKey = new Map(states.map((state) => [stateKey(state), state]))
    const decided = conflicts.map((conflict) => {
      const state = byKey.get(stateKey(conflict))
      const isSeen =
        state?.typed === conflict.typed && isSameValue(conflict.field, state.store, conflict.store)
      if (!state || !isSeen)
        throw new Refusal(
          writeBackRefusals.CONFLICT_CHANGED,
          'One of these values has changed since. Nothing was decided: look at the new values.',
        )
      return state
    })
    const outcomes = decided.map((state) => toOutcome(state, side === 'store' ? 'followed' : 'based'))
    await settleEnriched(deps, tx, key, outcomes)
    await recordEnriched(deps, tx, key)
    const entry = { workspaceId, actor: merchantId, action: 'write-back.conflicts-resolved' }
    const after = { side, fields: decided.length }
    await recordAudit(tx, { ...entry, subject: `store:${storeId}`, after, at })
    if (side === 'vitrine') return
    const row = { ...key, id: setId, actor: merchantId, undoOf: null, runId: null }
    await insertSet(tx, { ...row, createdAt: at, startedAt: at })
    const changes = decided.map((state, place) => ({
      ...toChange(state, { kind: 'follow', isConflict: true }, place + 1),
      status: 'done' as const,
    }))
    await insertChanges(tx, key, setId, changes)
  })
  await deps.runs.publish(workspaceId, 'feed')
  await deps.runs.publish(workspaceId, 'write-back')
  return { resolved: conflicts.length, set: side === 'store' ? await viewSet(deps, key, setId) : null }
}
