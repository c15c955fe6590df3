import type {
  AnswerChart,
  AnswerFigure,
  AnswerTable,
  ToolAnswer,
} from '#features/base/runs/contract/answer.ts'
import { minorDigits } from '#kit/currency.ts'
import { cutText } from '#kit/cut-text.ts'
import { addDays, daysBetween } from '#kit/days.ts'
import { confidenceOf, type ConfidencePart } from '../rules/market-confidence.ts'
import { sayMoney } from '../rules/market-wording.ts'
import type { DayRange, StoreCoverage } from './deps.ts'

/** The last `days`, unless a day to begin or to end with is given. */
export type AskedDays = { days: number; from?: string | undefined; to?: string | undefined }

/** The last days up to today; it begins later where the orders before are not known. */
export function lastDays(coverage: Pick<StoreCoverage, 'today' | 'knownSince'>, days: number): DayRange {
  const asked = addDays(coverage.today, 1 - days)
  return {
    from: coverage.knownSince !== null && coverage.knownSince > asked ? coverage.knownSince : asked,
    to: coverage.today,
  }
}

/** The days that were asked for: those from one day to another, else the last ones. It begins later where the orders before are not known, and ends today at the latest. */
export function askedDays(
  coverage: Pick<StoreCoverage, 'today' | 'knownSince'>,
  { days, from, to }: AskedDays,
): DayRange {
  if (from === undefined && to === undefined) return lastDays(coverage, days)
  const [a = '', b = ''] = [from ?? '', to ?? coverage.today].toSorted()
  const end = b > coverage.today ? coverage.today : b
  const asked = from === undefined ? lastDays({ today: end, knownSince: null }, days).from : a
  const begin = coverage.knownSince !== null && coverage.knownSince > asked ? coverage.knownSince : asked
  return { from: begin > end ? end : begin, to: end }
}

/** How many days a period has, both ends included. */
export function daysIn({ from, to }: DayRange): number {
  return Math.max(1, daysBetween(from, to) + 1)
}

type AnswerParts<Figure, Table, Chart, Detail> = {
  figures?: Figure[]
  tables?: Table[]
  charts?: Chart[]
  detail?: Detail
}

/** An answer with figures. Its confidence is that of its weakest part. */
export function answerWith<
  Figure extends AnswerFigure = never,
  Table extends AnswerTable = never,
  Chart extends AnswerChart = never,
  Detail extends Record<string, unknown> = Record<never, never>,
>(
  summary: readonly (string | false)[],
  basis: Omit<ToolAnswer['basis'], 'kind'>,
  parts: readonly ConfidencePart[],
  { figures = [], tables = [], charts = [], detail }: AnswerParts<Figure, Table, Chart, Detail>,
) {
  return {
    outcome: 'answer' as const,
    summary: summary.filter((sentence) => sentence !== false).join(' '),
    confidence: confidenceOf(parts),
    basis: { kind: 'local' as const, ...basis },
    figures,
    tables,
    charts,
    sources: [],
    detail: { ...detail, confidenceParts: parts },
  }
}

/** Whole minor units as an amount. */
export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}

/** Whole minor units as people read them, of whatever the store calls a currency. */
export function sayMinor(minor: number, currency: string): string {
  const amount = fromMinor(minor, currency)
  return /^[A-Z]{3}$/.test(currency) ? sayMoney(amount, currency) : `${amount.toFixed(2)} ${currency}`
}

/** A customer's or product's text as one short line of whole words without control characters. */
export function shorten(text: string, length = 160): string {
  const line = text
    .slice(0, length * 4)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return cutText(line, length)
}
