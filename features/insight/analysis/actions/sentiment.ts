import { mean } from 'simple-statistics'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { sayDays } from '#features/base/runs/rules/say-day.ts'
import type { SentimentAnalyzerResult } from '../contract/sentiment-analyzer.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import { sayCount, sayPercent } from '../rules/market-wording.ts'
import {
  readText,
  summarizeAspects,
  type TextSentiment,
  toneByWeek,
  toneTurn,
  type ToneWeek,
} from '../rules/sentiment.ts'
import { wilson } from '../rules/share.ts'
import type { AnalysisDeps } from './deps.ts'
import { answerWithout, loadCoverage } from './market-product.ts'
import { answerWith, type AskedDays, askedDays, shorten } from './store-answer.ts'

export type SentimentAsk = { text?: string | undefined; messageIds?: string[] | undefined } & AskedDays

const maxMessages = 1000
const maxTextLength = 20_000
const method = 'VADER; aspects by word list; Wilson interval'

/** Reads how customers feel: one text, some messages, or those of a period. */
export async function analyzeSentiment(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { text, messageIds, ...days }: SentimentAsk,
): Promise<SentimentAnalyzerResult> {
  if (text !== undefined) return ofOneText(readText('text', '', text.slice(0, maxTextLength)))
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  const period = askedDays({ ...opened.coverage, knownSince: null }, days)
  const isNamed = messageIds !== undefined && messageIds.length > 0
  const messages = await deps.facts.listMessages(workspaceId, {
    ...(isNamed ? { messageIds } : period),
    limit: maxMessages,
  })
  const reads = messages
    .map(({ messageId, at, subject, text: own }) =>
      readText(messageId, at.slice(0, 10), [subject, own].filter(Boolean).join('. ').slice(0, maxTextLength)),
    )
    .filter(({ text: own }) => /[^\s\p{Cc}]/u.test(own))
  if (reads.length === 0) {
    const missing = isNamed
      ? 'None of these messages were found.'
      : `No customer messages ${sayDays(period, opened.coverage.today)}.`
    return answerWithout('too_little', `${missing} Choose another period, or give a text.`, {
      basis: { unit: 'messages', method },
    })
  }
  return ofMessages(reads)
}

function ofOneText(read: TextSentiment): SentimentAnalyzerResult {
  const { compound } = read.tone
  const about = read.mentions.map(({ aspect, label }) => `${aspect} ${label}`)
  const basis = { rows: 1, unit: 'texts', from: null, to: null, method }
  return answerWith(
    [
      `The text is ${read.label}: its tone is ${compound.toFixed(2)} on a scale from −1 to 1.`,
      about.length > 0 && `It speaks of ${[...new Set(about)].join(', ')}.`,
    ],
    basis,
    // A text in another language has no known words and no tone.
    [{ name: 'strength of the tone', value: Math.max(0.3, Math.abs(compound)) }],
    {
      figures: [
        newFigure('tone', 'Tone', compound, 'number'),
        newFigure('tone_label', 'Label', read.label, 'text'),
        newFigure('positive_part', 'Positive part', read.tone.positive, 'percent'),
        newFigure('negative_part', 'Negative part', read.tone.negative, 'percent'),
      ],
      detail: { tone: read.tone, label: read.label, mentions: read.mentions },
    },
  )
}

function ofMessages(reads: readonly TextSentiment[]): SentimentAnalyzerResult {
  const count = (label: TextSentiment['label']) => reads.filter((read) => read.label === label).length
  const negative = wilson(count('negative'), reads.length)
  const tone = mean(reads.map((read) => read.tone.compound))
  const [aspects, weeks] = [summarizeAspects(reads), toneByWeek(reads)]
  const worst = aspects.toSorted((left, right) => left.mean - right.mean)[0]
  const days = reads.map(({ day }) => day).toSorted()
  const turn = toneTurn(weeks)
  const basis = {
    rows: reads.length,
    unit: 'messages',
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    method,
  }
  return answerWith(
    [
      `Of ${sayCount(reads.length, 'message')} ${count('positive')} are positive, ${count('neutral')} neutral and ${count('negative')} negative (${sayPercent(negative.share)} negative, between ${sayPercent(negative.low)} and ${sayPercent(negative.high)}).`,
      worst !== undefined &&
        `The least liked is ${worst.aspect}: ${sayCount(worst.mentions, 'mention')} with a mean tone of ${worst.mean.toFixed(2)}.`,
      turn === 'worse' && 'Recent weeks are more negative than earlier ones.',
      turn === 'better' && 'Recent weeks are less negative than earlier ones.',
      turn === 'same' && 'No clear change from week to week.',
    ],
    basis,
    [evidencePart('messages', reads.length, 20)],
    {
      figures: [
        newFigure('mean_tone', 'Average tone', tone, 'number'),
        newFigure('negative_share', 'Negative', negative.share, 'percent', {
          low: negative.low,
          high: negative.high,
        }),
      ],
      tables: [aspectTable(aspects), worstTable(reads)],
      charts: weeks.length > 1 ? [weekChart(weeks)] : [],
      detail: {
        labels: { positive: count('positive'), neutral: count('neutral'), negative: count('negative') },
        aspects,
        weeks,
        turn,
        messages: reads.slice(0, 200).map(({ id, day, tone, label, mentions }) => ({
          id,
          day,
          compound: tone.compound,
          label,
          mentions,
        })),
      },
    },
  )
}

function aspectTable(aspects: ReturnType<typeof summarizeAspects>) {
  return newTable(
    'aspects',
    'Topics',
    [
      ['aspect', 'Aspect', 'text'],
      ['mentions', 'Mentions', 'number'],
      ['mean', 'Average tone', 'number'],
      ['negative', 'Negative', 'percent'],
    ],
    aspects.map(({ aspect, mentions, mean, negative }) => ({
      aspect,
      mentions,
      mean,
      negative: negative.share,
    })),
  )
}

function worstTable(reads: readonly TextSentiment[]) {
  const sorted = reads
    .filter(({ label }) => label === 'negative')
    .toSorted((left, right) => left.tone.compound - right.tone.compound)
  return newTable(
    'most_negative',
    'The most negative messages',
    [
      ['id', 'Message', 'text'],
      ['day', 'Day', 'day'],
      ['compound', 'Tone', 'number'],
      ['text', 'Text', 'text'],
    ],
    sorted
      .slice(0, 10)
      .map(({ id, day, tone, text }) => ({ id, day, compound: tone.compound, text: shorten(text) })),
  )
}

function weekChart(weeks: readonly ToneWeek[]): SentimentAnalyzerResult['charts'][number] {
  const points = weeks.map(({ week, negative }) => ({
    x: week,
    y: negative.share,
    low: negative.low,
    high: negative.high,
  }))
  return {
    key: 'negative_by_week',
    title: 'Negative messages by week',
    kind: 'line',
    unit: 'share',
    series: [{ key: 'negative', name: 'Negative', points }],
  }
}
