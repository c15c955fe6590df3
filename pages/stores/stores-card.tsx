import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { MapPin, Pause, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoreListing } from '#features/base/stores/contract.ts'
import { DemoButton } from '#features/base/stores/web/demo-button.tsx'
import { ReconnectButton } from '#features/base/stores/web/reconnect-button.tsx'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { StoreMenu } from '#features/base/stores/web/store-menu.tsx'
import { storeStateWord } from '#features/base/stores/web/store-words.ts'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { useStoreFigures } from '#features/shop/sales/web/sales-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'

/** The stores of the workspace, each with what it holds and sells. */
export function StoresCard({ title }: { title: string }) {
  const stores = useStores()
  const figures = useStoreFigures()
  return (
    <Card title={title}>
      {stores.isError && <ReadProblem title={t`Couldn't load the stores`} query={stores} />}
      {stores.isPending && <Skeleton className="h-40 w-full" />}
      {stores.data?.length === 0 && (
        <Empty
          drawing={<DisconnectedIllustration />}
          title={t`No store yet`}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
                <Trans>Connect Shopify</Trans>
              </Link>
              <DemoButton />
            </div>
          }
        >
          <Trans>Connect a store to see it here.</Trans>
        </Empty>
      )}
      <ul className="-my-3 empty:hidden">
        {stores.data?.map((store) => (
          <StoreRow
            key={store.id}
            store={store}
            figures={figures.data?.find(({ storeId }) => storeId === store.id)}
          />
        ))}
      </ul>
      {figures.isError && <ReadProblem title={t`Couldn't load the figures`} query={figures} />}
    </Card>
  )
}

type Face = { tint: 'ready' | 'needs' | 'incomplete' | 'busy' | 'neutral'; glyph: ReactNode }
const faces: Record<StoreListing['status'], Face> = {
  connected: { tint: 'ready', glyph: <StatusDot state="on" /> },
  syncing: { tint: 'busy', glyph: <StatusDot state="busy" /> },
  paused: { tint: 'neutral', glyph: <Pause aria-hidden /> },
  error: { tint: 'needs', glyph: <StatusDot state="warning" /> },
  disconnected: { tint: 'incomplete', glyph: <Unplug aria-hidden /> },
  removing: { tint: 'busy', glyph: <StatusDot state="busy" /> },
}

type RowProps = { store: StoreListing; figures: StoreFigures | undefined }

function StoreRow({ store, figures }: RowProps) {
  const router = useRouter()
  const { store: named } = useSearch({ strict: false })
  // Without a name the one that the page is of would stay.
  const ofStore = named === undefined && store.isDefault ? {} : { store: store.id }
  const open = (to: '/workspace/chatgpt' | '/workspace/shopify') =>
    void router.navigate({ to, search: ofStore })
  const facts = [
    { name: t`Products`, value: figures && formatNumber(figures.products) },
    { name: t`On ChatGPT`, value: figures && formatNumber(figures.enabled) },
    {
      name: t`Orders (30 days)`,
      value: figures && (figures.sales ? formatNumber(figures.sales.orders) : '–'),
    },
    {
      name: t`Revenue (30 days)`,
      value: figures && (figures.sales ? formatAmount(figures.sales.revenue, figures.sales.currency) : '–'),
    },
    { name: t`Last sync`, value: store.lastSyncAt ? timeAgo(store.lastSyncAt) : t`Never` },
  ]
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex items-center gap-x-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <button
              type="button"
              onClick={() => open('/workspace/chatgpt')}
              className="type-strong rounded-control break-words underline-offset-2 hover:underline"
            >
              {store.name}
            </button>
            <Badge tint={faces[store.status].tint}>
              {faces[store.status].glyph}
              {storeStateWord(store.status)}
            </Badge>
            {store.isDefault && <Badge tint="neutral">{t`Default`}</Badge>}
            {store.isDemo && <Badge tint="neutral">{t`Demo store`}</Badge>}
          </div>
          <p dir="ltr" className="type-small break-all text-ink-2 rtl:text-end">
            {store.domain}
          </p>
        </div>
        {store.status === 'disconnected' && (
          <ReconnectButton store={store} onEnter={() => open('/workspace/shopify')} />
        )}
        <StoreMenu store={store} onManage={() => open('/workspace/shopify')} />
      </div>
      {store.problem && <p className="type-small mt-1 text-needs">{store.problem.message}</p>}
      {store.storefront && (
        <p className="type-small mt-1 text-ink-2">
          {store.storefront.works
            ? t`Storefront token works, checked ${timeAgo(store.storefront.checkedAt)}`
            : t`Storefront token doesn't work: ${store.storefront.message ?? ''}`}
        </p>
      )}
      {store.status !== 'removing' && (
        <Link
          to="/ops"
          search={{ tab: 'locations', ...ofStore }}
          aria-label={t`Locations of ${store.name}`}
          className="type-small inline-flex min-h-6 items-center gap-1 rounded-control text-ink-2 underline-offset-2 hover:text-ink hover:underline"
        >
          <MapPin aria-hidden className="size-3.5" strokeWidth={1.75} />
          <Trans>Locations</Trans>
        </Link>
      )}
      {figures?.salesMessage && <p className="type-small mt-1 text-ink-2">{figures.salesMessage}</p>}
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-5">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="type-label text-ink-2">{name}</dt>
            <dd className="tabular-nums">{value ?? <Skeleton className="my-1 h-3 w-12" />}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
