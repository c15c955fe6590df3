/** How merchants order prices to be changed. */
import type { PatternMatch, Pattern } from './pattern.ts'

const pricing = {
  intent: 'set-price',
  tool: 'set-price',
  agent: 'seller',
  isOrder: true,
  name: 'needed',
} as const
/** One price is changed at a time: which is asked back. */
const several = 'all|every|each|all of'

/** With these a number is none of a price. */
const others =
  'stock|inventory|quantity|qty|units|pieces|title|name|description|text|weight|score|size|image|shipping|delivery|fee|tax'

/** "Up 3 dollars" says by how much. */
const moves = /^(?:by|up|down|off|plus|minus|another|extra)$/

const relative: Pattern[] = (
  [
    ['cheaper', -1],
    ['more expensive', 1],
  ] as const
).map(([more, sign]) => ({
  ...pricing,
  needs: ['make', more],
  takes: ['percent', 'amount', 'count'],
  args: ({ name, percent, amount, text = '' }) => {
    if (percent !== null) return { product: name, percent: sign * percent }
    // "Cheaper, say 15" may be the price or what comes off it.
    const isBefore = /\d\S*(?: \w+)? (?:cheaper|more expensive)|\b(?:cheaper|more expensive) by\b/i.test(text)
    return amount?.isMoney && isBefore
      ? { product: name, amount: sign * amount.value, ...currencyOf(amount) }
      : null
  },
}))

export const pricePatterns: Pattern[] = [
  ...relative,
  {
    ...pricing,
    needs: [
      'set|change|make|update|adjust|put|up|raise|increase|bump|hike|lower|reduce|cut|decrease|drop|slash|mark',
      'price|pricing|cost',
    ],
    beside: `up|down|${several}`,
    takes: ['percent', 'amount'],
    args: toPrice,
  },
  {
    ...pricing,
    needs: ['price|reprice|discount|mark down|mark up'],
    takes: ['percent', 'amount'],
    args: toPrice,
  },
  {
    ...pricing,
    needs: ['raise|increase|bump|hike|lower|reduce|cut|decrease|drop|slash|mark|bring|move'],
    without: `${others}|off`,
    beside: `up|down|price|from now on|${several}`,
    takes: ['percent', 'amount'],
    args: toPrice,
  },
  {
    ...pricing,
    needs: ['put|bring|take|move', 'down|up by'],
    without: `${others}|off`,
    beside: `by|price|${several}`,
    requires: ['percent'],
    args: toPrice,
  },
  {
    ...pricing,
    needs: ['make|set|put|change|update|sell|list|offer|charge|ask'],
    without: `${others}|customer|card|client|on sale`,
    beside: `cost|price|from now on|now|it|${several}`,
    requires: ['amount'],
    args: (found) => (found.amount?.isMoney || found.has('cost|price') ? toPrice(found) : null),
  },
  {
    ...pricing,
    needs: ['sell|charge|ask|take', 'for'],
    without: `${others}|on sale|customer|card|client|buyer|off`,
    beside: 'from now on',
    requires: ['count'],
    args: (found) =>
      /^(for|charge|ask|take)$/.test(found.amount?.after ?? '') &&
      !(found.has('sell') && found.amount?.after !== 'for')
        ? toPrice(found)
        : null,
  },
  {
    ...pricing,
    isStatement: true,
    needs: [
      'should now be|down to|up to|price now|should cost|must cost|shall cost|has to cost|needs to cost|to cost|now costs|costs now|should now cost|should go for|should sell for|should be sold for|new price|price should be|price must be|price to be|price of|price for|price is now',
    ],
    without: others,
    beside: 'from now on|now|new|the price|price|should|be|starting|take|bring|put|get|goes|go|move',
    requires: ['count'],
    args: (found) => (isNewPrice(found) ? toPrice(found) : null),
  },
  {
    ...pricing,
    isStatement: true,
    needs: ['price'],
    without: others,
    beside: 'now|new|becomes|become|should become|goes to|i want|we want|i would like',
    requires: ['amount'],
    args: (found) => (found.amount?.isMoney && !moves.test(found.amount.after) ? toPrice(found) : null),
  },
  {
    ...pricing,
    isStatement: true,
    needs: ['should be|must be|has to be|needs to be|to be|is now'],
    without: others,
    beside: 'from now on|now',
    requires: ['amount'],
    args: (found) => (found.amount?.isMoney ? toPrice(found) : null),
  },
  {
    ...pricing,
    needs: ['take|knock|give|cut|shave|drop|put', 'off|discount|reduction'],
    takes: ['percent', 'amount', 'count'],
    args: ({ name, percent, amount }) => {
      if (percent !== null) return { product: name, percent: -percent }
      return amount?.isMoney ? { product: name, amount: -amount.value, ...currencyOf(amount) } : null
    },
  },
  {
    ...pricing,
    needs: ['add|put', 'to|on|onto'],
    without: `${others}|tag|tags|list|order|feed`,
    beside: 'the price of',
    requires: ['amount'],
    args: ({ name, amount }) =>
      // "Put it up to 36" says what it shall be.
      amount?.isMoney && amount.after !== 'to'
        ? { product: name, amount: amount.value, ...currencyOf(amount) }
        : null,
  },
]

/** "The price of the mug is 12", but not "the price of the mug in 2025" or "the price for 2 mugs". */
function isNewPrice({ amount, has }: PatternMatch): boolean {
  if (!amount || amount.after === 'by') return false
  const isFor = amount.after === 'for' && has('go for|sell for|sold for')
  return amount.isMoney || isFor || /^(to|at|be|cost|costs|=|is|now|price)$/.test(amount.after)
}

const rises = 'up the|up by|raise|increase|bump|hike|mark up'
const falls = 'lower|reduce|cut|decrease|drop|slash|discount|mark down|down'

/** A new price, a change in percent, or a change by an amount; null when the direction and the number do not fit, or nothing would be left. */
function toPrice({ name, percent, amount, has }: PatternMatch): Record<string, unknown> | null {
  const sign = has(rises) ? 1 : has(falls) ? -1 : 0
  if (percent !== null) {
    const isPossible = sign !== 0 && percent > 0 && (sign > 0 || percent < 100)
    return isPossible ? { product: name, percent: sign * percent } : null
  }
  if (!amount || amount.value === 0) return null
  if (sign !== 0 && !/^(to|too|at|be|by|cost|costs|=)$/.test(amount.after)) return null
  if (amount.after === 'by') {
    return sign === 0 ? null : { product: name, amount: sign * amount.value, ...currencyOf(amount) }
  }
  return { product: name, price: amount.value, ...currencyOf(amount) }
}

function currencyOf({ currency }: NonNullable<PatternMatch['amount']>): Record<string, unknown> {
  return currency === null ? {} : { currency }
}
