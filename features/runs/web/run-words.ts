import { t } from '@lingui/core/macro'
import type { RunView } from '#engine/contract.ts'

const kinds: Record<string, string> = {
  'feed.sync': t`Product sync`,
  'feed.rejudge': t`Judging products anew`,
  'sales.sync': t`Order sync`,
  'catalogue.settle': t`Check of store changes`,
  'agents.turn': t`Answer of an agent`,
  'agents.tool': t`Tool of an agent`,
  'agents.workflow': t`Workflow of the agents`,
  'agents.replay': t`Replay of an answer`,
  'beliefs.update': t`Update of beliefs`,
  'coordination.exchange': t`Question between agents`,
  'coordination.watch': t`Watch over the agents`,
  'research.task': t`Market research`,
  'research.crawl': t`Crawl of a site`,
}

/** What a run is, in the merchant's words. */
export function runName({ kind }: Pick<RunView, 'kind'>): string {
  return kinds[kind] ?? kind
}

export const statusWords: Record<RunView['status'], string> = {
  queued: t`Waiting to start`,
  running: t`Running`,
  paused: t`Paused`,
  waiting: t`Waits for you`,
  completed: t`Completed`,
  failed: t`Failed`,
  cancelled: t`Cancelled`,
}

export function isLive({ status }: Pick<RunView, 'status'>): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'cancelled'
}
