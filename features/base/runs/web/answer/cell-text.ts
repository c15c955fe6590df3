import { t } from '@lingui/core/macro'
import type { AnswerFigure, Cell } from '#features/base/runs/contract/answer.ts'
import { formatNumber } from '#ui/format.ts'
import { dayLocale, locale } from '#ui/locale.ts'
import { money } from '#ui/money.ts'
import { shortDay } from '#ui/relative-time.ts'

type CellKind = AnswerFigure['kind']

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const moments = new Intl.DateTimeFormat(dayLocale, { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat(dayLocale, { dateStyle: 'medium', timeZone: 'UTC' })
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** A value as the merchant reads it; a dash where there is none. */
export function cellText(value: Cell | undefined, kind: CellKind, currency: string | null): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (kind === 'day') return dayText(String(value))
  if (kind === 'moment') return momentText(String(value))
  const number = typeof value === 'number' ? value : Number(value)
  if (kind === 'text' || !Number.isFinite(number))
    return typeof value === 'number' ? formatNumber(value) : value
  if (kind === 'percent') return percents.format(number)
  return kind === 'money' && currency ? moneyText(number, currency) : formatNumber(number)
}

/** "$1,284.50"; a currency that is none stands before the number as it is. */
export function moneyText(value: number, currency: string): string {
  return /^[A-Za-z]{3}$/.test(currency) ? money(value, currency) : `${currency} ${formatNumber(value)}`
}

/** "20 Nov 2026", of a calendar day; anything else as it is. */
export function dayText(text: string): string {
  return isDay(text) ? days.format(Date.parse(`${text}T00:00:00Z`)) : text
}

/** "20 Nov", of a calendar day; anything else as it is. */
export function shortDayText(text: string): string {
  return isDay(text) ? shortDay(text) : text
}

/** "3.2 s" */
export function secondsText(durationMs: number): string {
  const seconds = durationMs / 1000
  const shown = seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)
  return t`${formatNumber(shown)} s`
}

function momentText(text: string): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : moments.format(at)
}
