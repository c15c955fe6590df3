import { plural } from '@lingui/core/macro'
import { once } from '#kit/once.ts'
import { locale } from './locale.ts'

// Each takes a browser milliseconds to make, and no page needs all of them.
const figures = once(() => new Intl.NumberFormat(locale))
const shortFigures = once(
  () => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)
const percents = once(() => new Intl.NumberFormat(locale, { style: 'percent' }))
const changes = once(() => new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }))

const nouns = {
  country: (value: number) => plural(value, { one: '# country', other: '# countries' }),
  day: (value: number) => plural(value, { one: '# day', other: '# days' }),
  error: (value: number) => plural(value, { one: '# error', other: '# errors' }),
  order: (value: number) => plural(value, { one: '# order', other: '# orders' }),
  piece: (value: number) => plural(value, { one: '# unit', other: '# units' }),
  product: (value: number) => plural(value, { one: '# product', other: '# products' }),
  row: (value: number) => plural(value, { one: '# row', other: '# rows' }),
}

/** "100,000" */
export function formatNumber(value: number): string {
  return figures().format(value)
}

/** "15K", for the axis of a chart. */
export function formatShortNumber(value: number): string {
  return shortFigures().format(value)
}

/** "85%", of 85 of a hundred. */
export function formatPercent(value: number): string {
  // Not "-0%" where it rounds to nothing.
  return percents().format(Math.round(value) / 100 || 0)
}

/** "+12%", "-3%" and "0%", of changes by 12, -3 and 0 of a hundred. */
export function formatPercentChange(value: number): string {
  return changes().format(Math.round(value) / 100)
}

/** "1 product", "41 products". Inside a sentence `plural` stands in the sentence itself. */
export function formatCount(value: number, noun: keyof typeof nouns): string {
  return nouns[noun](value)
}
