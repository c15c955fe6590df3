/** What steps on the canvas offer, beside being looked at. */
import { createContext, useContext } from 'react'
import type { Port } from '../../contract/definition.ts'

export type CanvasActs = {
  /** Adds a step behind a way out; null where nothing may be changed. */
  addAfter: ((stepId: string, port: Port) => void) | null
}

export const CanvasActsContext = createContext<CanvasActs>({ addAfter: null })

export function useCanvasActs(): CanvasActs {
  return useContext(CanvasActsContext)
}
