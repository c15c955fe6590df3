/** Understands what a merchant asks for without a language model: orders by patterns, questions by their likeness to examples. Whatever is not clearly one thing is not understood. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { wordsOfName } from '#features/shop/feed/rules/name.ts'
import { isWhole, readAct } from './act/read-act.ts'
import { cutExclusion } from './exclusion.ts'
import { isCommand, isForLater } from './mood.ts'
import { isChange } from './order.ts'
import { patterns } from './pattern-table.ts'
import { readTopic } from './read-topic.ts'
import { type PatternReading, weigh } from './reading.ts'
import { readSentence, type Sentence } from './slots.ts'

/** `tool` is '' where nothing is to be done. */
export type LocalIntent = {
  intent: string
  tool: string
  args: Record<string, unknown>
  agent: AgentId
  /** Words of a question that are not in its answer. */
  leftOut: string[]
  /** It may well mean something else. */
  isDoubt?: boolean
  /** Its own words, of several questions in one text. */
  said?: string
}
/** `names` are parts of the text that products or categories are called. */
type IntentContext = {
  today: string
  agent: AgentId
  names?: readonly string[] | undefined
  /** Parts of the text that are names of those who wrote. */
  people?: readonly string[] | undefined
}

const maxLength = 300
const maxWords = 50
const minConfidence = 0.6
/** A greeting has hardly a word beside it. */
const minGreetingShare = 0.8
/** Two different readings as close as this are a doubt, not an answer. */
const minLead = 0.35

