import { mean } from 'simple-statistics'
import type { Basis } from '#features/base/runs/contract/answer.ts'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { minorDigits } from '#kit/currency.ts'
import { commonTitle } from '#features/shop/feed/rules/name.ts'
import type { PriceOptimizerResult } from '../contract/price-optimizer.ts'
import { confidenceOf, type ConfidencePart, evidencePart, precisionPart } from '../rules/market-confidence.ts'
import { sayMoney, sayNumber, sayPercent } from '../rules/market-wording.ts'
import { type Elasticity, elasticityAt, estimateElasticity } from '../rules/price-elasticity.ts'
import {
  choosePrice,
  drawGain,
  type Gain,
  type PriceChoice,
  priceCurve,
  seededDraws,
} from '../rules/price-optimum.ts'
import { sayMargins, sayNoCost, sayNoLine } from '../rules/price-wording.ts'
import type { AnalysisDeps, PriceWeek, ProductFact, StoreCoverage } from './deps.ts'
import { answerWithout, loadCoverage, pickProduct } from './market-product.ts'

/** The least margin where none is asked for, in percent of the price. */
export const defaultMargin = 30

export type PriceAsk = {
  product: string
  /** Of the price, in percent. */
  minMargin: number
  cost?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** A price whose margin is asked for. */
  price?: number | undefined
}
type CurrentPrice = { today: number; units: number; cost: number }
type PriceReportInput = {
  product: ProductFact
  /** Of all variants at the price of the product. */
  productIds: string[]
  coverage: StoreCoverage
  ask: PriceAsk
  now: CurrentPrice
  /** Given by who asks, or as the store has it. */
  costFrom: 'asked' | 'synced'
  elasticity: Elasticity
  weeks: PriceWeek[]
}

/** The price that the elasticity asks for, with what it changes and how sure that is. */
function answerPrice(told: PriceReportInput, basis: Omit<Basis, 'kind' | 'method'>): PriceOptimizerResult {
  const { product, coverage, ask, now, elasticity, weeks } = told
  const { currency } = coverage
  const choice = choosePrice(now.today, elasticity.value, {
    cost: now.cost,
    minMargin: ask.minMargin / 100,
    low: ask.minPrice ?? null,
    high: ask.maxPrice ?? null,
    digits: minorDigits(currency),
  })
  if (choice === null) {
    const floor = sayMoney(now.cost / (1 - ask.minMargin / 100), currency)
    const summary = `A margin of ${ask.minMargin}% needs a price of ${floor} at least, which is above the highest price you allow. Raise that price or lower the margin.`
    const { productIds } = told
    return answerWithout('too_little', summary, { basis, detail: { productIds, title: product.title } })
  }
  const gain = drawGain(choice.price, now, elasticity, seededDraws(`${product.productId} ${coverage.today}`))
  const parts = confidenceParts(told, gain)
  const [low, high] = [elasticityAt(elasticity, 0.025), elasticityAt(elasticity, 0.975)]
  const isKept = choice.price === now.today
  return {
    outcome: 'answer',
    summary: summarise(told, choice, gain),
    confidence: confidenceOf(parts),
    basis: { kind: 'local', ...basis, method: `${methodOf(elasticity)}. ${sayCost(told)}` },
    figures: [
      newFigure('price', 'Price', choice.price, 'money', { currency }),
      newFigure('price_today', 'Current price', now.today, 'money', { currency }),
      newFigure('price_elasticity', 'Price elasticity', elasticity.value, 'number', { low, high }),
      newFigure('weekly_profit_change', 'Change in weekly profit', gain.mean, 'money', {
        currency,
        low: gain.low,
        high: gain.high,
      }),
      newFigure('gain_probability', 'Probability of gain', isKept ? null : gain.probability, 'percent'),
      newFigure('margin', 'Margin', 1 - now.cost / choice.price, 'percent'),
    ],
    tables: [pricesSeen(weeks, coverage)],
    charts: [
      {
        key: 'profit_by_price',
        title: `Profit a week of ${product.title} by price`,
        kind: 'line',
        unit: currency,
        series: [
          {
            key: 'expected_profit',
            name: 'Expected profit',
            points: priceCurve(now, elasticity).map((point) => ({ ...point, x: point.x.toFixed(2) })),
          },
        ],
      },
    ],
    sources: [],
    detail: {
      productIds: told.productIds,
      title: product.title,
      elasticity,
      choice,
      gain,
      unitsAWeek: now.units,
      cost: now.cost,
      costFrom: told.costFrom,
      confidenceParts: parts,
    },
  }
}

