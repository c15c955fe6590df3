const known = new Map<string, number>()

/** The decimals of a currency (ISO 4217), 2 for what is none. Asking for them is slow, so each is asked for once. */
export function minorDigits(currency: string): number {
  if (!/^[A-Z]{3}$/i.test(currency)) return 2
  const digits = known.get(currency) ?? read(currency)
  known.set(currency, digits)
  return digits
}

function read(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
