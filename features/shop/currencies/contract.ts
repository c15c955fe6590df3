/** In which currency sums over stores are shown, and what other currencies are worth in it, as the merchant entered it. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const currencyRefusals = defineRefusals({ RATE_INVALID: 400 })

/** Rates that are kept of one reporting currency. */
export const maxRates = 50

const Code = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as EUR')

/** What one unit of a currency was worth on a day, and who says so. */
export const CurrencyRate = z.object({
  currency: Code,
  /** A decimal number above 0. */
  rate: z.string().regex(/^\d{1,9}(\.\d{1,10})?$/, 'must be a number such as 1.0825'),
  source: z.string().trim().min(1).max(200),
  date: z.iso.date(),
})
export type CurrencyRate = z.infer<typeof CurrencyRate>

/** Without a reporting currency, sums stand in the currencies of the stores. */
export const CurrencySettings = z.object({ reporting: Code.nullable(), rates: z.array(CurrencyRate) })
export type CurrencySettings = z.infer<typeof CurrencySettings>

export const CurrencyView = CurrencySettings.extend({
  /** Rates of other reporting currencies, by their code: to begin with where one of them is chosen again. */
  kept: z.record(z.string(), z.array(CurrencyRate)),
})
export type CurrencyView = z.infer<typeof CurrencyView>

export const viewCurrencies = endpoint({
  method: 'GET',
  path: '/api/stores/currencies',
  isOfWorkspace: true,
  summary: 'The currency of sums over stores, and the rates that were entered for it',
  reply: succeeds(CurrencyView),
})

export const saveCurrencies = endpoint({
  method: 'PUT',
  path: '/api/stores/currencies',
  isOfWorkspace: true,
  summary:
    'Set the currency of sums over stores and its rates, in place of those before. Rates of other reporting currencies stay.',
  body: { reporting: Code.nullable(), rates: z.array(CurrencyRate).max(maxRates) },
  refusals: [currencyRefusals.RATE_INVALID],
  reply: succeeds(CurrencyView),
})
