/** Values that only the earlier generations read. */
import { accept, type FieldCheck, isPlainObject, readCell, refuse } from './check.ts'

/** A percentage from 0 to 100, with or without its sign. */
export function percentage(): FieldCheck {
  return (value) => {
    const match = /^(\d+(?:\.\d+)?)%?$/.exec(
      typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
    )
    return match !== null && Number(match[1]) <= 100
      ? accept(value)
      : refuse('percentage', 'Give a rate from 0 to 100%.')
  }
}

/** A whole number of at least one and a unit, such as "1 day". */
export function duration(): FieldCheck {
  return (value) =>
    typeof value === 'string' && /^[1-9]\d* \S+$/.test(value)
      ? accept(value)
      : refuse('duration', 'Write it as "1 day".')
}

/** Questions and answers: a list of `{q, a}`, its JSON text, or plain text where the generation takes text. */
export function questions(rules: { mayBeText: boolean }): FieldCheck {
  return (value) => {
    const cell = readCell(value)
    if (rules.mayBeText && typeof cell === 'string') return accept(cell)
    const isGood =
      Array.isArray(cell) && cell.every((item) => isPlainObject(item) && isText(item.q) && isText(item.a))
    return isGood ? accept(cell) : refuse('questions', 'Give a list of objects with q and a, both text.')
  }
}

/** Single reviews: a list of objects, its JSON text, or plain text where the generation takes text. */
export function reviewList(rules: { mayBeText: boolean }): FieldCheck {
  return (value) => {
    const cell = readCell(value)
    if (rules.mayBeText && typeof cell === 'string') return accept(cell)
    return Array.isArray(cell) && cell.every(isPlainObject)
      ? accept(cell)
      : refuse('reviews', 'Give a list of review objects.')
  }
}

/** Anything: the generation states no rule. */
export function anything(): FieldCheck {
  return (value) => accept(value)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