function sayCost({ product, coverage, now, costFrom }: PriceReportInput): string {
  const cost = `Cost of ${product.productId}: ${sayMoney(now.cost, coverage.currency)}`
  return `${cost}, ${costFrom === 'asked' ? 'as asked' : 'synced from the store'}`
}

function methodOf({ source, held }: Elasticity): string {
  if (source === 'category') return 'Elasticity of what sells most in the category, log-log regression'
  const months = held.includes('month') ? ', by month' : ''
  const promotion = held.includes('promotion') ? ', with promotions' : ''
  const shrunk = source === 'own_and_category' ? ', shrunk toward the category' : ''
  return `Log-log regression of weekly units on price${months}${promotion}${shrunk}`
}

function confidenceParts({ elasticity, weeks }: PriceReportInput, gain: Gain): ConfidencePart[] {
  const hasPromotions = weeks.some(({ discountShare }) => discountShare > 0)
  const isMixed = hasPromotions && elasticity.source !== 'category' && !elasticity.held.includes('promotion')
  return [
    evidencePart('weeks with a sale', elasticity.weeks, 8),
    precisionPart(
      'width of the elasticity',
      elasticity.value,
      elasticityAt(elasticity, 0.975) - elasticity.value,
    ),
    { name: 'probability of a gain', value: Math.max(gain.probability, 1 - gain.probability) },
    ...(isMixed ? [{ name: 'prices changed only with promotions', value: 0.5 }] : []),
    ...(elasticity.source === 'own'
      ? []
      : [{ name: 'few prices of its own', value: elasticity.source === 'category' ? 0.3 : 0.5 }]),
  ]
}

