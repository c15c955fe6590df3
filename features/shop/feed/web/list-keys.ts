import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useSingleKeys } from '#ui/single-keys.ts'
import type { Product } from '../contract.ts'
import { type RowGroup, rowProducts } from './group-rows.ts'
import { useSearchToggle } from './toggle.ts'

type ListKeysOptions = {
  products: readonly Product[]
  groups: ReadonlyMap<string, RowGroup> | null
  isPanelOpen: boolean
  isSelected: (productId: string) => boolean
  searchRef: RefObject<HTMLInputElement | null>
  onOpen: (productId: string | undefined) => void
  onSelect: (productId: string, isSelected: boolean) => void
  onSwitchMany: (productIds: readonly string[], enableSearch: boolean) => void
  onClearSelection: () => void
}

/** Arrows or J and K move, Enter opens the panel, X marks, E enables, Esc closes, / searches. */
export function useListKeys({
  products,
  groups,
  isPanelOpen,
  isSelected,
  searchRef,
  onOpen,
  onSelect,
  onSwitchMany,
  onClearSelection,
}: ListKeysOptions) {
  const [activeIndex, setActiveIndex] = useState(-1)
  const [moved, setMoved] = useState({ index: 0, turn: 0 })
  const toggleSearch = useSearchToggle(onOpen)
  const active = products[activeIndex]
  const keys = { enabled: useSingleKeys(), ignoreEventWhen: isInMenu }

  const goTo = useCallback(
    (wanted: number) => {
      const index = Math.min(Math.max(0, wanted), products.length - 1)
      setActiveIndex(index)
      setMoved(({ turn }) => ({ index, turn: turn + 1 }))
    },
    [products.length],
  )

  useHotkeys('j', () => goTo(activeIndex + 1), keys)
  useHotkeys('k', () => goTo(activeIndex - 1), keys)
  const meant = active ? rowProducts(active, groups?.get(active.productId)) : []
  const ids = meant.map(({ productId }) => productId)
  useHotkeys(
    'x',
    () => {
      const isWanted = !ids.every(isSelected)
      for (const id of ids) onSelect(id, isWanted)
    },
    keys,
  )
  useHotkeys(
    'e',
    () => {
      if (ids.length > 1) onSwitchMany(ids, !meant.every(({ enableSearch }) => enableSearch))
      else if (active) toggleSearch(active)
    },
    keys,
  )
  useHotkeys('slash', () => searchRef.current?.focus(), { ...keys, preventDefault: true })
  useHotkeys('escape', () => !isPanelOpen && onClearSelection(), { ignoreEventWhen: isInMenu })

  function onRowKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'ArrowDown') goTo(activeIndex + 1)
    else if (event.key === 'ArrowUp') goTo(activeIndex - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(products.length - 1)
    else if (event.key === 'Enter' && active) onOpen(active.productId)
    else return
    event.preventDefault()
  }

  return { activeIndex, setActiveIndex, moved, onRowKey, focusActive: () => goTo(Math.max(0, activeIndex)) }
}

/** An open menu reads the keys for itself. */
function isInMenu({ target }: { target: EventTarget | null }): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null
}
