import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import { listStores } from '#features/base/stores/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { type StoreSync, syncStores, viewStoreSyncs } from '../contract/store-sync.ts'

/** Where the syncs of all stores stand, and what happened lately. */
export function useStoreSyncs() {
  return useQuery({ ...read(viewStoreSyncs, {}), select: (reply) => reply.data })
}

const startTexts: Record<SyncMode, string> = {
  bidirectional: t`Bidirectional synchronization initiated`,
  shopify_to_internal: t`Shopify to Internal synchronization initiated`,
  internal_to_shopify: t`Internal to Shopify synchronization initiated`,
}

/** Syncs stores, and says when the last of them is done. */
export function useSyncStores() {
  const client = useQueryClient()
  const awaited = useRef<readonly string[] | null>(null)
  const syncs = useStoreSyncs().data?.stores
  useEffect(() => announceEnd(awaited, syncs), [syncs])
  return useMutation({
    mutationFn: ({ mode, storeIds }: { mode: SyncMode; storeIds?: string[] }) =>
      call(syncStores, { body: { mode, ...(storeIds ? { storeIds } : {}) } }),
    onSuccess: async ({ data }, { mode }) => {
      showToast({ title: t`Sync Started`, description: startTexts[mode] })
      void client.invalidateQueries({ queryKey: [listStores.path] })
      const { queryKey } = read(viewStoreSyncs, {})
      // What was started is in what is read from now on.
      await client.invalidateQueries({ queryKey })
      // Where nothing runs, nothing ends that could be told of.
      awaited.current = data.runIds.length > 0 ? data.runIds : null
      announceEnd(awaited, client.getQueryData(queryKey)?.data.stores)
    },
    onError: (error) => showFailure(t`Sync Failed`, sentenceOf(error, t`Synchronization encountered errors`)),
  })
}

function announceEnd(
  awaited: { current: readonly string[] | null },
  syncs: readonly StoreSync[] | undefined,
) {
  if (awaited.current === null || !syncs) return
  const outcome = outcomeOf(awaited.current, syncs)
  if (outcome === 'running') return
  awaited.current = null
  if (outcome === 'failed') return showFailure(t`Sync Failed`, t`Synchronization encountered errors`)
  showToast({ title: t`Sync Complete`, description: t`All products and orders synchronized successfully` })
}

/** A run that a newer one has followed is over, too. */
function outcomeOf(
  runIds: readonly string[],
  syncs: readonly StoreSync[],
): 'running' | 'failed' | 'completed' {
  const runs = syncs
    .flatMap(({ products, orders, writes }) => [products, orders, writes])
    .filter((run) => run !== null)
    .filter(({ id }) => runIds.includes(id))
  if (runs.some(({ endedAt }) => endedAt === null)) return 'running'
  return runs.every(({ status }) => status === 'completed') ? 'completed' : 'failed'
}
