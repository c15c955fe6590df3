import { dayIn } from '#features/shop/sales/rules.ts'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { sayDays } from '#features/base/runs/rules/say-day.ts'
import type { FraudDetectorResult } from '../contract/fraud-detector.ts'
import {
  contextOf,
  FRAUD_WEIGHTS,
  type FraudScore,
  judgePayment,
  type PaymentCase,
  rankingQuality,
} from '../rules/fraud.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import { sayCount, sayNumber, sayPercent } from '../rules/market-wording.ts'
import { disputeRates, toCases } from '../rules/payments.ts'
import type { AnalysisDeps } from './deps.ts'
import { answerWithout, loadCoverage } from './market-product.ts'
import { answerWith, type AskedDays, askedDays, daysIn, lastDays, shorten } from './store-answer.ts'

/** Days of payments that tell what is usual. */
const defaultDays = 90
const maxShown = 50
const method = 'Logistic score of stated weights; Poisson tail, MAD, Beta-Binomial dispute rates'

/** Scores the payments of some orders or of a period. It blocks nothing by itself. */
export async function detectFraud(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  ask: AskedDays & { orderNames?: string[] | undefined; threshold: number },
): Promise<FraudDetectorResult> {
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  const { coverage } = opened
  const names = new Set((ask.orderNames ?? []).map(toName))
  const period = askedDays(coverage, ask)
  const baseline = lastDays({ ...coverage, today: period.to }, Math.max(daysIn(period), defaultDays))
  const all = await deps.facts.listPayments(workspaceId, baseline)
  const whole = { from: coverage.firstOrder ?? baseline.from, to: coverage.today }
  const named =
    names.size === 0 ? [] : await deps.facts.listPayments(workspaceId, { ...whole, orderNames: [...names] })
  const others = names.size === 0 ? all : all.filter(({ orderName }) => !names.has(toName(orderName)))
  const cases = toCases([...others, ...named])
  const isWithin = (day: string) => day >= period.from && day <= period.to
  const asked = cases.filter(({ orderName, at }) =>
    names.size > 0 ? names.has(toName(orderName)) : isWithin(dayIn(coverage.timeZone, new Date(at))),
  )
  if (asked.length === 0) {
    const missing =
      names.size > 0
        ? 'None of these orders has a known payment.'
        : `No payments ${sayDays(period, coverage.today)}.`
    return answerWithout('too_little', `${missing} Check the order numbers or choose a longer period.`, {
      basis: { unit: 'orders', from: period.from, to: period.to, method },
    })
  }
  const context = contextOf(cases)
  const verdicts = asked.map((given) => judgePayment(given, context, ask.threshold))
  return toAnswer(verdicts, asked, cases, ask.threshold)
}

function toName(orderName: string): string {
  return `#${orderName.trim().replace(/^#/, '')}`
}

function toAnswer(
  verdicts: FraudScore[],
  asked: PaymentCase[],
  cases: PaymentCase[],
  threshold: number,
): FraudDetectorResult {
  const count = (action: FraudScore['action']) =>
    verdicts.filter((verdict) => verdict.action === action).length
  const say = (action: FraudScore['action']) => sayNumber(count(action))
  const ranked = verdicts.toSorted((left, right) => right.score - left.score)
  const [worst] = ranked
  const disputed = new Set(asked.filter(({ isDisputed }) => isDisputed).map(({ orderName }) => orderName))
  const scores = (isDisputed: boolean) =>
    verdicts.filter(({ orderName }) => disputed.has(orderName) === isDisputed).map(({ score }) => score)
  const quality = rankingQuality(scores(true), scores(false))
  const segments = disputeRates(cases)
  const days = asked.map(({ at }) => at.slice(0, 10)).toSorted()
  const signals =
    asked.filter(({ risk, avs, cvc }) => risk !== null || avs !== null || cvc !== null).length / asked.length
  return answerWith(
    [
      `${sayCount(verdicts.length, 'order')} checked: block ${say('block')}, review ${say('review')}, allow ${say('allow')}. The threshold is ${threshold}.`,
      worst !== undefined &&
        worst.reasons.length > 0 &&
        `The highest score is ${worst.score} for ${shorten(worst.orderName, 40)}: ${worst.reasons[0]?.text}`,
      disputed.size > 0 && `${sayCount(disputed.size, 'order')} of them led to a dispute.`,
      signals < 0.5 &&
        `For ${sayPercent(1 - signals)} of the orders the store tells neither a risk level nor card checks.`,
    ],
    { rows: asked.length, unit: 'orders', from: days[0] ?? null, to: days.at(-1) ?? null, method },
    [
      evidencePart('orders that tell what is usual', cases.length, 20),
      { name: 'orders with risk or card checks', value: Math.max(0.2, signals) },
    ],
    {
      figures: [
        newFigure('to_block', 'Block', count('block'), 'number'),
        newFigure('to_review', 'Review', count('review'), 'number'),
        newFigure('highest_score', 'Highest score', worst?.score ?? 0, 'number'),
      ],
      tables: [
        newTable(
          'orders_by_score',
          'Orders by score',
          [
            ['order', 'Order', 'text'],
            ['score', 'Score', 'number'],
            ['action', 'Action', 'text'],
            ['reasons', 'Reasons (points)', 'text'],
          ],
          ranked.slice(0, maxShown).map(({ orderName, score, action, reasons }) => ({
            order: shorten(orderName, 40),
            score,
            action,
            reasons: reasons
              .map(({ text, points }) => `${text} (${points > 0 ? '+' : ''}${points})`)
              .join(' '),
          })),
        ),
        newTable(
          'dispute_rates',
          'Dispute rates',
          [
            ['segment', 'Orders', 'text'],
            ['orders', 'Number', 'number'],
            ['disputes', 'Disputed', 'number'],
            ['rate', 'Rate', 'percent'],
            ['low', 'Low', 'percent'],
            ['high', 'High', 'percent'],
          ],
          segments.map(({ segment, orders, disputes, rate }) => ({
            segment,
            orders,
            disputes,
            rate: rate.share,
            low: rate.low,
            high: rate.high,
          })),
        ),
      ],
      detail: {
        allowed: count('allow'),
        threshold,
        weights: FRAUD_WEIGHTS,
        verdicts: ranked.slice(0, maxShown),
        rankingQuality: quality,
      },
    },
  )
}
