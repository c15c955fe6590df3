import { minorDigits } from '#kit/currency.ts'
import { money } from '#ui/money.ts'
import { formatDecimal, readDecimal } from '#ui/number-text.ts'

/** "$5.00", of 500 in the smallest unit of a currency. */
export function moneyOfMinor({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${amountMinor} ${currency}`
  return money(decimalOf(amountMinor, minorDigits(currency)), currency)
}

/** "5.00", as a merchant writes it, of 500 in the smallest unit. */
export function minorText(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  return formatDecimal(decimalOf(amountMinor, digits), digits)
}

/** 500 of "5" or "5.00", in the smallest unit; null for what is no amount of the currency, such as a third decimal of dollars. */
export function readMinor(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const [whole = '', part = ''] = readDecimal(text)?.split('.') ?? []
  if (!/^\d+$/.test(whole) || part.length > digits) return null
  const amountMinor = Number(`${whole}${part.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amountMinor) ? amountMinor : null
}

/** "12.34" of 1234 with two digits, without the rounding of a division. */
function decimalOf(amountMinor: number, digits: number): `${number}` {
  const sign = amountMinor < 0 ? '-' : ''
  const text = String(Math.abs(Math.round(amountMinor))).padStart(digits + 1, '0')
  const written = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return `${sign}${written}` as `${number}`
}
