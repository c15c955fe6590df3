/** Understands what a merchant asks for without a language model: a table of patterns, scored. Whatever is not clearly one of them is not understood. */
import type { AgentId } from '../../contract/event.ts'
import { patterns } from './pattern-table.ts'
import { weigh } from './reading.ts'
import { readSentence } from './slots.ts'

/** `tool` is '' where nothing is to be done. `confidence` is 0 to 1: less for each word that was not understood and each that was misspelt. */
export type Intent = {
  intent: string
  tool: string
  args: Record<string, unknown>
  agent: AgentId
  confidence: number
}

const longest = 300
const mostWords = 50
const leastConfidence = 0.6
/** Two different readings as close as this are a doubt, not an answer. */
const leastLead = 0.35

/** Text that speaks to a machine instead of asking about a store. */
const hijacks =
  /\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(instruction|rule|prompt|guideline|above|previous|everything|policy|policies|limit|approval)|\b(system|hidden|secret|your) (prompt|instruction)|\byou are now\b|\bact as\b|\bpretend\b|\b(developer|admin|debug|god) mode\b|\bjailbreak|<\/?[a-z!]|\{\{|```|https?:\/\/|\b(select|drop|delete|insert)\b.{0,20}\b(table|from|into)\b/i

/** What the sentence asks for, or null when it is not clear. `today` is a calendar day, such as "2026-11-20". */
export function readIntent(text: string, context: { today: string; agent: AgentId }): Intent | null {
  const plain = text.normalize('NFKC').trim()
  if (plain === '' || plain.length > longest || hijacks.test(plain)) return null
  const sentence = readSentence(plain, context.today)
  if (sentence.words.length > mostWords) return null
  const readings = patterns
    .flatMap((pattern) => weigh(pattern, sentence) ?? [])
    .toSorted((a, b) => b.score - a.score)
  const best = readings[0]
  if (!best || best.confidence < leastConfidence) return null
  const rival = readings.find(
    (other) => other.pattern.intent !== best.pattern.intent && best.score - other.score < leastLead,
  )
  if (rival && (rival.pattern.agent === context.agent || best.pattern.agent !== context.agent)) return null
  const { intent, tool, agent } = best.pattern
  return { intent, tool, args: best.args, agent: agent ?? context.agent, confidence: best.confidence }
}
