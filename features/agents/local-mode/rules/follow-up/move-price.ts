/** A price moved by a percent or by an amount, as the store writes it, such as "26.40"; null when nothing would be left of it. */
export function movePrice(
  current: string,
  { percent, amount }: { percent: number | null; amount: number | null },
  currency: string,
): string | null {
  const digits = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2)
    : 2
  const unit = 10 ** digits
  const from = Math.round(Number(current) * unit)
  const to =
    percent === null ? from + Math.round((amount ?? 0) * unit) : Math.round(from * (1 + percent / 100))
  return Number.isSafeInteger(to) && to > 0 ? (to / unit).toFixed(digits) : null
}

/** The prices nearest to one that end in these cents: "44.99" and "45.99" for "45.20" and 99. */
export function endPrice(current: string, cents: number): string[] {
  const whole = Math.floor(Number(current))
  const all = [whole - 1, whole, whole + 1].map((units) => units + cents / 100)
  const below = all.findLast((price) => price <= Number(current))
  const above = all.find((price) => price > Number(current))
  return [below, above].flatMap((price) => (price !== undefined && price > 0 ? [price.toFixed(2)] : []))
}
