/** What of a workflow can be run: asked by what runs it, in its own transaction. */
import { LRUCache } from 'lru-cache'
import type { Tx } from '#db/database.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { WorkflowStatus } from '../contract/workflow.ts'
import { findVersion, findWorkflow, listActiveIds, type WorkflowKey } from '../records/workflows.ts'

export type Runnable = {
  name: string
  status: WorkflowStatus
  isRemoved: boolean
  /** Null of the draft. */
  version: number | null
  definition: WorkflowDefinition
  /** Steps whose writes need no approval. */
  autoSteps: readonly string[]
}

export type RunnableDraft = Pick<Runnable, 'definition' | 'isRemoved'> & {
  revision: number
  publishedVersion: number | null
}

/** The workflows whose triggers are on. */
export function listActive(tx: Tx, workspaceId: string): Promise<string[]> {
  return listActiveIds(tx, workspaceId)
}

/** The draft as it stands, with the number of what is published; null without one. */
export async function findDraft(tx: Tx, key: WorkflowKey): Promise<RunnableDraft | null> {
  const row = await findWorkflow(tx, key)
  if (!row) return null
  const { definition, revision, publishedVersion, removedAt } = row
  return { definition, revision, publishedVersion, isRemoved: removedAt !== null }
}

export type Published = Pick<Runnable, 'definition' | 'autoSteps'>

/** Versions never change once their publication has been committed. */
const versions = new LRUCache<string, Published>({ max: 500 })

/** What was published under that number, for a run of it; null without it. */
export async function findPublished(tx: Tx, key: WorkflowKey, number: number): Promise<Published | null> {
  const name = `${key.workspaceId}:${key.workflowId}:${number}`
  const known = versions.get(name)
  if (known) return known
  const version = await findVersion(tx, key, number)
  if (version === null) return null
  const { definition, autoSteps } = version
  const made = { definition, autoSteps }
  versions.set(name, made)
  return made
}

/** The published version, the draft or a version by its number; `version` is null too where nothing is published and the draft stands in. Null when there is none such. */
export async function findRunnable(
  tx: Tx,
  key: WorkflowKey,
  of: 'published' | 'draft' | number,
): Promise<Runnable | null> {
  const row = await findWorkflow(tx, key)
  if (!row) return null
  const { status, removedAt } = row
  const wanted = of === 'published' ? row.publishedVersion : of === 'draft' ? null : of
  const version = wanted === null ? null : await findVersion(tx, key, wanted)
  if (wanted !== null && version === null) return null
  const { definition } = version ?? row
  const autoSteps = version?.autoSteps ?? []
  return {
    name: definition.name,
    status,
    isRemoved: removedAt !== null,
    version: wanted,
    definition,
    autoSteps,
  }
}
