/** Which topic the terms of a sentence are about. */
import type { Classifier } from './classifier.ts'
import { common, nameKind } from './terms.ts'
import type { TopicName } from './topics.ts'

/** Below it, silence is better than the guess: found by leaving examples out in turn, a wrong answer weighing twice a right one. */
const minProbability = 0.5
/** A single word that asks for something by itself. */
const minAlternativeShare = 0.8
/** Common words that tell a topic all the same: "how did we do yesterday", "what did Marta want". */
const commonTells: Partial<Record<TopicName, readonly string[]>> = {
  stock: ['got', 'many'],
  sales: ['<period>'],
  tickets: ['want'],
  fraud: ['<order>'],
  demand: ['<future>'],
}

/** The topic that the terms are about; null with probability 0 where it is not sure, or where no word but common ones tells it. */
export function tellTopic(
  terms: readonly string[],
  { classify, count }: Classifier<TopicName>,
): { topic: TopicName | null; probability: number } {
  const told = classify(terms)
  if (!told) return { topic: null, probability: 0 }
  const { of: topic, probability } = told
  const tells = (term: string) => {
    const { own, all } = count(term, topic)
    return !common.has(term) && !/^[<=]/.test(term) && (own >= 2 || (own === 1 && all <= 4))
  }
  const isOfName = terms.includes(nameKind)
  const isEither = terms.some((term, at) => term === 'or' && isDoubt(terms[at - 1], terms[at + 1], classify))
  if (isEither) return { topic: null, probability: 0 }
  const isTold =
    topic === 'none' ||
    (probability >= minProbability &&
      terms.some(
        (term) => (commonTells[topic] ?? []).includes(term) && (!/^(?:got|many)$/.test(term) || isOfName),
      )) ||
    (probability >= minProbability && terms.some((term, at) => tells(term) && (at > 0 || term !== 'show')))
  return isTold ? { topic, probability } : { topic: null, probability: 0 }
}

/** Whether words that stand left and right of an "or" each ask for something else. */
function isDoubt(
  left: string | undefined,
  right: string | undefined,
  classify: Classifier<TopicName>['classify'],
): boolean {
  const [one, other] = [left, right].map((term) =>
    term && !common.has(term) && !/^[<=]/.test(term) ? classify([term]) : null,
  )
  const isSure = [one, other].every((said) => said && said.probability >= minAlternativeShare)
  return isSure && one?.of !== other?.of
}
