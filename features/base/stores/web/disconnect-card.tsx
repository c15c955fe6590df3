import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { disconnectStore, getSeller, type StoreStatus } from '../contract.ts'
import { rememberStore } from './store-cache.ts'

export function DisconnectCard({ store }: { store: StoreStatus }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => call(disconnectStore, {}),
    onSuccess: ({ data }) => {
      setAsking(false)
      rememberStore(client, data.status)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSeller.path })
      showToast({ title: t`Store disconnected`, description: t`Products and what you added to them stay.` })
    },
    onError: (error) => {
      setAsking(false)
      showFailure(t`Store not disconnected`, sentenceOf(error, t`The server did not answer.`))
    },
  })
  return (
    <Card title={t`Disconnect`}>
      <p className="text-ink-2">
        {store.domain
          ? t`Vitrine forgets its access to ${store.domain}. Products and what you added to them stay.`
          : t`Vitrine forgets its access to the store. Products and what you added to them stay.`}
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setAsking(true)}>
        <Trans>Disconnect store</Trans>
      </Button>
      {isAsking && (
        <Dialog
          title={t`Disconnect ${store.name ?? store.domain ?? ''}?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Keep it</Trans>
              </Button>
              <Button variant="danger" isBusy={disconnect.isPending} onClick={() => disconnect.mutate()}>
                <Trans>Disconnect store</Trans>
              </Button>
            </>
          }
        >
          <Trans>Syncs stop until you connect it again. Products and what you added to them stay.</Trans>
        </Dialog>
      )}
    </Card>
  )
}
