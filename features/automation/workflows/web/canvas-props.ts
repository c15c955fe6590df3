import type { Place } from '../rules/step-edits.ts'
import type { DraftStore } from './draft-store.ts'

/** What the canvas of a draft is given. Undo, redo, delete, copy and paste by keys belong to the builder around it: it acts on the selection of the store. */
export type CanvasProps = {
  store: DraftStore
  /** Opens the panel of a step. */
  onOpenStep: (stepId: string) => void
  /** Opens the dialog that adds a step behind a place, or where something was dropped. */
  onAddStep: (at: { after: Place | null; position: { x: number; y: number } | null }) => void
}
