/** Numbers in fields: how this page writes them, and how it reads what a merchant has written. */
import { locale } from './locale.ts'

/** How this page writes the decimals and the thousands of a number. */
const marks = (() => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const markOf = (type: string, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback
  return { decimal: markOf('decimal', '.'), group: markOf('group', ',') }
})()

/** "1234.5", or "1234,5" in German: every digit, without thousands. With `decimals` it has exactly so many. */
export function formatDecimal(value: number | `${number}`, decimals?: number): string {
  const [min, max] = decimals === undefined ? [0, 20] : [decimals, decimals]
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: min,
    maximumFractionDigits: max,
  }).format(value)
}

/** The number that a text says; null for what is none. */
export function readNumber(text: string): number | null {
  const written = readDecimal(text)
  const value = written === null ? Number.NaN : Number(written)
  return Number.isFinite(value) ? value : null
}

/**
 * The number that a text says, exactly, as "-1234.5"; null for what is none. Thousands may be set apart where that leaves no
 * doubt: "1.234" is 1234 in German, "1.5" is nothing. Arabic digits and their own marks are read on every page.
 */
export function readDecimal(text: string): `${number}` | null {
  const { decimal, group } = marks
  const [, sign = '', amount = ''] = /^([-−]?)(.*)$/s.exec(toLatin(text)) ?? []
  const [whole = '', part, ...rest] = amount.split(decimal)
  const digits = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole) ? whole.replaceAll(group, '') : whole
  const isNumber = /^\d+$/.test(digits) && (part === undefined || /^\d+$/.test(part)) && rest.length === 0
  if (!isNumber) return null
  return `${sign && '-'}${digits}${part === undefined ? '' : `.${part}`}` as `${number}`
}

/** Without what only steers the direction of writing. */
function toLatin(text: string): string {
  return text
    .replaceAll(/[\u061C\u200E\u200F]/g, '')
    .trim()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('\u066B', marks.decimal)
    .replaceAll('\u066C', marks.group)
}
