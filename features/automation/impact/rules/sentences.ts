/** What was measured, in sentences of the API. */
import type { MeasuredEffect } from '../contract.ts'

/** "Sales of 12 changed products rose by 34.20 USD a day (95% interval 5.10 to 63.00) against 40 unchanged products." */
export function sayEffect({ revenue, products, comparison, currency }: MeasuredEffect): string {
  const { change, low, high } = revenue
  const of = products === 1 ? 'one changed product' : `${products} changed products`
  const against = `against ${comparison.products} unchanged products`
  const interval = `95% interval ${low.toFixed(2)} to ${high.toFixed(2)} ${currency} a day`
  if (low <= 0 && high >= 0) return `No clear effect on sales of ${of} (${interval}) ${against}.`
  const way = change > 0 ? 'rose' : 'fell'
  const amount = `${Math.abs(change).toFixed(2)} ${currency} a day`
  return `Sales of ${of} ${way} by ${amount} (${interval}) ${against}.`
}
