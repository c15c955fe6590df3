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
      showToast({ title: 'Store disconnected', description: 'Products and what you added to them stay.' })
    },
    onError: (error) => {
      setAsking(false)
      showFailure('Store not disconnected', sentenceOf(error, 'The server did not answer.'))
    },
  })
  return (
    <Card title="Disconnect">
      <p className="text-ink-2">
        Vitrine forgets its access to {store.domain}. Products and what you added to them stay.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setAsking(true)}>
        Disconnect store
      </Button>
      {isAsking && (
        <Dialog
          title={`Disconnect ${store.name ?? store.domain}?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
              <Button variant="danger" isBusy={disconnect.isPending} onClick={() => disconnect.mutate()}>
                Disconnect store
              </Button>
            </>
          }
        >
          Syncs stop until you connect it again. Products and what you added to them stay.
        </Dialog>
      )}
    </Card>
  )
}
