import { t } from '@lingui/core/macro'
import type { Progress, RunView } from '#engine/contract.ts'
import { formatNumber } from '#ui/format.ts'
import type { RunKind } from '../contract/run.ts'

const kinds: Record<RunKind, string> = {
  'accounts.mail': t`Account email`,
  'stores.remove': t`Store removal`,
  'stores.follow': t`Follow-up after a sync`,
  'privacy.request': t`Privacy request`,
  'feed.sync': t`Product sync`,
  'feed.rejudge': t`Product check`,
  'feed.bulk': t`Bulk product change`,
  'sales.sync': t`Order sync`,
  'customers.sync': t`Customer sync`,
  'support.import': t`Ticket import`,
  'catalogue.settle': t`Store change confirmation`,
  'writeback.write': t`Writing details to your store`,
  'writeback.propose': t`Check for details to write to your store`,
  'agents.turn': t`Answer from an agent`,
  'agents.tool': t`Tool run by an agent`,
  'agents.workflow': t`Agent workflow`,
  'strategies.implement': t`Strategy`,
  'workflows.run': t`Workflow run`,
  'workflows.tool': t`Tool run by a workflow`,
  'workflows.ask': t`Question from a workflow to an agent`,
  'agents.replay': t`Replay of an answer`,
  'beliefs.update': t`Agent knowledge update`,
  'inbox.refresh': t`Check for open items`,
  'workflows.measure': t`Measurement of workflow results`,
  'events.import': t`Import of past changes`,
  'events.trim': t`Removal of old events`,
  'insights.compute': t`Market monitoring`,
  'coordination.exchange': t`Question from one agent to another`,
  'coordination.watch': t`Agent health check`,
  'research.task': t`Market research`,
  'research.crawl': t`Website crawl`,
  'workflows.draft': t`Draft of a workflow`,
  'workflows.rehearse': t`Rehearsal of a workflow`,
}

/** What a run is, in the merchant's words. */
export function runName({ kind }: Pick<RunView, 'kind'>): string {
  return hasName(kind) ? kinds[kind] : kind
}

function hasName(kind: string): kind is RunKind {
  return Object.hasOwn(kinds, kind)
}

export const runStatusLabels: Record<RunView['status'], string> = {
  queued: t`Waiting to start`,
  running: t`Running`,
  paused: t`Paused`,
  waiting: t`Needs your approval`,
  completed: t`Completed`,
  failed: t`Failed`,
  cancelled: t`Cancelled`,
}

export function isLive({ status }: Pick<RunView, 'status'>): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'cancelled'
}

/** "4,000 of 4,492"; null while there is nothing to count. */
export function countedOf({ done, total }: Progress): string | null {
  if (total !== null) return t`${formatNumber(done)} of ${formatNumber(total)}`
  return done > 0 ? formatNumber(done) : null
}

/** How long a run took; null while it goes on, and when it never began. */
export function durationOf({ startedAt, endedAt }: Pick<RunView, 'startedAt' | 'endedAt'>): string | null {
  if (startedAt === null || endedAt === null) return null
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return seconds < 60 ? t`${seconds} s` : t`${Math.round(seconds / 60)} min`
}
