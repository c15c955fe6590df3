import { median } from 'simple-statistics'
import type { RunView } from '#engine/contract.ts'
import type { TaskStatus } from '../contract/task.ts'

type RunTimes = Pick<RunView, 'status' | 'startedAt' | 'endedAt'>

const statuses: Record<RunView['status'], TaskStatus> = {
  queued: 'processing',
  running: 'processing',
  waiting: 'processing',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

export function toTaskStatus(status: RunView['status']): TaskStatus {
  return statuses[status]
}

/** Milliseconds that half of the completed runs took at most; null when none is completed. */
export function medianDuration(runs: readonly RunTimes[]): number | null {
  const durations = runs.flatMap(({ status, startedAt, endedAt }) =>
    status === 'completed' && startedAt && endedAt ? [Date.parse(endedAt) - Date.parse(startedAt)] : [],
  )
  return durations.length === 0 ? null : median(durations)
}

/** When a run will probably be done, in ISO 8601; null when it has not begun or has ended, when nothing is known of earlier ones, and when the time is over already. */
export function estimateEnd(
  { startedAt, endedAt }: RunTimes,
  medianMs: number | null,
  now: Date,
): string | null {
  if (medianMs === null || startedAt === null || endedAt !== null) return null
  const end = Date.parse(startedAt) + medianMs
  return end > now.getTime() ? new Date(end).toISOString() : null
}

/** Whole percent; 100 only when it is completed. */
export function percentOf({ status, progress }: Pick<RunView, 'status' | 'progress'>): number {
  if (status === 'completed') return 100
  if (!progress?.total) return 0
  return Math.max(0, Math.min(99, Math.floor((100 * progress.done) / progress.total)))
}
