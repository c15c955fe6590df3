import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { MapPin, Pause, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoreListing } from '#features/base/stores/contract.ts'
import { ReconnectButton } from '#features/base/stores/web/reconnect-button.tsx'
import { StoreMenu } from '#features/base/stores/web/store-menu.tsx'
import { storeStateWord } from '#features/base/stores/web/store-words.ts'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { Badge } from '#ui/badge.tsx'
import { formatNumber } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'

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

/** A row of the table; where there is little room the names of the columns stand before its values. */
export function StoreRow({ store, figures }: RowProps) {
  const router = useRouter()
  const { store: named } = useSearch({ strict: false })
  // Without a name the one that the page is of would stay.
  const ofStore = named === undefined && store.isDefault ? {} : { store: store.id }
  const open = (to: '/workspace/chatgpt' | '/workspace/shopify') =>
    void router.navigate({ to, search: ofStore })
  const { sales } = figures ?? {}
  return (
    <tr className="relative border-b border-line align-top last:border-b-0 @max-[760px]:grid @max-[760px]:grid-cols-2 @max-[760px]:px-4 @max-[760px]:py-3">
      <td className="py-2.5 ps-4 pe-2 @max-[760px]:col-span-full @max-[760px]:py-0 @max-[760px]:ps-0 @max-[760px]:pe-10">
        <button
          type="button"
          onClick={() => open('/workspace/chatgpt')}
          className="type-strong rounded-control text-start break-words underline-offset-2 hover:underline"
        >
          {store.name}
        </button>
        <p dir="ltr" className="type-small break-all text-ink-2 rtl:text-end">
          {store.domain}
        </p>
        <StoreNotes store={store} salesMessage={figures?.salesMessage ?? null} search={ofStore} />
      </td>
      <td className="px-2 py-2.5 @max-[760px]:col-span-full @max-[760px]:px-0 @max-[760px]:pt-1 @max-[760px]:pb-0">
        <span className="flex flex-wrap gap-1.5">
          <Badge tint={faces[store.status].tint}>
            {faces[store.status].glyph}
            {storeStateWord(store.status)}
          </Badge>
          {store.isDefault && <Badge tint="neutral">{t`Default`}</Badge>}
          {store.isDemo && <Badge tint="neutral">{t`Demo store`}</Badge>}
        </span>
      </td>
      <Cell name={t`Products`}>{figures && formatNumber(figures.products)}</Cell>
      <Cell name={t`On ChatGPT`}>{figures && formatNumber(figures.enabled)}</Cell>
      <Cell name={t`Orders (30 days)`}>{figures && (sales ? formatNumber(sales.orders) : '–')}</Cell>
      <Cell name={t`Revenue (30 days)`}>
        {figures && (sales ? formatAmount(sales.revenue, sales.currency) : '–')}
      </Cell>
      <Cell name={t`Last sync`}>{store.lastSyncAt ? timeAgo(store.lastSyncAt) : t`Never`}</Cell>
      <td className="py-2 ps-2 pe-3 @max-[760px]:absolute @max-[760px]:end-3 @max-[760px]:top-2 @max-[760px]:p-0">
        <span className="flex items-center justify-end gap-2">
          {store.status === 'disconnected' && (
            <ReconnectButton store={store} onEnter={() => open('/workspace/shopify')} />
          )}
          <StoreMenu store={store} onManage={() => open('/workspace/shopify')} />
        </span>
      </td>
    </tr>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="px-2 py-2.5 text-end whitespace-nowrap @max-[760px]:px-0 @max-[760px]:pt-2 @max-[760px]:pb-0 @max-[760px]:text-start">
      <span aria-hidden className="type-label block text-ink-2 @min-[760px]:hidden">
        {name}
      </span>
      {children ?? <Skeleton className="my-1 inline-block h-3 w-12" />}
    </td>
  )
}

type NotesProps = { store: StoreListing; salesMessage: string | null; search: { store?: string } }

/** What else is to be known of a store, and the way to its locations. */
function StoreNotes({ store, salesMessage, search }: NotesProps) {
  const { problem, storefront, status, name } = store
  return (
    <>
      {problem && <p className="type-small mt-1 text-needs">{problem.message}</p>}
      {storefront && (
        <p className="type-small mt-1 text-ink-2">
          {storefront.works
            ? t`Storefront token works, checked ${timeAgo(storefront.checkedAt)}`
            : t`Storefront token doesn't work: ${storefront.message ?? ''}`}
        </p>
      )}
      {salesMessage && <p className="type-small mt-1 text-ink-2">{salesMessage}</p>}
      {status !== 'removing' && (
        <Link
          to="/ops"
          search={{ tab: 'locations', ...search }}
          aria-label={t`Locations of ${name}`}
          className="type-small inline-flex min-h-6 items-center gap-1 rounded-control text-ink-2 underline-offset-2 hover:text-ink hover:underline"
        >
          <MapPin aria-hidden className="size-3.5" strokeWidth={1.75} />
          <Trans>Locations</Trans>
        </Link>
      )}
    </>
  )
}
