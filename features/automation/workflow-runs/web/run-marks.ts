/** The steps of a run as the canvas marks them. */
import { t } from '@lingui/core/macro'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import {
  type StepMark,
  type StepState,
  triggerId,
} from '#features/automation/workflows/web/canvas/canvas-terms.ts'
import type { StepAnswer, StepRun, StepRunStatus, WorkflowRunDetail } from '../contract/run.ts'
import { itemsFact, itemsText, readEnd, stepStatusLabels, stepTime, waitText } from './run-state.ts'

const states: Record<StepRunStatus, StepState> = {
  pending: 'next',
  running: 'running',
  waiting: 'waiting',
  completed: 'done',
  partly_done: 'partly_done',
  failed: 'failed',
  skipped: 'skipped',
  outcome_unknown: 'unknown',
  cancelled: 'skipped',
}

export type ItemCounts = Partial<Record<StepRunStatus, number>>

/** What comes first of these says how a step in a loop stands. */
const ranking: StepRunStatus[] = [
  'running',
  'waiting',
  'outcome_unknown',
  'failed',
  'partly_done',
  'completed',
  'cancelled',
  'skipped',
  'pending',
]

/** How many items of a step in a loop there are, and how many are over. */
export function countItems(counts: ItemCounts): { total: number; done: number; failed: number } {
  const sum = (statuses: readonly StepRunStatus[]) =>
    statuses.reduce((all, status) => all + (counts[status] ?? 0), 0)
  const total = sum(ranking)
  return { total, done: total - sum(['pending', 'running', 'waiting']), failed: counts.failed ?? 0 }
}

/** How the items of a step stand, all together. */
export function itemStatus(counts: ItemCounts): StepRunStatus {
  const isThere = (status: StepRunStatus) => (counts[status] ?? 0) > 0
  const worst = ranking.find(isThere) ?? 'pending'
  if (worst === 'failed' && isThere('completed')) return 'partly_done'
  const isUnderWay = isThere('pending') && (isThere('completed') || isThere('failed'))
  return isUnderWay && worst !== 'waiting' ? 'running' : worst
}

/** The mark of every step, by its id, and of the trigger. */
export function toMarks(
  { run, steps, itemCounts }: WorkflowRunDetail,
  { steps: defined }: Pick<WorkflowDefinition, 'steps'>,
  { now, cause }: { now: number; cause: string },
): Map<string, StepMark> {
  const counts = new Map(itemCounts.map((each) => [each.stepId, each.counts]))
  const byStep = new Map(steps.map((step) => [step.stepId, step]))
  const trigger: StepMark = {
    state: run.startedAt === null ? 'next' : 'done',
    label: '',
    fact: cause,
    time: '',
    progress: null,
  }
  return new Map([
    [triggerId, trigger],
    ...defined.map(({ id, action }): [string, StepMark] => {
      const step = byStep.get(id)
      const items = counts.get(id)
      if (step) return [id, markOf(step, action.type === 'loop' ? run.items : null, now)]
      return [id, items ? markOfItems(items) : notBegun]
    }),
  ])
}

const notBegun: StepMark = {
  state: 'next',
  label: stepStatusLabels.pending.word,
  fact: '',
  time: '',
  progress: null,
}

type Items = { total: number; done: number } | null

function markOf(step: StepRun, items: Items, now: number): StepMark {
  const counted = items && items.total > 0 ? itemsText(items) : ''
  return {
    state: states[step.status],
    label: stepStatusLabels[step.status].word,
    fact: step.error ? readEnd(step.error).text : waitText(step, now) || counted || factOf(step),
    time: stepTime(step, now),
    progress: items && items.total > 0 ? items.done / items.total : null,
  }
}

function answerText({ decision, reason }: StepAnswer): string {
  if (decision === 'expired') return t`Nobody answered in time`
  if (decision === 'approved') return reason === '' ? t`Approved` : t`Approved: ${reason}`
  return reason === '' ? t`Declined` : t`Declined: ${reason}`
}

function factOf({ status, attempt, answer }: StepRun): string {
  if (answer) return answerText(answer)
  return status === 'pending' || (status === 'completed' && attempt <= 1) ? '' : stepStatusLabels[status].word
}

function markOfItems(counts: ItemCounts): StepMark {
  const items = countItems(counts)
  const status = itemStatus(counts)
  return {
    state: states[status],
    label: stepStatusLabels[status].word,
    fact: itemsFact(items),
    time: '',
    progress: items.total === 0 ? null : items.done / items.total,
  }
}
