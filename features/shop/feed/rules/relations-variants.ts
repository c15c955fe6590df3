/** Rules about variants and offer ids within one row of the current format. */
import { isAbsent, isPlainObject } from './check.ts'
import { parseMoney } from './money.ts'
import type { CheckedRow, Report } from './profile.ts'

const COMPANIONS = 'Variant options count only with listing_has_variations=true and a group_id of their own.'

/** A variant row says so, names its group and gives its options; without the first two, the options are ignored. */
export function variantCompanions(row: CheckedRow, report: Report): void {
  const isVariant = row.value('listing_has_variations') === true
  const hasOptions = Object.keys((row.value('variant_dict') ?? {}) as object).length > 0
  if (isVariant && !row.has('group_id')) {
    report('group_id', { rule: 'required', todo: 'Give the id that all variants of the listing share.' })
  }
  if (isVariant && !row.has('variant_dict')) {
    const todo = 'Give the options of this variant: without them the row is not grouped.'
    report('variant_dict', { rule: 'required', todo })
  }
  const isRejected = !isVariant && !row.isRefused('listing_has_variations')
  if (hasOptions && (isRejected || !row.has('group_id')))
    report('variant_dict', { rule: 'companions', todo: COMPANIONS })
  if (
    row.has('group_id') &&
    !row.has('listing_has_variations') &&
    row.given('group_id') !== row.given('item_id')
  ) {
    report('listing_has_variations', {
      rule: 'companions',
      severity: 'warning',
      todo: 'Set it to true on every variant, or leave the group out.',
    })
  }
}

/** Colour and size beside the options must say the same; nothing is reconciled. */
export function agreeWithOptions(row: CheckedRow, report: Report): void {
  const options = row.value('variant_dict')
  if (!isPlainObject(options)) return
  for (const [field, names] of [
    ['color', ['color', 'colour']],
    ['size', ['size']],
  ] as const) {
    const entry = Object.entries(options).find(([name]) => names.some((known) => known === fold(name)))
    const value = row.value(field)
    if (entry !== undefined && typeof value === 'string' && fold(value) !== fold(String(entry[1]))) {
      report(field, {
        rule: 'agree-with-options',
        todo: `Make it equal to the option ${entry[0]} in variant_dict.`,
      })
    }
  }
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}

/** An offer id must survive a change of price, so it holds no price. */
export function offerIdWithoutPrice(row: CheckedRow, report: Report): void {
  const offerId = row.value('offer_id')
  if (typeof offerId !== 'string') return
  const found = ['price', 'sale_price'].map((field) => findPriceIn(offerId, row.value(field)))
  const todo = 'Take the price out of the offer id: the id stays when the price changes.'
  if (found.includes('surely')) report('offer_id', { rule: 'no-price', todo })
  else if (found.includes('perhaps')) report('offer_id', { rule: 'no-price', severity: 'warning', todo })
}

/** A lone whole number may be a model number: "Tent 249" at 249.00 is only suspicious. */
function findPriceIn(offerId: string, price: unknown): 'surely' | 'perhaps' | null {
  const money = typeof price === 'string' ? parseMoney(price) : null
  if (money === null) return null
  const digits = String(money.minor).padStart(money.fractionDigits + 1, '0')
  const whole = digits.slice(0, digits.length - money.fractionDigits)
  const fraction = digits.slice(whole.length)
  const short = fraction.replace(/0+$/, '')
  const sure = [`${money.currency}[ _:-]?${whole}`, `${whole}[ _:-]?${money.currency}`, `[$€£¥]${whole}`]
  if (fraction !== '') sure.push(`${whole}[.,_-]${fraction}`)
  if (short !== '') sure.push(`${whole}[.,]${short}`)
  if (sure.some((pattern) => standsAlone(pattern, offerId))) return 'surely'
  return (whole.length > 1 && standsAlone(whole, offerId)) ||
    (digits.length > 3 && standsAlone(digits, offerId))
    ? 'perhaps'
    : null
}

function standsAlone(pattern: string, text: string): boolean {
  return new RegExp(`(?<![0-9])(?:${pattern})(?![0-9])`, 'i').test(text)
}

/** The given column of each old pair, whichever way its first letter is written. */
function readPair(
  given: Map<string, unknown>,
  index: number,
): { name: unknown; value: unknown; columns: string[] } {
  const read = (part: string) =>
    [`Custom_variant${index}_${part}`, `custom_variant${index}_${part}`].filter(
      (column) => !isAbsent(given.get(column)),
    )
  const [names, values] = [read('category'), read('option')]
  return {
    name: given.get(names[0] ?? ''),
    value: given.get(values[0] ?? ''),
    columns: [...names, ...values],
  }
}

/** Old pairs of option name and value become variant_dict; beside a variant_dict, even an empty one, they do not count. */
export function customPairs(given: Map<string, unknown>, report: Report): void {
  const pairs = [1, 2, 3].map((index) => readPair(given, index)).filter((pair) => pair.columns.length > 0)
  const columns = pairs.flatMap((pair) => pair.columns)
  if (!isAbsent(given.get('variant_dict'))) {
    for (const column of columns) {
      report(column, {
        rule: 'alias',
        severity: 'warning',
        todo: 'Remove it: variant_dict is given and counts alone.',
      })
    }
  } else if (pairs.length > 0) {
    if (pairs.some((pair) => isAbsent(pair.name) || isAbsent(pair.value))) {
      report('variant_dict', {
        rule: 'pair',
        todo: 'Give every Custom_variant category its option, and the other way round.',
      })
    }
    const whole = pairs.filter((pair) => !isAbsent(pair.name) && !isAbsent(pair.value))
    if (whole.length > 0)
      given.set('variant_dict', Object.fromEntries(whole.map((pair) => [String(pair.name), pair.value])))
  }
  for (const column of columns) given.delete(column)
}
