import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatDecimal, readDecimal } from '#ui/number-text.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { CurrencyRate, type CurrencyView } from '../contract.ts'
import { useSaveCurrencies } from './currencies-cache.ts'

type Props = { settings: CurrencyView; currencies: readonly string[]; onClose: () => void }
type RateText = { rate: string; source: string; date: string }
const empty: RateText = { rate: '', source: '', date: '' }

/** In which currency sums are shown, and what each other currency of a store is worth in it. */
export function CurrenciesDialog({ settings, currencies, onClose }: Props) {
  const [reporting, setReporting] = useState(settings.reporting ?? '')
  const [texts, setTexts] = useState(() => toTexts(settings.rates))
  const [isTried, setTried] = useState(false)
  const save = useSaveCurrencies()
  const others = reporting === '' ? [] : currencies.filter((each) => each !== reporting)
  const rates = others.map((currency) => readRate(currency, texts[currency] ?? empty))
  function submit() {
    setTried(true)
    const complete = rates.flatMap((rate) => (rate === 'wrong' || rate === null ? [] : [rate]))
    if (rates.includes('wrong')) return
    save.mutate({ reporting: reporting === '' ? null : reporting, rates: complete }, { onSuccess: onClose })
  }
  function choose(currency: string) {
    setReporting(currency)
    // What a currency was worth in another one says nothing of this one.
    setTexts(toTexts(currency === settings.reporting ? settings.rates : (settings.kept[currency] ?? [])))
  }
  return (
    <Dialog
      title={t`Reporting currency`}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" isBusy={save.isPending} onClick={submit}>
            <Trans>Save rates</Trans>
          </Button>
        </>
      }
    >
      <div className="flex max-h-[60vh] flex-col gap-4 overflow-y-auto p-px">
        <Field label={t`Show totals in`}>
          {(control) => (
            <SelectInput
              {...control}
              value={reporting}
              options={[
                { value: '', label: t`Each store's own currency` },
                ...currencies.map((value) => ({ value, label: value })),
              ]}
              onChange={({ target }) => choose(target.value)}
            />
          )}
        </Field>
        {others.map((currency, at) => (
          <RateFields
            key={currency}
            currency={currency}
            reporting={reporting}
            text={texts[currency] ?? empty}
            isWrong={isTried && rates[at] === 'wrong'}
            onChange={(change) =>
              setTexts({ ...texts, [currency]: { ...(texts[currency] ?? empty), ...change } })
            }
          />
        ))}
        {others.length > 0 && (
          <p className="type-small">
            <Trans>Leave a rate empty if you don't know it. Totals are then shown per currency.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}

type RateProps = {
  currency: string
  reporting: string
  text: RateText
  isWrong: boolean
  onChange: (change: Partial<RateText>) => void
}

function RateFields({ currency, reporting, text, isWrong, onChange }: RateProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[1fr_1fr]">
      <Field
        label={t`1 ${currency} in ${reporting}`}
        error={isWrong ? t`Enter the rate, where it's from and its date.` : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={text.rate}
            onChange={({ target }) => onChange({ rate: target.value })}
          />
        )}
      </Field>
      <Field label={t`Date of the rate`}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={text.date}
            onChange={({ target }) => onChange({ date: target.value })}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field label={t`Source`} hint={t`Such as your bank or the European Central Bank.`}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={text.source}
              onChange={({ target }) => onChange({ source: target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}

function toTexts(rates: readonly CurrencyRate[]): Record<string, RateText> {
  return Object.fromEntries(rates.map(({ currency, ...rate }) => [currency, toText(rate)]))
}

function toText({ rate, source, date }: Omit<CurrencyRate, 'currency'>): RateText {
  return { rate: formatDecimal(rate as `${number}`), source, date }
}

/** Null while nothing is entered. */
function readRate(currency: string, { rate, source, date }: RateText): CurrencyRate | 'wrong' | null {
  if (rate.trim() === '' && source.trim() === '' && date === '') return null
  const given = CurrencyRate.safeParse({ currency, rate: readDecimal(rate), source, date })
  return given.success && Number(given.data.rate) > 0 ? given.data : 'wrong'
}
