import { locale } from '#ui/locale.ts'

/** How many decimals amounts of a currency (ISO 4217) have: 2 for USD, 0 for JPY, 3 for KWD. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** "$5.00", of 500 in the smallest unit of a currency. */
export function moneyOfMinor({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${amountMinor} ${currency}`
  const exact = decimalOf(amountMinor, digitsOf(currency)) as `${number}`
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(exact)
}

/** "5.00", as a merchant writes it, of 500 in the smallest unit. */
export function minorText(amountMinor: number, currency: string): string {
  return decimalOf(amountMinor, digitsOf(currency)).replace('.', marks.decimal)
}

/** 500 of "5" or "5.00", in the smallest unit; null for what is no amount of the currency, such as a third decimal of dollars. */
export function readMinor(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const { decimal, group } = marks
  const [whole = '', part = '', ...rest] = text.trim().split(decimal)
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole)
  const isWhole = /^\d+$/.test(whole) || isGrouped
  const isPart = /^\d*$/.test(part) && part.length <= digits && !text.trim().endsWith(decimal)
  if (!isWhole || !isPart || rest.length > 0) return null
  const amountMinor = Number(`${whole.replaceAll(group, '')}${part.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amountMinor) ? amountMinor : null
}

/** How this page writes the decimals and the thousands of a number. */
const marks = (() => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const markOf = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual
  return { decimal: markOf('decimal', '.'), group: markOf('group', ',') }
})()

/** "12.34" of 1234 with two digits, without the rounding of a division. */
function decimalOf(amountMinor: number, digits: number): string {
  const sign = amountMinor < 0 ? '-' : ''
  const text = String(Math.abs(Math.round(amountMinor))).padStart(digits + 1, '0')
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
