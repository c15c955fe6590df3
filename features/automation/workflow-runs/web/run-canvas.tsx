import { t } from '@lingui/core/macro'
import { useCallback, useMemo } from 'react'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { toFacts } from '#features/automation/workflows/web/canvas/canvas-facts.ts'
import type { StepMark } from '#features/automation/workflows/web/canvas/canvas-terms.ts'
import { FlowCanvas } from '#features/automation/workflows/web/canvas/flow-canvas.tsx'
import { useEdgeFlows } from './use-edge-flows.ts'

type Props = {
  runId: string
  definition: WorkflowDefinition
  marks: ReadonlyMap<string, StepMark>
  selected: string | null
  onSelect: (stepId: string) => void
}

/** A run on its graph: each step as it stands, each edge with what passed along it. */
export function RunCanvas({ runId, definition, marks, selected, onSelect }: Props) {
  const flows = useEdgeFlows(runId)
  const facts = useMemo(() => toFacts(definition, { marks, flows }), [definition, marks, flows])
  const selection = useMemo(() => (selected === null ? [] : [selected]), [selected])
  const choose = useCallback(
    (ids: readonly string[]) => {
      const [id] = ids
      if (id !== undefined) onSelect(id)
    },
    [onSelect],
  )
  return (
    <FlowCanvas
      label={t`Steps of this run`}
      definition={definition}
      facts={facts}
      selection={selection}
      onSelect={choose}
      onOpenStep={onSelect}
    />
  )
}
