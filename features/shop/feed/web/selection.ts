import { useCallback, useState } from 'react'
import type { BulkSelection } from '../contract/bulk.ts'
import type { ProductFilter } from '../contract/filter.ts'

type SelectionState = { isAll: boolean; ids: ReadonlySet<string> }

const nothing: SelectionState = { isAll: false, ids: new Set() }
/** The server takes as many exceptions; with more, a selection of all begins anew. */
const maxExcept = 1_000

/** Which rows are selected: some by name, or all that match without some. A new filter begins with none. */
export function useSelection(filter: ProductFilter) {
  const filterKey = JSON.stringify(filter)
  const [selected, setSelected] = useState(nothing)
  const [selectedIn, setSelectedIn] = useState(filterKey)
  if (selectedIn !== filterKey) {
    setSelectedIn(filterKey)
    setSelected(nothing)
  }
  const { isAll, ids } = selected
  const select = useCallback((productId: string, isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before.ids)
      if (isSelected === before.isAll) after.delete(productId)
      else after.add(productId)
      return before.isAll && after.size > maxExcept ? nothing : { ...before, ids: after }
    })
  }, [])
  const selectSome = useCallback(
    (productIds: readonly string[]) => setSelected({ isAll: false, ids: new Set(productIds) }),
    [],
  )
  const selectAll = useCallback(() => setSelected({ isAll: true, ids: new Set() }), [])
  const clear = useCallback(() => setSelected(nothing), [])
  const order: BulkSelection = isAll ? { filter, except: [...ids] } : { productIds: [...ids] }
  return {
    isAll,
    isEmpty: !isAll && ids.size === 0,
    has: (productId: string) => ids.has(productId) !== isAll,
    /** How many, when `total` match. */
    count: (total: number) => (isAll ? Math.max(0, total - ids.size) : ids.size),
    order,
    select,
    selectSome,
    selectAll,
    clear,
  }
}

export type Selection = ReturnType<typeof useSelection>
