import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, MapPin } from 'lucide-react'
import { useRef } from 'react'
import { nameOfCountry } from '#kit/country.ts'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { locale } from '#ui/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { listLocations, LocationScope, StoreLocation } from '../contract.ts'
import { LocationStockCard } from './location-stock-card.tsx'
import { useLocations } from './locations-cache.ts'

type Props = {
  /** The location that is open; without it, the first that is active. */
  locationId: string | undefined
  onOpen: (locationId: string) => void
}

/** Where the store keeps its products, and what of them is at one location. */
export function Locations({ locationId, onOpen }: Props) {
  const read = useLocations()
  const stock = useRef<HTMLDivElement>(null)
  const all = read.data?.locations ?? []
  const open =
    all.find((one) => one.locationId === locationId) ?? all.find(({ isActive }) => isActive) ?? all[0]
  const missing = read.data?.missing ?? []
  function choose(location: StoreLocation) {
    onOpen(location.locationId)
    // Below a long list on a phone nobody would see what was opened.
    requestAnimationFrame(() => {
      const top = stock.current?.getBoundingClientRect().top ?? 0
      if (top > window.innerHeight * 0.75) stock.current?.scrollIntoView()
    })
  }
  if (read.isPending) return <Skeleton className="h-72 w-full" />
  if (read.isError && !read.data) return <NotRead query={read} />
  return (
    <>
      {missing.map((one) => (
        <MissingScope key={one.scope} {...one} />
      ))}
      {all.length === 0 && missing.length === 0 && (
        <Empty drawing={<EmptyIllustration />} title={t`No locations yet`}>
          <Trans>Add a location in Shopify under Settings, Locations, and it appears here.</Trans>
        </Empty>
      )}
      {all.length > 0 && (
        <ul aria-label={t`Locations`} className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
          {all.map((location) => (
            <li key={location.locationId} className="min-w-0">
              <LocationButton
                location={location}
                isOpen={location === open}
                onOpen={() => choose(location)}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={stock} className="scroll-mt-4 empty:hidden">
        {open && missing.length === 0 && <LocationStockCard key={open.locationId} location={open} />}
      </div>
    </>
  )
}

type ButtonProps = { location: StoreLocation; isOpen: boolean; onOpen: () => void }

function LocationButton({ location, isOpen, onOpen }: ButtonProps) {
  const { name, city, country, isActive, fulfillsOnlineOrders, hasLocalPickup } = location
  const place = [city, country && nameOfCountry(country, locale)].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className="flex h-full w-full flex-col gap-2 rounded-card border border-line bg-pane p-4 text-start hover:border-line-2 aria-pressed:border-glass-edge"
    >
      <span className="flex w-full items-start gap-3">
        <MapPin aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
        <span className="min-w-0 flex-1">
          <span className="type-strong block break-words">
            <bdi>{name}</bdi>
          </span>
          <span className="type-small block text-ink-2">{place || t`No address`}</span>
        </span>
        <Badge tint={isActive ? 'ready' : 'neutral'}>{isActive ? t`Active` : t`Inactive`}</Badge>
      </span>
      {(fulfillsOnlineOrders || hasLocalPickup) && (
        <span className="type-small flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
          {fulfillsOnlineOrders && <Offer>{t`Fulfills online orders`}</Offer>}
          {hasLocalPickup && <Offer>{t`Local pickup`}</Offer>}
        </span>
      )}
    </button>
  )
}

function Offer({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Check aria-hidden className="size-3.5 flex-none" />
      {children}
    </span>
  )
}

function MissingScope({ scope, message }: { scope: LocationScope; message: string }) {
  return (
    <Notice
      tone="warning"
      title={
        scope === 'read_locations' ? t`Vitrine can't read your locations` : t`Vitrine can't read your stock`
      }
      action={<ManageStores />}
    >
      {message} <Trans>After granting it, reconnect the store.</Trans>
    </Notice>
  )
}

function ManageStores() {
  return (
    <Link to="/workspace/stores" search={{ tab: 'store-management' }} className={buttonStyle({ size: 's' })}>
      <Trans>Manage stores</Trans>
    </Link>
  )
}

const storeStates = {
  STORE_NOT_CONNECTED: t`No store connected`,
  STORE_NEEDS_RECONNECT: t`Your store needs to be reconnected`,
  STORE_PAUSED: t`This store is paused`,
} as const

/** A store that isn't asked is no failure: it has a page of its own where that is changed. */
function NotRead({ query }: { query: ReturnType<typeof useLocations> }) {
  const code = codeOf<typeof listLocations>(query.error)
  const title = Object.entries(storeStates).find(([name]) => name === code)?.[1]
  if (!title) return <ReadProblem title={t`Couldn't load the locations`} query={query} />
  return (
    <Card>
      <Empty drawing={<DisconnectedIllustration />} title={title} action={<ManageStores />}>
        {sentenceOf(query.error, t`The server didn't respond.`)}
      </Empty>
    </Card>
  )
}
