/** VADER, a rule-based reading of the tone of short texts (Hutto and Gilbert, ICWSM 2014; vaderSentiment 3.3). */
import emoji from './lexicon/emoji.json' with { type: 'json' }
import grouped from './lexicon/vader.json' with { type: 'json' }

// The constants of VADER for words that change the valence of their neighbours (Hutto and Gilbert, 2014).

/** What a booster adds. */
const BOOST = 0.293

const BOOSTERS =
  'absolutely amazingly awfully completely considerable considerably decidedly deeply effing enormous enormously entirely especially exceptional exceptionally extreme extremely fabulously flipping flippin frackin fracking fricking frickin frigging friggin fully fuckin fucking fuggin fugging greatly hella highly hugely incredible incredibly intensely major majorly more most particularly purely quite really remarkably so substantially thoroughly total totally tremendous tremendously uber unbelievably unusually utter utterly very'
const DAMPENERS =
  'almost barely hardly kinda kindof kind-of less little marginal marginally occasional occasionally partly scarce scarcely slight slightly somewhat sorta sortof sort-of'

/** What a degree adverb, alone or of two words, adds to the strength of what follows. */
const BOOSTS: ReadonlyMap<string, number> = new Map([
  ...BOOSTERS.split(' ').map((word) => [word, BOOST] as const),
  ...[...DAMPENERS.split(' '), 'just enough', 'kind of', 'sort of'].map((word) => [word, -BOOST] as const),
])

/** Words that negate; everything with "n't" in it does too. */
const NEGATIONS: ReadonlySet<string> = new Set(
  'aint arent cannot cant couldnt darent didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neither neednt never none nope nor not nothing nowhere oughtnt shant shouldnt uhuh wasnt werent uh-uh without wont wouldnt rarely seldom despite'.split(
    ' ',
  ),
)

/** Phrases whose valence is not that of their words. */
const PHRASES: ReadonlyMap<string, number> = new Map([
  ['the shit', 3],
  ['the bomb', 3],
  ['bad ass', 1.5],
  ['badass', 1.5],
  ['bus stop', 0],
  ['yeah right', -2],
  ['kiss of death', -1.5],
  ['to die for', 3],
  ['beating heart', 3.1],
  ['broken heart', -2.9],
])

/** The mean valence of each word, −4 to 4, as the ten raters of VADER gave it. */
const VALENCES: ReadonlyMap<string, number> = new Map(
  Object.entries(grouped).flatMap(([valence, words]) =>
    words.split(' ').map((word) => [word, Number(valence)] as const),
  ),
)

/** What an emoji shows, in words. */
const EMOJI: ReadonlyMap<string, string> = new Map(Object.entries(emoji))

const CAPITALS = 0.733
const NEGATED = -0.74
/** Brings the sum of a usual text to about ±1. */
const ALPHA = 15
/** Words further away count for less. */
const FADE = [1, 0.95, 0.9]

/** Shares of the text that are negative, neutral and positive, and the tone of the whole, −1 to 1. Four decimals at most matter. */
export type Tone = { negative: number; neutral: number; positive: number; compound: number }

type ToneWords = { given: string[]; lower: string[]; hasCapitals: boolean }

/** Reads the tone of a text. Linear in its length. */
export function readTone(text: string): Tone {
  const spelled = spellEmoji(text)
  const words = toWords(spelled)
  return score(
    weighBut(
      words.lower,
      words.given.map((_, at) => valenceAt(words, at)),
    ),
    emphasisOf(spelled),
  )
}

/** Emoji as words, with a blank before where there is none. Variation selectors mean nothing to the tone. */
function spellEmoji(text: string): string {
  let isAfterSpace = true
  const parts: string[] = []
  for (const sign of text) {
    if (sign === '\uFE0F') continue
    const words = EMOJI.get(sign)
    parts.push(words === undefined ? sign : isAfterSpace ? words : ` ${words}`)
    isAfterSpace = words === undefined && sign === ' '
  }
  return parts.join('').trim()
}

function toWords(text: string): ToneWords {
  const given = text.split(/\s+/).filter(Boolean).map(stripPunctuation)
  const loud = given.filter(isUpper).length
  return {
    given,
    lower: given.map((word) => word.toLowerCase()),
    hasCapitals: loud > 0 && loud < given.length,
  }
}

/** Without punctuation around it, unless that leaves two signs or fewer: then it may be an emoticon. */
function stripPunctuation(token: string): string {
  let [from, to] = [0, token.length]
  while (from < to && isPunctuation(token.charCodeAt(from))) from += 1
  while (to > from && isPunctuation(token.charCodeAt(to - 1))) to -= 1
  return to - from <= 2 ? token : token.slice(from, to)
}

function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  )
}

function isUpper(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase()
}