/** Text that speaks to a machine instead of asking about a store. */
const hijacks =
  /\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(instruction|rule|prompt|guideline|above|previous|everything|policy|policies|limit|approval)|\b(system|hidden|secret|your) (prompt|instruction)|\byou are now\b|\bact as\b|\bpretend\b|\b(developer|admin|debug|god) mode\b|\bjailbreak|<\/?[a-z!]|\{\{|```|https?:\/\/|\bdrop table\b|\bdelete from\b|\binsert into\b|\bselect\b.{0,20}\bfrom\b/i

/** A claim to be confirmed: the answer to what it is about would not say whether it is true. */
const claim = /^is it (?:true|correct|right|a fact)\b/i

/** Whether a text speaks to a machine instead of asking about a store. What products are called says nothing of its own. */
export function isHijack(text: string, names: readonly string[] = []): boolean {
  return hijacks.test(names.reduce((said, name) => said.replaceAll(name, ' '), text).normalize('NFKC'))
}

/** What the sentence asks for, or null when it is not clear. `today` is a calendar day, such as "2026-11-20". */
export function readIntent(text: string, context: IntentContext): LocalIntent | null {
  const sentence = toSentence(text, context)
  if (!sentence) return null
  const found = bestReading(sentence, context.agent)
  const isShare =
    found?.pattern.tool === 'set-price' && (shareOf.test(sentence.text) || countOf.test(sentence.text))
  const best =
    found && !isShare && isOfCatalogue(found, context.names) && isNamed(found, context.names) ? found : null
  const isLater = isForLater(sentence.text)
  if (best && !(isLater && best.pattern.isOrder)) return toIntent(best, context.agent)
  const act = readAct(sentence, context)
  if (act && isWhole(act) && !isLater) {
    const { tool, args, agent } = act
    return { intent: tool, tool, args, agent, leftOut: [] }
  }
  if (isChange(sentence) || isCommand(sentence) || (act && act.tool !== '')) return null
  const exclusion = cutExclusion(sentence.text, context.names)
  const kept = exclusion ? readSentence(exclusion.kept, context.today, context.names) : sentence
  const told = readOfPerson(kept, context) ?? withPerson(readTopic(kept, context.names), context)
  if (!told) return null
  const excluded = context.names?.find((name) =>
    exclusion?.excluded.toLowerCase().includes(name.toLowerCase()),
  )
  const canExclude = told.tool === 'find-products' && excluded !== undefined
  return {
    ...told,
    args: canExclude ? { ...told.args, except: excluded } : told.args,
    leftOut: exclusion && !canExclude ? [...told.leftOut, exclusion.said] : told.leftOut,
    agent: told.agent ?? context.agent,
  }
}

/** What is asked of somebody who wrote: their tickets, or a reply to them. */
function readOfPerson(
  sentence: Sentence,
  { names = [], people = [] }: IntentContext,
): ReturnType<typeof readTopic> {
  const plain = people.map((name) => name.replaceAll(/[^\p{L}\p{N}'’-]/gu, '')).filter((name) => name !== '')
  const called = new RegExp(`\\b(?:${plain.join('|')})(?:\\s+(?:${plain.join('|')}))*`, 'iu')
  // First and last name beside each other are one.
  const person = plain.length > 0 ? called.exec(sentence.text)?.[0] : undefined
  if (person === undefined) return null
  const known = [...names, person]
  const told = readTopic(readSentence(sentence.text, sentence.today, known), known)
  const field = told ? ofPeople[told.tool] : undefined
  if (!told || field === undefined || told.args['ticket'] !== undefined) return null
  const { search: _search, ...args } = told.args
  return {
    ...told,
    args: { ...args, [field]: person },
    leftOut: told.leftOut.filter((word) => !person.includes(word)),
  }
}

/** "Write marta that it is on its way": whoever was left out of a question of tickets is whose they are. */
function withPerson(
  told: ReturnType<typeof readTopic>,
  { people = [] }: IntentContext,
): ReturnType<typeof readTopic> {
  const field = told ? ofPeople[told.tool] : undefined
  const isPerson = (word: string) => people.some((name) => name.toLowerCase() === word.toLowerCase())
  const person = told?.leftOut.filter(isPerson).join(' ') ?? ''
  const isTaken = ['ticket', 'search', 'person', 'order'].some((one) => told?.args[one] !== undefined)
  if (!told || field === undefined || person === '' || isTaken) return told
  const leftOut = told.leftOut.filter((word) => !isPerson(word))
  return { ...told, args: { ...told.args, [field]: person }, leftOut }
}

const ofPeople: Readonly<Record<string, 'search' | 'person'>> = {
  'find-tickets': 'search',
  'response-generator': 'person',
}

/** "Loft 5% up" orders something where the catalogue knows a Loft: "revenue 5% up" says something. Without the catalogue nothing is known of it. */
function isOfCatalogue({ pattern, args }: PatternReading, names: readonly string[] | undefined): boolean {
  const { product } = args
  if (pattern.isOfCatalogue && names === undefined) return false
  const isNamed = pattern.isStatement || pattern.isOfCatalogue
  if (!isNamed || names === undefined || typeof product !== 'string' || /\d/.test(product)) return true
  const name = product.toLowerCase()
  return names.some((known) => name.includes(known.toLowerCase()) || known.toLowerCase().includes(name))
}

/** "To 10% of its price" is not 10% less. */
const shareOf =
  /\bto (?:only |just )?\d+(?:[.,]\d+)? ?(?:%|percent|pct)(?! *(?:off|less|cheaper|lower|more|higher|up|down|under|above|below|over)\b)/i

/** "The mug is down to 5" tells a stock sooner than a price. */
const countOf =
  /^(?!.*(?:price|cost|[$€£]|dollar|euro|pound|sell)).*\b(?:is|are|was|were) (?:now )?(?:down|up|back) to \d+[.!\s]*$/i

/** Words that stand for products and name none. */
const noName =
  /^(?:whatever|whichever|anything|something|everything|nothing|all|any|some|which|that|those|these|the ones?|ones?|stuff|things?|products?|items?)\b/i

/** A filter of an order holds nothing but what the catalogue calls so: other words in it would choose other products. */
function isNamed({ args }: PatternReading, names: readonly string[] | undefined): boolean {
  const { search, except, product, addTag } = args
  const isWord = typeof product === 'string' && noName.test(product) && !names?.includes(product)
  if (isWord) return false
  if (typeof addTag === 'string' && / (?:and|&) /.test(addTag)) return false
  if (names === undefined) return true
  const known = new Set(names.flatMap(wordsOfName))
  return [search, except].every(
    (said) => typeof said !== 'string' || wordsOfName(said).every((word) => known.has(word)),
  )
}

/** Whether the text orders a change, understood or not. */
export function isOrder(text: string, context: IntentContext): boolean {
  const sentence = toSentence(text, context)
  if (sentence === null) return false
  const act = readAct(sentence, context)
  return isChange(sentence) || isCommand(sentence) || (act !== null && isWhole(act))
}

function toSentence(text: string, { today, names }: IntentContext): Sentence | null {
  const plain = text.normalize('NFKC').trim()
  if (plain === '' || plain.length > maxLength || isHijack(plain, names) || claim.test(plain)) return null
  const sentence = readSentence(plain, today, names)
  return sentence.words.length > maxWords ? null : sentence
}

/** The one pattern that explains the sentence; null without one, or with two that could. */
function bestReading(sentence: Sentence, asked: AgentId): PatternReading | null {
  const readings = patterns
    .flatMap((pattern) => weigh(pattern, sentence) ?? [])
    .toSorted((a, b) => b.score - a.score)
  const best = readings[0]
  if (!best || best.confidence < (best.pattern.tool === '' ? minGreetingShare : minConfidence)) return null
  const rival = readings.find(
    (other) => other.pattern.intent !== best.pattern.intent && best.score - other.score < minLead,
  )
  const isDoubt = rival && (rival.pattern.agent === asked || best.pattern.agent !== asked)
  return isDoubt ? null : best
}

function toIntent({ pattern, args }: PatternReading, asked: AgentId): LocalIntent {
  const { intent, tool, agent } = pattern
  return { intent, tool, args, agent: agent ?? asked, leftOut: [] }
}
