/** Tells what a text is about from examples: multinomial logistic regression over words and pairs of words, weighted by inverse document frequency. */
import { sum } from 'simple-statistics'

type TrainingTerms<Class extends string> = { of: Class; terms: readonly string[] }
/** The most probable class and its probability, 0 to 1. */
type Classification<Class extends string> = { of: Class; probability: number }
export type Classifier<Class extends string> = {
  isKnown: (term: string) => boolean
  /** Null without any example. */
  classify: (terms: readonly string[]) => Classification<Class> | null
  /** All classes, the most probable first. */
  rank: (terms: readonly string[]) => Classification<Class>[]
  /** In how many examples of a class a word is, and in how many of all. */
  count: (term: string, of: Class) => { own: number; all: number }
}

const pairWeight = 0.5
/** Of two words with one between them. */
const gapWeight = 0.3
/** Of a word as it is written, beside its stem. */
const writtenWeight = 0.5
/** Begins a term that is a word as it is written: it stands for itself only. */
export const written = '='
const rounds = 12
const firstRate = 3
const decay = 0.1
/** A step that would move a class by less is left out. */
const minError = 1e-3

/** Where the features of a text stand, and what they weigh. */
type Vector = { places: Int32Array; weights: Float64Array }
const nothing: Vector = { places: new Int32Array(), weights: new Float64Array() }

/** Learns from examples. `unknown` is the term that stands for words that no example has; a word of one example counts as that too. The same examples make the same classifier. */
export function learn<Class extends string>(
  examples: readonly TrainingTerms<Class>[],
  unknown: string,
): Classifier<Class> {
  const classes = [...new Set(examples.map(({ of }) => of))]
  const counts = countTerms(examples)
  const isKnown = (term: string) => counts.has(term)
  const totals = new Map([...counts].map(([term, byClass]) => [term, sum([...byClass.values()])]))
  const rows = examples.map(({ terms }) =>
    toFeatures(terms, { isKnown, unknown, isRare: (term) => totals.get(term) === 1 }),
  )
  const having = new Map<string, number>()
  for (const row of rows)
    for (const feature of row.keys()) having.set(feature, (having.get(feature) ?? 0) + 1)
  const kept = [...having].filter(([feature, count]) => count > 1 || !feature.includes(' '))
  const known = new Map(
    kept.map(([feature, count], index) => [feature, { index, idf: Math.log(1 + examples.length / count) }]),
  )
  const vectors = rows.map((row) => toVector(row, known))
  const model = {
    weights: new Float64Array(known.size * classes.length),
    bias: new Float64Array(classes.length),
  }
  const targets = examples.map(({ of }) => classes.indexOf(of))
  for (let round = 0; round < rounds; round += 1) {
    descend(model, vectors, targets, firstRate / (1 + round * decay))
  }
  const sharesOf = (terms: readonly string[]) =>
    toShares(model, toVector(toFeatures(terms, { isKnown, unknown, isRare: () => false }), known))
  return {
    isKnown,
    count: (term, of) => ({ own: counts.get(term)?.get(of) ?? 0, all: totals.get(term) ?? 0 }),
    rank: (terms) => {
      const shares = sharesOf(terms)
      return classes
        .map((of, at) => ({ of, probability: shares[at] ?? 0 }))
        .toSorted((a, b) => b.probability - a.probability)
    },
    classify: (terms) => {
      const shares = sharesOf(terms)
      return classes.reduce<Classification<Class> | null>((best, of, at) => {
        const probability = shares[at] ?? 0
        return best && best.probability >= probability ? best : { of, probability }
      }, null)
    },
  }
}

type LinearModel = { weights: Float64Array; bias: Float64Array }

/** One round of stochastic gradient descent. The examples come in a fixed order that mixes the classes. */
function descend(
  model: LinearModel,
  vectors: readonly Vector[],
  targets: readonly number[],
  rate: number,
): void {
  const { weights, bias } = model
  const size = bias.length
  const shares = new Float64Array(size)
  for (let step = 0; step < vectors.length; step += 1) {
    const at = (step * 7919) % vectors.length
    const vector = vectors[at] ?? nothing
    const { places } = vector
    toShares(model, vector, shares)
    for (let of = 0; of < size; of += 1) {
      const error = (shares[of] ?? 0) - (of === targets[at] ? 1 : 0)
      if (Math.abs(error) < minError) continue
      bias[of] = (bias[of] ?? 0) - rate * 0.1 * error
      const change = rate * error
      for (let part = 0; part < places.length; part += 1) {
        const place = (places[part] ?? 0) * size + of
        weights[place] = (weights[place] ?? 0) - change * (vector.weights[part] ?? 0)
      }
    }
  }
}

/** The probability of each class: softmax. Written into `shares`. */
function toShares(
  { weights, bias }: LinearModel,
  vector: Vector,
  shares = new Float64Array(bias.length),
): Float64Array {
  const size = bias.length
  shares.set(bias)
  for (let part = 0; part < vector.places.length; part += 1) {
    const first = (vector.places[part] ?? 0) * size
    const weight = vector.weights[part] ?? 0
    for (let of = 0; of < size; of += 1) shares[of] = (shares[of] ?? 0) + (weights[first + of] ?? 0) * weight
  }
  let max = -Infinity
  for (let of = 0; of < size; of += 1) max = Math.max(max, shares[of] ?? 0)
  let total = 0
  for (let of = 0; of < size; of += 1) {
    const power = Math.exp((shares[of] ?? 0) - max)
    shares[of] = power
    total += power
  }
  for (let of = 0; of < size; of += 1) shares[of] = (shares[of] ?? 0) / total
  return shares
}

/** Words, pairs of neighbours and of those with one between them, each once. Neighbouring unknown words are one. */
function toFeatures(
  terms: readonly string[],
  {
    isKnown,
    unknown,
    isRare,
  }: { isKnown: (term: string) => boolean; unknown: string; isRare: (term: string) => boolean },
): Map<string, number> {
  const said = terms.flatMap((term) => (term.startsWith(written) ? [] : isKnown(term) ? [term] : [unknown]))
  const texts = said.filter((text, index) => text !== unknown || said[index - 1] !== unknown)
  const features = new Map(texts.map((text) => [text, 1]))
  if (texts.some(isRare)) features.set(unknown, 1)
  const framed = ['^', ...texts, '$']
  for (const [index, text] of framed.slice(1).entries()) features.set(`${framed[index]} ${text}`, pairWeight)
  for (const [index, text] of framed.slice(2).entries()) features.set(`${framed[index]} _ ${text}`, gapWeight)
  for (const term of terms) if (term.startsWith(written) && isKnown(term)) features.set(term, writtenWeight)
  return features
}

/** Of length 1. */
function toVector(
  features: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, { index: number; idf: number }>,
): Vector {
  const found = [...features].flatMap(([feature, weight]) => {
    const one = known.get(feature)
    return one ? [{ index: one.index, weight: weight * one.idf }] : []
  })
  const length = Math.hypot(...found.map(({ weight }) => weight)) || 1
  return {
    places: Int32Array.from(found, ({ index }) => index),
    weights: Float64Array.from(found, ({ weight }) => weight / length),
  }
}

function countTerms<Class extends string>(
  examples: readonly TrainingTerms<Class>[],
): Map<string, Map<Class, number>> {
  const counts = new Map<string, Map<Class, number>>()
  for (const { of, terms } of examples) {
    for (const term of new Set(terms)) {
      const byClass = counts.get(term) ?? new Map<Class, number>()
      counts.set(term, byClass.set(of, (byClass.get(of) ?? 0) + 1))
    }
  }
  return counts
}
