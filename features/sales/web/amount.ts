import { t } from '@lingui/core/macro'
import { locale } from '#ui/locale.ts'

/** "$1,284.50"; without cents from a thousand on, where they are noise. */
export function shownAmount(amount: string | number, currency: string): string {
  const value = Number(amount)
  const isLarge = Math.abs(value) >= 1000
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(isLarge ? { maximumFractionDigits: 0 } : {}),
  }).format(value)
}

/** "$1.2K", for the axis of a chart. */
export function shortAmount(value: number, currency: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value)
}

const names = new Intl.DisplayNames(locale, { type: 'region' })

/** The name of a country; orders without an address have none. */
export function countryName(code: string | null): string {
  return code === null ? t`No address` : (names.of(code) ?? code)
}
