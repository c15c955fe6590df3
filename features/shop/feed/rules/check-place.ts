/** Countries and shipping charges. */
import { accept, type FieldCheck, type CheckOutcome, readCell, refuse } from './check.ts'
import { isCountryCode } from './countries.ts'
import { parseMoney } from './money.ts'

export type ShippingRules = { min: number; max: number; several: boolean; mayOmitParts: boolean }

/** One upper-case country code. */
export function country(): FieldCheck {
  return (value) =>
    typeof value === 'string' && isCountryCode(value)
      ? accept(value)
      : refuse('country', 'Use the two-letter country code in capitals, such as US.')
}

/** A list of country codes, its JSON text, or one text with commas; only the listed ones where the format has a list. */
export function countryList(supported?: readonly string[]): FieldCheck {
  return (value) => {
    const cell = readCell(value)
    const codes = typeof cell === 'string' ? cell.split(',').map((code) => code.trim()) : cell
    if (!Array.isArray(codes)) return refuse('type', 'Give a list of country codes.')
    if (!codes.every((code) => typeof code === 'string' && isCountryCode(code))) {
      return refuse('country', 'Use two-letter country codes in capitals, such as US.')
    }
    return supported === undefined || codes.every((code) => supported.includes(String(code)))
      ? accept(codes)
      : refuse('unsupported-country', `The format covers ${supported.join(', ')} only.`)
  }
}

/** `country:region:service_class:price`, and in 2026-08 four more places for handling and transit days. */
export function shipping(rules: ShippingRules): FieldCheck {
  return (value) => {
    const entries = rules.several ? readEntries(value) : [value]
    if (!entries.every((entry) => typeof entry === 'string'))
      return refuse('type', 'Give the shipping charge as text.')
    const refused = entries
      .map((entry) => checkTuple(String(entry), rules))
      .find((outcome) => outcome !== null)
    return refused ?? accept(value)
  }
}

function readEntries(value: unknown): unknown[] {
  const cell = readCell(value)
  if (Array.isArray(cell)) return cell as unknown[]
  return typeof cell === 'string' ? cell.split(',').map((entry) => entry.trim()) : [cell]
}

function checkTuple(tuple: string, rules: ShippingRules): CheckOutcome | null {
  const parts = tuple.split(':')
  if (parts.length < rules.min || parts.length > rules.max) {
    return refuse(
      'positions',
      'Write country:region:service:price; an empty region keeps its place, as in "US::Standard:5.00 USD".',
    )
  }
  const [place = '', , service = '', price = '', ...days] = parts
  const isOmitted = (part: string) => rules.mayOmitParts && part.trim() === ''
  if (!isOmitted(place) && !isCountryCode(place))
    return refuse('country', 'Begin with a country code, such as US.')
  if (!isOmitted(service) && service.trim() === '') return refuse('service', 'Name the shipping service.')
  if (!isOmitted(price) && parseMoney(price) === null) {
    return refuse('money-form', 'End with the price, such as 5.00 USD.')
  }
  return days.every((day) => day.trim() === '' || /^\d{1,3}$/.test(day.trim()))
    ? null
    : refuse('days', 'Give handling and transit times as whole days.')
}
