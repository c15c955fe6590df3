import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { type ColumnName, type FeedViewRecord, viewRefusals } from '../contract/views.ts'
import {
  findColumns,
  isNameTaken,
  listIssues,
  listValues,
  listViews,
  putColumns,
  putView,
  removeView,
} from '../records/views.ts'
import { issueLabel } from '../rules/labels.ts'
import type { FeedCaller } from './change.ts'
import type { FeedDeps } from './deps.ts'

const maxViews = 50

type ViewInput = Pick<FeedViewRecord, 'name' | 'query' | 'isDefault'>
type ViewDeps = Pick<FeedDeps, 'db' | 'clock'>

export async function viewViews({ db }: Pick<FeedDeps, 'db'>, { workspaceId, merchantId }: FeedCaller) {
  return db.inWorkspace(workspaceId, async (tx) => ({
    views: await listViews(tx, workspaceId),
    columns: await findColumns(tx, { workspaceId, merchantId }),
  }))
}

export async function saveView(
  { db, clock }: ViewDeps,
  workspaceId: string,
  view: ViewInput,
): Promise<FeedViewRecord> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const key = { workspaceId, id: newId() }
    if (await isNameTaken(tx, key, view.name)) throw nameTaken(view.name)
    if ((await listViews(tx, workspaceId)).length >= maxViews) {
      throw new Refusal(
        viewRefusals.TOO_MANY_VIEWS,
        `You can save ${maxViews} views. Delete one you no longer use.`,
      )
    }
    return putView(tx, key, view, clock())
  })
}

export async function changeView(
  { db, clock }: ViewDeps,
  workspaceId: string,
  id: string,
  view: ViewInput,
): Promise<FeedViewRecord> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const isKnown = (await listViews(tx, workspaceId)).some((one) => one.id === id)
    if (!isKnown) throw notFound()
    if (await isNameTaken(tx, { workspaceId, id }, view.name)) throw nameTaken(view.name)
    return putView(tx, { workspaceId, id }, view, clock())
  })
}

export async function deleteView(
  { db }: Pick<FeedDeps, 'db'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  const isGone = await db.inWorkspace(workspaceId, (tx) => removeView(tx, { workspaceId, id }))
  if (!isGone) throw notFound()
}

export async function setColumns(
  { db }: Pick<FeedDeps, 'db'>,
  { workspaceId, merchantId }: FeedCaller,
  columns: ColumnName[],
): Promise<void> {
  await db.inWorkspace(workspaceId, (tx) => putColumns(tx, { workspaceId, merchantId }, columns))
}

/** Of one column. */
const maxValues = 300

/** What the connected store's products can be filtered by. */
export async function viewFilterValues(deps: Pick<FeedDeps, 'db' | 'stores'>, workspaceId: string) {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return { brands: [], categories: [], issues: [] }
  const key = { workspaceId, storeId: store.storeId }
  return deps.db.inWorkspace(workspaceId, async (tx) => ({
    brands: await listValues(tx, key, 'brand', maxValues),
    categories: await listValues(tx, key, 'category', maxValues),
    issues: (await listIssues(tx, key)).map((code) => ({ code, label: issueLabel(code) })),
  }))
}

function nameTaken(name: string): Refusal {
  return new Refusal(
    viewRefusals.VIEW_NAME_TAKEN,
    `There is already a view named ${name}. Choose another name.`,
  )
}

function notFound(): Refusal {
  return new Refusal(viewRefusals.VIEW_NOT_FOUND, 'This view was deleted.')
}
