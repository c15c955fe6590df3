/** More than this is no price. */
const highest = 100_000_000

/**
 * A positive amount as pages write it: 24.9, "1,299.00", "1.299,00 €", "1 299". A single comma or point before exactly three
 * digits groups thousands only when it is a comma, since schema.org writes decimals with a point. Null for anything else.
 */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return within(value)
  if (typeof value !== 'string' || value.length > 60) return null
  const found = /\d[\d.,'’\s]*/.exec(value)
  if (
    !found ||
    /-\s*\p{Sc}?\s*$/u.test(value.slice(0, found.index)) ||
    /\d/.test(value.slice(found.index + found[0].length))
  )
    return null
  const digits = found[0].replace(/['’\s]/g, '').replace(/[.,]$/, '')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return within(Number(digits))
  const [mark, decimals] = [digits[last] ?? '', digits.length - last - 1]
  const repeats = digits.split(mark).length > 2
  const groups = decimals === 3 && (repeats || (mark === ',' && !digits.includes('.')))
  if (repeats && !groups) return null
  const whole = digits.slice(0, last).replace(/[.,]/g, '')
  return within(groups ? Number(digits.replace(/[.,]/g, '')) : Number(`${whole}.${digits.slice(last + 1)}`))
}

function within(value: number): number | null {
  return Number.isFinite(value) && value > 0 && value <= highest ? value : null
}

const signs: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  US$: 'USD',
}

/** The ISO 4217 code for a code, or for a sign that belongs to one currency only: "$" and "¥" belong to several. */
export function readCurrency(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toUpperCase()
  if (/^[A-Z]{3}$/.test(text)) return text
  return signs[text] ?? null
}
