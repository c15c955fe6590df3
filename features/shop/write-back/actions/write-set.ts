/** The run that writes a set, and the one that looks what there is to write after a sync. */
import pMap from 'p-map'
import type { Tx } from '#db/database.ts'
import { recordEnriched, settleEnriched } from '#features/shop/feed/actions/enriched.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { ChangeStatus } from '../contract.ts'
import { deleteDrafts, findDraft, findSet, hasStartedSet, lockDrafts } from '../records.ts'
import {
  countChanges,
  hasOpenAttributes,
  listChanges,
  listOpenCategories,
  openStatuses,
} from '../records/changes.ts'
import { writableFields } from '../rules.ts'
import type { ChangeRow, StoreKey } from '../tables.ts'
import { automaton, type WriteBackDeps } from './deps.ts'
import type { Connection } from './listing.ts'
import { planChanges, readSettings } from './plan.ts'
import { begin, insertPlanned, keepDraft, refuseOneWay, writePurpose } from './sets.ts'
import type { BatchContext } from './decide-change.ts'
import { writeBatch } from './write-batch.ts'

/** So many changes a step does: a pause waits for its end. */
const changesInAStep = 1_000
/** So many products are read before they are written: the more, the older is what was read. */
const productsInABatch = 20
const batchesAtOnce = 4

type WriteRun = { deps: WriteBackDeps; run: Run; key: StoreKey; setId: string }
export type WriteReport = { setId: string; counts: Partial<Record<ChangeStatus, number>> }

/** Writes what is open of a set. A restart goes on where it was: each change notes what became of it. */
export async function writeSet({ deps, run, key, setId }: WriteRun): Promise<WriteReport> {
  const { workspaceId } = key
  const total = await run.stepInTransaction('count', async (tx) =>
    sumOf(await countOf(tx, workspaceId, setId)),
  )
  run.progress({ stage: 'working', done: 0, total })
  await run.step('define', async (signal) => {
    if (!(await deps.db.inWorkspace(workspaceId, (tx) => hasOpenAttributes(tx, workspaceId, setId))))
      return true
    const { port, session } = await connect(deps, key, signal)
    await port.defineAttributes(session, { signal })
    return true
  })
  const found = await run.step('categories', async (signal) => {
    const { port, session } = await connect(deps, key, signal)
    const paths = await deps.db.inWorkspace(workspaceId, (tx) => listOpenCategories(tx, workspaceId, setId))
    return pMap(
      paths,
      async (path) => [path.toLowerCase(), await port.findCategory(session, path, { signal })] as const,
      { concurrency: batchesAtOnce },
    )
  })
  const categories = new Map(found)
  for (let part = 1; ; part += 1) {
    const counts = await run.step(`write ${part}`, (signal) =>
      writePart({ deps, key, setId, categories }, signal),
    )
    run.progress({ stage: 'working', done: sumOf(counts) - openOf(counts), total })
    await deps.runs.publish(workspaceId, 'write-back')
    if (openOf(counts) > 0) continue
    await run.stepInTransaction('figures', async (tx) => {
      await recordEnriched(deps, tx, key)
      return true
    })
    await deps.runs.publish(workspaceId, 'feed')
    return { setId, counts }
  }
}

type PartInput = Pick<BatchContext, 'deps' | 'key' | 'categories'> & { setId: string }

