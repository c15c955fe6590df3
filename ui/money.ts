import { locale } from './locale.ts'

const isRightToLeft = locale.startsWith('ar')

/** "$1,284.50" as the merchant reads it. `currency` is ISO 4217; what is none throws a RangeError. */
export function money(
  amount: number | Intl.StringNumericLiteral,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(locale, { ...options, style: 'currency', currency })
  if (!isRightToLeft) return format.format(amount)
  // The sign of "US$" is of no direction, and would be torn off its letters.
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `\u2066${value}\u2069` : value))
    .join('')
}
