/** What customers feel, about what, and whether it changes. */
import { mean } from 'simple-statistics'
import { mondayOf } from '#kit/days.ts'
import { type Share, wilson } from './share.ts'
import { readTone, type Tone } from './vader.ts'

export type Label = 'positive' | 'neutral' | 'negative'

/** The label of a compound score; ±0.05 as VADER's authors draw the line. */
export function labelOf(compound: number): Label {
  return compound >= 0.05 ? 'positive' : compound <= -0.05 ? 'negative' : 'neutral'
}

const ASPECTS = {
  shipping:
    'ship ships shipped shipping shipment deliver delivers delivered delivery deliveries arrive arrives arrived arrival courier carrier tracking track parcel package packaging late delay delayed post postage customs dispatch dispatched',
  quality:
    'quality broken broke break breaks damaged damage defect defective faulty scratched cracked torn material durable sturdy flimsy cheaply fabric stitching works working finish craftsmanship fits fit size colour color',
  price:
    'price prices priced pricing cost costs costly expensive cheap cheaper value money overpriced affordable discount fee fees charge charged worth bargain deal',
  service:
    'service support staff team reply replies replied respond responds response answer answers answered answering email emails contact contacted helpful rude friendly refund refunds refunded exchange return returns call called chat agent',
} as const

export type Aspect = keyof typeof ASPECTS

const ASPECT_OF: ReadonlyMap<string, Aspect> = new Map(
  aspectNames().flatMap((aspect) => ASPECTS[aspect].split(' ').map((word) => [word, aspect] as const)),
)

/** The aspects a text is read for. */
function aspectNames(): Aspect[] {
  return ['shipping', 'quality', 'price', 'service']
}

export type AspectMention = { aspect: Aspect; compound: number; label: Label }

/** The tone of each sentence that speaks of shipping, quality, price or service; a "but" parts a sentence in two. */
export function mentionsIn(text: string): AspectMention[] {
  return text.split(/(?<=[.!?\u2026])\s+|\n+|\bbut\b/iu).flatMap((sentence) => {
    const words = sentence.toLowerCase().match(/[\p{L}']+/gu) ?? []
    const aspects = new Set(words.map((word) => ASPECT_OF.get(word)).filter((aspect) => aspect !== undefined))
    if (aspects.size === 0) return []
    const { compound } = readTone(sentence)
    return [...aspects].map((aspect) => ({ aspect, compound, label: labelOf(compound) }))
  })
}

export type TextSentiment = {
  id: string
  day: string
  text: string
  tone: Tone
  label: Label
  mentions: AspectMention[]
}

/** Reads one text. */
export function readText(id: string, day: string, text: string): TextSentiment {
  const tone = readTone(text)
  return { id, day, text, tone, label: labelOf(tone.compound), mentions: mentionsIn(text) }
}

export type AspectTone = { aspect: Aspect; mentions: number; mean: number; negative: Share }

/** Each aspect that is spoken of: how often, the mean tone, and the share of sentences that complain. */
export function summarizeAspects(reads: readonly TextSentiment[]): AspectTone[] {
  const mentions = reads.flatMap((read) => read.mentions)
  return aspectNames().flatMap((aspect) => {
    const own = mentions.filter((mention) => mention.aspect === aspect)
    if (own.length === 0) return []
    const bad = own.filter(({ label }) => label === 'negative').length
    return [
      {
        aspect,
        mentions: own.length,
        mean: mean(own.map(({ compound }) => compound)),
        negative: wilson(bad, own.length),
      },
    ]
  })
}

export type ToneWeek = { week: string; texts: number; mean: number; negative: Share }

/** The weeks that have texts, the oldest first, with the share of negative ones and its Wilson interval. */
export function toneByWeek(reads: readonly TextSentiment[]): ToneWeek[] {
  const weeks = Map.groupBy(reads, ({ day }) => mondayOf(day))
  return [...weeks]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([week, own]) => ({
      week,
      texts: own.length,
      mean: mean(own.map(({ tone }) => tone.compound)),
      negative: wilson(own.filter(({ label }) => label === 'negative').length, own.length),
    }))
}

/** Whether the later half of the weeks complains more than the earlier one: said only when the Wilson intervals do not meet. */
export function toneTurn(weeks: readonly ToneWeek[]): 'better' | 'worse' | 'same' | null {
  if (weeks.length < 4) return null
  const half = Math.floor(weeks.length / 2)
  const pool = (part: readonly ToneWeek[]) => {
    const texts = part.reduce((sum, week) => sum + week.texts, 0)
    return wilson(Math.round(part.reduce((sum, week) => sum + week.negative.share * week.texts, 0)), texts)
  }
  const [before, after] = [pool(weeks.slice(0, half)), pool(weeks.slice(half))]
  return after.low > before.high ? 'worse' : after.high < before.low ? 'better' : 'same'
}
