/** GS1 item numbers. */

const LENGTHS = new Set([8, 12, 13, 14])

/** GS1 prefixes for shop-internal numbers and coupons: valid numbers, but assigned to no product. */
const RESTRICTED_PREFIXES = ['02', '04', '2', '05', '98', '99']

export type GtinFault = 'digits' | 'length' | 'check-digit' | 'unassigned'

/** The GS1 mod-10 check digit for the digits before it. */
export function checkDigitOf(body: string): number {
  let sum = 0
  for (let index = 0; index < body.length; index += 1) {
    const digit = body.charCodeAt(body.length - 1 - index) - 48
    sum += index % 2 === 0 ? digit * 3 : digit
  }
  return (10 - (sum % 10)) % 10
}

/** What keeps the text from being a GTIN: 8, 12, 13 or 14 digits with a right check digit; null when nothing does. */
export function findGtinFault(text: string): GtinFault | null {
  if (!/^\d+$/.test(text)) return 'digits'
  if (!LENGTHS.has(text.length)) return 'length'
  if (/^0+$/.test(text)) return 'unassigned'
  return checkDigitOf(text.slice(0, -1)) === text.charCodeAt(text.length - 1) - 48 ? null : 'check-digit'
}

/**
 * Whether the GTIN begins with a prefix that the Google-compatible profile does not keep. Prefixes are read on the
 * thirteen-digit form (a UPC gains a leading zero, a case number loses its indicator digit); eight digits as they are.
 */
export function hasRestrictedPrefix(gtin: string): boolean {
  const digits = gtin.length === 12 ? `0${gtin}` : gtin.length === 14 ? gtin.slice(1) : gtin
  return RESTRICTED_PREFIXES.some((prefix) => digits.startsWith(prefix))
}

/** The number without the blanks and dashes that people and labels put into it. */
export function stripGtin(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]/g, '')
}