function valenceAt({ given, lower, hasCapitals }: ToneWords, at: number): number {
  const word = lower[at] ?? ''
  const own = VALENCES.get(word)
  if (own === undefined || BOOSTS.has(word) || (word === 'kind' && lower[at + 1] === 'of')) return 0
  let valence = word === 'no' && VALENCES.has(lower[at + 1] ?? '') ? 0 : own
  if (followsNo(lower, at)) valence = own * NEGATED
  if (hasCapitals && isUpper(given[at] ?? '')) valence += valence > 0 ? CAPITALS : -CAPITALS
  for (const [back, fade] of FADE.entries()) {
    const before = lower[at - back - 1]
    if (before === undefined || VALENCES.has(before)) continue
    valence += fade * boostOf(before, hasCapitals && isUpper(given[at - back - 1] ?? ''), valence)
    valence *= negationAt(lower, at, back)
    if (back === 2) valence = readPhrases(valence, lower, at)
  }
  return hasLeast(lower, at) ? valence * NEGATED : valence
}

function followsNo(lower: string[], at: number): boolean {
  const isListed = lower[at - 1] === 'or' || lower[at - 1] === 'nor'
  return lower[at - 1] === 'no' || lower[at - 2] === 'no' || (lower[at - 3] === 'no' && isListed)
}

function boostOf(word: string, isLoud: boolean, valence: number): number {
  const boost = BOOSTS.get(word)
  if (boost === undefined) return 0
  const signed = valence < 0 ? -boost : boost
  return isLoud ? signed + (valence > 0 ? CAPITALS : -CAPITALS) : signed
}

/** What the word so far back, and those between, multiply the valence by. "Never so good" is praise; "without doubt" negates nothing. */
function negationAt(lower: string[], at: number, back: number): number {
  const [one, two, three] = [lower[at - 1] ?? '', lower[at - 2], lower[at - 3]]
  const isSo = (word = '') => word === 'so' || word === 'this'
  if (back === 1 && two === 'never' && isSo(one)) return 1.25
  if (back === 1 && two === 'without' && one === 'doubt') return 1
  if (back === 2 && ((three === 'never' && isSo(two)) || isSo(one))) return 1.25
  if (back === 2 && three === 'without' && (two === 'doubt' || one === 'doubt')) return 1
  return isNegation(lower[at - back - 1] ?? '') ? NEGATED : 1
}

function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || word.includes("n't")
}

/** Phrases around the word, then the degree adverbs of two words before it. */
function readPhrases(valence: number, lower: string[], at: number): number {
  const phrase = (from: number, to: number) => lower.slice(at + from, at + to + 1).join(' ')
  const before = [phrase(-1, 0), phrase(-2, 0), phrase(-2, -1), phrase(-3, -1), phrase(-3, -2)]
  const after = [phrase(0, 2), phrase(0, 1)]
  const found = [...after, ...before].find((words) => PHRASES.has(words))
  const base = found === undefined ? valence : (PHRASES.get(found) ?? valence)
  return [phrase(-3, -1), phrase(-3, -2), phrase(-2, -1)].reduce(
    (sum, words) => sum + (BOOSTS.get(words) ?? 0),
    base,
  )
}

/** "Least" before the word, but not "at least" or "very least". */
function hasLeast(lower: string[], at: number): boolean {
  return lower[at - 1] === 'least' && lower[at - 2] !== 'at' && lower[at - 2] !== 'very'
}

/** What comes after "but" is what is meant. */
function weighBut(lower: string[], valences: number[]): number[] {
  const but = lower.indexOf('but')
  if (but < 0) return valences
  return valences.map((valence, at) => (at < but ? valence * 0.5 : at > but ? valence * 1.5 : valence))
}

/** What "!" and "???" add. */
function emphasisOf(text: string): number {
  const count = (sign: string) => text.split(sign).length - 1
  const asks = count('?')
  return Math.min(count('!'), 4) * 0.292 + (asks > 3 ? 0.96 : asks > 1 ? asks * 0.18 : 0)
}

function score(valences: number[], emphasis: number): Tone {
  if (valences.length === 0) return { negative: 0, neutral: 0, positive: 0, compound: 0 }
  const sum = valences.reduce((total, valence) => total + valence, 0)
  const whole = sum + Math.sign(sum) * emphasis
  let positive = valences.reduce((total, valence) => total + (valence > 0 ? valence + 1 : 0), 0)
  let negative = valences.reduce((total, valence) => total + (valence < 0 ? 1 - valence : 0), 0)
  const neutral = valences.filter((valence) => valence === 0).length
  if (positive > negative) positive += emphasis
  else if (negative > positive) negative += emphasis
  const total = positive + negative + neutral
  return {
    negative: negative / total,
    neutral: neutral / total,
    positive: positive / total,
    compound: whole / Math.sqrt(whole * whole + ALPHA),
  }
}
