import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { TextInput } from '#ui/text-input.tsx'

type Props = {
  label: string
  hint?: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** A whole number within bounds. What is outside them is said and not taken over. */
export function NumberInput({ label, hint, min, max, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && readWhole(typed, min, max) === null
  return (
    <Field
      label={label}
      hint={hint}
      error={isWrong ? t`Enter a number from ${formatNumber(min)} to ${formatNumber(max)}` : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          value={typed ?? String(value)}
          onChange={({ target }) => {
            setTyped(target.value)
            const number = readWhole(target.value, min, max)
            if (number !== null) onChange(number)
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}

function readWhole(text: string, min: number, max: number): number | null {
  const number = Number(text)
  const isWhole = text.trim() !== '' && Number.isSafeInteger(number)
  return isWhole && number >= min && number <= max ? number : null
}
