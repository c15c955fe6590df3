import { t } from '@lingui/core/macro'
import { exampleText } from '#features/agents/settings/web/example-texts.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import type { ValueType } from '../../contract/check.ts'
import type { Mapping } from '../../contract/definition.ts'
import { ApprovalFields } from './approval-fields.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { HttpFields } from './http-fields.tsx'
import { MappingField } from './mapping-field.tsx'
import { MessageFields } from './message-fields.tsx'
import { NumberInput } from './number-input.tsx'
import { type ActionOf, faultOf, setStep, type StepEditor } from './step-editor.ts'
import { ToolStepFields } from './tool-step-fields.tsx'
import { WaitFields } from './wait-fields.tsx'

const text: ValueType = { type: 'string' }

/** What a step does, by its kind. */
export function ActionFields({ editor }: { editor: StepEditor }) {
  const { action } = editor.step
  switch (action.type) {
    case 'incomplete':
      return null
    case 'tool':
      return <ToolStepFields editor={editor} action={action} />
    case 'condition':
      return <ConditionFields editor={editor} action={action} />
    case 'loop':
      return <LoopFields editor={editor} action={action} />
    case 'wait':
      return <WaitFields editor={editor} action={action} />
    case 'approval':
      return <ApprovalFields editor={editor} action={action} />
    case 'http':
      return <HttpFields editor={editor} action={action} />
    case 'message':
      return <MessageFields editor={editor} action={action} />
    case 'workflow':
      return <WorkflowFields editor={editor} action={action} />
    case 'ask':
      return (
        <MappingField
          isRequired
          label={t`Question`}
          hint={shownQuestion(action.question)}
          rows={4}
          error={faultOf(editor, 'action.question')}
          mapping={action.question}
          valueType={text}
          types={editor.types}
          onChange={(question) => setStep(editor, { action: { ...action, question: question ?? emptyText } })}
        />
      )
  }
}

const emptyText: Mapping = { type: 'text', text: '' }

/** A question of a template stays English, which is understood without a model: it is said in the merchant's language beside it. */
function shownQuestion(question: Mapping): string | undefined {
  const asked = question.type === 'text' ? question.text : ''
  const said = exampleText(asked)
  return said === asked ? undefined : said
}

function ConditionFields({ editor, action }: { editor: StepEditor; action: ActionOf<'condition'> }) {
  return (
    <Field
      isRequired
      label={t`Condition`}
      hint={t`Continues at “If true” or “If false”.`}
      error={faultOf(editor, 'action.expression')}
    >
      {(control) => (
        <ExpressionInput
          {...control}
          kind="expression"
          types={editor.types}
          value={action.expression}
          onChange={(expression) => setStep(editor, { action: { ...action, expression } })}
        />
      )}
    </Field>
  )
}

function LoopFields({ editor, action }: { editor: StepEditor; action: ActionOf<'loop'> }) {
  return (
    <>
      <Field
        isRequired
        label={t`List`}
        hint={t`Each step inside sees “item” and “index”.`}
        error={faultOf(editor, 'action.items')}
      >
        {(control) => (
          <ExpressionInput
            {...control}
            kind="expression"
            types={editor.types}
            value={action.items}
            onChange={(items) => setStep(editor, { action: { ...action, items } })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <NumberInput
          label={t`Max items`}
          min={1}
          max={50_000}
          value={action.limit}
          onChange={(limit) => setStep(editor, { action: { ...action, limit } })}
        />
        <NumberInput
          label={t`At the same time`}
          min={1}
          max={20}
          value={action.concurrency}
          onChange={(concurrency) => setStep(editor, { action: { ...action, concurrency } })}
        />
      </div>
    </>
  )
}

function WorkflowFields({ editor, action }: { editor: StepEditor; action: ActionOf<'workflow'> }) {
  const { store, context } = editor
  const others = context.workflows.filter(({ id }) => id !== store.get().workflowId)
  const input = action.input['input'] ?? null
  return (
    <>
      <Field isRequired label={t`Workflow`} error={faultOf(editor, 'action.workflowId')}>
        {(control) => (
          <SelectInput
            {...control}
            options={[
              { value: '', label: t`Choose a workflow` },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={action.workflowId}
            onChange={({ target }) => setStep(editor, { action: { ...action, workflowId: target.value } })}
          />
        )}
      </Field>
      <MappingField
        isOptional
        label={t`Input`}
        hint={t`The other workflow reads it as trigger.input.`}
        error={faultOf(editor, 'action.input.input')}
        mapping={input}
        valueType={{ type: 'dyn' }}
        types={editor.types}
        onChange={(mapping) =>
          setStep(editor, { action: { ...action, input: mapping ? { input: mapping } : {} } })
        }
      />
    </>
  )
}
