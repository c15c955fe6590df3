import { plural, t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call, type CallInput } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import {
  type BulkReport,
  type BulkRun,
  getBulkChange,
  startBulkChange,
  undoBulkChange,
} from '../contract/bulk.ts'
import { hasEnded, refreshFeed } from './feed-cache.ts'
import { readBulkId, rememberBulkId } from './bulk-memory.ts'

export type BulkOrder = CallInput<typeof startBulkChange>['body']

const pollMs = 700

/** Starts a change of many products, follows it until it ends, also over a reload, and offers to undo it. */
export function useBulkChange() {
  const client = useQueryClient()
  const [activeId, setActiveId] = useState(readBulkId)
  const [report, setReport] = useState<BulkReport | null>(null)

  const poll = usePollMs(pollMs)
  const follow = useQuery({
    ...read(getBulkChange, { params: { changeId: activeId ?? '' } }),
    enabled: activeId !== null,
    select: (reply) => reply.data,
    refetchInterval: activeId !== null && poll,
  })
  useEffect(() => {
    if (follow.isError) forget()
    else if (follow.data && hasEnded(follow.data.run)) end(follow.data)
  })

  function forget(): void {
    rememberBulkId(null)
    setActiveId(null)
  }

  function end(bulk: BulkRun): void {
    forget()
    announce(client, bulk, () => undo.mutate(bulk.changeId))
    setReport(bulk.report && bulk.report.skipped > 0 ? bulk.report : null)
  }

  function begun(bulk: BulkRun): void {
    setReport(null)
    if (hasEnded(bulk.run)) return end(bulk)
    rememberBulkId(bulk.changeId)
    setActiveId(bulk.changeId)
  }

  const start = useMutation({
    mutationFn: async (body: BulkOrder) => (await call(startBulkChange, { body })).data,
    onSuccess: begun,
    onError: (error) =>
      showFailure(t`Nothing was changed`, sentenceOf(error, t`The server didn't respond. Try again.`)),
  })
  const undo = useMutation({
    mutationFn: async (changeId: string) => (await call(undoBulkChange, { params: { changeId } })).data,
    onSuccess: begun,
    onError: (error) =>
      showFailure(t`Couldn’t undo`, sentenceOf(error, t`The server didn't respond. Try again.`)),
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
    closeReport: () => setReport(null),
    isBusy: start.isPending || undo.isPending || activeId !== null,
    start: start.mutate,
    cancel: () => active && cancel.mutate(active.run.id),
    isCancelling: cancel.isPending,
  }
}

function announce(client: QueryClient, { run, report, change }: BulkRun, onUndo: () => void): void {
  refreshFeed(client)
  if (run.status === 'failed') {
    showFailure(t`The change stopped`, run.error?.message ?? t`Some products may have been changed already.`)
    return
  }
  const changed = report?.changed ?? 0
  const canUndo = changed > 0 && change.kind !== 'undo'
  showToast({
    title: t`Status Updated`,
    tone: changed > 0 ? 'success' : 'neutral',
    description: sentence(change, changed, report?.skipped ?? 0),
    ...(canUndo ? { action: { label: t`Undo`, onAct: onUndo } } : {}),
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
