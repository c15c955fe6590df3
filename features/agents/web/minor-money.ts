import { locale } from '#ui/locale.ts'

/** "$5.00", of 500 in the smallest unit of a currency. */
export function moneyOfMinor({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${amountMinor} ${currency}`
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountMinor / 10 ** digits)
}
