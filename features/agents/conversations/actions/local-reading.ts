/** What a message means without a model, as it is read. */
import { type LocalSaying, type LocalUse, toUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Intent } from './deps.ts'

/** A question beside the first: what it means, or what is said instead, its words and whose field it is. */
export type OtherQuestion = { meant: LocalUse | LocalSaying; words: string; agent: AgentId }

/** What a message means without a model. */
export type LocalReading = {
  question: string
  /** What it means, or what is said instead; null when it is not understood or asks for nothing. */
  meant: LocalUse | LocalSaying | null
  /** Other questions in the same text. */
  others: OtherQuestion[]
  isGreeting: boolean
  /** Whose field it is. */
  agent: AgentId | null
  leftOut: string[]
  /** It may well mean something else. */
  isDoubt?: boolean
  /** The names in the question. */
  names?: string[]
}

/** The reading of a question that means one thing. */
export function understood(question: string, intent: Omit<Intent, 'intent'>): LocalReading {
  const { tool, agent, leftOut, isDoubt = false } = intent
  const isGreeting = tool === ''
  const meant = isGreeting ? null : toUse(intent)
  return { question, meant, others: [], isGreeting, agent, leftOut, ...(isDoubt ? { isDoubt } : {}) }
}
