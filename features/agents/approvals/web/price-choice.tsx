import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatDecimal, readDecimal } from '#ui/number-text.ts'
import { TextInput } from '#ui/text-input.tsx'
import { ApprovalEditEnd } from './approval-edit-end.tsx'
import type { ApprovalEditProps } from './approval-edit-props.ts'
import { subjectOf, valueText } from './change-values.ts'

/** Which products get another price, and which one. */
export function PriceChoice({ approval, problem, isPending, onApprove, onClose }: ApprovalEditProps) {
  const rows = (approval.preview?.changes ?? []).filter(({ field }) => field === 'price')
  const id = useId()
  const [left, setLeft] = useState<readonly string[]>([])
  const [prices, setPrices] = useState(() => new Map(rows.map(({ of, after }) => [of, toText(after)])))
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const chosen = rows.filter(({ of }) => !left.includes(of))
  const priceOf = (of: string) => readDecimal(prices.get(of) ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    const faults = chosen.filter(({ of }) => !(Number(priceOf(of)) > 0)).map(({ of }) => of)
    setFaulty(faults)
    if (faults.length > 0 || chosen.length === 0) return
    onApprove({
      productIds: chosen.map(({ of }) => of),
      prices: chosen.map(({ of }) => priceOf(of)),
    })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-3">
      <fieldset className="min-w-0">
        <legend className="type-label mb-1.5 text-ink-2">{t`New prices`}</legend>
        <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
          {rows.map((change, at) => {
            const { of, before } = change
            const subject = subjectOf(change, approval.subjects)
            const title = subject?.title ?? of
            const isLeft = left.includes(of)
            const isFaulty = faulty.includes(of) && !isLeft
            return (
              <li key={of}>
                <div className="flex min-h-9 items-center gap-2">
                  <label htmlFor={`${id}-${at}`} className="flex min-w-0 flex-1 items-center gap-2">
                    <Checkbox
                      id={`${id}-${at}`}
                      checked={!isLeft}
                      onChange={() => setLeft(isLeft ? left.filter((one) => one !== of) : [...left, of])}
                    />
                    <span className="min-w-0">
                      <span className="block truncate" title={title}>
                        {title}
                      </span>
                      <span className="type-small block text-ink-3 tabular-nums">
                        {t`Now ${valueText('price', before, subject) ?? '–'}`}
                      </span>
                    </span>
                  </label>
                  <span className="w-24 flex-none">
                    <TextInput
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={t`New price of ${title}`}
                      aria-invalid={isFaulty || undefined}
                      aria-describedby={isFaulty ? `${id}-${at}-fault` : undefined}
                      disabled={isLeft}
                      value={prices.get(of) ?? ''}
                      onChange={({ target }) => {
                        setPrices(new Map(prices).set(of, target.value))
                        setFaulty(faulty.filter((one) => one !== of))
                      }}
                      className="text-end tabular-nums"
                    />
                  </span>
                </div>
                {isFaulty && (
                  <p id={`${id}-${at}-fault`} role="alert" className="type-small text-end text-incomplete">
                    <Trans>Enter a price above zero, such as 24.00.</Trans>
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      </fieldset>
      <ApprovalEditEnd
        sentence={chosen.length === 0 ? t`Select at least one product.` : (problem?.sentence ?? null)}
        label={plural(chosen.length, { one: 'Approve # price', other: 'Approve # prices' })}
        isPending={isPending}
        onClose={onClose}
      />
    </form>
  )
}

/** An amount as this page writes it. */
function toText(amount: string | null): string {
  const decimal = amount === null ? Number.NaN : Number(amount)
  return Number.isFinite(decimal) ? formatDecimal(decimal, 2) : (amount ?? '')
}
