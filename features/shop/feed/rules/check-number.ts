/** Counts, decimal texts, sizes and item numbers. */
import { accept, type FieldCheck, isPlainObject, readCell, refuse, warn } from './check.ts'
import { findGtinFault, hasRestrictedPrefix, stripGtin } from './gtin.ts'

/** Units of the separate axes and of dimensions. */
export const LENGTH_UNITS = ['in', 'cm', 'ft', 'm', 'mm'] as const
/** Units of the net weight. */
export const WEIGHT_UNITS = ['g', 'kg', 'oz', 'lb'] as const

const DECIMAL = /^\d+(?:\.\d+)?$/
const AXES = ['length', 'width', 'height']

/** Whether the text is a decimal number above zero: digits, at most one point, no sign, no exponent. */
export function isPositiveDecimal(value: unknown): value is string {
  return typeof value === 'string' && DECIMAL.test(value) && /[1-9]/.test(value)
}

/** A whole number, or its digits as text. */
export function integer(rules: { min: number }): FieldCheck {
  return (value) => {
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isSafeInteger(number))
      return refuse('integer', 'Use a whole number.')
    return number < rules.min ? refuse('minimum', `Use ${rules.min} or more.`) : accept(number)
  }
}

/** Decimal text above zero, such as "1.5". */
export function positiveDecimal(): FieldCheck {
  return (value) => {
    if (typeof value !== 'string' || !DECIMAL.test(value)) {
      return refuse('decimal', 'Enter only the number as text, such as "1.5". The unit has its own field.')
    }
    return isPositiveDecimal(value) ? accept(value) : refuse('positive', 'Use a number above zero.')
  }
}

/** A rating from 0 to 5; earlier generations do not ask for text. */
export function rating(rules: { asText: boolean }): FieldCheck {
  return (value) => {
    const text = typeof value === 'number' && !rules.asText ? String(value) : value
    if (typeof text !== 'string' || !DECIMAL.test(text)) {
      return refuse('decimal', 'Give the rating as text between "0" and "5", such as "4.60".')
    }
    if (Number(text) > 5) return refuse('maximum', 'Use a rating from 0 to 5.')
    return (text.split('.')[1]?.length ?? 0) > 2
      ? accept(value, warn('fraction-digits', 'Use two decimals.'))
      : accept(value)
  }
}

/** Number and unit in one text, such as "1.5 lb"; the generation of 2025-09 names no units. */
export function numberWithUnit(): FieldCheck {
  return (value) => {
    const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?) ?[A-Za-z]{1,12}$/.exec(value) : null
    if (match === null) return refuse('number-unit', 'Give number and unit, such as "1.5 lb".')
    return isPositiveDecimal(match[1]) ? accept(value) : refuse('positive', 'Use a number above zero.')
  }
}

/** "LxWxH unit", such as "12x8x5 in". */
export function dimensionsText(): FieldCheck {
  return (value) => {
    const match =
      typeof value === 'string' ? /^([\d.]+) ?x ?([\d.]+) ?x ?([\d.]+) ?[A-Za-z]{1,12}$/.exec(value) : null
    return match?.slice(1).every(isPositiveDecimal)
      ? accept(value)
      : refuse('dimensions', 'Write length, width, height and unit, such as "12x8x5 in".')
  }
}

/** Product size: a unit and at least two axes above zero as decimal text, and nothing else. */
export function dimensions(): FieldCheck {
  return (value) => {
    const object = readCell(value)
    if (!isPlainObject(object)) return refuse('object', 'Give an object with length, width, height and unit.')
    const axes = AXES.filter((axis) => Object.hasOwn(object, axis))
    if (Object.keys(object).some((key) => key !== 'unit' && !AXES.includes(key))) {
      return refuse('extra-key', 'Keep only length, width, height and unit.')
    }
    if (!LENGTH_UNITS.some((unit) => unit === object.unit)) {
      return refuse('unit', `Add the unit: ${LENGTH_UNITS.join(', ')}.`)
    }
    if (axes.length < 2) return refuse('two-axes', 'Give at least two of length, width and height.')
    return axes.every((axis) => isPositiveDecimal(object[axis]))
      ? accept(object)
      : refuse('positive', 'Give every measure as text above zero, such as "12.5".')
  }
}

const GTIN_TODO = {
  digits: 'Enter only the digits as text, without spaces or dashes.',
  length: 'Use 8, 12, 13 or 14 digits. An ISBN-10 isn’t a GTIN.',
  'check-digit': 'The check digit is wrong. Compare the number with the product label.',
  unassigned: 'Give the number that was assigned to this product.',
}

/** One assigned GTIN: 8, 12, 13 or 14 digits with the GS1 check digit. */
export function gtin(): FieldCheck {
  return (value) => {
    if (typeof value !== 'string')
      return refuse('type', 'Give the digits as text in quotes, leading zeros kept.')
    const fault = findGtinFault(value)
    return fault === null ? accept(value) : refuse(fault, GTIN_TODO[fault])
  }
}

/** A GTIN after blanks and dashes are taken out; prefixes that are assigned to no product are not kept. */
export function strippedGtin(): FieldCheck {
  const check = gtin()
  return (value, now) => {
    const stripped = typeof value === 'string' ? stripGtin(value) : value
    const outcome = check(stripped, now)
    if (typeof outcome.value !== 'string' || !hasRestrictedPrefix(outcome.value)) return outcome
    return refuse(
      'restricted-prefix',
      'Give the number of the product itself, not a shop-internal or coupon number.',
    )
  }
}

/** Eight to fourteen digits, all that the earlier generations ask. */
export function looseGtin(): FieldCheck {
  return (value) => {
    if (typeof value !== 'string' || !/^\d{8,14}$/.test(value))
      return refuse('digits', 'Use 8 to 14 digits as text.')
    const fault = findGtinFault(value)
    return fault === null ? accept(value) : accept(value, warn(fault, GTIN_TODO[fault]))
  }
}
