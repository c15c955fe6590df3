import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, FlaskConical, Plus, Settings2, Store as StoreIcon } from 'lucide-react'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { Mark } from '#ui/mark.tsx'
import { Menu } from '#ui/menu.tsx'
import { closeOverlay } from '#ui/overlay.ts'

/** Which store the console works with, and the way to another. The menu lists stores, of which a workspace has one at a time. */
export function StoreSwitcher({ isThin = false }: { isThin?: boolean }) {
  const router = useRouter()
  const store = useStore().data
  const stores = store && store.storeId !== null ? [store] : []
  function go(to: '/workspace/shopify' | '/onboarding/shopify') {
    closeOverlay()
    void router.navigate({ to })
  }
  const manage = () => go('/workspace/shopify')
  const name = store?.name ?? 'Vitrine'
  const state = store ? stateOf(store) : ''
  const items = [
    ...stores.map((one) => ({
      label: one.name ?? one.domain ?? t`Store`,
      hint: stateOf(one),
      icon: one.isDemo ? <FlaskConical aria-hidden /> : <StoreIcon aria-hidden />,
      isChosen: true,
      onSelect: manage,
    })),
    ...(stores.length > 0
      ? [{ label: t`Manage store`, icon: <Settings2 aria-hidden />, group: '', onSelect: manage }]
      : []),
    {
      label: stores.length > 0 ? t`Connect another store` : t`Connect Shopify`,
      ...(stores.length > 0
        ? {
            hint: t`You can connect one store at a time. Connecting another switches to it, and this store’s products stay saved.`,
          }
        : {}),
      icon: <Plus aria-hidden />,
      onSelect: () => go('/onboarding/shopify'),
    },
  ]
  return (
    <Menu
      heading={t`Stores`}
      align="start"
      items={items}
      trigger={
        <button
          type="button"
          title={name}
          className="flex min-h-10 min-w-0 items-center gap-2.5 max-md:flex-1 rounded-control px-1 text-start hover:bg-press max-md:min-h-11 xl:px-2"
        >
          <Mark />
          <span className="sr-only">{state ? t`Store: ${name}, ${state}` : t`Store: ${name}`}</span>
          <span aria-hidden className={`min-w-0 flex-1 ${isThin ? 'max-xl:hidden' : ''}`}>
            <span className="block truncate font-semibold">{name}</span>
            <span className="type-micro flex items-center gap-1 text-ink-3">
              {store?.isDemo && <FlaskConical aria-hidden className="size-3 flex-none" />}
              <span className="truncate">{state}</span>
            </span>
          </span>
          <ChevronsUpDown
            aria-hidden
            className={`size-3.5 flex-none text-ink-3 ${isThin ? 'max-xl:hidden' : ''}`}
          />
        </button>
      }
    />
  )
}

function stateOf({ isDemo, connected, domain }: StoreStatus): string {
  if (isDemo) return connected ? t`Demo store` : t`Demo store, not connected`
  return connected ? (domain ?? '') : t`No store connected`
}
