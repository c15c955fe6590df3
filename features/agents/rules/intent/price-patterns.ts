/** How merchants ask for prices and order them. */
import type { Found, Pattern } from './pattern.ts'

const product = ({ name }: Found) => (name === null ? null : { product: name })

const relative: Pattern[] = (
  [
    ['cheaper', -1],
    ['more expensive', 1],
  ] as const
).map(([more, sign]) => ({
  intent: 'set-price',
  tool: 'set-price',
  agent: 'seller',
  isOrder: true,
  name: 'needed',
  needs: ['make', more],
  requires: ['percent'],
  args: ({ name, percent }) => ({ product: name, percent: sign * (percent ?? 0) }),
}))

export const pricePatterns: Pattern[] = [
  ...relative,
  {
    intent: 'optimize-price',
    tool: 'price-optimizer',
    agent: 'seller',
    needs: [
      'which|what',
      'price|pricing',
      'better|change|raise|lower|improve|optimize|optimise|wrong|adjust',
    ],
    without: 'competitor|to',
    beside: 'product|could|best',
    args: () => ({}),
  },
  {
    intent: 'optimize-price',
    tool: 'price-optimizer',
    agent: 'seller',
    name: 'needed',
    needs: [
      'what|how much',
      'should|could|can i|can we|would',
      'cost|sell for|priced|price|charge|ask for|sold for',
    ],
    without: 'competitor|rival|others|other shop|other store',
    beside: 'be|for',
    args: product,
  },
  {
    intent: 'optimize-price',
    tool: 'price-optimizer',
    agent: 'seller',
    name: 'needed',
    needs: [
      'best|right|optimal|ideal|good|better|perfect|optimum|fair|sensible|reasonable|proper|suitable|recommended',
      'price|pricing',
    ],
    args: product,
  },
  {
    intent: 'optimize-price',
    tool: 'price-optimizer',
    agent: 'seller',
    name: 'needed',
    needs: [
      'optimize|optimise|optimizing|improve|review|tune|suggest|recommend|evaluate|analyze|check',
      'price|pricing',
    ],
    args: product,
  },
  {
    intent: 'optimize-price',
    tool: 'price-optimizer',
    agent: 'seller',
    name: 'needed',
    needs: [
      'should i|should we|would it help to|worth|would a|does a|will a|is a|what if',
      'raise|increase|lower|reduce|change|cut|drop|raising|lowering|cutting|discount|higher|better|different|cheaper',
      'price|pricing',
    ],
    beside: 'profit|pay off|bring|help|money|worth it',
    args: product,
  },
  {
    intent: 'optimize-price',
    tool: 'price-optimizer',
    agent: 'seller',
    name: 'needed',
    needs: ['too expensive|too cheap|overpriced|underpriced|too high|too low|priced right|priced well'],
    beside: 'price|priced',
    args: product,
  },
  {
    intent: 'set-price',
    tool: 'set-price',
    agent: 'seller',
    isOrder: true,
    name: 'needed',
    needs: [
      'set|change|make|update|adjust|put|raise|increase|bump|hike|lower|reduce|cut|decrease|drop|slash|mark',
      'price|pricing|cost',
    ],
    beside: 'up|down',
    takes: ['percent', 'amount'],
    args: toPrice,
  },
  {
    intent: 'set-price',
    tool: 'set-price',
    agent: 'seller',
    isOrder: true,
    name: 'needed',
    needs: ['price|reprice|discount|mark down|mark up'],
    takes: ['percent', 'amount'],
    args: toPrice,
  },
  {
    intent: 'set-price',
    tool: 'set-price',
    agent: 'seller',
    isOrder: true,
    name: 'needed',
    needs: ['take|knock|give', 'off'],
    requires: ['percent'],
    args: ({ name, percent }) => ({ product: name, percent: -(percent ?? 0) }),
  },
]

const rises = 'raise|increase|bump|hike|mark up'
const falls = 'lower|reduce|cut|decrease|drop|slash|discount|mark down|down'

/** A new price, a change in percent, or a change by an amount; null when the direction and the number do not fit, or nothing would be left. */
function toPrice({ name, percent, amount, has }: Found): Record<string, unknown> | null {
  const sign = has(rises) ? 1 : has(falls) ? -1 : 0
  if (percent !== null) {
    const isPossible = sign !== 0 && percent > 0 && (sign > 0 || percent < 100)
    return isPossible ? { product: name, percent: sign * percent } : null
  }
  if (!amount || amount.value === 0) return null
  if (amount.after === 'by') return sign === 0 ? null : { product: name, amount: sign * amount.value }
  return { product: name, price: amount.value }
}
