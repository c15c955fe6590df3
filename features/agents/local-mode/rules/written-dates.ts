/** Days as offices write them: "05.10.2026", "1/9", "week 45", "the weekend of 14 and 15 November". */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { dayOf, monthOf, shiftYears, startOf, toDay, toText, weekdayOf, yearOf } from './calendar.ts'
import { readHoliday } from './holidays.ts'
import { readMoment } from './moments.ts'
import { readPeriod } from './period.ts'
import { sayDays } from './say-reading.ts'
import { toWords } from './words.ts'

type DayOrder = 'day first' | 'month first'
type Written = { said: string; a: number; b: number; year: number | null; isDotted: boolean }

/** A point says that the day comes first; without a year it must end there: "16.11" may be an amount. */
const dates =
  /(?<![\p{L}\d/.,$€£#-])(?:(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?(?![\d.]\d|\d)|(\d{1,2})([/-])(\d{1,2})(?:\5(\d{4}|\d{2}))?(?![\p{L}\d/]|[.,-]\d))/gu
/** Without a year two numbers are a day only where a word before or behind them says so. */
const before = /\b(?:on|from|between|since|to|and|until|till|vs|versus|than|against|period|of)\s*$/i
const behind = /^\s*(?:to|and|until|till|through|vs|versus|-|–)/i
const ofMoney = /[$€£%]|\b(?:price|prices|cost|costs|under|over|below|above|cheaper|dearer|each|stock)\b/i

/** The text with its days as they are read, such as "2026-10-05"; `choices` where it is not clear which number is the month. */
export function spellDates(
  text: string,
  today: string,
): { text: string; asked: string | null; choices: AnswerChoice[] } {
  if (/["“”]|:\s/.test(text)) return { text, asked: null, choices: [] }
  const plain = spellSame(spellWeeks(spellPhrases(text, today), today), today)
  const found = [...plain.matchAll(dates)].flatMap((match) => toWritten(match, plain) ?? [])
  const [first] = found
  if (!first) return { text: plain, asked: null, choices: [] }
  const orders = ordersOf(found, today)
  const spelled = orders.map((order) => ({ order, text: spellIn(plain, order, today) }))
  const [only, other] = spelled
  if (!only) return { text: plain, asked: null, choices: [] }
  if (!other || only.text === other.text) return { text: only.text, asked: null, choices: [] }
  return {
    text: plain,
    asked: first.said,
    choices: spelled.map(({ order, text: message }) => ({
      label: found
        .map((one) => toText(toDate(one, order, today) ?? 0))
        .map((day) => sayDays(day, day))
        .join(', '),
      message,
    })),
  }
}

function toWritten(match: RegExpExecArray, text: string): Written | null {
  const [said, day, month, dottedYear, one, mark, other, ownYear] = match
  const isDotted = day !== undefined
  const [a, b] = isDotted ? [Number(day), Number(month)] : [Number(one), Number(other)]
  const digits = isDotted ? dottedYear : ownYear
  const year = digits === undefined ? null : Number(digits) + (digits.length === 2 ? 2000 : 0)
  const isLed =
    Math.max(a, b) > 12 ||
    before.test(text.slice(0, match.index)) ||
    behind.test(text.slice(match.index + said.length))
  // "1-15" are days of a month, and "1/2" may be a half.
  if (year === null && !isDotted && (mark === '-' || !isLed || ofMoney.test(text))) return null
  const isDay = Math.min(a, b) >= 1 && Math.max(a, b) <= 31 && Math.min(a, b) <= 12
  return isDay ? { said, a, b, year, isDotted } : null
}

/** In which orders the days can be meant: one for all of them. */
function ordersOf(found: readonly Written[], today: string): DayOrder[] {
  if (found.some(({ isDotted }) => isDotted)) return ['day first']
  const possible = (['day first', 'month first'] as const).filter((order) =>
    found.every((one) => toDate(one, order, today) !== null),
  )
  const past = possible.filter((order) =>
    found.every((one) => (toDate(one, order, today) ?? 0) <= toDay(today)),
  )
  return past.length === 1 ? past : possible
}

/** The day; without a year the last one that has come. Null for a month past the twelfth. */
function toDate({ a, b, year }: Written, order: DayOrder, today: string): number | null {
  const [day, month] = order === 'day first' ? [a, b] : [b, a]
  if (month > 12) return null
  const now = toDay(today)
  const own = dayOf(year ?? yearOf(now), month - 1) + day - 1
  const passed = year === null && own > now ? dayOf(yearOf(now) - 1, month - 1) + day - 1 : own
  return new Date(`${toText(passed)}T00:00:00Z`).getUTCMonth() === month - 1 ? passed : null
}

function spellIn(text: string, order: DayOrder, today: string): string {
  const spelled = text.replaceAll(dates, (said, ...rest) => {
    const groups = rest.slice(0, 7) as (string | undefined)[]
    const match = Object.assign([said, ...groups], { index: Number(rest[7]), input: text })
    const one = toWritten(match as RegExpExecArray, text)
    const date = one && toDate(one, order, today)
    return date === null ? said : toText(date)
  })
  return spelled.replaceAll(/(\d{4}-\d\d-\d\d)\s*[-–]\s*(?=\d{4}-\d\d-\d\d)/g, '$1 to ')
}

const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const nthDay = '(?:the )?\\d{1,2}(?:st|nd|rd|th)?'

/** Other words for times that are read already. */
function spellPhrases(text: string, today: string): string {
  const now = toDay(today)
  return text
    .replaceAll(/\blst(?= )/gi, 'last')
    .replaceAll(/(?<=\b(?:last|this|previous|same|a|per) )wk\b/gi, 'week')
    .replaceAll(/(?<=\b(?:last|this|previous|same|a|per) )(?:mnth|mth)\b/gi, 'month')
    .replaceAll(/\b(\d{1,2})-(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)/gi, '$1 ')
    .replaceAll(
      new RegExp(`\\b(?:in|for|during|over) the (?:whole |entire )?month of (?=(?:${monthNames})\\b)`, 'gi'),
      'in ',
    )
    .replaceAll(new RegExp(`\\bthe (?:whole |entire )?month of (?=(?:${monthNames})\\b)`, 'gi'), '')
    .replaceAll(
      new RegExp(`\\bfrom ((?:${monthNames})(?: \\d{4})?) (?:on(?:wards?)?|forward)\\b`, 'gi'),
      'since $1',
    )
    .replaceAll(
      new RegExp(
        `\\b(?:the )?weekend of (${nthDay}) (?:and|to|-|–|&|/) (${nthDay}) (?=(?:of )?(?:${monthNames})\\b)`,
        'gi',
      ),
      '$1 to $2 ',
    )
    .replaceAll(
      new RegExp(
        `(?<!compare |compare the |difference between )\\b(${nthDay}) (?:and|&) (${nthDay}) (?:of )?(${monthNames})\\b`,
        'gi',
      ),
      (said, one: string, other: string, month: string) =>
        Number(/\d+/.exec(other)) - Number(/\d+/.exec(one)) === 1 ? `${one} to ${other} ${month}` : said,
    )
    .replaceAll(
      new RegExp(`\\b(${monthNames}),? (?:and )?(${monthNames}),? (?:and|&) (${monthNames})\\b`, 'gi'),
      (said: string, ...names: string[]) => {
        const [one, middle, last] = names.slice(0, 3).map((name) => monthOf(name.toLowerCase()) ?? NaN)
        const isRow = Number(middle) - Number(one) === 1 && Number(last) - Number(middle) === 1
        return isRow ? `from ${names[0]} to ${names[2]}` : said
      },
    )
    .replaceAll(
      /\b(spring|summer|autumn|fall|winter)(?: of)? (20\d\d)\b/gi,
      (said, name: string, of: string) => {
        const month = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }[name.toLowerCase()] ?? 0
        const from = dayOf(Number(of), month)
        return from > now
          ? said
          : `from ${toText(from)} to ${toText(Math.min(dayOf(Number(of), month + 3) - 1, now))}`
      },
    )
    .replaceAll(
      /\b(?:past|last|previous) (24|48|72) ?(?:h|hrs?|hours)\b/gi,
      (_said, hours: string) => `last ${Number(hours) / 24} days`,
    )
    .replaceAll(/\bqtd\b/gi, 'quarter to date')
    .replaceAll(/\bwtd\b/gi, 'week to date')
    .replaceAll(/\b(?:prior|preceding) (week|month|quarter|year)\b(?! (?:to|before)\b)/gi, 'previous $1')
    .replaceAll(/\b(mon|tue|tues|wed|thu|thur|thurs|fri)-(tue|wed|thu|fri|sat|sun)\b/gi, '$1 to $2')
    .replaceAll(/\b2 ?day\b(?!s)/gi, 'today')
    .replaceAll(/\b2 ?morrow\b/gi, 'tomorrow')
    .replaceAll(
      new RegExp(`\\blast (${monthNames})\\b(?! (?:\\d{4}|and|&|to))`, 'gi'),
      (said, name: string) =>
        monthOf(name.toLowerCase()) === new Date(`${today}T00:00:00Z`).getUTCMonth()
          ? `in ${name} ${yearOf(now) - 1}`
          : said,
    )
}

const sameDay =
  /\b(?:the |that )?same (?:day|weekday) (?:of )?(?:the )?(last|previous|prior|before) week\b|\b(?:the )?same (?:day|weekday) a week (?:ago|before|earlier)\b/i
const sameTime =
  /\b(?:(?:the )?same|this) (time|week|month|quarter|period)(?: of)? (?:last|the previous|the prior) year\b|\b(?:the )?same (time|week|month|quarter|period) a year (?:ago|before|earlier)\b/i

/** "The same day last week" is counted from the day beside it, or from today; "this time last year" alone are these days of that year. */
function spellSame(text: string, today: string): string {
  const day = sameDay.exec(text)
  if (day) {
    const other = readPeriod(toWords(text.replace(sameDay, '')), today)
    const own = other === null ? today : other.from === other.to ? other.from : null
    return own === null ? text : text.replace(sameDay, toText(toDay(own) - 7))
  }
  const time = sameTime.exec(text)
  if (!time || readPeriod(toWords(text.replace(sameTime, '')), today)) return text
  const unit = (time[1] ?? time[2] ?? '').toLowerCase()
  const from = startOf(toDay(today), /^(?:week|quarter)$/.test(unit) ? unit : 'month')
  const days = [from, toDay(today)].map((one) => toText(shiftYears(one, -1)))
  return text.replace(sameTime, `from ${days.join(' to ')}`)
}

const weekNumber =
  /\b(?:in |for |of )?(?:calendar )?(?:(?:week|wk|kw|cw)(?: ?(?:no\.?|number|#))? ?#?|w(?=\d\d\b))(\d{1,2})\b(?! ?(?:weeks?|days?|%))(?: (?:of|in) (20\d\d)|[ /-](20\d\d))?/gi
const weekOf =
  /\b(?:in |for )?(?:the )?(?:week (?:of|from|commencing|beginning|starting|w\/c)|w\/c) (?:the |on )?(?=\d|monday|[a-z]{3})([^,;?]{2,24}?)(?=[,;?.!]|$)/gi
const weekEnding = /\b(?:in |for )?(?:the )?(?:week ending|w\/e) (?:the |on )?([^,;?]{2,24}?)(?=[,;?.!]|$)/gi
const weekendOf = /\b(?:over |on |the |at )*([a-z]+(?: [a-z]+)?) weekend\b/gi

/** Weeks by their number (ISO 8601) or a day of them, and the weekend of a day with a name. */
function spellWeeks(text: string, today: string): string {
  const now = toDay(today)
  const weekdays = (from: number, days = 6) => `from ${toText(from)} to ${toText(Math.min(from + days, now))}`
  return text
    .replaceAll(weekNumber, (said: string, digits: string, year?: string, other?: string) => {
      const number = Number(digits)
      if (number < 1 || number > 53) return said
      const of = year ?? other
      // The fourth of January is in the first week.
      const startIn = (own: number) => startOf(dayOf(own, 0) + 3, 'week') + (number - 1) * 7
      const own = startIn(of === undefined ? yearOf(now) : Number(of))
      const from = of === undefined && own > now ? startIn(yearOf(now) - 1) : own
      return from > now ? said : weekdays(from)
    })
    .replaceAll(weekOf, (said: string, day: string) => {
      const at = dayIn(day, now)
      return at === null ? said : weekdays(startOf(at, 'week'))
    })
    .replaceAll(weekEnding, (said: string, day: string) => {
      const at = dayIn(day, now)
      return at === null ? said : weekdays(at - 6)
    })
    .replaceAll(weekendOf, (said: string, name: string) => {
      const words = name.toLowerCase().split(' ')
      const whole = readHoliday([...words, 'weekend'], now)
      const day = whole?.length === words.length + 1 ? null : readHoliday(words, now)
      if (!day || day.from !== day.to || day.length !== words.length) return said
      const weekday = (day.from + 3) % 7
      const saturday = weekday === 0 ? day.from - 2 : startOf(day.from, 'week') + 5
      return weekdays(saturday, weekday === 0 ? 2 : 1)
    })
}

/** A whole text that is one day; null for anything else. */
function dayIn(text: string, today: number): number | null {
  const words = toWords(text.replace(/^of /, '')).map((word) => word.text)
  const said = readMoment(words, today) ?? readMoment(['on', ...words], today)
  const isOne = said && said.from === said.to && said.length >= words.length && weekdayOf(words[0]) === null
  return isOne ? said.from : null
}
