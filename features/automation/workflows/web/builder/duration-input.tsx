import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { SelectInput } from '#ui/select-input.tsx'
import { NumberInput } from './number-input.tsx'

type Props = { label: string; min: number; max: number; seconds: number; onChange: (seconds: number) => void }

const units = [86_400, 3_600, 60, 1] as const

/** A span of time, as a number of the unit that fits. */
export function DurationInput({ label, min, max, seconds, onChange }: Props) {
  const [unit, setUnit] = useState<number>(() => units.find((each) => seconds % each === 0) ?? 1)
  const shown = seconds % unit === 0 ? unit : 1
  const names: Record<number, string> = { 86_400: t`Days`, 3_600: t`Hours`, 60: t`Minutes`, 1: t`Seconds` }
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <NumberInput
        label={label}
        min={Math.max(1, Math.ceil(min / shown))}
        max={Math.floor(max / shown)}
        value={seconds / shown}
        onChange={(count) => onChange(count * shown)}
      />
      <SelectInput
        aria-label={t`Unit of ${label}`}
        className="mt-[22px]"
        options={units.map((each) => ({ value: String(each), label: names[each] ?? '' }))}
        value={String(shown)}
        onChange={({ target }) => {
          const next = Number(target.value)
          setUnit(next)
          onChange(Math.max(min, Math.min(max, (seconds / shown) * next)))
        }}
      />
    </div>
  )
}
