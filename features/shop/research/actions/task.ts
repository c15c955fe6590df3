import { z } from 'zod'
import type { RunView } from '#engine/contract.ts'
import { readInputs } from '#engine/queries.ts'
import { Stage } from '#features/base/runs/contract/stage.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import type { AskedBy } from '../contract/library.ts'
import {
  type Region,
  Region as RegionShape,
  type RegionFinding,
  type ResearchTask,
} from '../contract/task.ts'
import { listNewestReports, listReports } from '../records.ts'
import { titleOf } from '../rules/regions.ts'
import { estimateEnd, medianDuration, percentOf, toTaskStatus } from '../rules/task.ts'
import type { WebDeps } from './deps.ts'

type TaskDeps = Pick<WebDeps, 'db' | 'clock' | 'runs'>

const kind = 'research.task'
/** Runs that the estimate looks back on. */
const maxEarlier = 50

const Started = z.object({ region: RegionShape })
const purposeOf = (region: Region) => `${kind}:${region}`

/** Starts a task, or finds the one of this region that is under way. */
export async function startTask(
  deps: TaskDeps,
  { workspaceId, by }: { workspaceId: string; by: AskedBy },
  region: Region,
): Promise<{ task: ResearchTask; isNew: boolean; message: string }> {
  const { run, isNew } = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    const order = { purpose: purposeOf(region), input: { region, by }, storeId, tx }
    return deps.runs.start(workspaceId, kind, order)
  })
  const [task] = await toTasks(deps, workspaceId, [run])
  if (!task) throw new Error('A task without a region was started')
  const title = titleOf(region)
  return {
    task,
    isNew,
    message: isNew ? `${title} has started.` : `${title} is already running.`,
  }
}

/** The newest first. */
export async function viewTasks(deps: TaskDeps, workspaceId: string, limit: number): Promise<ResearchTask[]> {
  return toTasks(deps, workspaceId, await deps.runs.list(workspaceId, { kind, limit }))
}

export async function viewFindings(
  { db }: Pick<WebDeps, 'db'>,
  workspaceId: string,
): Promise<RegionFinding[]> {
  const titles = RegionShape.options.map(titleOf)
  const newest = await db.inWorkspace(workspaceId, (tx) => listNewestReports(tx, workspaceId, titles))
  return RegionShape.options.flatMap((region) => {
    const found = newest.get(titleOf(region))
    return found ? [{ region, ...found }] : []
  })
}

async function toTasks(deps: TaskDeps, workspaceId: string, runs: RunView[]): Promise<ResearchTask[]> {
  if (runs.length === 0) return []
  const { db, clock } = deps
  const earlier = await deps.runs.list(workspaceId, { kind, limit: maxEarlier })
  const ids = runs.map(({ id }) => id)
  const { reports, inputs } = await db.inWorkspace(workspaceId, async (tx) => ({
    reports: await listReports(tx, workspaceId, ids),
    inputs: await readInputs(tx, workspaceId, ids),
  }))
  const [median, now] = [medianDuration(earlier), clock()]
  return runs.flatMap((run) => {
    const region = Started.safeParse(inputs.get(run.id)).data?.region
    const kept = reports.get(run.id)
    if (region === undefined) return []
    return {
      id: run.id,
      type: 'market_research' as const,
      title: titleOf(region),
      region,
      status: toTaskStatus(run.status),
      progress: percentOf(run),
      stage: run.endedAt === null ? (Stage.safeParse(run.progress?.stage).data ?? null) : null,
      startTime: run.startedAt ?? run.createdAt,
      estimatedCompletion: estimateEnd(run, median, now),
      endTime: run.endedAt,
      problem: run.error?.message ?? null,
      itemId: kept?.itemId ?? null,
      result: kept?.report ?? null,
    }
  })
}
