/** Workflows by words of their names, as people say them: "the digest", "that low-stock thing". */
import examples from './examples.json' with { type: 'json' }
import { distance } from './words.ts'

/** A text with FLOW for each workflow that it names and KIND for the word itself; a mark stands by itself. */
export type FlowMask = {
  mask: string
  /** The names that each FLOW may mean. */
  named: string[][]
  /** One is called by its whole name, by a word that nothing else is called, or beside the word for it. */
  isSure: boolean
}

/** Words that questions are asked with: by itself none of them names a workflow. */
const general = new Set(
  Object.values(examples)
    .flat()
    .flatMap((line) => line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
)
/** Of them there is something else that is asked for by the same words. */
const elsewhere = new Set(['sync', 'feed', 'payments', 'tickets', 'ticket', 'refunds', 'sold'])
/** "Tomorrow morning" is when, and no briefing. */
const dayTime = /^(?:mornings?|mornin|afternoons?|evenings?|nights?|tomorrow)$/
/** "When does the fraud check run next": what runs is a workflow. */
const runs = /^(?:runs?|running|ran|rerun)$/
const jobs = /^(?:one|thing|check|job|routine|task|review|report)$/
const small = new Set(['the', 'a', 'an', 'of', 'for', 'on', 'to', 'and', 'each', 'every', 'is', 'what'])
const pieces = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[?,;.!:]/gu

/** The text with the word for a workflow as it is spelled, and each other word for one as it. */
export function spellKind(text: string): string {
  return text
    .replaceAll(/\bwork[ -]flow(s?)\b/gi, 'workflow$1')
    .replaceAll(
      /\b(?:automation|automatism|automated (?:job|task|process))(s?|es)\b/gi,
      (_all, end: string) => (end === '' ? 'workflow' : 'workflows'),
    )
    .replaceAll(/\bw\p{L}{4,9}\b/giu, (word) => {
      const bare = word.toLowerCase().replace(/s$/, '')
      const isSlip = bare !== 'workflow' && bare.includes('fl') && distance(bare, 'workflow', 2) <= 2
      return isSlip ? `workflow${/s$/i.test(word) ? 's' : ''}` : word
    })
}

/** Where a text names workflows. A word of `names`, which products are called, is not enough for one. */
export function maskWorkflows(
  text: string,
  workflows: readonly string[],
  names: readonly string[] = [],
): FlowMask {
  const ofProducts = new Set(names.flatMap(wordsOf))
  const words = wordsOf(spellKind(text))
  const known = workflows.map((name) => ({ name, words: wordsOf(name) }))
  const said: string[] = []
  const named: string[][] = []
  let isSure = false
  for (let at = 0; at < words.length; ) {
    const spans = known.flatMap((one) => spanOf(words, at, one, ofProducts) ?? [])
    const most = Math.max(0, ...spans.map(({ rate }) => rate))
    const best = spans.filter(({ rate }) => rate === most)
    const [first] = best
    if (first) {
      said.push('FLOW')
      isSure ||= best.some((one) => one.isTold)
      named.push([...new Set(best.map(({ name }) => name))])
      at = Math.max(...best.map(({ end }) => end))
    } else {
      const word = words[at] ?? ''
      said.push(isKind(word) ? 'KIND' : word)
      at += 1
    }
  }
  return { mask: said.join(' '), named, isSure }
}

type Span = { name: string; end: number; rate: number; isTold: boolean }

/** The words from `at` on that are of one name: two of them, one that no other thing is called, or one beside the word for it. */
function spanOf(
  words: readonly string[],
  at: number,
  { name, words: own }: { name: string; words: readonly string[] },
  ofProducts: ReadonlySet<string>,
): Span | null {
  const isOwn = (word: string | undefined) => word !== undefined && own.some((one) => isSame(word, one))
  const isContent = (word: string | undefined) => isOwn(word) && !small.has(word ?? '')
  const isWhole = own.every((word, offset) => isSame(words[at + offset] ?? '', word))
  if (!isWhole && !isContent(words[at])) return null
  let end = isWhole ? at + own.length : at + 1
  while (!isWhole && (isContent(words[end]) || (isOwn(words[end]) && isContent(words[end + 1])))) end += 1
  const used = [...new Set(words.slice(at, end).filter((word) => isContent(word)))]
  const isBeside =
    (words.some((word) => runs.test(word)) && jobs.test(words[end] ?? '')) ||
    isKind(words[end] ?? '') ||
    isKind(words[at - 1] ?? '') ||
    (words.some(isKind) && /^(?:one|ones|thing)$/.test(words[end] ?? ''))
  const isNamed = (word: string) =>
    !general.has(word) &&
    !general.has(bare(word)) &&
    !ofProducts.has(word) &&
    (!dayTime.test(word) || /^(?:one|ones|thing)$/.test(words[end] ?? ''))
  const isTold = isBeside || used.some(isNamed)
  const isOne = used.length >= 3 && /^(?:one|thing)$/.test(words[end] ?? '')
  const isSeveral = isOne || (used.length >= 2 && !used.some((word) => elsewhere.has(word)))
  const rate = used.length + (isWhole ? 10 : 0)
  return isWhole || isTold || isSeveral ? { name, end, rate, isTold } : null
}

function isSame(word: string, own: string): boolean {
  if (word === own || bare(word) === bare(own)) return true
  return own.length >= 6 && word[0] === own[0] && !general.has(word) && distance(word, own, 1) <= 1
}

/** Without the ending of several. */
function bare(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word
}

function isKind(word: string): boolean {
  return word === 'workflow' || word === 'workflows'
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(pieces) ?? []
}
