/** The limit of a hypothesis: a share such as "5 percent" or "one in twenty", or orders a day, and on which side of it. */
import { readCount } from './count.ts'

const number = '\\d+(?:[.,]\\d+)?'
const fractions: Record<string, number> = {
  half: 1 / 2,
  third: 1 / 3,
  thirds: 1 / 3,
  quarter: 1 / 4,
  quarters: 1 / 4,
  fifth: 1 / 5,
  fifths: 1 / 5,
  tenth: 1 / 10,
  tenths: 1 / 10,
}

/** A limit and the words that say it; `isSure` is false where its unit is not said. */
export type Limit = { limit: number; said: string; isSure: boolean }

function valueOf(text: string): number | null {
  const plain = text.toLowerCase().replace(',', '.')
  if (new RegExp(`^${number}$`).test(plain)) return Number(plain)
  const parts = plain.split(/[\s-]+/).map((part) => readCount(part))
  const [first, second] = parts
  if (first == null) return null
  if (parts.length === 1) return first
  return second != null && first >= 20 && first % 10 === 0 && second < 10 ? first + second : null
}

const inAll = new RegExp(
  `\\b(${number}|[a-z]+) (?:in|out of|of) (?:every |each )?(${number}|[a-z]+(?:[- ][a-z]+)?)\\b`,
  'gi',
)
const percents = new RegExp(
  `(?<![\\d.,])(${number}|[a-z]+[- ][a-z]+|[a-z]+)\\s*(?:%|(?:percent|per cent|pct)\\b)`,
  'gi',
)
const parts = /\b(a|an|one|two|three|four|half)?[ -]?(?:of )?(half|thirds?|quarters?|fifths?|tenths?)\b/gi

/** "Half a percent" and "two and a half percent" with digits. */
export function spellHalves(text: string): string {
  const unit = '(?=(?:%|percent|per cent|pct))'
  return text
    .replace(new RegExp(`\\b(${number}|[a-z]+) and a half ?${unit}`, 'gi'), (said, count: string) => {
      const value = valueOf(count)
      return value === null ? said : `${value + 0.5} `
    })
    .replace(new RegExp(`\\b(?:a )?half (?:(?:of )?(?:a|one) )?${unit}`, 'gi'), '0.5 ')
    .replace(new RegExp(`\\b(?:a )?quarter (?:of )?(?:a|one) ${unit}`, 'gi'), '0.25 ')
}

/** The shares that a text says, from 0 to 1. Without a unit a number is one of a hundred, and not sure. */
export function sharesIn(text: string): Limit[] {
  const found = [...text.matchAll(percents)].flatMap(([said, count = '']): Limit[] => {
    const words = count.split(/[\s-]+/)
    // "Than five percent" has the number behind.
    const last = words.at(-1) ?? ''
    const whole = valueOf(count)
    const value = whole ?? valueOf(last)
    const own = whole === null ? said.slice(said.lastIndexOf(last)) : said
    return value === null || value === 0 ? [] : [{ limit: round(value / 100), said: own, isSure: true }]
  })
  if (found.length > 0 || /%|\b(?:percent|per cent|pct)\b(?<!in percent)/i.test(text)) return found
  const ratios = [...text.matchAll(inAll)].flatMap(([said, one = '', all = '']): Limit[] => {
    const [some, many] = [valueOf(one), valueOf(all) ?? valueOf(all.split(/[\s-]+/)[0] ?? '')]
    return some !== null && many !== null && some < many && many > 1
      ? [{ limit: round(some / many), said, isSure: true }]
      : []
  })
  if (ratios.length > 0) return ratios
  const named = [...text.matchAll(parts)].flatMap(([said, count = '', part = '']): Limit[] => {
    const share = (readCount(count.toLowerCase()) ?? 1) * (fractions[part.toLowerCase()] ?? 0)
    return share > 0 && share < 1 ? [{ limit: round(share), said, isSure: true }] : []
  })
  if (named.length > 0) return named
  return [...text.matchAll(new RegExp(`(?<![\\d.,\\p{L}-])${number}(?![\\d\\p{L}-])`, 'gu'))].flatMap(
    ([said]): Limit[] => {
      const value = Number(said.replace(',', '.'))
      if (value > 0 && value < 1) return [{ limit: value, said, isSure: true }]
      const isPercent = /\bin (?:%|percent|per cent)/i.test(text)
      return value > 0 && value < 100 ? [{ limit: round(value / 100), said, isSure: isPercent }] : []
    },
  )
}

const every = '(?:(?:a|per|each|every|the|in a) (?:single )?(day|week)|(daily|weekly))'
const times: Record<string, number> = { once: 1, twice: 2 }
const paces = new RegExp(
  `\\b(once|twice|${number}|(?!orders?\\b)[a-z]+)(?: (?:or more|times|orders?|of (?:them|it|those)))* ${every}|\\b(?:(daily|weekly) orders?|orders? (?:a|per|each|every) (day|week))\\b[^.;!?\\d]*?\\b(${number}|[a-z]+)\\s*$`,
  'gi',
)

/** The orders a day that a text says. */
export function pacesIn(text: string): Limit[] {
  return [...text.matchAll(paces)].flatMap(([said, ...groups]): Limit[] => {
    const [before = '', unit, adverb, leading, unitBehind, behind = ''] = groups
    const count = (before || behind).toLowerCase()
    const value = times[count] ?? (count === 'a' ? null : valueOf(count))
    const days = /^w/i.test(unit ?? adverb ?? leading ?? unitBehind ?? '') ? 7 : 1
    return value === null || value <= 0 ? [] : [{ limit: value / days, said, isSure: true }]
  })
}

function round(share: number): number {
  return Number(share.toPrecision(12))
}

const above =
  /\b(?:(?:more|higher|greater|larger|bigger|better) than|over|above|exceed(?:s|ing)?|beyond|at least|upwards? of|no(?:t)? (?:less|fewer|lower|under|below)(?: than)?|or more|or higher|and up|minimum|min|top(?:s|ping)?|beat(?:s|ing)?)\b|>/i
const below =
  /\b(?:(?:less|fewer|lower|smaller) than|under|below|beneath|at most|at the most|no(?:t)? (?:more|higher|over|above|greater|exceed(?:ing)?)(?: than)?|or less|or fewer|or lower|maximum|max|up to|within|(?:does|do|will|would|should)(?: not|n['’]?t) (?:exceed|go over|go above|rise above|top|pass)|(?:never|not)(?: \w+)? (?:exceed|go|goes|rise|rises|come|comes|climb)(?:s|es)? (?:over|above|beyond|past)|never (?:exceeds?|tops?|passes|over|above)|won['’]?t (?:exceed|go over|go above|top|pass))\b|</i

/** On which side of its limit something is said to be; null where a text says neither, or both. */
export function sideIn(text: string): 'above' | 'below' | null {
  const isBelow = below.test(text)
  // "Not more than" has the words of the other side in it.
  const rest = text.replace(new RegExp(below.source, 'gi'), ' ')
  const turned = rest.replace(/\bno(?:t)? (?:less|fewer|lower|under|below)(?: than)?\b/gi, ' at least ')
  const isReallyBelow = isBelow && !/\bno(?:t)? (?:less|fewer|lower|under|below)\b/i.test(text)
  const isAbove = above.test(turned)
  if (isAbove === isReallyBelow) return isAbove || !isBelow ? null : 'above'
  return isAbove ? 'above' : 'below'
}

/** The text without the words that say a side. */
export function withoutSide(text: string): string {
  return [below, above].reduce((said, words) => said.replace(new RegExp(words.source, 'gi'), ' '), text)
}
