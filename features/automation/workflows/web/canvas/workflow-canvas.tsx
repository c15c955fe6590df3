import { t } from '@lingui/core/macro'
import { Panel } from '@xyflow/react'
import { useCallback, useMemo } from 'react'
import { addStepEdits, lastPlace } from '../../rules/step-edits.ts'
import type { CanvasProps } from '../canvas-props.ts'
import { useDraft } from '../use-draft.ts'
import { toFacts } from './canvas-facts.ts'
import { useCanvasFlows } from './canvas-flows.ts'
import { CanvasPalette } from './canvas-palette.tsx'
import { FlowCanvas } from './flow-canvas.tsx'
import { dropStep, type StepKind } from './new-action.ts'

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
  const addKind = useCallback(
    (kind: StepKind) => {
      const { definition: now, selection: chosen } = store.get()
      const step = dropStep(now, kind)
      const [only] = chosen
      const before = chosen.length === 1 ? now.steps.find(({ id }) => id === only) : undefined
      const parentId = before?.parentId ?? null
      const after = before ? lastPlace({ steps: [before], edges: now.edges }, parentId) : lastPlace(now, null)
      store.apply(addStepEdits(now, { ...step, parentId }, after))
      store.select([step.id])
      onOpenStep(step.id)
    },
    [store, onOpenStep],
  )
  return (
    <FlowCanvas
      label={t`Steps of the workflow`}
      definition={definition}
      facts={facts}
      selection={selection}
      onSelect={onSelect}
      onOpenStep={onOpenStep}
      editing={editing}
    >
      <Panel position="top-left" className="max-md:hidden">
        <CanvasPalette onAdd={addKind} />
      </Panel>
    </FlowCanvas>
  )
}
