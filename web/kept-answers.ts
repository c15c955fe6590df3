/** What tools answered on the agents' pages, kept in this tab only: the next merchant at this machine must not read it. */
import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import { readAnswer } from '#features/agents/web/read-answer.ts'
import type { AgentId } from './agent-roster.ts'

export type Parameters = Record<string, unknown>
export type KeptAnswer = {
  agent: AgentId
  tool: string
  parameters: Parameters
  answer: ToolAnswer
  at: string
}

const mostPerAgent = 12
const keyOf = (merchantId: string) => `answers:${merchantId}`

export function readAnswers(merchantId: string): KeptAnswer[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(merchantId)) ?? '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

/** The newest first; the same question has one answer. */
export function withAnswer(answers: readonly KeptAnswer[], added: KeptAnswer): KeptAnswer[] {
  const others = answers.filter((one) => !isSameQuestion(one, added))
  const kept = [added, ...others]
  const ofAgent = kept.filter(({ agent }) => agent === added.agent).slice(0, mostPerAgent)
  return kept.filter((one) => one.agent !== added.agent || ofAgent.includes(one))
}

export function keepAnswers(merchantId: string, answers: readonly KeptAnswer[]): void {
  try {
    sessionStorage.setItem(keyOf(merchantId), JSON.stringify(answers))
  } catch {
    // Full: what was kept is older than what is shown, so none of it is kept.
    sessionStorage.removeItem(keyOf(merchantId))
  }
}

function isSameQuestion(left: KeptAnswer, right: KeptAnswer): boolean {
  return (
    left.agent === right.agent &&
    left.tool === right.tool &&
    JSON.stringify(left.parameters) === JSON.stringify(right.parameters)
  )
}

function isKept(one: unknown): one is KeptAnswer {
  return (
    isObject(one) &&
    typeof one['agent'] === 'string' &&
    typeof one['tool'] === 'string' &&
    typeof one['at'] === 'string' &&
    isObject(one['parameters']) &&
    readAnswer(one['answer']) !== null
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
