import { plural, t } from '@lingui/core/macro'
import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { call, type CallInput } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { type BulkRun, getBulkChange, startBulkChange, undoBulkChange } from '../contract/bulk.ts'
import { followChange, useFollowedChange } from './bulk-memory.ts'
import { hasEnded, refreshFeed } from './feed-cache.ts'

export type BulkOrder = CallInput<typeof startBulkChange>['body']

const pollMs = 700
const mutationKey = ['bulk-change'] as const

/** Starts a change of many products. Whoever starts it may go: the shell follows it (`useFollowBulkChange`). */
export function useBulkChange() {
  const client = useQueryClient()
  const { activeId } = useFollowedChange()
  const isAsking = useIsMutating({ mutationKey }) > 0
  const undo = useUndo()
  const start = useMutation({
    mutationKey,
    mutationFn: async (body: BulkOrder) => (await call(startBulkChange, { body })).data,
    onSuccess: (bulk) => begin(client, bulk, undo),
    onError: (error) =>
      showFailure(t`Nothing was changed`, sentenceOf(error, t`The server didn't respond. Try again.`)),
  })
  return { isBusy: isAsking || activeId !== null, start: start.mutate }
}

/** Follows the change that runs until it ends, also over a reload; offers to stop it and to undo it. */
export function useFollowBulkChange() {
  const client = useQueryClient()
  const { activeId, report } = useFollowedChange()
  const undo = useUndo()
  const poll = usePollMs(pollMs)
  const follow = useQuery({
    ...read(getBulkChange, { params: { changeId: activeId ?? '' } }),
    enabled: activeId !== null,
    select: (reply) => reply.data,
    // A failed read must not end it: without a signal from the server it is read again all the same.
    refetchInterval: (query) => activeId !== null && (query.state.status === 'error' ? pollMs : poll),
  })
  const isGone = codeOf<typeof getBulkChange>(follow.error) === 'BULK_CHANGE_NOT_FOUND'
  useEffect(() => {
    if (activeId === null) return
    if (isGone) followChange(client, { activeId: null, report: null })
    else if (follow.data && hasEnded(follow.data.run)) end(client, follow.data, undo)
  })
  const cancel = useMutation({
    mutationFn: (runId: string) => call(cancelRun, { params: { runId } }),
    onSuccess: () => void follow.refetch(),
    onError: (error) => showFailure(t`Couldn’t stop`, sentenceOf(error, t`The server didn't respond.`)),
  })
  const active = activeId === null ? null : (follow.data ?? null)
  return {
    active,
    report,
    closeReport: () => followChange(client, { activeId, report: null }),
    cancel: () => active && cancel.mutate(active.run.id),
    isCancelling: cancel.isPending,
  }
}

function useUndo(): (changeId: string) => void {
  const client = useQueryClient()
  const undo = useMutation({
    mutationKey,
    mutationFn: async (changeId: string) => (await call(undoBulkChange, { params: { changeId } })).data,
    onSuccess: (bulk) => begin(client, bulk, (changeId) => undo.mutate(changeId)),
    onError: (error) =>
      showFailure(t`Couldn’t undo`, sentenceOf(error, t`The server didn't respond. Try again.`)),
  })
  return undo.mutate
}

type OnUndo = (changeId: string) => void

function begin(client: QueryClient, bulk: BulkRun, onUndo: OnUndo): void {
  if (hasEnded(bulk.run)) end(client, bulk, onUndo)
  else followChange(client, { activeId: bulk.changeId, report: null })
}

function end(client: QueryClient, bulk: BulkRun, onUndo: OnUndo): void {
  const { run, report, change, changeId } = bulk
  followChange(client, { activeId: null, report: report && report.skipped > 0 ? report : null })
  refreshFeed(client)
  const changed = report?.changed ?? 0
  const isStopped = run.status !== 'completed'
  // An undo that was stopped goes on with another undo of the same change.
  const action =
    change.kind === 'undo'
      ? isStopped && { label: t`Undo the rest`, onAct: () => onUndo(change.changeId) }
      : changed > 0 && { label: t`Undo`, onAct: () => onUndo(changeId) }
  if (run.status === 'failed') {
    const text = run.error?.message ?? t`Some products may have been changed already.`
    showFailure(t`The change stopped`, text, action || null)
    return
  }
  showToast({
    title: t`Status Updated`,
    tone: changed > 0 ? 'success' : 'neutral',
    description: sentence(change, changed, report?.skipped ?? 0),
    ...(action ? { action } : {}),
  })
}

function sentence(change: BulkRun['change'], changed: number, left: number): string {
  const done = doneText(change, changed)
  return left === 0 ? done : plural(left, { one: `${done}, # unchanged`, other: `${done}, # unchanged` })
}

function doneText(change: BulkRun['change'], changed: number): string {
  if (change.kind === 'undo')
    return plural(changed, {
      one: '# product restored',
      other: '# products restored',
    })
  if (change.kind === 'set') return plural(changed, { one: '# product changed', other: '# products changed' })
  return change.enableSearch
    ? plural(changed, { one: '# product enabled', other: '# products enabled' })
    : plural(changed, { one: '# product disabled', other: '# products disabled' })
}