function summarise(
  { product, coverage, ask, now, elasticity }: PriceReportInput,
  choice: PriceChoice,
  gain: Gain,
): string {
  const { currency } = coverage
  const money = (amount: number) => sayMoney(amount, currency)
  const isKept = choice.price === now.today
  const isShort = 1 - now.cost / choice.price < ask.minMargin / 100 - 1e-3
  const limits = {
    step: 'Prices change by 15% at most at a time, so check again after four weeks.',
    margin: `Your minimum margin of ${ask.minMargin}% keeps it from going lower.`,
    bound: 'Your price limits keep it from going further.',
  }
  const change = `${gain.mean >= 0 ? 'adds about' : 'costs about'} ${money(Math.abs(gain.mean))} of profit a week, between ${money(gain.low)} and ${money(gain.high)}`
  return [
    isKept
      ? `Keep ${product.title} at ${money(now.today)}.`
      : `Sell ${product.title} at ${money(choice.price)} instead of ${money(now.today)}: that ${change}, and gains with a probability of ${sayPercent(gain.probability)}.`,
    `A price 1% higher means ${sayNumber(Math.abs(elasticity.value))}% fewer units sold, based on ${sayBasis(elasticity)}.`,
    choice.limitedBy ? limits[choice.limitedBy] : '',
    isShort ? `That’s still below your minimum margin of ${ask.minMargin}%.` : '',
    sayMargins({ title: product.title, cost: now.cost, prices: [now.today, ask.price], currency }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function sayBasis({ source, weeks, distinctPrices }: Elasticity): string {
  if (source === 'category') return 'other products of its category, as its own price hardly changed'
  const own = `${weeks} weeks at ${distinctPrices} prices`
  return source === 'own' ? own : `${own} and from other products of its category`
}

/** The prices of the past weeks with what was sold at each. */
function pricesSeen(weeks: readonly PriceWeek[], { currency }: StoreCoverage) {
  const byPrice = Map.groupBy(
    weeks.filter(({ units }) => units > 0),
    ({ price }) => price.toFixed(2),
  )
  const rows = [...byPrice.values()].map((group) => ({
    price: group[0]?.price ?? 0,
    weeks: group.length,
    units: mean(group.map(({ units }) => units)),
  }))
  return newTable(
    'prices_seen',
    'Prices so far',
    [
      ['price', 'Average weekly price', 'money'],
      ['weeks', 'Weeks', 'number'],
      ['units', 'Units per week', 'number'],
    ],
    rows.sort((a, b) => a.price - b.price).slice(0, 50),
    currency,
  )
}

/** Weeks of prices that are looked at: two years. */
const priceWeeks = 104
/** Products of a category whose weeks say how its prices work: those that sell most, as they have most weeks. */
const maxPeers = 300
/** Weeks that say what is sold at the price of today. */
const recentWeeks = 12

/** Finds the price of a product at which a week's profit is greatest, one step from today's. */
export async function optimizePrice(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  ask: PriceAsk,
): Promise<PriceOptimizerResult> {
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  const { coverage } = opened
  const picked = await pickProduct(deps, workspaceId, { search: ask.product, currency: coverage.currency })
  if ('answer' in picked) return picked.answer
  const { product, variants } = picked
  // Buyers of variants at one price answer to that price alike.
  const alike = variants.filter(({ price }) => price === product.price)
  const productIds = alike.map(({ productId }) => productId)
  const title = commonTitle(alike.map((variant) => variant.title))
  const { category } = product
  const detail = { productIds, title }
  const cost = ask.cost ?? product.cost
  if (!(product.price > 0)) {
    const summary = `The best price of ${title} needs its price. Set one, then ask again.`
    return answerWithout('too_little', summary, { detail })
  }
  if (cost === null || !(cost > 0)) {
    return answerWithout('too_little', sayNoCost(title), { detail })
  }
  const margins = sayMargins({ title, cost, prices: [product.price, ask.price], currency: coverage.currency })
  const weeks = joinWeeks(
    await deps.facts.listPriceWeeks(workspaceId, { productIds, weeks: priceWeeks, maxProducts: maxPeers }),
  )
  const recent = await deps.facts.listWeeks(workspaceId, { productIds, weeks: recentWeeks })
  const units = recent.length === 0 ? 0 : mean(recent.map((week) => week.units))
  const basis = {
    rows: weeks.length,
    unit: 'weeks',
    from: weeks[0]?.week ?? null,
    to: weeks.at(-1)?.week ?? null,
  }
  if (!(units > 0) || !Number.isFinite(units)) {
    const summary = `Nothing of ${title} was sold in the last ${recentWeeks} weeks, so no price can be compared with another. Ask again after some sales. ${margins}`
    return answerWithout('too_little', summary, { basis, detail })
  }
  const listOthers = async () => {
    const peers = category
      ? await deps.facts.listPriceWeeks(workspaceId, { category, weeks: priceWeeks, maxProducts: maxPeers })
      : []
    return peers.filter((peer) => !productIds.includes(peer.productId))
  }
  // The weeks of a whole category are many: they are read only for a product whose own say too little.
  const elasticity = estimateElasticity(weeks, []) ?? estimateElasticity(weeks, await listOthers())
  if (elasticity === null || elasticity.value >= 0) {
    return answerWithout('too_little', `${sayNoLine(title, elasticity)} ${margins}`, {
      basis,
      tables: [pricesSeen(weeks, coverage)],
      detail,
    })
  }
  return answerPrice(
    {
      product: { ...product, title },
      productIds,
      coverage,
      ask,
      now: { today: product.price, units, cost },
      costFrom: ask.cost === undefined ? 'synced' : 'asked',
      elasticity,
      weeks,
    },
    basis,
  )
}

/** The weeks of variants as those of one product: units together, the price that was paid on average. */
function joinWeeks(weeks: readonly PriceWeek[]): PriceWeek[] {
  return [...Map.groupBy(weeks, ({ week }) => week).values()]
    .flatMap((own) => {
      const [first] = own
      if (first === undefined || own.length === 1) return own
      const units = own.reduce((sum, week) => sum + week.units, 0)
      const ofUnits = (of: 'price' | 'discountShare') =>
        units === 0 ? first[of] : own.reduce((sum, week) => sum + week[of] * week.units, 0) / units
      return [{ ...first, units, price: ofUnits('price'), discountShare: ofUnits('discountShare') }]
    })
    .toSorted((a, b) => a.week.localeCompare(b.week))
}
