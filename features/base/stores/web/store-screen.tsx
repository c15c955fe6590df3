import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { disconnectStore, getSeller, type StoreStatus } from '../contract.ts'
import { ConnectStore } from './connect-store.tsx'
import { DomainHelp } from './domain-help.tsx'
import { SellerForm } from './seller-form.tsx'
import { rememberStore, useStore } from './store-cache.ts'
import { WebhooksCard } from './webhooks-card.tsx'

type Props = {
  /** What can be done with the store, and what the feed shows of its syncs. */
  actions: ReactNode
  sync: ReactNode
  onConnected: () => void
}

/** Connects and keeps the store. */
export function StoreScreen({ actions, sync, onConnected }: Props) {
  const store = useStore().data
  const seller = useQuery({
    ...read(getSeller, {}),
    select: (reply) => reply.data,
    enabled: store?.connected ?? false,
  })
  return (
    <Page>
      <PageHeader title={t`Store`} actions={store?.connected && actions}>
        {store?.connected
          ? t`Your products come from ${store.name ?? store.domain ?? ''}.`
          : t`Connect the store your products come from.`}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="flex min-w-0 flex-col gap-4">
          {store?.connected && sync}
          <ConnectStore onConnected={onConnected} />
          {store?.connected && seller.isPending && <Skeleton className="h-[480px] w-full" />}
          {seller.isError && <ReadProblem title={t`Couldn't load the seller details`} query={seller} />}
          {seller.data && (
            <Card title={t`Seller details`}>
              <p className="mb-4 text-ink-2">
                <Trans>Included with every product.</Trans>
              </p>
              <SellerForm key={store?.storeId} seller={seller.data} isPrimary={false} />
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {store?.connected && <WebhooksCard />}
          {store?.connected ? <DisconnectCard store={store} /> : <DomainHelp />}
        </div>
      </div>
    </Page>
  )
}

function DisconnectCard({ store }: { store: StoreStatus }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => call(disconnectStore, {}),
    onSuccess: ({ data }) => {
      setAsking(false)
      rememberStore(client, data.status)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSeller.path })
      showToast({
        title: t`Store disconnected`,
        description: t`Your products and the details you added stay in Vitrine.`,
      })
    },
    onError: (error) => {
      setAsking(false)
      showFailure(t`Couldn't disconnect the store`, sentenceOf(error, t`The server didn't respond.`))
    },
  })
  return (
    <Card title={t`Disconnect`}>
      <p className="text-ink-2">
        {store.domain
          ? t`Vitrine will no longer have access to ${store.domain}. Your products and the details you added stay in Vitrine.`
          : t`Vitrine will no longer have access to your store. Your products and the details you added stay in Vitrine.`}
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
                <Trans>Keep connected</Trans>
              </Button>
              <Button variant="danger" isBusy={disconnect.isPending} onClick={() => disconnect.mutate()}>
                <Trans>Disconnect store</Trans>
              </Button>
            </>
          }
        >
          <Trans>
            Syncs stop until you reconnect. Your products and the details you added stay in Vitrine.
          </Trans>
        </Dialog>
      )}
    </Card>
  )
}
