import { isAsking, isChange, orderStart } from './order.ts'
import { takeParts, textAfter } from './parts.ts'
import type { Pattern } from './pattern.ts'
import { isSmall, readName, type Sentence } from './slots.ts'
import { findPhrase } from './words.ts'

/** A sentence that begins with an order is one sooner than a question. */
const leadBonus = 0.5

export type PatternReading = {
  pattern: Pattern
  args: Record<string, unknown>
  score: number
  confidence: number
}

/** How well a pattern explains the sentence; null when it does not fit. */
export function weigh(pattern: Pattern, sentence: Sentence): PatternReading | null {
  const { words } = sentence
  const taken = takeParts(pattern, sentence)
  if (!taken) return null
  const { used, amount, title } = taken
  const isFree = (index: number) => !used.has(index)
  const has = (alternatives: string) =>
    alternatives.split('|').some((phrase) => (findPhrase(words, phrase, () => true)?.likeness ?? 0) >= 0.9)
  if (pattern.without && has(pattern.without)) return null
  const start = pattern.isOrder ? orderStart(sentence) : null
  if (pattern.isOrder ? start === null : isChange(sentence)) return null
  if (pattern.isStatement && isAsking(sentence)) return null
  const lead = pattern.isStatement ? null : start
  let [score, slips] = [taken.bonus + (lead === null ? 0 : leadBonus), 0]
  let rest = ''
  for (const [place, need] of pattern.needs.entries()) {
    const found = bestOf(need, sentence, isFree, place === 0 ? lead : null)
    if (!found) return null
    for (let index = found.at; index < found.at + found.length; index += 1) used.add(index)
    if (place === 0) {
      const after = found.at + found.length
      rest = textAfter(sentence, after)
      if (pattern.isOpen) for (let index = after; index < words.length; index += 1) used.add(index)
    }
    score += found.length * found.likeness + (found.length > 1 ? 0.2 : 0)
    if (found.likeness < 0.9) slips += 1
  }
  markBeside(pattern.beside, sentence, used)
  const isCareful = pattern.name === 'optional' && !pattern.isOrder
  const isNameable = (index: number) => isFree(index) && !(isCareful && isPlace(sentence, index))
  const named = pattern.name ? readName(sentence, isNameable, isCareful) : null
  if (pattern.name === 'needed' && !named) return null
  for (const index of named?.indices ?? []) used.add(index)
  const quoted = title ?? words.find(({ isQuoted }) => isQuoted)?.text ?? null
  const takes = (part: string) =>
    [...(pattern.takes ?? []), ...(pattern.requires ?? [])].some((one) => one === part)
  const { period, place, percent, orders, ticket } = sentence
  const args = pattern.args({
    name: named?.name ?? null,
    rest,
    period:
      takes('period') && period && period.horizonWeeks === null ? { from: period.from, to: period.to } : null,
    horizonWeeks: period?.horizonWeeks ?? null,
    place: place && { region: place.region, country: place.country },
    percent: percent?.value ?? null,
    amount: amount && { value: amount.value, after: amount.after, isMoney: amount.isMoney },
    orders: orders.map(({ value }) => value),
    ticket: ticket?.value ?? null,
    quoted,
    has,
  })
  if (!args) return null
  const unknown = words.filter((word, index) => isFree(index) && !isSmall(word)).length
  const confidence = Math.round(Math.max(0, 0.97 - unknown * 0.13 - slips * 0.08) * 100) / 100
  return { pattern, args, score: score - unknown * 0.6, confidence }
}

/** The best of the alternatives; where `only` is a place, of those that stand there. */
function bestOf(
  need: string,
  { words }: Sentence,
  isFree: (index: number) => boolean,
  only: number | null,
): ReturnType<typeof findPhrase> {
  let best: ReturnType<typeof findPhrase> = null
  for (const phrase of need.split('|')) {
    const end = (only ?? 0) + phrase.split(' ').length
    const isThere = (index: number) => only === null || (index >= only && index < end)
    const found = findPhrase(words, phrase, (index) => isFree(index) && isThere(index))
    if (found && found.likeness * found.length > (best ? best.likeness * best.length : 0)) best = found
  }
  return best
}

function markBeside(beside: string | undefined, { words }: Sentence, used: Set<number>): void {
  for (const phrase of beside?.split('|') ?? []) {
    for (;;) {
      const found = findPhrase(words, phrase, (index) => !used.has(index))
      if (!found || found.likeness < 0.9) break
      for (let index = found.at; index < found.at + found.length; index += 1) used.add(index)
    }
  }
}

function isPlace({ place }: Sentence, index: number): boolean {
  return place !== null && index >= place.at && index < place.at + place.length
}
