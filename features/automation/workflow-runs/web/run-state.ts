/** How runs and their steps stand, in words, tints and times. */
import { plural, t } from '@lingui/core/macro'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { formatNumber } from '#ui/format.ts'
import { clockTime, dateOf } from '#ui/relative-time.ts'
import {
  type RunCause,
  type RunError,
  type StepRun,
  type StepRunStatus,
  tooLittle,
  type WorkflowRunStatus,
  type WorkflowRunSummary,
} from '../contract/run.ts'

type Tint = 'ready' | 'needs' | 'incomplete' | 'busy' | 'neutral'

export const runStatusLabels: Record<WorkflowRunStatus, { word: string; tint: Tint }> = {
  queued: { word: t`Waiting to start`, tint: 'neutral' },
  running: { word: t`Running`, tint: 'busy' },
  paused: { word: t`Paused`, tint: 'neutral' },
  waiting: { word: t`Waiting`, tint: 'needs' },
  completed: { word: t`Completed`, tint: 'ready' },
  partly_done: { word: t`Partly done`, tint: 'needs' },
  outcome_unknown: { word: t`Outcome unknown`, tint: 'needs' },
  failed: { word: t`Failed`, tint: 'incomplete' },
  cancelled: { word: t`Cancelled`, tint: 'neutral' },
}

export const stepStatusLabels: Record<StepRunStatus, { word: string; tint: Tint }> = {
  pending: { word: t`Next`, tint: 'neutral' },
  running: { word: t`Running`, tint: 'busy' },
  waiting: { word: t`Waiting`, tint: 'needs' },
  completed: { word: t`Done`, tint: 'ready' },
  partly_done: { word: t`Partly done`, tint: 'needs' },
  failed: { word: t`Failed`, tint: 'incomplete' },
  skipped: { word: t`Skipped`, tint: 'neutral' },
  outcome_unknown: { word: t`Outcome unknown`, tint: 'needs' },
  cancelled: { word: t`Cancelled`, tint: 'neutral' },
}

export function isRunLive({ endedAt }: Pick<WorkflowRunSummary, 'endedAt'>): boolean {
  return endedAt === null
}

/** Why a run or a step ended as it did, and whether anything went wrong. */
export function readEnd({ code, message }: RunError): { text: string; isFault: boolean } {
  return code === tooLittle
    ? { text: t`Nothing to do. ${message}`, isFault: false }
    : { text: message, isFault: true }
}

/** "38 s", "2 min 48 s", "3 h 5 min", from one moment to another. */
export function spanText(startedAt: string, endedAt: string | number): string {
  const end = typeof endedAt === 'number' ? endedAt : Date.parse(endedAt)
  return millisText(Math.max(0, end - Date.parse(startedAt)))
}

export function millisText(ms: number): string {
  if (ms < 1_000) return t`${formatNumber(Math.round(ms))} ms`
  const seconds = Math.round(ms / 1_000)
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return t`${formatNumber(seconds)} s`
  if (minutes < 60) return t`${formatNumber(minutes)} min ${formatNumber(seconds % 60)} s`
  return t`${formatNumber(Math.floor(minutes / 60))} h ${formatNumber(minutes % 60)} min`
}

/** How long a step took, or takes; empty before it begins. */
export function stepTime(
  { startedAt, endedAt }: Pick<StepRun, 'startedAt' | 'endedAt'>,
  now: number,
): string {
  return startedAt === null ? '' : spanText(startedAt, endedAt ?? now)
}

/** "today" is said by the time alone. */
export function momentText(iso: string, now: number): string {
  const time = clockTime(Date.parse(iso))
  const day = dateOf(iso)
  return day === dateOf(new Date(now).toISOString()) ? time : t`${day}, ${time}`
}

/** What started a run. Merchants are named where their name is known. */
export function causeText(cause: RunCause, myId: string | null, now: number): string {
  switch (cause.type) {
    case 'manual':
      return cause.merchantId === myId ? t`Started by you` : t`Started manually`
    case 'agent':
      return t`Started by ${nameOfAgent(cause.agent)}`
    case 'schedule':
      return t`Scheduled for ${momentText(cause.plannedFor, now)}`
    case 'event':
      return t`Started by an event`
    case 'webhook':
      return t`Started by a webhook`
    case 'workflow':
      return t`Started by another workflow`
    case 'rerun':
      return cause.merchantId === myId ? t`Run again by you` : t`Run again`
  }
}

function nameOfAgent(agent: string): string {
  return Object.entries(agentProfiles).find(([id]) => id === agent)?.[1].name ?? agent
}

/** What a step waits for, in words. */
export function waitText({ waitsFor }: Pick<StepRun, 'waitsFor'>, now: number): string {
  if (waitsFor === null) return ''
  const until = waitsFor.until === null ? null : momentText(waitsFor.until, now)
  switch (waitsFor.type) {
    case 'approval':
    case 'tool_approval':
      return until === null ? t`Needs an approval` : t`Needs an approval by ${until}`
    case 'time':
      return until === null ? t`Waits` : t`Waits until ${until}`
    case 'event':
      return until === null ? t`Waits for an event` : t`Waits for an event until ${until}`
    case 'workflow':
      return t`Waits for another workflow`
    case 'outcome':
      return t`Tell us what happened`
  }
}

/** How the items of a step stand: "9 of 14 items", or how many of them failed. */
export function itemsFact(items: { done: number; total: number; failed: number }): string {
  const { failed, total } = items
  if (failed === 0) return itemsText(items)
  return plural(total, {
    one: `${formatNumber(failed)} of # item failed`,
    other: `${formatNumber(failed)} of # items failed`,
  })
}

/** "9 of 14 items". */
export function itemsText({ done, total }: { done: number; total: number }): string {
  return plural(total, {
    one: `${formatNumber(done)} of # item`,
    other: `${formatNumber(done)} of # items`,
  })
}
