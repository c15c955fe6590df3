/** Dates as ISO 8601 writes them. */
import { accept, type FieldCheck, refuse } from './check.ts'

const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

export type ParsedMoment = { time: number; hasTime: boolean; hasZone: boolean }

/** Reads a calendar date or a date and time (UTC where no zone is given); null when it is not one. */
export function parseMoment(text: string): ParsedMoment | null {
  const match = FORM.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const calendar = new Date(Date.UTC(year, month - 1, day))
  const isReal = calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === day
  if (!isReal || hour > 23 || minute > 59 || second > 60) return null
  const zone = match[7]
  const time = Date.UTC(year, month - 1, day, hour, minute, second) - readOffsetMinutes(zone) * 60_000
  return { time, hasTime: match[4] !== undefined, hasZone: zone !== undefined }
}

function readOffsetMinutes(zone: string | undefined): number {
  const match = zone === undefined ? null : /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

export type DateRules = {
  /** Must lie after the clock's now; a date without time counts from midnight UTC. */
  future?: boolean
  /** What must be there besides the calendar date. */
  zone?: 'always' | 'with-time'
}

/** A real calendar date, or date and time. */
export function date(rules: DateRules = {}): FieldCheck {
  return (value, now) => {
    const moment = typeof value === 'string' ? parseMoment(value) : null
    if (moment === null) return refuse('date', 'Write the date as 2027-03-31.')
    if (rules.zone === 'always' && !moment.hasZone) {
      return refuse('zone', 'Write date, time and zone, such as 2027-03-31T00:00:00Z.')
    }
    if (rules.zone === 'with-time' && moment.hasTime && !moment.hasZone) {
      return refuse('zone', 'Add the time zone, such as Z or +01:00.')
    }
    if (rules.future && moment.time <= now.getTime()) return refuse('future', 'Use a date in the future.')
    return accept(value)
  }
}

/** Two dates with "/" between them, the first before the second. */
export function dateRange(rules: { zone?: 'with-time' } = {}): FieldCheck {
  return (value) => {
    const parts = typeof value === 'string' ? value.split('/').map((part) => parseMoment(part.trim())) : []
    const [start, end] = parts
    if (parts.length !== 2 || !start || !end) {
      return refuse('date-range', 'Write start and end, such as 2027-03-01/2027-03-31.')
    }
    if (rules.zone === 'with-time' && [start, end].some((moment) => moment.hasTime && !moment.hasZone)) {
      return refuse('zone', 'Add the time zone to both times.')
    }
    return start.time < end.time ? accept(value) : refuse('order', 'Put the start before the end.')
  }
}
