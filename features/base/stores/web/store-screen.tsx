import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { getSeller } from '../contract.ts'
import { ConnectStore } from './connect-store.tsx'
import { DisconnectCard } from './disconnect-card.tsx'
import { DomainHelp } from './domain-help.tsx'
import { SellerForm } from './seller-form.tsx'
import { useStore } from './store-cache.ts'

/** Connects and keeps the store. `sync` is what the feed shows of its syncs. */
export function StoreScreen({ sync, onConnected }: { sync: ReactNode; onConnected: () => void }) {
  const store = useStore().data
  const seller = useQuery({
    ...read(getSeller, {}),
    select: (reply) => reply.data,
    enabled: store?.connected ?? false,
  })
  return (
    <Page>
      <PageHeader title={t`Store`}>
        {store?.connected
          ? t`Products come from ${store.name ?? store.domain ?? ''}.`
          : t`Connect the store that your products come from.`}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="flex min-w-0 flex-col gap-4">
          {store?.connected && sync}
          <ConnectStore onConnected={onConnected} />
          {store?.connected && seller.isPending && <Skeleton className="h-[480px] w-full" />}
          {seller.isError && <ReadProblem title={t`The seller facts could not be read`} query={seller} />}
          {seller.data && (
            <Card title={t`Seller facts`}>
              <p className="mb-4 text-ink-2">
                <Trans>Sent with every product.</Trans>
              </p>
              <SellerForm key={store?.storeId} seller={seller.data} />
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {store?.connected ? <DisconnectCard store={store} /> : <DomainHelp />}
        </div>
      </div>
    </Page>
  )
}
