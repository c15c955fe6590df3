/** Amounts of money as the feed writes them: "79.99 USD". */
import { accept, type FieldCheck, type CheckOutcome, refuse, warn } from './check.ts'

/** Active ISO 4217 currencies and funds by minor units; metals, test and "no currency" codes have none and cannot price. */
const CODES_BY_FRACTION_DIGITS: ReadonlyArray<readonly [number, string]> = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
      'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF ' +
      'IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK ' +
      'MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP ' +
      'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG ' +
      'YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

const FRACTION_DIGITS = new Map(
  CODES_BY_FRACTION_DIGITS.flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, digits] as const),
  ),
)

/** Digits after the decimal point that a currency allows; null when the code is not an active ISO 4217 currency. */
export function findFractionDigits(currency: string): number | null {
  return FRACTION_DIGITS.get(currency) ?? null
}

/** An exact amount; `minor` counts the currency's smallest unit. */
export type Money = { minor: bigint; currency: string; fractionDigits: number }

const FORM = /^(\d+)(?:\.(\d+))? ([A-Z]{3})$/

/** Reads "79.99 USD" exactly; null when the form, the currency or the number of decimals is wrong. */
export function parseMoney(text: string): Money | null {
  const match = text.length <= 100 ? FORM.exec(text) : null
  if (match === null) return null
  const [, whole = '', fraction = '', currency = ''] = match
  const fractionDigits = findFractionDigits(currency)
  if (fractionDigits === null || fraction.length > fractionDigits) return null
  return { minor: BigInt(whole + fraction.padEnd(fractionDigits, '0')), currency, fractionDigits }
}

/** Writes a store's decimal text in a currency's own number of decimals; as given when that would lose something. */
export function formatMoney(amount: string, currency: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(amount.trim())
  const digits = findFractionDigits(currency)
  if (match === null || digits === null) return `${amount.trim()} ${currency}`
  const fraction = (match[2] ?? '').replace(/0+$/, '').padEnd(digits, '0')
  return `${match[1]}${fraction === '' ? '' : `.${fraction}`} ${currency}`
}

/** The form, a real currency, no more decimals than it has, and above zero unless zero is allowed. */
export function money(rules: { zero: boolean }): FieldCheck {
  return (value) => {
    if (typeof value !== 'string') return refuse('type', 'Write the amount as text, such as "79.99 USD".')
    const parsed = parseMoney(value)
    if (parsed === null) return refuseMoney(value)
    if (parsed.minor === 0n && !rules.zero) return refuse('positive', 'Use an amount above zero.')
    const given = value.split(' ')[0]?.split('.')[1]?.length ?? 0
    return given === parsed.fractionDigits
      ? accept(value)
      : accept(
          value,
          warn('fraction-digits', `Write ${parsed.fractionDigits} decimals for ${parsed.currency}.`),
        )
  }
}

function refuseMoney(value: string): CheckOutcome {
  const match = FORM.exec(value.slice(0, 200))
  if (match === null) {
    return refuse('money-form', 'Write amount, one space and currency code, such as "1299.00 USD".')
  }
  const digits = findFractionDigits(match[3] ?? '')
  if (digits === null) return refuse('currency', 'Use an ISO 4217 currency code, such as USD or EUR.')
  return refuse('fraction-digits', `Use at most ${digits} decimals for ${match[3]}.`)
}
