import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { minorText, readMinor } from '#features/agents/settings/web/minor-money.ts'
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { WorkflowLimits } from '../../contract/definition.ts'
import { NumberInput } from './number-input.tsx'

type Props = { limits: WorkflowLimits; currency: string; onChange: (limits: WorkflowLimits) => void }

/** What this workflow may do, in numbers, beside the limits of its agents. */
export function LimitFields({ limits, currency, onChange }: Props) {
  const set = (changes: Partial<WorkflowLimits>) => onChange({ ...limits, ...changes })
  return (
    <details className="border-t border-line pt-3">
      <summary className="type-strong cursor-pointer">
        <Trans>Limits</Trans>
      </summary>
      <div className="mt-3 grid grid-cols-2 items-start gap-3">
        <NumberInput
          label={t`Runs at once`}
          min={1}
          max={50}
          value={limits.concurrency}
          onChange={(concurrency) => set({ concurrency })}
        />
        <NumberInput
          label={t`Runs per day`}
          min={1}
          max={10_000}
          value={limits.runsPerDay ?? 10_000}
          onChange={(runsPerDay) => set({ runsPerDay })}
        />
        <NumberInput
          label={t`Changes per run`}
          min={0}
          max={50_000}
          value={limits.changesPerRun ?? 50_000}
          onChange={(changesPerRun) => set({ changesPerRun })}
        />
        <NumberInput
          label={t`Changes per day`}
          min={0}
          max={500_000}
          value={limits.changesPerDay ?? 500_000}
          onChange={(changesPerDay) => set({ changesPerDay })}
        />
        <SpendField
          minor={limits.spendMinorPerDay}
          currency={currency}
          onChange={(spendMinorPerDay) => set({ spendMinorPerDay })}
        />
      </div>
    </details>
  )
}

type SpendProps = { minor: number | null; currency: string; onChange: (minor: number | null) => void }

function SpendField({ minor, currency, onChange }: SpendProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={t`Spend per day (${currency})`}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          placeholder={t`No limit`}
          value={typed ?? (minor === null ? '' : minorText(minor, currency))}
          onChange={({ target }) => {
            setTyped(target.value)
            const read = readMinor(target.value, currency)
            if (target.value.trim() === '') onChange(null)
            else if (read !== null) onChange(read)
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
