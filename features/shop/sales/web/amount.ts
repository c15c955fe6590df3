import { t } from '@lingui/core/macro'
import { nameOfCountry } from '#kit/country.ts'
import { locale } from '#ui/locale.ts'
import { money } from '#ui/money.ts'

/** "$1,284.50"; without cents from a thousand on, where they are noise. */
export function formatAmount(amount: string | number, currency: string): string {
  const value = Number(amount)
  const isLarge = Math.abs(value) >= 1000
  return money(value, currency, isLarge ? { maximumFractionDigits: 0 } : {})
}

/** "$1.2K", for the axis of a chart. */
export function formatShortAmount(value: number, currency: string): string {
  return money(value, currency, { notation: 'compact', maximumFractionDigits: 1 })
}

/** The name of a country; orders without an address have none. */
export function countryName(code: string | null): string {
  return code === null ? t`No address` : nameOfCountry(code, locale)
}
