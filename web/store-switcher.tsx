import { plural, t } from '@lingui/core/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import {
  Building2,
  ChevronsUpDown,
  FlaskConical,
  LayoutGrid,
  Plus,
  Settings2,
  Store as StoreIcon,
} from 'lucide-react'
import type { StoreListing } from '#features/base/stores/contract.ts'
import { useStore, useStores } from '#features/base/stores/web/store-cache.ts'
import { storeStateWord } from '#features/base/stores/web/store-words.ts'
import { Mark } from '#ui/mark.tsx'
import { Menu } from '#ui/menu.tsx'
import { closeOverlay } from '#ui/overlay.ts'
import { allStores } from '#ui/store-of-page.ts'
import { useAllStores } from './use-all-stores.ts'

/** Which store the page is of, and the way to another: to the same page of that store. */
export function StoreSwitcher({ isThin = false }: { isThin?: boolean }) {
  const router = useRouter()
  const current = useStore().data
  const stores = useStores().data ?? []
  const isAll = useAllStores()
  const { store: named } = useSearch({ strict: false })
  const chosen = isAll ? undefined : stores.find(({ id }) => id === current?.storeId)
  function go(to: '/workspace/shopify' | '/workspace/stores' | '/onboarding/shopify') {
    closeOverlay()
    void router.navigate({ to })
  }
  function choose({ id, isDefault }: StoreListing) {
    closeOverlay()
    const { pathname } = router.state.location
    // What was searched or opened is of the store before.
    // Without a name the one before would stay.
    const isNamed = named !== undefined || !isDefault
    void router.navigate({ to: pathname, search: isNamed ? { store: id } : {} })
  }
  function chooseAll() {
    closeOverlay()
    void router.navigate({ to: '/', search: { store: allStores } })
  }
  const name = isAll ? t`All stores` : (chosen?.name ?? current?.name ?? 'Vitrine')
  const state = isAll
    ? plural(stores.length, { one: '# store', other: '# stores' })
    : chosen
      ? stateOf(chosen)
      : t`No store connected`
  const items = [
    ...stores.map((one) => ({
      label: one.name,
      hint: stateOf(one),
      icon: one.isDemo ? <FlaskConical aria-hidden /> : <StoreIcon aria-hidden />,
      isChosen: one.id === chosen?.id,
      onSelect: () => choose(one),
    })),
    ...(stores.length > 1
      ? [{ label: t`All stores`, icon: <LayoutGrid aria-hidden />, isChosen: isAll, onSelect: chooseAll }]
      : []),
    ...(stores.length > 0
      ? [
          {
            label: t`Manage store`,
            icon: <Settings2 aria-hidden />,
            group: '',
            onSelect: () => go(isAll ? '/workspace/stores' : '/workspace/shopify'),
          },
          {
            label: t`Compare stores`,
            icon: <Building2 aria-hidden />,
            onSelect: () => go('/workspace/stores'),
          },
        ]
      : []),
    {
      label: stores.length > 0 ? t`Connect another store` : t`Connect Shopify`,
      icon: <Plus aria-hidden />,
      onSelect: () => go(stores.length > 0 ? '/workspace/stores' : '/onboarding/shopify'),
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
          <span className="sr-only">{t`Store: ${name}, ${state}`}</span>
          <span aria-hidden className={`min-w-0 flex-1 ${isThin ? 'max-xl:hidden' : ''}`}>
            <span className="block truncate font-semibold">{name}</span>
            <span className="type-micro flex items-center gap-1 text-ink-3">
              {chosen?.isDemo && <FlaskConical aria-hidden className="size-3 flex-none" />}
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

function stateOf(store: StoreListing): string {
  const place = store.isDemo ? t`Demo store` : store.domain
  if (store.status === 'connected' || store.status === 'syncing') return place
  return `${place} · ${storeStateWord(store.status)}`
}
