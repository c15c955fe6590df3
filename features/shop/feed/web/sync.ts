import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { syncProducts, syncStatus } from '../contract.ts'
import { applySyncRun, awaitRun, hasEnded } from './feed-cache.ts'

const pollMs = 2_000

/** The newest sync, how to start one, and how to stop it. A second start finds the one that runs. */
export function useSync() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const poll = usePollMs(pollMs)
  const status = useQuery({
    ...read(syncStatus, {}),
    select: (reply) => reply.data,
    refetchInterval: ({ state }) => {
      const run = state.data?.data.run
      return Boolean(run && !hasEnded(run)) && poll
    },
  })

  const start = useMutation({
    mutationFn: () => call(syncProducts, { body: {} }),
    onSuccess: ({ data, message }) => {
      const { run } = data
      if (!hasEnded(run)) awaitRun(run.id)
      applySyncRun(client, run)
      if (run.status === 'completed') showToast({ title: t`Products Synced`, description: message })
      if (run.status === 'failed')
        showFailure(t`Sync Failed`, run.error?.message ?? t`Failed to sync products`)
    },
    onError: (error) => {
      const isAboutStore = codeOf<typeof syncProducts>(error)?.startsWith('STORE_') ?? false
      const action = { label: t`Open store`, onAct: () => void navigate({ to: '/workspace/shopify' }) }
      showFailure(t`Sync Failed`, sentenceOf(error, t`Failed to sync products`), isAboutStore ? action : null)
    },
  })

  const cancel = useMutation({
    mutationFn: (runId: string) => call(cancelRun, { params: { runId } }),
    onSuccess: ({ data }) => applySyncRun(client, data.run),
    onError: (error) =>
      showFailure(t`Couldn’t stop the sync`, sentenceOf(error, t`The server didn't respond.`)),
  })

  const run = status.data?.run ?? null
  const activeRun = run && !hasEnded(run) ? run : null
  return {
    run,
    activeRun,
    report: status.data?.report ?? null,
    isBusy: start.isPending || activeRun !== null,
    start: () => start.mutate(),
    cancel: () => activeRun && cancel.mutate(activeRun.id),
    isCancelling: cancel.isPending,
  }
}

export type Sync = ReturnType<typeof useSync>
