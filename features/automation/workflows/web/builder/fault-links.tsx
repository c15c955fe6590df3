import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/notice.tsx'
import type { Fault } from '../../contract/check.ts'
import type { WorkflowDefinition } from '../../contract/definition.ts'
import { isStopping } from '../../rules/faults/find.ts'
import { faultSentence } from '../fault-labels.ts'

type Props = {
  faults: readonly Fault[]
  definition: WorkflowDefinition
  onOpenStep: (stepId: string | null) => void
}

/** All that is wrong, each with the way to its place. */
export function FaultLinks({ faults, definition, onOpenStep }: Props) {
  if (faults.length === 0) return null
  const stopping = faults.filter(isStopping)
  const nameOf = (id: string) => definition.steps.find((step) => step.id === id)?.name ?? id
  return (
    <Notice
      tone={stopping.length > 0 ? 'error' : 'warning'}
      title={
        stopping.length > 0
          ? plural(stopping.length, {
              one: 'Fix # problem before you publish',
              other: 'Fix # problems before you publish',
            })
          : plural(faults.length, { one: '# warning', other: '# warnings' })
      }
    >
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {faults.map((fault, at) => (
          <li key={at}>
            <button
              type="button"
              onClick={() => onOpenStep(fault.stepId)}
              className="text-start text-glass underline-offset-2 hover:underline"
            >
              {fault.stepId === null ? <Trans>Configuration</Trans> : nameOf(fault.stepId)}
            </button>
            {': '}
            {faultSentence(fault)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
