import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { controlStyle } from '#ui/control-style.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { ValueType } from '../../contract/check.ts'
import type { JsonValue } from '../../contract/definition.ts'

type Props = {
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
  value: JsonValue
  valueType: ValueType
  choices: readonly string[]
  onChange: (value: JsonValue) => void
}

/** A written value, by its type. An empty field is null. */
export function ValueInput({ control, value, valueType, choices, onChange }: Props) {
  if (choices.length > 0 || valueType.type === 'bool') {
    const isFlag = valueType.type === 'bool'
    const all = isFlag
      ? [
          { value: 'true', label: t`Yes` },
          { value: 'false', label: t`No` },
        ]
      : choices.map((choice) => ({ value: choice, label: choice }))
    return (
      <SelectInput
        {...control}
        options={[{ value: '', label: t`Not set` }, ...all]}
        value={value === null ? '' : String(value)}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : isFlag ? target.value === 'true' : target.value)
        }
      />
    )
  }
  if (valueType.type === 'string') {
    return (
      <TextInput
        {...control}
        value={typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    )
  }
  return <WrittenValue control={control} value={value} valueType={valueType} onChange={onChange} />
}

/** A number, or JSON: what cannot be read as one is kept as the text that it is, and the check says so. */
function WrittenValue({ control, value, valueType, onChange }: Omit<Props, 'choices'>) {
  const [text, setText] = useState(() => writeValue(value))
  const isNumber = ['int', 'double'].includes(valueType.type)
  const set = (next: string) => {
    setText(next)
    onChange(readValue(next))
  }
  // Changed from elsewhere, as by undo.
  const shown = JSON.stringify(readValue(text)) === JSON.stringify(value) ? text : writeValue(value)
  if (isNumber) {
    return (
      <TextInput
        {...control}
        inputMode="decimal"
        value={shown}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  return (
    <textarea
      {...control}
      rows={3}
      spellCheck={false}
      value={shown}
      onChange={({ target }) => set(target.value)}
      className={`${controlStyle({ face: 'code' })} h-auto! resize-y py-1.5`}
    />
  )
}

function writeValue(value: JsonValue): string {
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

function readValue(text: string): JsonValue {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return text
  }
}
