import { t } from '@lingui/core/macro'
import type { ToolParameter } from '#features/agents/tool-runs/contract/tool.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { RequiredMark } from '#ui/required-mark.tsx'
import { formatNumber } from '#ui/format.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FormValue, FormValues } from './form-values.ts'

const longTexts = ['text', 'description', 'message', 'reply', 'body', 'instructions', 'note']

type Props = {
  parameters: readonly ToolParameter[]
  values: FormValues
  errors: Record<string, string>
  onChange: (name: string, value: FormValue) => void
}

/** The fields of a tool, by what it takes. */
export function ToolFields({ parameters, values, errors, onChange }: Props) {
  return parameters.map((parameter) => (
    <OneField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      error={errors[parameter.name]}
      onChange={(value) => onChange(parameter.name, value)}
    />
  ))
}

type OneProps = {
  parameter: ToolParameter
  value: FormValue
  error: string | undefined
  onChange: (value: FormValue) => void
}

function OneField({ parameter, value, error, onChange }: OneProps) {
  const { type, label, description, required, options } = parameter
  const hint = [description, rangeOf(parameter)].filter(Boolean).join(' ')
  if (type === 'boolean') {
    return (
      <label className="flex items-start gap-2">
        <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        <span className="min-w-0">
          <span className="type-label">{label}</span>
          {description && <span className="type-small block text-ink-3">{description}</span>}
        </span>
      </label>
    )
  }
  if (type === 'multiselect' && options.length > 0) {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : []
    return (
      <fieldset className="min-w-0">
        <legend className="type-label mb-1.5 text-ink-2">
          {label}
          {required && <RequiredMark />}
        </legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {options.map((option) => (
            <label key={option.value} className="flex items-center gap-2">
              <Checkbox
                checked={chosen.includes(option.value)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
                  )
                }
              />
              {option.label}
            </label>
          ))}
        </div>
        {error && <p className="type-small mt-1.5 text-incomplete">{error}</p>}
        {hint && <p className="type-small mt-1.5 text-ink-3">{hint}</p>}
      </fieldset>
    )
  }
  const text = typeof value === 'string' ? value : ''
  return (
    <Field label={label} isRequired={required} isOptional={!required} hint={hint || undefined} error={error}>
      {(control) => {
        const common = { ...control, value: text }
        if (type === 'select') {
          const empty = text === '' || !required ? [{ value: '', label: t`Choose` }] : []
          return (
            <SelectInput
              {...common}
              options={[...empty, ...options]}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }
        if (type === 'string' && (longTexts.includes(parameter.name) || text.includes('\n'))) {
          return (
            <textarea
              {...common}
              rows={3}
              onChange={(event) => onChange(event.target.value)}
              className={`${controlStyle({})} h-auto py-1.5`}
            />
          )
        }
        return (
          <TextInput
            {...common}
            inputMode={type === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }}
    </Field>
  )
}

function rangeOf({ type, validation: { min, max } }: ToolParameter): string {
  if (type === 'multiselect') return t`Separate values with commas.`
  if (min !== undefined && max !== undefined) return t`From ${formatNumber(min)} to ${formatNumber(max)}.`
  if (min !== undefined) return t`At least ${formatNumber(min)}.`
  return max === undefined ? '' : t`At most ${formatNumber(max)}.`
}
