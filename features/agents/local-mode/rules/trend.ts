/** The direction that something takes: whether it is asked for, and of which two times. */
import { dayOf, toDay, toText, yearOf } from './calendar.ts'

type Days = { from: string; to: string }

const moves =
  /\b(?:(?:go|goes|going|went|gone|get|gets|getting|got) (?:up|down|better|worse|higher|lower)|rise|rises|rising|rose|risen|fall|falling|fell|fallen|increas\w+|decreas\w+|drop(?:s|ped|ping)?|grow(?:s|ing|n)?|grew|climb\w*|improv(?:ed|ing)|worsen\w*|shr[iau]nk\w*|more or less|up or down|better or worse|changed?)\b/i
const span = 30

/** Whether a text asks for the direction that something takes. */
export function asksForTrend(text: string): boolean {
  return moves.test(text)
}

/** The time before another one: the month before a month, else as many days. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [toDay(from), toDay(to)]
  const month = new Date(from).getUTCMonth()
  const isMonth = first === dayOf(yearOf(first), month)
  const isWhole = isMonth && last === dayOf(yearOf(first), month + 1) - 1
  const begin = isWhole ? dayOf(yearOf(first), month - 1) : first - (last - first + 1)
  return { from: toText(begin), to: toText(first - 1) }
}

/** The last days up to today, where no time is named. */
export function recentDays(today: string): Days {
  return { from: toText(toDay(today) - span + 1), to: today }
}
