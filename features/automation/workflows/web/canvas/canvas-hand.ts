/** What the parts of a canvas are given. */
import type { RefObject } from 'react'
import type { Port, WorkflowDefinition } from '../../contract/definition.ts'
import type { WorkflowEdit } from '../../contract/edit.ts'
import type { CanvasFacts } from './canvas-graph.ts'
import type { Point } from './step-size.ts'

/** How a canvas changes its workflow. Each call of `apply` is one step of undo. */
export type CanvasEditing = {
  apply: (edits: readonly WorkflowEdit[]) => void
  /** Asks what to add: behind a way out, at a place, or both. */
  add: (at: { after: { stepId: string; port: Port } | null; position: Point | null }) => void
}

export type CanvasInput = {
  definition: WorkflowDefinition
  facts: CanvasFacts
  selection: readonly string[]
  onSelect: (stepIds: readonly string[]) => void
  onOpenStep?: (stepId: string) => void
  editing?: CanvasEditing
}

/** What the parts of a canvas have in hand: the workflow as it is now, and what is said aloud. */
export type CanvasHand = {
  rootRef: RefObject<HTMLDivElement | null>
  latest: RefObject<CanvasInput>
  announce: (text: string) => void
}
