/** Plain strings, words from a list, and the object of strings. */
import { accept, type FieldCheck, type FieldFault, isPlainObject, readCell, refuse, warn } from './check.ts'

const PLACEHOLDERS = new Set(
  'null|undefined|nil|nan|none|n/a|n.a.|n.a|n\\a|na|#n/a|unknown|not available|not applicable|to be determined|tbd|tba|placeholder|-|--|---|?|???|.|...'.split(
    '|',
  ),
)

/** Without the words that are legal answers to a question ("Engraving: None"). */
const OPTION_PLACEHOLDERS = new Set(['null', 'undefined', 'n/a', 'unknown'])

const TAG =
  /<(?:\/?(?:a|abbr|b|blockquote|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|iframe|img|input|label|li|link|meta|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>]*)?\/?>|!--|!doctype)/i
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[0-9a-f]{2,6});/i
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/u

export type TextRules = {
  /** Code points; longer is an error. */
  max?: number
  /** Code points; longer is a warning. */
  aim?: number
  /** Markup is an error, or only a warning. */
  plain?: 'must' | 'should'
  /** Capitals throughout are a warning. */
  capitals?: boolean
  /** What placeholder text is; a warning where the generation states no such rule. */
  placeholder?: 'error' | 'warning'
}

/** Whether the text only says that nothing is known, such as "n/a". */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.has(text.trim().toLowerCase())
}

/** Length as the specification counts it: an emoji outside the basic plane is one. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Whether the text holds HTML tags or comments; comparison signs are none. */
export function hasMarkup(text: string): boolean {
  return TAG.test(text)
}

/** A string, with the length, markup and placeholder rules of its attribute. */
export function text(rules: TextRules = {}): FieldCheck {
  return (value) => {
    if (typeof value !== 'string') return refuse('type', 'Give text in quotes, not a number, list or object.')
    return accept(value, ...findTextFaults(value, rules))
  }
}

function findTextFaults(value: string, rules: TextRules): FieldFault[] {
  const faults: FieldFault[] = []
  if (isPlaceholder(value)) {
    const todo = 'Enter the real value, or leave the field out if you don’t know it.'
    faults.push(rules.placeholder === 'warning' ? warn('placeholder', todo) : { rule: 'placeholder', todo })
  }
  const limit = rules.max ?? rules.aim
  if (limit !== undefined && value.length > limit && countCodePoints(value) > limit) {
    const fault = warn('length', `Shorten it to ${limit} characters or fewer.`)
    faults.push(rules.max === undefined ? fault : { rule: fault.rule, todo: fault.todo })
  }
  if (rules.plain !== undefined) faults.push(...findMarkupFaults(value, rules.plain))
  if (rules.capitals && isShouting(value))
    faults.push(warn('capitals', 'Write it in normal case, not all capitals.'))
  if (CONTROL.test(value)) faults.push(warn('control-characters', 'Remove the invisible control characters.'))
  return faults
}

function findMarkupFaults(value: string, plain: 'must' | 'should'): FieldFault[] {
  const todo = 'Use plain text without HTML tags.'
  if (hasMarkup(value)) return [plain === 'must' ? { rule: 'plain-text', todo } : warn('plain-text', todo)]
  return ENTITY.test(value) ? [warn('plain-text', 'Write the characters themselves, not HTML codes.')] : []
}

/** All capitals: at least two words or ten letters, so that "LEGO" or "USB-C" pass. */
function isShouting(value: string): boolean {
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  const isLong = letters >= 10 || (letters >= 6 && /\p{L}\s+\p{L}/u.test(value))
  return isLong && value === value.toUpperCase() && value !== value.toLowerCase()
}

/** One of the listed words, spelled exactly so. */
export function word(words: readonly string[]): FieldCheck {
  return (value) =>
    typeof value === 'string' && words.includes(value)
      ? accept(value)
      : refuse('one-of', `Use one of: ${words.join(', ')}.`)
}

/** A lower-case word; a word outside the usual list is only a warning. */
export function lowerCaseWord(words: readonly string[]): FieldCheck {
  return (value) => {
    if (typeof value !== 'string') return refuse('type', 'Give text in quotes.')
    if (value !== value.toLowerCase()) return refuse('lower-case', 'Write it in lower case.')
    return words.includes(value)
      ? accept(value)
      : accept(value, warn('one-of', `Use one of: ${words.join(', ')}.`))
  }
}

/** True or false; lower-case text as delimited files write it. Read as a boolean. */
export function flag(): FieldCheck {
  return (value) => {
    if (value === true || value === 'true') return accept(true)
    if (value === false || value === 'false') return accept(false)
    return refuse('boolean', 'Use true or false, in lower case.')
  }
}

/** An object of string to string, or its JSON text in a delimited cell. */
export function stringObject(rules: { filled: boolean }): FieldCheck {
  return (value) => {
    const object = readCell(value)
    if (!isPlainObject(object)) return refuse('object', 'Give an object of names and text values.')
    const entries = Object.entries(object)
    if (entries.some(([, inner]) => typeof inner !== 'string')) {
      return refuse('string-values', 'Give every value inside as text in quotes.')
    }
    if (rules.filled && entries.some(([key, inner]) => key.trim() === '' || String(inner).trim() === '')) {
      return refuse('empty-entry', 'Give every option a name and a value.')
    }
    if (
      rules.filled &&
      entries.some(([, inner]) => OPTION_PLACEHOLDERS.has(String(inner).trim().toLowerCase()))
    ) {
      return refuse('placeholder', 'Give the real option values.')
    }
    return accept(object)
  }
}

const WRONG_SEPARATOR = /[/\\|»›→]|::|&gt;/

/** A path of categories, broad to narrow, with ">" between the levels and no empty level. */
export function categoryPath(placeholder: 'error' | 'warning'): FieldCheck {
  const check = text({ placeholder })
  return (value, now) => {
    const outcome = check(value, now)
    if (typeof value !== 'string' || outcome.value === undefined) return outcome
    const levels = value.split('>').map((level) => level.trim())
    if (levels.some((level) => level === ''))
      return refuse('empty-level', 'Name every level between the ">" signs.')
    if (levels.length === 1 && WRONG_SEPARATOR.test(value)) {
      return refuse('separator', 'Put ">" between the levels, such as "Home > Kitchen > Kettles".')
    }
    return outcome
  }
}