async function writePart({ deps, key, setId, categories }: PartInput, signal: AbortSignal) {
  const { workspaceId } = key
  const { set, open } = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    set: await findSet(tx, key, setId),
    open: await listChanges(tx, workspaceId, setId, { limit: changesInAStep, statuses: openStatuses }),
  }))
  if (!set) throw new Error('The set of changes is gone')
  const { rules } = await readSettings(deps, key)
  const { mode } = (await deps.stores.get(workspaceId, key.storeId)).sync
  const context = { deps, key, set, rules, mode, categories }
  const write = async (batch: ChangeRow[]) => {
    signal.throwIfAborted()
    await writeBatch(context, await connect(deps, key, signal), batch)
  }
  // After one fails none begins, and those under way are waited for: nothing is written once the run has ended.
  const failure = new AbortController()
  await pMap(
    toBatches(open),
    async (batch) => {
      if (!failure.signal.aborted) await write(batch).catch((error: unknown) => failure.abort(error))
    },
    { concurrency: batchesAtOnce },
  )
  failure.signal.throwIfAborted()
  return deps.db.inWorkspace(workspaceId, (tx) => countOf(tx, workspaceId, setId))
}

function toBatches(changes: readonly ChangeRow[]): ChangeRow[][] {
  const products = [...Map.groupBy(changes, ({ productGid }) => productGid).values()]
  const batches: ChangeRow[][] = []
  for (let from = 0; from < products.length; from += productsInABatch)
    batches.push(products.slice(from, from + productsInABatch).flat())
  return batches
}

/** Refuses while the store is paused or is only read from. */
async function connect(deps: WriteBackDeps, key: StoreKey, signal: AbortSignal): Promise<Connection> {
  const store = await deps.stores.get(key.workspaceId, key.storeId)
  refuseOneWay(store)
  const session = await deps.stores.openSession(key.workspaceId, key.storeId)
  return { port: deps.stores.port(store.isDemo), session, signal }
}

type Counts = WriteReport['counts']

async function countOf(tx: Tx, workspaceId: string, setId: string): Promise<Counts> {
  const counts = await countChanges(tx, workspaceId, [setId])
  return Object.fromEntries(
    counts.flatMap(({ status, changes }) => (status === null ? [] : [[status, changes]])),
  )
}

/** Those that a person took out are none. */
function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) - (counts.excluded ?? 0)
}

function openOf({ planned = 0, writing = 0 }: Counts): number {
  return planned + writing
}

/** After a sync: keeps what there is to write as a draft, or writes it where the merchant wants that and has written before. */
export async function proposeChanges({
  deps,
  run,
  key,
}: Omit<WriteRun, 'setId'>): Promise<{ changes: number }> {
  const { workspaceId } = key
  return run.step('propose', async () => {
    const store = await deps.stores.get(workspaceId, key.storeId)
    const { mode } = store.sync
    const { rules, afterSync } = await readSettings(deps, key)
    const { fields } = writableFields(store.scopes)
    if (mode === 'shopify_to_internal' || fields.length === 0) return { changes: 0 }
    // What is being written changes the store, which tells of it: then there is another sync.
    const [last] = await deps.runs.list(workspaceId, { purpose: writePurpose(key.storeId), limit: 1 })
    if (last && last.endedAt === null) return { changes: 0 }
    const plan = await planChanges(deps, key, { rules, mode, fields, isAutomatic: true })
    const kept = await deps.db.inWorkspace(workspaceId, async (tx) => {
      await settleEnriched(deps, tx, key, plan.agreed)
      await lockDrafts(tx, key)
      const at = deps.clock()
      const draft = await findDraft(tx, key)
      if (afterSync === 'write' && (await hasStartedSet(tx, key))) {
        // What was proposed before the merchant wanted it written is in this set, or gone.
        if (draft?.actor === automaton) await deleteDrafts(tx, key)
        if (plan.changes.length === 0) return null
        const set = { actor: automaton, createdAt: at, startedAt: at }
        const setId = await insertPlanned(tx, key, plan.changes, set)
        await begin(deps, tx, key, { setId, by: automaton, action: 'write-back.started' })
        return setId
      }
      // What a person had worked out is theirs to look at.
      if (draft && draft.actor !== automaton) return null
      return keepDraft(tx, key, plan.changes, { actor: automaton, at })
    })
    await deps.runs.publish(workspaceId, 'write-back')
    return { changes: kept === null ? 0 : plan.changes.length }
  })
}
