import { useCallback, useState } from 'react'

/** Which rows are marked. A new filter begins with none. */
export function useSelection(filterKey: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [chosenIn, setChosenIn] = useState(filterKey)
  if (chosenIn !== filterKey) {
    setChosenIn(filterKey)
    setChosen(new Set())
  }
  const select = useCallback((productId: string, isSelected: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      if (isSelected) after.add(productId)
      else after.delete(productId)
      return after
    })
  }, [])
  const selectAll = useCallback((productIds: readonly string[]) => setChosen(new Set(productIds)), [])
  const clear = useCallback(() => setChosen(new Set()), [])
  return { chosen, select, selectAll, clear }
}
