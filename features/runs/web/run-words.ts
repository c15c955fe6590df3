import type { RunView } from '#engine/contract.ts'

const kinds: Record<string, string> = {
  'feed.sync': 'Product sync',
  'feed.rejudge': 'Judging products anew',
  'sales.sync': 'Order sync',
}

/** What a run is, in the merchant's words. */
export function runName({ kind }: Pick<RunView, 'kind'>): string {
  return kinds[kind] ?? kind
}

export const statusWords: Record<RunView['status'], string> = {
  queued: 'Waiting to start',
  running: 'Running',
  paused: 'Paused',
  waiting: 'Waits for you',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export function isLive({ status }: Pick<RunView, 'status'>): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'cancelled'
}
