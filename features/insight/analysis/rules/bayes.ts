/** Multinomial naive Bayes with add-one smoothing (Manning, Raghavan and Schütze, Introduction to Information Retrieval, 13.2). */

export type TrainingText = { label: string; text: string }
export type BayesModel = {
  documents: number
  vocabulary: ReadonlySet<string>
  classes: ReadonlyMap<string, { documents: number; tokens: number; counts: ReadonlyMap<string, number> }>
}

/** Words without case, numbers as one word. */
export function tokensOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('\u2019', "'")
      .match(/\p{L}[\p{L}']*|\d+/gu) ?? []
  return words.map((word) => (/^\d/.test(word) ? '#' : word))
}

/** Counts the examples. */
export function train(examples: readonly TrainingText[]): BayesModel {
  const vocabulary = new Set<string>()
  const classes = new Map<string, { documents: number; tokens: number; counts: Map<string, number> }>()
  for (const { label, text } of examples) {
    const own = classes.get(label) ?? { documents: 0, tokens: 0, counts: new Map<string, number>() }
    own.documents += 1
    for (const token of tokensOf(text)) {
      vocabulary.add(token)
      own.tokens += 1
      own.counts.set(token, (own.counts.get(token) ?? 0) + 1)
    }
    classes.set(label, own)
  }
  return { documents: examples.length, vocabulary, classes }
}

/** P(class) · Π P(token | class) as natural logarithms, not normalised. Tokens that were never seen say nothing. */
export function logScores(model: BayesModel, text: string): Map<string, number> {
  const tokens = tokensOf(text).filter((token) => model.vocabulary.has(token))
  return new Map(
    [...model.classes].map(([label, { documents, tokens: size, counts }]) => {
      const prior = Math.log(documents / model.documents)
      const space = size + model.vocabulary.size
      return [
        label,
        tokens.reduce((sum, token) => sum + Math.log(((counts.get(token) ?? 0) + 1) / space), prior),
      ]
    }),
  )
}

export type Guess = { label: string; confidence: number; known: number }

/** The likeliest class, its posterior probability, and how many of the words are known. Null without examples. */
export function classify(model: BayesModel, text: string): Guess | null {
  const scores = [...logScores(model, text)].toSorted(([, left], [, right]) => right - left)
  const best = scores[0]
  if (best === undefined) return null
  const whole = scores.reduce((sum, [, score]) => sum + Math.exp(score - best[1]), 0)
  const known = tokensOf(text).filter((token) => model.vocabulary.has(token)).length
  return { label: best[0], confidence: 1 / whole, known }
}
