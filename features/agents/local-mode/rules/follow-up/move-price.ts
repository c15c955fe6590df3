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
