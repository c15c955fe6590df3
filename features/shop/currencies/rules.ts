import type { CurrencyRate, CurrencySettings } from './contract.ts'

/** Money in one currency, in whole units of it. */
export type Amount = { currency: string; amount: number }

/** What stores sold together: in the reporting currency with the rates that were used, or in each currency by itself where one has no rate, which `missing` names. */
export type Sum =
  | { kind: 'one'; total: Amount; used: CurrencyRate[] }
  | { kind: 'each'; totals: Amount[]; missing: string[] }

/** Adds amounts up. One currency alone needs no rate; a rate is never made up. */
export function sumAmounts(amounts: readonly Amount[], { reporting, rates }: CurrencySettings): Sum {
  const byCurrency = new Map<string, number>()
  for (const { currency, amount } of amounts) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount)
  }
  const totals = [...byCurrency].map(([currency, amount]) => ({ currency, amount }))
  if (reporting === null) {
    const [only, ...others] = totals
    return only && others.length === 0
      ? { kind: 'one', total: only, used: [] }
      : { kind: 'each', totals, missing: [] }
  }
  const used: CurrencyRate[] = []
  const missing: string[] = []
  let amount = 0
  for (const own of totals) {
    const rate = rates.find(({ currency }) => currency === own.currency)
    if (own.currency === reporting) amount += own.amount
    else if (rate) {
      used.push(rate)
      amount += own.amount * Number(rate.rate)
    } else missing.push(own.currency)
  }
  if (missing.length > 0) return { kind: 'each', totals, missing }
  return { kind: 'one', total: { currency: reporting, amount }, used }
}

/** Why these rates cannot be kept; null where they can. `today` is the day of the merchant who is farthest ahead. */
export function faultOf({ reporting, rates }: CurrencySettings, today: string): string | null {
  if (reporting === null) return rates.length === 0 ? null : 'Choose the reporting currency first.'
  const codes = rates.map(({ currency }) => currency)
  if (codes.includes(reporting)) return `${reporting} is the reporting currency itself and needs no rate.`
  if (new Set(codes).size < codes.length) return 'Enter one rate for each currency.'
  if (rates.some(({ rate }) => Number(rate) <= 0)) return 'A rate must be above 0.'
  if (rates.some(({ date }) => date > today)) return 'The date of a rate can’t be in the future.'
  return null
}
