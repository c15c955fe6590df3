import { t } from '@lingui/core/macro'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { AgentFunction } from '../contract/functions.ts'
import { type FunctionField, kindOf, type TypedValues } from './function-values.ts'

const longTexts = ['text', 'description', 'message', 'reply', 'body', 'instructions', 'note']

type Props = {
  parameters: AgentFunction['parameters']
  typed: TypedValues
  faults: Record<string, string>
  onType: (name: string, text: string) => void
}

/** A field for each parameter of a function, by its type. */
export function FunctionFields({ parameters: { properties, required }, typed, faults, onType }: Props) {
  return Object.entries(properties).map(([name, field]) => {
    const isRequired = required.includes(name)
    return (
      <Field
        key={name}
        label={<span className="type-code">{name}</span>}
        isOptional={!isRequired}
        hint={hintOf(field) || undefined}
        error={faults[name]}
      >
        {(control) => {
          const kind = kindOf(field)
          const common = {
            ...control,
            'aria-required': isRequired || undefined,
            value: typed[name] ?? '',
            onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
          }
          if (kind === 'choice' || kind === 'flag') {
            return (
              <SelectInput {...common} options={[{ value: '', label: t`Choose` }, ...choicesOf(field)]} />
            )
          }
          if (kind === 'object' || longTexts.includes(name)) {
            return <textarea {...common} rows={3} className={`${controlStyle({})} h-auto py-1.5`} />
          }
          const inputMode = kind === 'number' ? 'decimal' : undefined
          return <TextInput {...common} inputMode={inputMode} autoComplete="off" />
        }}
      </Field>
    )
  })
}

function choicesOf({ enum: values }: FunctionField) {
  if (values) return values.map((value) => ({ value, label: value }))
  return [
    { value: 'true', label: t`Yes` },
    { value: 'false', label: t`No` },
  ]
}

function hintOf(field: FunctionField): string {
  const { description, enum: values } = field
  const kind = kindOf(field)
  if (kind === 'object') return [description, t`Write it as JSON.`].filter(Boolean).join(' ')
  if (kind !== 'list') return description
  const choice = values && t`Any of: ${values.join(', ')}.`
  return [description, choice, t`Separate several by commas.`].filter(Boolean).join(' ')
}
