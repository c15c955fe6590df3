/** When a workflow starts, in the merchant's words. */
import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import { locale } from '#ui/locale.ts'
import type { Trigger } from '../contract/definition.ts'
import { eventLabels } from './step-types.ts'

const list = new Intl.ListFormat(locale)
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat(locale, {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
})

/** What starts a workflow. What its author wrote of it stands beside it where nothing else starts it, or not every time. */
export function sayTrigger(trigger: Trigger, words: string): string {
  switch (trigger.type) {
    case 'manual':
      return withWords(t`When you run it`, words)
    case 'webhook':
      return t`When its webhook is called`
    case 'event':
      // A filter has no words but its author's.
      return withWords(eventLabels[trigger.event], trigger.filter === null ? '' : words)
    case 'schedule':
      return saySchedule(trigger)
  }
}

function withWords(what: string, words: string): string {
  return words === '' || words === what ? what : `${what} · “${words}”`
}

/** "Weekdays at 07:30", with the time zone where it is not the one of this device. */
export function saySchedule({ cron, timeZone }: { cron: string; timeZone: string }): string {
  const when = sayCron(cron)
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone === here ? when : `${when} (${timeZone.replaceAll('_', ' ')})`
}

/** Without its time zone; as it is written where it has no short sentence. */
export function sayCron(cron: string): string {
  return readCron(cron) ?? t`Schedule ${cron}`
}

function readCron(cron: string): string | null {
  const [minute = '', hour = '', day = '', month = '', days = ''] = cron.trim().split(/\s+/)
  if (month !== '*') return null
  if (hour === '*' || hour.startsWith('*/'))
    return day === '*' && days === '*' ? sayOften(minute, hour) : null
  const [at, hours] = [readList(minute, 59), readList(hour, 23)]
  if (at?.length !== 1 || hours === null) return null
  const times = list.format(hours.map((each) => clock.format(Date.UTC(2026, 0, 1, each, at[0]))))
  if (day === '*') return sayDays(days, times)
  if (days !== '*') return null
  if (day === '1') return t`On the first of each month at ${times}`
  const number = readList(day, 31)
  return number?.length === 1 ? t`On day ${formatNumber(number[0] ?? 1)} of each month at ${times}` : null
}

/** Every so many minutes or hours, where all gaps are alike. */
function sayOften(minute: string, hour: string): string | null {
  const [minutes, hours] = [readEvery(minute, 60), readEvery(hour, 24)]
  if (hour === '*' && minute === '*') return t`Every minute`
  if (hour === '*' && minutes !== null) {
    return plural(minutes, { one: 'Every minute', other: 'Every # minutes' })
  }
  if (minute === '0' && hours !== null) return plural(hours, { one: 'Every hour', other: 'Every # hours' })
  if (hour !== '*') return null
  if (minute === '0') return t`Every hour`
  const [past] = readList(minute, 59) ?? []
  return past === undefined || minute.includes(',')
    ? null
    : t`Every hour at ${formatNumber(past)} minutes past`
}

/** The number of an interval that divides the whole. */
function readEvery(field: string, whole: number): number | null {
  const number = Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 0)
  return number > 0 && whole % number === 0 ? number : null
}

function sayDays(days: string, times: string): string | null {
  if (days === '*') return t`Every day at ${times}`
  if (days === '1-5') return t`Weekdays at ${times}`
  const numbers = readList(days, 7)
  if (numbers === null) return null
  // 4 January 2026 is a Sunday, which is 0 or 7.
  const names = numbers.map((each) => weekday.format(Date.UTC(2026, 0, 4 + each)))
  return t`Every ${list.format(names)} at ${times}`
}

/** The numbers of "1,3,5"; null of anything else. */
function readList(field: string, most: number): number[] | null {
  if (!/^\d+(,\d+)*$/.test(field)) return null
  const numbers = field.split(',').map(Number)
  return numbers.every((each) => each <= most) ? numbers : null
}
