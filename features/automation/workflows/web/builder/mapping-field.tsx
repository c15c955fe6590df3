import { t } from '@lingui/core/macro'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import type { ValueType } from '../../contract/check.ts'
import type { Mapping } from '../../contract/definition.ts'
import { ExpressionInput } from './expression-input.tsx'
import { ValueInput } from './value-input.tsx'

type Props = {
  label: string
  hint?: string | undefined
  isRequired?: boolean
  isOptional?: boolean
  error?: string | undefined
  mapping: Mapping | null
  valueType: ValueType
  choices?: readonly string[]
  types: Readonly<Record<string, ValueType>>
  rows?: number
  /** Null: nothing is given. */
  onChange: (mapping: Mapping | null) => void
}

/** Where the value of an input comes from: written down, an expression, or a text with expressions. */
export function MappingField({ mapping, valueType, choices = [], types, rows = 2, ...props }: Props) {
  const { label, hint, isRequired = false, isOptional = false, error, onChange } = props
  const kind = mapping?.type ?? 'value'
  const isText = ['string', 'dyn'].includes(innerOf(valueType).type)
  const options = [
    { value: 'value', label: t`Value` },
    { value: 'expression', label: t`Expression` },
    ...(isText ? [{ value: 'text', label: t`Text with values` }] : []),
  ]
  return (
    <Field
      label={label}
      hint={hint}
      isRequired={isRequired}
      isOptional={isOptional}
      error={error}
      aside={
        <SelectInput
          aria-label={t`Source of ${label}`}
          className="w-36 [&_select]:h-[26px]"
          options={options}
          value={kind}
          onChange={({ target }) => onChange(convert(mapping, target.value as Mapping['type']))}
        />
      }
    >
      {(control) => {
        if (mapping?.type === 'expression') {
          const { expression } = mapping
          const set = (value: string) => onChange({ type: 'expression', expression: value })
          return (
            <ExpressionInput
              {...control}
              kind="expression"
              types={types}
              value={expression}
              rows={rows}
              onChange={set}
            />
          )
        }
        if (mapping?.type === 'text') {
          const set = (text: string) => onChange({ type: 'text', text })
          return (
            <ExpressionInput
              {...control}
              kind="text"
              types={types}
              value={mapping.text}
              rows={rows}
              onChange={set}
            />
          )
        }
        return (
          <ValueInput
            control={control}
            value={mapping?.value ?? null}
            valueType={innerOf(valueType)}
            choices={choices}
            onChange={(value) => onChange(value === null ? null : { type: 'value', value })}
          />
        )
      }}
    </Field>
  )
}

function innerOf(type: ValueType): ValueType {
  return type.type === 'optional' ? innerOf(type.of) : type
}

/** The same content in another form, as far as it can be said so. */
function convert(mapping: Mapping | null, type: Mapping['type']): Mapping | null {
  const text =
    mapping?.type === 'text'
      ? mapping.text
      : mapping?.type === 'expression'
        ? mapping.expression
        : mapping && mapping.value !== null
          ? String(typeof mapping.value === 'object' ? JSON.stringify(mapping.value) : mapping.value)
          : ''
  if (type === 'text') {
    return { type, text: mapping?.type === 'expression' && text !== '' ? `{{ ${text} }}` : text }
  }
  if (type === 'expression') {
    const isWord = mapping?.type === 'value' && typeof mapping.value === 'string'
    return { type, expression: isWord ? JSON.stringify(text) : text.replace(/^\{\{\s*|\s*\}\}$/g, '') }
  }
  return text === '' ? null : { type, value: text }
}
