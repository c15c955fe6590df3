import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { connectDemoStore } from '../contract.ts'
import { adoptStore, useStore } from './store-cache.ts'

type Props = { size?: 's' | 'm'; className?: string; onConnected?: () => void }

/** For who has no store at hand. Nothing where one is connected, or where the server runs without a demo store. */
export function DemoButton({ size = 'm', className = '', onConnected }: Props) {
  const client = useQueryClient()
  const store = useStore().data
  const connect = useMutation({
    mutationFn: () => call(connectDemoStore, {}),
    onSuccess: ({ data }) => {
      if (!adoptStore(client, data)) return
      showToast({ title: t`Store connected!`, description: t`Demo store` })
      onConnected?.()
    },
    onError: (error) =>
      showFailure(t`Connection failed`, sentenceOf(error, t`Failed to connect Shopify store`)),
  })
  // While it connects, the status of the store arrives before the answer.
  if (!connect.isPending && (!store || store.connected || !store.demo.isAvailable)) return null
  return (
    <Button size={size} isBusy={connect.isPending} onClick={() => connect.mutate()} className={className}>
      {connect.isPending ? t`Connecting...` : t`Try the demo store`}
    </Button>
  )
}
