import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ConnectedBanner } from './connected-banner.tsx'
import { ConnectForm } from './connect-form.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { useStore } from './store-cache.ts'

/** All that is needed to connect a store, or to renew the access to the one that is connected. */
export function ConnectStore({ onConnected }: { onConnected: () => void }) {
  const store = useStore()
  if (store.isPending) return <Skeleton className="h-48 w-full" />
  if (store.isError) return <ReadProblem title={t`The store could not be read`} query={store} />
  return (
    <div className="flex flex-col gap-4">
      <ConnectedBanner store={store.data} />
      {!store.data.connected && store.data.demo.isAvailable && <DemoOffer onConnected={onConnected} />}
      {store.data.demo.hasFailed && (store.data.isDemo || !store.data.connected) && (
        <Notice tone="warning" title={t`The demo store did not start`}>
          <Trans>The server's log says why. Everything else works, and you can connect your own store.</Trans>
        </Notice>
      )}
      {!(store.data.connected && store.data.isDemo) && (
        <Card title={store.data.connected ? t`Renew the access` : t`Your Shopify store`}>
          <ConnectForm key={store.data.storeId ?? 'none'} store={store.data} onConnected={onConnected} />
        </Card>
      )}
    </div>
  )
}
