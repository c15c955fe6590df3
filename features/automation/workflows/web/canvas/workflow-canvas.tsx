import { t } from '@lingui/core/macro'
import { useCallback, useMemo } from 'react'
import type { CanvasProps } from '../canvas-props.ts'
import { useDraft } from '../use-draft.ts'
import { toFacts } from './canvas-facts.ts'
import { useCanvasFlows } from './canvas-flows.ts'
import { FlowCanvas } from './flow-canvas.tsx'

/** The draft as a graph, to be changed in place. */
export function WorkflowCanvas({ store, onOpenStep, onAddStep }: CanvasProps) {
  const flows = useCanvasFlows()
  const definition = useDraft(store, (state) => state.definition)
  const faults = useDraft(store, (state) => state.faults)
  const selection = useDraft(store, (state) => state.selection)
  const facts = useMemo(
    () => toFacts(definition, { isEditable: true, faults, flows }),
    [definition, faults, flows],
  )
  const editing = useMemo(
    () => ({ apply: (edits: Parameters<typeof store.apply>[0]) => store.apply(edits), add: onAddStep }),
    [store, onAddStep],
  )
  const onSelect = useCallback((ids: readonly string[]) => store.select(ids), [store])
  return (
    <FlowCanvas
      label={t`Steps of the workflow`}
      definition={definition}
      facts={facts}
      selection={selection}
      onSelect={onSelect}
      onOpenStep={onOpenStep}
      editing={editing}
    />
  )
}
