/** Workflows over the stores of a workspace, as the merchant sees and sets them. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { WorkflowDeps } from '#features/automation/workflows/actions/deps.ts'
import { listSummaries } from '#features/automation/workflows/actions/view.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { listStoresInUse } from '#features/base/stores/actions/active-store.ts'
import { unknownStore } from '#features/base/stores/actions/store-ids.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import {
  maxInputLength,
  type SharedWorkflow,
  sharingRefusals,
  type StoreSum,
  type WorkflowInStore,
} from '../contract.ts'
import * as records from '../records.ts'

export type SharingDeps = {
  workflows: WorkflowDeps
  storeSums: (
    tx: Tx,
    workspaceId: string,
    of: { workflowIds: readonly string[]; storeIds: readonly string[] },
  ) => Promise<StoreSum[]>
}

/** The published workflows, each with all stores. */
export async function listShared(
  { workflows, storeSums }: SharingDeps,
  workspaceId: string,
): Promise<SharedWorkflow[]> {
  const summaries = await listSummaries(workflows, workspaceId)
  const published = summaries.filter(({ publishedVersion }) => publishedVersion !== null)
  const known = await workflows.db.inWorkspace(workspaceId, async (tx) => {
    const stores = await listStoresInUse(tx, workspaceId)
    const of = { workflowIds: published.map(({ id }) => id), storeIds: stores.map(({ id }) => id) }
    return {
      stores,
      rows: await records.listOfWorkspace(tx, workspaceId),
      sums: await storeSums(tx, workspaceId, of),
    }
  })
  return published.map(({ id, name, trigger, status, agents }) => ({
    ...{ workflowId: id, name, trigger, status, agents },
    stores: known.stores.map((store) => toStore(store.id, id, known)),
  }))
}

type Known = { rows: records.WorkflowStoreRow[]; sums: StoreSum[] }

function toStore(storeId: string, workflowId: string, { rows, sums }: Known): WorkflowInStore {
  const isIt = (one: { storeId: string; workflowId: string }) =>
    one.storeId === storeId && one.workflowId === workflowId
  const row = rows.find(isIt)
  const sum = sums.find(isIt)
  return {
    storeId,
    isOn: row?.isOn ?? false,
    input: row?.input ?? {},
    runs: sum?.total ?? 0,
    completed: sum?.completed ?? 0,
    failed: sum?.failed ?? 0,
    lastRun: sum ? { runId: sum.lastRunId, status: sum.lastStatus, at: sum.lastAt } : null,
    problem: row?.lastProblem ?? null,
  }
}

type Change = { isOn?: boolean | undefined; input?: WorkflowInStore['input'] | undefined }

/** Turns a workflow on or off in a store, or sets what its runs there begin with. Runs under way go on. Refuses with WORKFLOW_NOT_FOUND, WORKFLOW_NOT_PUBLISHED, STORE_UNKNOWN and STORE_INPUT_TOO_LARGE. */
export async function setStore(
  deps: SharingDeps,
  { workspaceId, merchantId }: Caller,
  { workflowId, storeId }: { workflowId: string; storeId: string },
  change: Change,
): Promise<SharedWorkflow> {
  const { db, clock, runs } = deps.workflows
  const known = await getShared(deps, workspaceId, workflowId)
  const before = known.stores.find((each) => each.storeId === storeId)
  if (!before) throw unknownStore()
  if (change.input && JSON.stringify(change.input).length > maxInputLength) {
    const why = `The input of a store may have ${maxInputLength} characters. Shorten it.`
    throw new Refusal(sharingRefusals.STORE_INPUT_TOO_LARGE, why)
  }
  const at = clock()
  await db.inWorkspace(workspaceId, async (tx) => {
    await records.saveStore(tx, { workspaceId, workflowId, storeId }, change, at)
    await recordAudit(tx, {
      ...{ workspaceId, actor: merchantId, at, action: 'workflow.store-set' },
      subject: `workflow:${workflowId}`,
      before: { storeId, isOn: before.isOn, input: before.input },
      after: { storeId, isOn: change.isOn ?? before.isOn, input: change.input ?? before.input },
    })
    await runs.publish(workspaceId, 'workflows', tx)
  })
  return getShared(deps, workspaceId, workflowId)
}

async function getShared(
  deps: SharingDeps,
  workspaceId: string,
  workflowId: string,
): Promise<SharedWorkflow> {
  const shared = (await listShared(deps, workspaceId)).find((each) => each.workflowId === workflowId)
  if (shared) return shared
  const known = await listSummaries(deps.workflows, workspaceId)
  if (known.some(({ id }) => id === workflowId)) {
    throw new Refusal(workflowRefusals.WORKFLOW_NOT_PUBLISHED, 'Publish this workflow first.')
  }
  throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
}
