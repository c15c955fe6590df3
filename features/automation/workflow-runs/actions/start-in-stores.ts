/** What starts a workflow by itself starts it in each store that it is on in. */
import type { Tx } from '#db/database.ts'
import { inStore } from '#db/store-scope.ts'
import { keepProblem, listTargets } from '#features/automation/workflow-stores/actions/targets.ts'
import { listStoresInUse } from '#features/base/stores/actions/active-store.ts'
import { Refusal } from '#kit/errors.ts'
import { workflowRunRefusals } from '../contract/run.ts'
import { listByStartKeys } from '../records/runs.ts'
import type { WorkflowRunDeps } from './deps.ts'
import { type StartRequest, startRun } from './start.ts'

type Started = { runId: string; storeId: string | null; isNew: boolean }

/** One run for each store, when `tx` commits, which must see all of them; the same key answers the runs that it started. A store that cannot start one holds up no other: why is kept. `ofStoreId` is the store of an event, which starts runs there alone, or none. Refuses where nothing was started that should have been. */
export async function startInStores(
  deps: Pick<WorkflowRunDeps, 'db' | 'clock' | 'runs'>,
  tx: Tx,
  workspaceId: string,
  request: StartRequest,
  ofStoreId: string | null,
): Promise<Started[]> {
  const key = { workspaceId, workflowId: request.workflowId }
  const keyOf = (storeId: string | null) => (storeId === null ? request.key : `${request.key}:${storeId}`)
  const stores = await listStoresInUse(tx, workspaceId)
  const startKeys = [null, ...stores.map(({ id }) => id)].map(keyOf)
  // Where the workflow is on, and what is paused, may have changed since.
  const before = await listByStartKeys(tx, workspaceId, request.workflowId, startKeys)
  if (before.length > 0) return before.map((run) => ({ ...run, isNew: false }))
  const targets = await listTargets(tx, key, ofStoreId)
  const started: Started[] = []
  let refused: Refusal | null = null
  for (const { storeId, problem } of targets) {
    const result = problem === null ? await start(storeId) : refusal(problem)
    if (result instanceof Refusal) refused ??= result
    else started.push(result)
    await keepProblem(tx, key, { storeId, problem: result instanceof Refusal ? result.message : null })
  }
  if (started.length > 0) return started
  if (refused) throw refused
  if (ofStoreId !== null) return []
  throw refusal('This workflow isn’t on in any store. Turn it on under Stores, Workflow Sharing.')

  async function start(storeId: string | null): Promise<Started | Refusal> {
    try {
      const { run, isNew } = await inStore(storeId, () =>
        startRun(deps, tx, workspaceId, { ...request, key: keyOf(storeId) }),
      )
      return { runId: run.id, storeId, isNew }
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
}

function refusal(why: string): Refusal {
  return new Refusal(workflowRunRefusals.WORKFLOW_OFF, why)
}
