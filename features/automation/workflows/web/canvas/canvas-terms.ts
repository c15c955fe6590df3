/** What the canvas says of steps and edges, beside the workflow itself. Free of what draws it. */
import type { Edge } from '../../contract/definition.ts'

/** The id under which the trigger is drawn: no step can have it. */
export const triggerId = '~trigger'

/** How a step stands in a run, as it is drawn. */
export type StepState =
  | 'done'
  | 'running'
  | 'next'
  | 'waiting'
  | 'failed'
  | 'partly_done'
  | 'skipped'
  | 'unknown'

/** What a run says of a step: its state in words too, a fact for the footer, the time it took. */
export type StepMark = {
  state: StepState
  label: string
  fact: string
  time: string
  /** 0 to 1 while it is counted; null otherwise. */
  progress: number | null
}

export type Change = 'added' | 'removed' | 'changed'

export type EdgeState = 'done' | 'running' | 'next' | 'idle'

/** What passed along an edge in a run: in a few words, and as it was. */
export type EdgeFlow = { label: string; value: string }

/** The id under which an edge is drawn. */
export function edgeId({ from, port, to }: Edge): string {
  return `${from}.${port}.${to}`
}
