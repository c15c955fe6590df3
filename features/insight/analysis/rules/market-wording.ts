/** An amount as people read it: "€1,299.00". */
export function sayMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}

/** A count or a mean with one decimal at most: "1,204", "3.5". */
export function sayNumber(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 }).format(value)
}

/** A share as people read it: 0.123 is "12%"; small ones keep a decimal. */
export function sayPercent(share: number): string {
  const percent = share * 100
  const digits = Math.abs(percent) < 10 && Math.abs(percent - Math.round(percent)) > 0.05 ? 1 : 0
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(percent)}%`
}

/** "1 order", "3 orders". */
export function sayCount(count: number, noun: string): string {
  return `${sayNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A growth as people read it: "12% more", "3% fewer", "as many". */
export function sayGrowth(share: number): string {
  if (Math.abs(share) < 0.0005) return 'as many'
  return `${sayPercent(Math.abs(share))} ${share > 0 ? 'more' : 'fewer'}`
}

/** Units as a card shows them: one decimal below 10. */
export function roundUnits(units: number): number {
  return units < 10 ? Math.round(units * 10) / 10 : Math.round(units)
}
