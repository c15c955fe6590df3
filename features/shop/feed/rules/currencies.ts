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
