import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { formatDecimal, readNumber } from '#ui/number-text.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { Limits, Usage } from '../contract/settings.ts'
import type { SettingsChange } from './agent-cache.ts'
import { minorText, moneyOfMinor, readMinor } from './minor-money.ts'

type Props = {
  limits: Limits
  usage: Usage
  /** In which money is written: an ISO 4217 code. */
  currency: string
  isPending: boolean
  onSave: (change: SettingsChange) => void
}

type LimitKey = Exclude<keyof Limits, 'modelPrice'>
type FieldSpec = {
  key: LimitKey
  label: string
  max: number
  as: 'decimal' | 'whole' | 'money'
  used: string | null
}

const maxPrice = 1_000_000

/** The limits of an agent in numbers, with what is used up of each. */
export function LimitsForm({ limits, usage, currency, isPending, onSave }: Props) {
  const [texts, setTexts] = useState(() => ({
    priceChangePercent: formatDecimal(limits.priceChangePercent),
    rowsPerHour: formatDecimal(limits.rowsPerHour),
    moneyPerDayMinor: minorText(limits.moneyPerDayMinor, currency),
    tokensPerDay: formatDecimal(limits.tokensPerDay),
    modelCostPerDay: formatDecimal(limits.modelCostPerDay),
    input: limits.modelPrice ? formatDecimal(limits.modelPrice.input) : '',
    output: limits.modelPrice ? formatDecimal(limits.modelPrice.output) : '',
  }))
  const [isTried, setTried] = useState(false)
  const specs = specsOf(usage, currency)
  const faults = new Map(specs.map((spec) => [spec.key, faultOf(texts[spec.key], spec, currency)]))
  const hasPrice = texts.input.trim() !== '' || texts.output.trim() !== ''
  const [input, output] = [readUpTo(texts.input, maxPrice), readUpTo(texts.output, maxPrice)]
  const modelPrice = input === null || output === null ? null : { input, output }
  const isPriceWrong = hasPrice && modelPrice === null

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isPending || isPriceWrong || [...faults.values()].some(Boolean)) return
    const numbers = Object.fromEntries(
      specs.map((spec) => [spec.key, valueOf(texts[spec.key], spec, currency)]),
    )
    onSave({ limits: { ...numbers, modelPrice } })
  }

  const field = (key: keyof typeof texts) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: texts[key],
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [key]: target.value }),
  })
  return (
    <Card title={t`Limits`}>
      <p className="mb-3 text-ink-2">
        <Trans>These limits apply even to changes you approve.</Trans>
      </p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-3">
          {specs.map(({ key, label, used }) => (
            <Field
              key={key}
              isRequired
              label={label}
              hint={used ?? undefined}
              error={isTried ? (faults.get(key) ?? undefined) : undefined}
            >
              {(control) => <TextInput {...control} {...field(key)} />}
            </Field>
          ))}
          <Field
            label={t`Price per million input tokens (USD)`}
            isOptional
            error={isTried && isPriceWrong ? t`Enter both prices, or neither` : undefined}
          >
            {(control) => <TextInput {...control} {...field('input')} />}
          </Field>
          <Field
            label={t`Price per million output tokens (USD)`}
            isOptional
            hint={t`Without prices, only the token limit applies.`}
          >
            {(control) => <TextInput {...control} {...field('output')} />}
          </Field>
        </div>
        <div>
          <Button variant="ink" type="submit" isBusy={isPending}>
            <Trans>Save limits</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

function specsOf(
  { rowsThisHour, moneyTodayMinor, tokensToday, modelCostToday }: Usage,
  currency: string,
): FieldSpec[] {
  const cost = modelCostToday === null ? null : t`${formatNumber(modelCostToday)} today`
  return [
    {
      key: 'priceChangePercent',
      label: t`Max price change (%)`,
      max: 1_000,
      as: 'decimal',
      used: null,
    },
    {
      key: 'rowsPerHour',
      label: t`Max changes per hour`,
      max: 100_000,
      as: 'whole',
      used: t`${formatNumber(rowsThisHour)} this hour`,
    },
    {
      key: 'moneyPerDayMinor',
      label: t`Max amount moved per day (${currency})`,
      max: 10_000_000_000,
      as: 'money',
      used: t`${moneyOfMinor({ amountMinor: moneyTodayMinor, currency })} today. No tool can pay anything out yet.`,
    },
    {
      key: 'tokensPerDay',
      label: t`Max model tokens per day`,
      max: 100_000_000,
      as: 'whole',
      used: t`${formatNumber(tokensToday)} today`,
    },
    {
      key: 'modelCostPerDay',
      label: t`Max model cost per day (USD)`,
      max: 10_000,
      as: 'decimal',
      used: cost,
    },
  ]
}

/** Null for what is no such number. Money comes in its smallest unit. */
function valueOf(text: string, { max, as }: FieldSpec, currency: string): number | null {
  const value = as === 'money' ? readMinor(text, currency) : readUpTo(text, max)
  return value !== null && value <= max && (as === 'decimal' || Number.isInteger(value)) ? value : null
}

function faultOf(text: string, spec: FieldSpec, currency: string): string | null {
  if (valueOf(text, spec, currency) !== null) return null
  const { max, as } = spec
  if (as === 'money') {
    const example = minorText(50_000, currency)
    return t`Enter an amount from 0 to ${moneyOfMinor({ amountMinor: max, currency })}, such as ${example}`
  }
  return readUpTo(text, max) === null
    ? t`Enter a number from 0 to ${formatNumber(max)}`
    : t`Enter a whole number`
}

function readUpTo(text: string, max: number): number | null {
  const value = readNumber(text)
  return value !== null && value >= 0 && value <= max ? value : null
}
