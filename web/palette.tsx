import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { type LucideIcon, Package, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import { useFoundProducts } from '#features/shop/feed/web/find-products.ts'
import { Kbd } from '#ui/kbd.tsx'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { closeOverlay } from '#ui/overlay.ts'
import { allNavItems, pageNameOf } from './nav-items.ts'
import { usePaletteActs } from './palette-acts.ts'

/** Finds pages and products and does what can be done from anywhere. */
export function Palette({ user }: { user: User }) {
  const router = useRouter()
  const [search, setSearch] = useState('')
  const [recent] = useState(() => readRecent(user.id))
  const acts = usePaletteActs()
  const found = useFoundProducts(search)
  const isEmpty = search.trim() === ''
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function go({ kind, id, label }: RecentEntry) {
    remember(user.id, { kind, id, label })
    closeOverlay()
    const place = allNavItems.find(({ to }) => to === id)
    if (kind === 'product') void router.navigate({ to: '/workspace/chatgpt', search: { product: id } })
    else if (place) void router.navigate({ to: place.to })
  }

  return (
    <OverlayFrame
      label={t`Search or run a command`}
      onClose={closeOverlay}
      className="rises mx-auto mt-[12vh] mb-auto w-[min(560px,calc(100vw-24px))] rounded-dialog border border-line-2 bg-float shadow-e3 max-md:mt-3"
    >
      <Command label={t`Search or run a command`} loop filter={rank}>
        <div className="flex items-center gap-2.5 border-b border-line px-4">
          <Search aria-hidden className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
          <Command.Input
            ref={input}
            value={search}
            onValueChange={setSearch}
            placeholder={t`Search for a page, product or command`}
            className="type-field h-12 w-full min-w-0 bg-transparent outline-none"
          />
        </div>
        <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto p-1.5">
          <Command.Empty className="px-3 py-8 text-center text-ink-2">
            {found.isSearching ? t`Searching products…` : t`No results. Try a page, a title or a SKU.`}
          </Command.Empty>
          {isEmpty && recent.length > 0 && (
            <Group heading={t`Recent`}>
              {recent.map((one) => (
                <PaletteItem
                  key={`${one.kind} ${one.id}`}
                  value={`recent ${one.kind} ${one.id}`}
                  keywords={[one.label]}
                  icon={one.kind === 'product' ? Package : (iconOf(one.id) ?? Search)}
                  label={one.label}
                  fact={one.kind === 'product' ? one.id : ''}
                  onSelect={() => go(one)}
                />
              ))}
            </Group>
          )}
          <Group heading={t`Commands`}>
            {acts.map(({ label, words, icon, onAct }) => (
              <PaletteItem
                key={label}
                value={`do ${label}`}
                keywords={[label, words]}
                icon={icon}
                label={label}
                onSelect={() => {
                  closeOverlay()
                  onAct()
                }}
              />
            ))}
          </Group>
          <Group heading={t`Go to`}>
            {allNavItems.map(({ to, label, icon, parent, words = '', letter }) => {
              const within = parent ? (pageNameOf(parent) ?? '') : ''
              return (
                <PaletteItem
                  key={to}
                  value={`go ${to}`}
                  keywords={[label, within, words]}
                  icon={icon}
                  label={label}
                  within={within}
                  {...(letter ? { shortcut: `G ${letter.toUpperCase()}` } : {})}
                  onSelect={() => go({ kind: 'place', id: to, label })}
                />
              )
            })}
          </Group>
          {found.products.length > 0 && (
            <Group heading={t`Products`}>
              {found.products.map(({ productId, title }) => (
                <PaletteItem
                  key={productId}
                  value={`product ${productId}`}
                  // The server has already judged that it fits.
                  keywords={[search]}
                  icon={Package}
                  label={title}
                  fact={productId}
                  onSelect={() => go({ kind: 'product', id: productId, label: title })}
                />
              ))}
            </Group>
          )}
        </Command.List>
        {found.isError && (
          <p role="status" className="type-small border-t border-line px-4 py-2 text-ink-2">
            <Trans>Couldn't search products. Pages and commands still work.</Trans>
          </p>
        )}
      </Command>
    </OverlayFrame>
  )
}

/** How well a line fits: every word that is looked for begins a word of it. Its name, the first keyword, counts most. */
function rank(_value: string, search: string, keywords: string[] = []): number {
  const wanted = search.toLowerCase().trim()
  const label = (keywords[0] ?? '').toLowerCase()
  if (label.startsWith(wanted)) return 1
  const begins = (text: string) => wanted.split(/\s+/).every((word) => ` ${text}`.includes(` ${word}`))
  if (begins(label)) return 0.8
  return begins(keywords.join(' ').toLowerCase().replaceAll('-', ' ')) ? 0.5 : 0
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-2"
    >
      {children}
    </Command.Group>
  )
}

function iconOf(to: string) {
  return allNavItems.find((place) => place.to === to)?.icon
}

type Props = {
  value: string
  keywords?: string[]
  icon: LucideIcon
  label: string
  /** The page that it is part of. */
  within?: string
  fact?: string
  shortcut?: string
  onSelect: () => void
}

function PaletteItem({ value, keywords = [], icon: Icon, label, within, fact, shortcut, onSelect }: Props) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-press max-md:min-h-11"
    >
      <Icon aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">
        {label}
        {within && <span className="ms-2 text-ink-3">{within}</span>}
      </span>
      {fact && <span className="max-w-[40%] truncate font-mono text-[11px] text-ink-2">{fact}</span>}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Command.Item>
  )
}

/** Where the palette led lately, in this tab only: the next merchant at this machine must not read it. */
type RecentEntry = { kind: 'place' | 'product'; id: string; label: string }

const max = 5
const keyOf = (merchantId: string) => `recent:${merchantId}`

function readRecent(merchantId: string): RecentEntry[] {
  try {
    const value = JSON.parse(sessionStorage.getItem(keyOf(merchantId)) ?? '[]') as unknown
    return Array.isArray(value) ? value.filter(isRemembered).slice(0, max) : []
  } catch {
    return []
  }
}

function remember(merchantId: string, one: RecentEntry): void {
  const others = readRecent(merchantId).filter(({ kind, id }) => kind !== one.kind || id !== one.id)
  sessionStorage.setItem(keyOf(merchantId), JSON.stringify([one, ...others].slice(0, max)))
}

function isRemembered(value: unknown): value is RecentEntry {
  const { kind, id, label } = (value ?? {}) as Partial<RecentEntry>
  return (kind === 'place' || kind === 'product') && typeof id === 'string' && typeof label === 'string'
}
