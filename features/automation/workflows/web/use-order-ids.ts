import { useState } from 'react'
import { newId } from '#kit/ids.ts'

type OrderIds = {
  /** The id of what is ordered: the same one until its answer arrived. */
  of: (order: unknown) => string
  /** Its answer arrived: ordered again, it is another one. */
  forget: (order: unknown) => void
}

/** Ids for what is made: pressed again after an answer that was lost, an order makes nothing twice. */
export function useOrderIds(): OrderIds {
  const [ids] = useState(() => new Map<string, string>())
  return {
    of: (order) => {
      const key = JSON.stringify(order)
      const id = ids.get(key) ?? newId()
      ids.set(key, id)
      return id
    },
    forget: (order) => void ids.delete(JSON.stringify(order)),
  }
}
