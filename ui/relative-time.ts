import { t } from '@lingui/core/macro'
import { once } from '#kit/once.ts'
import { dayLocale, locale } from './locale.ts'

// Each takes a browser milliseconds to make, and no page needs all of them.
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const date = once(
  () => new Intl.DateTimeFormat(dayLocale, { day: 'numeric', month: 'long', year: 'numeric' }),
)
const clock = once(
  () => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** "6 minutes ago" under a day, then a date. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000)
  if (seconds < 45) return t`just now`
  if (seconds < 3600) return relative().format(-Math.max(1, Math.round(seconds / 60)), 'minute')
  if (seconds < 86_400) return relative().format(-Math.round(seconds / 3600), 'hour')
  return date().format(new Date(iso))
}

export function clockTime(timestampMs: number): string {
  return clock().format(timestampMs)
}

/** In the zone of the device, or in the one that is named, such as "Europe/Oslo". */
export function dateOf(iso: string, timeZone?: string): string {
  if (timeZone === undefined) return date().format(new Date(iso))
  return new Intl.DateTimeFormat(dayLocale, { dateStyle: 'long', timeZone }).format(new Date(iso))
}

const short = once(
  () => new Intl.DateTimeFormat(dayLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** "20 Nov", of a calendar day such as "2026-11-20". */
export function shortDay(day: string): string {
  return short().format(Date.parse(`${day}T00:00:00Z`))
}

const moment = once(
  () =>
    new Intl.DateTimeFormat(dayLocale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** "Mon 30 Nov, 15:30", of a time that is near. */
export function momentOf(iso: string): string {
  return moment().format(Date.parse(iso))
}
