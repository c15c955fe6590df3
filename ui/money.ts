import { locale } from './locale.ts'

const isRightToLeft = locale.startsWith('ar')
/** Making a format takes longer than a hundred prices. */
const formats = new Map<string, Intl.NumberFormat>()

/** "$1,284.50" as the merchant reads it. `currency` is ISO 4217; what is none throws a RangeError. */
export function money(
  amount: number | Intl.StringNumericLiteral,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = formatOf(currency, options)
  if (!isRightToLeft) return format.format(amount)
  // The sign of "US$" is of no direction, and would be torn off its letters.
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `\u2066${value}\u2069` : value))
    .join('')
}

function formatOf(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = currency + JSON.stringify(options)
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { ...options, style: 'currency', currency })
  formats.set(key, format)
  return format
}
