import { createContext, useContext } from 'react'
import type { EdgeFlow } from './canvas-terms.ts'

/** What passed along each edge in the last run, by the edge's id. Whoever knows of runs stands above and provides it. */
export const CanvasFlows = createContext<ReadonlyMap<string, EdgeFlow>>(new Map())

export function useCanvasFlows(): ReadonlyMap<string, EdgeFlow> {
  return useContext(CanvasFlows)
}
