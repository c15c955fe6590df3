import { t } from '@lingui/core/macro'
import type { ForkableStep } from '../contract/recording.ts'
import { readJson } from './read-json.ts'

/** What is written in the place of an answer: of a thought its text and its tool calls, of a tool text or JSON. */
export type AnswerDraft = { text: string; json: string; isJson: boolean }
export type AnswerDraftProblem = { field: 'text' | 'json'; message: string }

const maxCalls = 6
const maxLength = 8_000

/** The recorded answer, to be changed. */
export function toDraft({ kind, answer }: ForkableStep): AnswerDraft {
  if (kind === 'use') {
    const isJson = typeof answer !== 'string'
    return { text: isJson ? '' : answer, json: isJson ? toJson(answer) : '', isJson }
  }
  const { text = '', toolCalls = [] } = (answer ?? {}) as { text?: string; toolCalls?: unknown[] }
  return { text, json: toJson(toolCalls), isJson: false }
}

/** The answer as it is sent, or what is wrong with it. */
export function readDraft(
  { kind }: Pick<ForkableStep, 'kind'>,
  { text, json, isJson }: AnswerDraft,
): { answer: unknown } | AnswerDraftProblem {
  if (kind === 'use' && !isJson) return { answer: text }
  const read = readJson(json.trim() === '' && kind === 'thought' ? '[]' : json)
  if (!('value' in read)) return { field: 'json', message: brokenAt(read.line) }
  const { value } = read
  if (kind === 'use') return { answer: value }
  if (!Array.isArray(value) || value.length > maxCalls || !value.every(isCall)) {
    const example = '[{"name": "read-price", "input": {}}]'
    return { field: 'json', message: t`Write at most ${maxCalls} tool calls, such as ${example}` }
  }
  if (text.length > maxLength) return { field: 'text', message: t`At most ${maxLength} letters` }
  if (text.trim() === '' && value.length === 0) {
    return { field: 'text', message: t`Write a text, or a tool call below` }
  }
  return { answer: { text, toolCalls: value } }
}

/** Whether it says what was recorded. */
export function isUnchanged(step: ForkableStep, draft: AnswerDraft): boolean {
  const read = readDraft(step, draft)
  return 'answer' in read && JSON.stringify(read.answer) === JSON.stringify(step.answer)
}

function isCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { name, input, ...rest } = value as Record<string, unknown>
  const isInput = typeof input === 'object' && input !== null && !Array.isArray(input)
  return typeof name === 'string' && name !== '' && isInput && Object.keys(rest).length === 0
}

function brokenAt(line: number | null): string {
  return line === null ? t`This is not JSON` : t`This is not JSON. Look at line ${line}.`
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, null, 2)
}
