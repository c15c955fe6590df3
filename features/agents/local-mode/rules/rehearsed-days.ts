/** Over how many days a workflow is rehearsed. */
import { readCount } from './count.ts'

const maxDays = 90

/** "Over 14 days", "the past two weeks"; null where none is said. */
export function daysIn(text: string): number | null {
  const [, count = '', unit = ''] =
    /\b(\d{1,3})[ -]?(d|days?|w|wks?|weeks?|mo|months?)\b/i.exec(text) ??
    /\b(?:(\p{L}+) )?(days?|weeks?|fortnight|months?|quarter)\b/iu.exec(text) ??
    []
  if (unit === '') return null
  const many = readCount(count.toLowerCase()) ?? 1
  const each = /^w/i.test(unit)
    ? 7
    : /^f/i.test(unit)
      ? 14
      : /^m/i.test(unit)
        ? 30
        : /^q/i.test(unit)
          ? 90
          : 1
  return Math.max(1, Math.min(maxDays, many * each))
}
