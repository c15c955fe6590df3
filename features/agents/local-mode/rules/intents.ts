/** What is known of intents beside one another: which change something, which are the same question, and of which time. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { LocalIntent } from './read-intent.ts'
import { asksForTrend, daysBefore, recentDays } from './trend.ts'
import type { PeriodMention } from './period.ts'
import type { ComparedPeriod } from './same-unit.ts'
import { readSentence } from './slots.ts'

export type ReadContext = {
  today: string
  agent: AgentId
  names?: readonly string[] | undefined
  people?: readonly string[] | undefined
}
type Compared = { period: PeriodMention; compared: ComparedPeriod }
export type IntentReader = (text: string, context: ReadContext) => LocalIntent | null
export type Intents =
  | { kind: 'read'; intents: LocalIntent[] }
  /** Each is an intent of its own that is understood, and one of them a change. */
  | { kind: 'one at a time'; parts: string[] }

/** So many questions of one text are answered. */
export const maxIntents = 3

/** Whether it changes something. */
export function isWrite(intent: Pick<LocalIntent, 'tool'> | null): boolean {
  return intent !== null && writes.test(intent.tool)
}

const writes = /^(?:set|enable|disable|enrich|undo|sync|add|start|switch|run|save|propose|draft)-|^workflow-/

/** Two questions of one tool are two where both say of what, and not the same. */
export function areTwo(a: LocalIntent, b: LocalIntent): boolean {
  if (a.tool === '' || b.tool === '') return false
  if (a.tool !== b.tool || a.args['focus'] !== b.args['focus']) return true
  const [one, other] = [a, b].map(({ args: { from: _from, to: _to, focus: _focus, ...rest } }) => rest)
  const subject = ['product', 'search', 'category', 'missing', 'orders', 'ticket', 'order', 'country', 'rank']
  return subject.some(
    (field) => one?.[field] !== undefined && other?.[field] !== undefined && one[field] !== other[field],
  )
}

/** As what was read; null for nothing. */
export function one(intent: LocalIntent | null): Intents | null {
  return intent && { kind: 'read', intents: [intent] }
}

const timed = new Set(['performance-analyzer', 'payment-optimizer', 'sentiment-analyzer', 'fraud-detector'])

/** The second question is of the time of the first, where it names none. */
export function inherit({ args: { from, to } }: LocalIntent, second: LocalIntent): LocalIntent {
  const isTimed =
    timed.has(second.tool) && second.args['from'] === undefined && second.args['focus'] !== 'stock'
  return isTimed && typeof from === 'string' ? { ...second, args: { ...second.args, from, to } } : second
}

const ofOneTime = new Set(['payment-optimizer', 'sentiment-analyzer', 'fraud-detector'])

/** The question of each of two times that are compared, or of now and before where it asks for the direction: its tool answers for one time. */
export function eachTime(intents: LocalIntent[], text: string, today: string): LocalIntent[] {
  const [only, ...more] = intents
  if (!only || more.length > 0 || !ofOneTime.has(only.tool) || only.args['text'] !== undefined) return intents
  const { period, compared } = readSentence(text, today)
  if (period && period.horizonWeeks !== null) return intents
  // How customers feel is told with its change from week to week.
  const isTrend = only.tool !== 'sentiment-analyzer' && asksForTrend(text)
  if (!isTrend && !(period && compared)) return intents
  const now = period ? { from: period.from, to: period.to } : recentDays(today)
  const { from, to } = compared ?? daysBefore(now)
  const timed = { ...only, args: { ...only.args, ...now } }
  return [timed, { ...timed, args: { ...timed.args, from, to }, leftOut: [], said: text }]
}

/** The intents with the only time that their text names, where one of them has none. */
export function shareTime(intents: LocalIntent[], text: string, today: string): LocalIntent[] {
  const { period, compared } = readSentence(text, today)
  if (period && compared) return intents.map((intent) => withTimeBefore(intent, { period, compared }, today))
  if (!period || period.horizonWeeks !== null) return intents
  const times = new Set(intents.flatMap(({ args: { from } }) => (typeof from === 'string' ? [from] : [])))
  if (times.size > 1) return intents
  return intents.map((intent) => inherit({ ...intent, args: { from: period.from, to: period.to } }, intent))
}

/** "October felt odd. How did it go against September?": what is compared is the time of the sentence before, and not that of now. */
function withTimeBefore(intent: LocalIntent, { period, compared }: Compared, today: string): LocalIntent {
  const own = intent.said === undefined ? null : readSentence(intent.said, today)
  const isOfNow = own?.period && own.compared && own.period.at === own.compared.at
  if (!isOfNow || intent.args['compareFrom'] === undefined) return intent
  const isSame = own.compared?.from === compared.from
  const isCounted = /\b(?:before|prior|earlier|previous)\b/i.test(intent.said ?? '')
  if (!isSame && !isCounted) return intent
  const { from, to } = period
  return { ...intent, args: { ...intent.args, from, to, compareFrom: compared.from, compareTo: compared.to } }
}
