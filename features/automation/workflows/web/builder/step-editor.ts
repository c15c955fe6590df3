import type { CheckContext, Fault, ValueType } from '../../contract/check.ts'
import type { StepAction, StepType, WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import { setStepEdits } from '../../rules/step-edits.ts'
import type { DraftStore } from '../draft-store.ts'
import { faultSentence } from '../fault-labels.ts'

/** What the fields of a step need: the step, what it may name, what is wrong with it, and how it is changed. */
export type StepEditor = {
  store: DraftStore
  definition: WorkflowDefinition
  step: WorkflowStep
  context: CheckContext
  faults: readonly Fault[]
  /** What its expressions may name. */
  types: Record<string, ValueType>
}

export type ActionOf<T extends StepType> = Extract<StepAction, { type: T }>

export function setStep({ store, step }: StepEditor, changes: Partial<Omit<WorkflowStep, 'id'>>): void {
  store.apply(setStepEdits(store.get().definition, step.id, changes))
}

/** The first thing that is wrong with a field, such as "action.input.price". */
export function faultOf(
  { faults, step }: Pick<StepEditor, 'faults' | 'step'>,
  field: string,
): string | undefined {
  const fault = faults.find((each) => each.stepId === step.id && each.field === field)
  return fault && faultSentence(fault)
}

/** An action of a kind, with nothing chosen yet. */
export function emptyAction(type: StepType): StepAction {
  const text = { type: 'text', text: '' } as const
  switch (type) {
    case 'incomplete':
      return { type }
    case 'tool':
      return { type, tool: '', input: {} }
    case 'condition':
      return { type, expression: '' }
    case 'loop':
      return { type, items: '', limit: 100, concurrency: 1 }
    case 'wait':
      return { type, for: { type: 'duration', seconds: 3_600 } }
    case 'approval':
      return { type, question: text, form: [], approvers: [], expiresInSeconds: 86_400 }
    case 'http':
      return {
        type,
        method: 'POST',
        url: text,
        headers: {},
        secrets: {},
        body: null,
        idempotencyHeader: 'Idempotency-Key',
      }
    case 'message':
      return { type, channel: 'inbox', to: null, title: text, text }
    case 'workflow':
      return { type, workflowId: '', input: {} }
    case 'ask':
      return { type, question: text }
  }
}
