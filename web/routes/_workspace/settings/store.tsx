import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { getSeller } from '#features/base/stores/contract.ts'
import { ConnectActions } from '#features/base/stores/web/connect-actions.tsx'
import { ConnectedBanner } from '#features/base/stores/web/connected-banner.tsx'
import { SellerForm } from '#features/base/stores/web/seller-form.tsx'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const Route = createFileRoute('/_workspace/settings/store')({ component: StoreSettings })

function StoreSettings() {
  const store = useStore()
  const isConnected = store.data?.connected ?? false
  const seller = useQuery({
    ...read(getSeller, {}),
    select: (reply) => reply.data,
    enabled: isConnected,
  })
  return (
    <>
      <PageHeader
        title={t`Seller details`}
        actions={
          isConnected && (
            <Link to="/workspace/shopify" className={buttonStyle()}>
              <Trans>Reconnect or disconnect</Trans>
            </Link>
          )
        }
      >
        <Trans>The store your products come from, and the seller details included with every product.</Trans>
      </PageHeader>
      {store.isPending && <Skeleton className="h-16 w-full" />}
      {store.isError && <ReadProblem title={t`Couldn't load the store`} query={store} />}
      {store.data && !isConnected && (
        <Card>
          <Empty
            drawing={<DisconnectedIllustration />}
            title={t`No store connected`}
            action={<ConnectActions />}
          >
            <Trans>Seller details come from your store. Connect a store to see and edit them.</Trans>
          </Empty>
        </Card>
      )}
      {store.data && isConnected && (
        <>
          <ConnectedBanner store={store.data} />
          {seller.isPending && <Skeleton className="h-72 w-full" />}
          {seller.isError && <ReadProblem title={t`Couldn't load the seller details`} query={seller} />}
          {seller.data && (
            <Card title={t`Seller details`}>
              <SellerForm key={store.data.storeId} seller={seller.data} />
            </Card>
          )}
        </>
      )}
    </>
  )
}
