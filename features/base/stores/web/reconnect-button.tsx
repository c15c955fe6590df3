import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { listStores, reconnectStore, type StoreListing } from '../contract.ts'
import { refreshStore } from './store-cache.ts'

/** Connects a store again with the access that is saved; `onEnter` opens the form where new access is needed. */
export function ReconnectButton({ store, onEnter }: { store: StoreListing; onEnter: () => void }) {
  const client = useQueryClient()
  const { domain } = store
  const reconnect = useMutation({
    mutationFn: () => call(reconnectStore, { params: { storeId: store.id } }),
    onSuccess: ({ data }) => {
      if (data.redirectUrl !== null) return window.location.assign(data.redirectUrl)
      client.setQueryData(read(listStores, {}).queryKey, { success: true, data: { stores: data.stores } })
      refreshStore(client)
      showToast({ title: t`Store Connected`, description: t`Successfully connected to ${domain}` })
    },
    onError: (error) => {
      showFailure(t`Connection Failed`, sentenceOf(error, t`Failed to connect to Shopify store`))
      if (codeOf<typeof reconnectStore>(error) === 'STORE_NEEDS_RECONNECT') onEnter()
    },
  })
  return (
    <Button size="s" isBusy={reconnect.isPending} onClick={() => reconnect.mutate()}>
      <Trans>Reconnect</Trans>
    </Button>
  )
}
