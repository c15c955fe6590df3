import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FormField } from '../../contract/definition.ts'
import { optionsOf } from '../step-types.ts'
import { DurationInput } from './duration-input.tsx'
import { MappingField } from './mapping-field.tsx'
import { type ActionOf, faultOf, setStep, type StepEditor } from './step-editor.ts'

const maxFields = 20

/** What is asked, of whom, until when, and the form that goes with it. */
export function ApprovalFields({ editor, action }: { editor: StepEditor; action: ActionOf<'approval'> }) {
  const set = (changes: Partial<ActionOf<'approval'>>) =>
    setStep(editor, { action: { ...action, ...changes } })
  const { merchants } = editor.context
  return (
    <>
      <MappingField
        isRequired
        label={t`Question`}
        error={faultOf(editor, 'action.question')}
        mapping={action.question}
        valueType={{ type: 'string' }}
        types={editor.types}
        onChange={(question) => set({ question: question ?? { type: 'text', text: '' } })}
      />
      <fieldset>
        <legend className="type-label mb-1.5 text-ink-2">
          <Trans>Who can approve</Trans>
        </legend>
        <p className="type-small mb-1.5 text-ink-3">
          {action.approvers.length === 0 ? t`Anyone in this workspace.` : t`Only the people you select.`}
        </p>
        {merchants.map(({ id, name }) => (
          <label key={id} className="flex items-center gap-2 py-1">
            <Checkbox
              checked={action.approvers.includes(id)}
              onChange={({ target }) => {
                const others = action.approvers.filter((each) => each !== id)
                set({ approvers: target.checked ? [...others, id] : others })
              }}
            />
            <span className="truncate">{name}</span>
          </label>
        ))}
      </fieldset>
      <DurationInput
        label={t`Expires after`}
        min={60}
        max={2_592_000}
        seconds={action.expiresInSeconds}
        onChange={(expiresInSeconds) => set({ expiresInSeconds })}
      />
      <FormDesigner form={action.form} onChange={(form) => set({ form })} />
    </>
  )
}

type FormProps = { form: readonly FormField[]; onChange: (form: FormField[]) => void }

function FormDesigner({ form, onChange }: FormProps) {
  const add = () => {
    const name = `field${form.length + 1}`
    onChange([...form, { name, label: '', type: 'text', choices: [], isRequired: false }])
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="type-label mb-1.5 text-ink-2">
        <Trans>Form</Trans>
      </legend>
      {form.map((field, at) => (
        <FormRow
          key={field.name}
          field={field}
          onChange={(next) => onChange(form.map((each, place) => (place === at ? next : each)))}
          onRemove={() => onChange(form.filter((_, place) => place !== at))}
        />
      ))}
      {form.length < maxFields && (
        <Button size="s" className="self-start" onClick={add}>
          <Plus aria-hidden className="size-3.5" />
          <Trans>Add a form field</Trans>
        </Button>
      )}
    </fieldset>
  )
}

type RowProps = { field: FormField; onChange: (field: FormField) => void; onRemove: () => void }

function FormRow({ field, onChange, onRemove }: RowProps) {
  const { label, type, choices, isRequired } = field
  const name = label === '' ? field.name : label
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line p-2">
      <div className="flex gap-2">
        <TextInput
          aria-label={t`Label of ${name}`}
          placeholder={t`Label`}
          maxLength={200}
          value={label}
          onChange={({ target }) => onChange({ ...field, label: target.value })}
        />
        <Button variant="ghost" size="icon" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <div className="flex items-center gap-3">
        <SelectInput
          aria-label={t`Type of ${name}`}
          className="w-32"
          options={optionsOf<FormField['type']>({
            text: t`Text`,
            number: t`Number`,
            boolean: t`Yes or no`,
            choice: t`Choice`,
          })}
          value={type}
          onChange={({ target }) => onChange({ ...field, type: target.value as FormField['type'] })}
        />
        <label className="flex items-center gap-2">
          <Checkbox
            checked={isRequired}
            onChange={({ target }) => onChange({ ...field, isRequired: target.checked })}
          />
          <span>{t`Required`}</span>
        </label>
      </div>
      {type === 'choice' && (
        <TextInput
          aria-label={t`Choices of ${name}`}
          placeholder={t`Choices, separated by commas`}
          value={choices.join(',')}
          onChange={({ target }) =>
            onChange({ ...field, choices: target.value === '' ? [] : target.value.split(',').slice(0, 50) })
          }
        />
      )}
    </div>
  )
}
