import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import type { CurrencyRate, CurrencySettings } from '#features/shop/currencies/contract.ts'
import { sumAmounts } from '#features/shop/currencies/rules.ts'
import { useCurrencies } from '#features/shop/currencies/web/currencies-cache.ts'
import { CurrenciesDialog } from '#features/shop/currencies/web/currencies-dialog.tsx'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { useStoreFigures } from '#features/shop/sales/web/sales-cache.ts'
import { Button } from '#ui/button.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber } from '#ui/format.ts'
import { formatDecimal } from '#ui/number-text.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { dateOf } from '#ui/relative-time.ts'

/** What all stores hold and sell together. Money is added up within one currency, or with rates that the merchant entered. */
export function StoreSums() {
  const figures = useStoreFigures()
  const currencies = useCurrencies()
  const stores = useStores().data
  const [isEditing, setEditing] = useState(false)
  const known = figures.data
  const sum = (of: (one: StoreFigures) => number) =>
    known && formatNumber(known.reduce((all, one) => all + of(one), 0))
  const settings = currencies.data
  const codes = [...new Set(stores?.map(({ currency }) => currency))].toSorted()
  const revenue = known && settings && revenueOf(known, settings)
  return (
    <section aria-label={t`All stores together`} className="flex flex-col gap-2">
      {figures.isError && <ReadProblem title={t`Couldn't load the figures`} query={figures} />}
      {currencies.isError && <ReadProblem title={t`Couldn't load the rates`} query={currencies} />}
      <FiguresStrip
        cells={[
          { label: t`Products`, value: sum(({ products }) => products) },
          { label: t`Ready`, value: sum(({ ready }) => ready) },
          { label: t`On ChatGPT`, value: sum(({ enabled }) => enabled) },
          { label: t`Orders (30 days)`, value: sum(({ sales }) => sales?.orders ?? 0) },
          ...(revenue?.cells ?? [{ label: t`Revenue (30 days)`, value: undefined }]),
        ]}
      />
      {codes.length > 1 && settings && (
        <div className="type-small flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          {revenue?.missing && (
            <span>
              <Trans>No rate for {revenue.missing}, so totals are shown per currency.</Trans>
            </span>
          )}
          {revenue?.used.map((rate) => (
            <span key={rate.currency} className="tabular-nums">
              {rateWords(rate, settings.reporting ?? '')}
            </span>
          ))}
          <Button size="s" onClick={() => setEditing(true)}>
            {settings.reporting === null ? t`Set reporting currency` : t`Change rates`}
          </Button>
        </div>
      )}
      {isEditing && settings && (
        <CurrenciesDialog settings={settings} currencies={codes} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

function revenueOf(figures: StoreFigures[], settings: CurrencySettings) {
  const sold = figures.flatMap(({ sales }) =>
    sales ? [{ currency: sales.currency, amount: Number(sales.revenue) }] : [],
  )
  const label = t`Revenue (30 days)`
  if (sold.length === 0) return { cells: [{ label, value: '–' }], used: [], missing: '' }
  const sum = sumAmounts(sold, settings)
  if (sum.kind === 'one') {
    const { amount, currency } = sum.total
    return { cells: [{ label, value: formatAmount(amount, currency) }], used: sum.used, missing: '' }
  }
  const cells = sum.totals.map(({ currency, amount }) => ({
    label: t`Revenue in ${currency} (30 days)`,
    value: formatAmount(amount, currency),
  }))
  return { cells, used: [], missing: sum.missing.join(', ') }
}

function rateWords({ currency, rate, source, date }: CurrencyRate, reporting: string): string {
  const worth = formatDecimal(rate as `${number}`)
  return t`1 ${currency} = ${worth} ${reporting} (${source}, ${dateOf(date, 'UTC')})`
}
