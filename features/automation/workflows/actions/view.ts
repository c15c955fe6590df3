/** Workflows as screens see them. */
import type { Tx } from '#db/database.ts'
import { Refusal } from '#kit/errors.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { OutcomeOf } from '../contract/outcome.ts'
import {
  type Draft,
  type WorkflowDetail,
  workflowRefusals,
  type WorkflowSummary,
  type WorkflowVersion,
} from '../contract/workflow.ts'
import { listHistory, listProposals } from '../records/change-sets.ts'
import * as records from '../records/workflows.ts'
import { agentsOf } from '../rules/agents.ts'
import { isDeepEqual } from '../rules/deep-equal.ts'
import { sayOutcome } from '../rules/outcomes.ts'
import { totalSeconds } from '../rules/total-time.ts'
import type { RunFigures, WorkflowDeps } from './deps.ts'

/** As many change sets are read with a workflow: undo reaches so far. */
const maxHistory = 500

type Key = records.WorkflowKey
type Row = records.WorkflowRow

/** Refuses with WORKFLOW_NOT_FOUND, also for one that was removed unless `removed` says so. */
export async function getWorkflow(
  tx: Tx,
  key: Key,
  options: { lock?: boolean; removed?: boolean } = {},
): Promise<Row> {
  const row = await records.findWorkflow(tx, key, options)
  if (row && (row.removedAt === null || options.removed)) return row
  throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
}

export async function listSummaries(deps: WorkflowDeps, workspaceId: string): Promise<WorkflowSummary[]> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const rows = await records.listWorkflows(tx, workspaceId)
    const published = new Map(
      (await records.listPublished(tx, workspaceId)).map((row) => [row.workflowId, row.definition]),
    )
    const known = await readKnown(deps, tx, workspaceId)
    return rows.map((row) => toSummary(row, published.get(row.id) ?? null, known))
  })
}

/** The names of the workflows, in the order of the list. */
export function listNames({ db }: Pick<WorkflowDeps, 'db'>, workspaceId: string): Promise<string[]> {
  return db.inWorkspace(workspaceId, async (tx) =>
    (await records.listWorkflows(tx, workspaceId)).map(({ name }) => name),
  )
}

export async function viewWorkflow(
  deps: WorkflowDeps,
  workspaceId: string,
  workflowId: string,
): Promise<WorkflowDetail> {
  const key = { workspaceId, workflowId }
  return deps.db.inWorkspace(workspaceId, async (tx) => toDetail(deps, tx, await getWorkflow(tx, key)))
}

export async function toDetail(deps: WorkflowDeps, tx: Tx, row: Row): Promise<WorkflowDetail> {
  const key = { workspaceId: row.workspaceId, workflowId: row.id }
  const published =
    row.publishedVersion === null ? null : await records.findVersion(tx, key, row.publishedVersion)
  const known = await readKnown(deps, tx, row.workspaceId)
  return {
    summary: toSummary(row, published?.definition ?? null, known),
    draft: toDraft(row),
    published: published && { ...toVersion(published), definition: published.definition },
    history: await listHistory(tx, key, { revision: row.revision, limit: maxHistory }),
    proposals: await listProposals(tx, key),
  }
}

type Known = {
  figures: Map<string, RunFigures>
  next: Map<string, string>
  impacts: Map<string, OutcomeOf<'effect'>>
}

async function readKnown(deps: WorkflowDeps, tx: Tx, workspaceId: string): Promise<Known> {
  return {
    figures: await deps.runFigures(tx, workspaceId),
    next: await deps.nextRuns(tx, workspaceId),
    impacts: await deps.readImpacts(tx, workspaceId),
  }
}

const neverRun: RunFigures = {
  successRate: null,
  lastRun: null,
  lastRunStatus: null,
  executionCount: 0,
  avgExecutionTime: null,
  outcomes: [],
}

function toSummary(
  row: Row,
  published: WorkflowDefinition | null,
  { figures, next, impacts }: Known,
): WorkflowSummary {
  const { id, status, definition, publishedVersion, templateId, updatedAt } = row
  const shown = published ?? definition
  const run = figures.get(id) ?? neverRun
  const effect = impacts.get(id)
  const outcomes = [...(effect ? [effect] : []), ...run.outcomes]
  return {
    ...run,
    outcomes,
    businessValue: effect ? sayOutcome(effect).join(' ') : null,
    learningOutcomes: outcomes.flatMap(sayOutcome),
    id,
    status,
    publishedVersion,
    templateId,
    name: definition.name,
    category: definition.category,
    description: definition.description,
    priority: definition.priority,
    trigger: shown.trigger,
    triggerDescription: definition.triggerDescription,
    agents: agentsOf(definition),
    steps: definition.steps.length,
    totalTime: totalSeconds(definition.steps),
    nextRun: status === 'active' ? (next.get(id) ?? null) : null,
    kpis: definition.kpis,
    hasUnpublishedEdits: published === null || !isDeepEqual(published, definition),
    updatedAt: updatedAt.toISOString(),
  }
}

export function toDraft({ revision, definition, updatedAt }: Row): Draft {
  return { revision, definition, updatedAt: updatedAt.toISOString() }
}

export function toVersion(row: records.VersionRow): WorkflowVersion {
  const { version, publishedAt, author, note, autoSteps, overruled } = row
  return { version, publishedAt: publishedAt.toISOString(), by: author, note, autoSteps, overruled }
}

export async function listVersions(
  { db }: Pick<WorkflowDeps, 'db'>,
  workspaceId: string,
  workflowId: string,
): Promise<WorkflowVersion[]> {
  const key = { workspaceId, workflowId }
  return db.inWorkspace(workspaceId, async (tx) => {
    await getWorkflow(tx, key)
    return (await records.listVersions(tx, key)).map(toVersion)
  })
}

/** Refuses with VERSION_NOT_FOUND. */
export async function viewVersion(
  { db }: Pick<WorkflowDeps, 'db'>,
  workspaceId: string,
  workflowId: string,
  version: number,
): Promise<WorkflowVersion & { definition: WorkflowDefinition }> {
  const key = { workspaceId, workflowId }
  return db.inWorkspace(workspaceId, async (tx) => {
    await getWorkflow(tx, key, { removed: true })
    const row = await records.findVersion(tx, key, version)
    if (row) return { ...toVersion(row), definition: row.definition }
    throw new Refusal(workflowRefusals.VERSION_NOT_FOUND, `There is no version ${version} of this workflow.`)
  })
}

/** The draft, or a published version, as it is written into a file. */
export async function exportWorkflow(
  deps: Pick<WorkflowDeps, 'db'>,
  workspaceId: string,
  workflowId: string,
  version?: number,
): Promise<WorkflowDefinition> {
  if (version !== undefined) return (await viewVersion(deps, workspaceId, workflowId, version)).definition
  const key = { workspaceId, workflowId }
  return deps.db.inWorkspace(workspaceId, async (tx) => (await getWorkflow(tx, key)).definition)
}
