/** Countries and shipping charges. */
import { accept, type CheckOutcome, type FieldCheck, readCell, refuse } from './check.ts'
import { parseMoney } from './money.ts'

/** ISO 3166-1 alpha-2, officially assigned. */
const CODES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

/** Whether the text is an assigned, upper-case ISO 3166-1 alpha-2 code ("UK" and "EU" are not). */
export function isCountryCode(text: string): boolean {
  return CODES.has(text)
}

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
