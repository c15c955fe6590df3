/** Numbers in the words of a model that neither a tool nor the merchant gave: a reader should not take them for figures of the store. */

type WrittenNumber = { text: string; values: number[]; digits: number; isPercent: boolean; isExact: boolean }

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** Addresses, code, list numbers, days and times hold digits that are no figures. */
const noFigures = [
  /https?:\/\/\S+/gi,
  /`[^`\n]*`/g,
  /^[ \t]*(?:#{1,6}[ \t]*)?\d{1,3}[.)](?=\s)/gm,
  /\b\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+Z?)?\b/g,
  /\b\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d\d)\b/g,
  /\b\d{1,2}:\d\d(?::\d\d)?\b/g,
  // How sure an interval is, as its method has it.
  /\b\d{1,2}\s?% (?:confidence |credible )?intervals?\b/gi,
  new RegExp(
    `\\b(?:${months})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:\\s*[-–]\\s*\\d{1,2})?\\b(?:,?\\s+\\d{4})?`,
    'gi',
  ),
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?(?:${months})\\b(?:\\s+\\d{4})?`, 'gi'),
  /(?<![\d.,$€£])\b(?:19|20)\d\d\b(?![\d.,]*\d|\s*(?:%|percent|units|orders|pieces))/gi,
]
const number =
  /(?<![\p{L}\p{N}_#-])(?:[$€£]\s?)?(\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’\u00a0\u202f]\d+)*)(?:\s?(k|million|m)\b)?(\s?(?:%|percent\b|per cent\b))?(?![\p{L}\p{N}_]|-\p{L})/giu

/** Small counts are of words, not of facts: "three ways", "2 steps". */
const smallest = 12
/** Among more values than that some pair makes nearly any percentage. */
const maxPairs = 8

/**
 * The figures of `text` that do not stand in `given` (answers of tools, what the merchant wrote), as they are written,
 * each once. Rounding, parts in percent, the length of lists and the part that one given number is of another beside it count as given.
 */
export function findUnsourced(text: string, given: readonly unknown[]): string[] {
  const written = readNumbers(text)
  if (written.length === 0) return []
  const known: KnownNumbers = { all: new Set(), groups: [] }
  for (const one of given) collect(one, known, 0)
  const all = [...known.all]
  const isKnown = (one: WrittenNumber) =>
    (!one.isPercent && one.isExact && one.values.every((value) => value <= smallest)) ||
    all.some((value) => isNear(one, value) || (one.isPercent && isNear(one, value * 100))) ||
    (one.isPercent && known.groups.some((group) => isPart(one, group)))
  return [...new Set(written.filter((one) => !isKnown(one)).map((one) => one.text))]
}

function readNumbers(text: string): WrittenNumber[] {
  const plain = noFigures.reduce((sofar, pattern) => sofar.replaceAll(pattern, ' '), text)
  return [...plain.matchAll(number)].flatMap((found) => {
    const [all = '', digits = '', unit = '', percent = ''] = found
    const factor = unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1e3 : 1e6
    const readings = readAmounts(digits)
    return {
      text: all.trim(),
      values: readings.map(({ value }) => value * factor),
      digits: Math.max(...readings.map(({ places }) => places)) - Math.log10(factor),
      isPercent: percent !== '',
      isExact: factor === 1 && !/[$€£.,]/.test(all),
    }
  })
}

/** "1.299" is 1299 to one and 1.299 to another: both. */
function readAmounts(digits: string): { value: number; places: number }[] {
  const compact = digits.replaceAll(/['’ \u00a0\u202f]/g, '')
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','))
  const whole = { value: Number(compact.replaceAll(/[.,]/g, '')), places: 0 }
  if (last < 0) return [whole]
  const places = compact.length - last - 1
  const broken = {
    value: Number(`${compact.slice(0, last).replaceAll(/[.,]/g, '')}.${compact.slice(last + 1)}`),
    places,
  }
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(compact)
  return isGrouped ? [whole, broken] : [broken]
}

/** Rounded to the places that are written, or to half a percent of itself. */
function isNear({ values, digits }: WrittenNumber, known: number): boolean {
  const size = Math.abs(known)
  return values.some((value) => Math.abs(value - size) <= Math.max(0.5001 * 10 ** -digits, 0.005 * value))
}

/** One given number as a part of another, or the change from one to another, in percent. */
function isPart(one: WrittenNumber, known: readonly number[]): boolean {
  return known.some((part) =>
    known.some((whole) => {
      if (whole === 0) return false
      const percent = (part / whole) * 100
      return isNearPercent(one, percent) || isNearPercent(one, percent - 100)
    }),
  )
}

function isNearPercent({ values, digits }: WrittenNumber, percent: number): boolean {
  return values.some((value) => Math.abs(value - Math.abs(percent)) <= 0.5001 * 10 ** -digits)
}

const deepest = 12

/** Those of a group stand side by side: in one sentence, one row, or as the figures of one answer. */
type KnownNumbers = { all: Set<number>; groups: number[][] }

function collect(given: unknown, known: KnownNumbers, depth: number): void {
  if (depth > deepest || given === null || given === undefined) return
  if (typeof given === 'number') known.all.add(given)
  else if (typeof given === 'string') addText(given, known)
  else if (Array.isArray(given)) {
    known.all.add(given.length)
    addGroup(given.map(valueOf), known)
    for (const one of given) collect(one, known, depth + 1)
  } else if (typeof given === 'object') {
    addGroup(Object.values(given), known)
    for (const [key, one] of Object.entries(given)) {
      addText(key, known)
      collect(one, known, depth + 1)
    }
  }
}

/** The number of a figure such as `{ label, value }`. */
function valueOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'value' in one ? one.value : one
}

function addText(text: string, { all, groups }: KnownNumbers): void {
  const found = [...text.slice(0, 50_000).matchAll(number)].map(([, digits = '']) =>
    readAmounts(digits).map(({ value }) => value),
  )
  for (const value of found.flat()) all.add(value)
  if (found.length > 1 && found.length <= maxPairs) groups.push(found.flat())
}

function addGroup(values: readonly unknown[], { groups }: KnownNumbers): void {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length > 1 && numbers.length <= maxPairs) groups.push(numbers)
}
