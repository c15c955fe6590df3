import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'

/** What a tool put out as an answer to draw; null when it is something else. Lists that are missing are empty. */
export function readAnswer(output: unknown): ToolAnswer | null {
  if (typeof output !== 'object' || output === null) return null
  const given = output as Partial<ToolAnswer>
  const isAnswer =
    typeof given.summary === 'string' &&
    typeof given.outcome === 'string' &&
    typeof given.basis === 'object' &&
    given.basis !== null
  if (!isAnswer) return null
  const { figures = [], tables = [], charts = [], sources = [], detail = {}, confidence = null } = given
  return { ...(given as ToolAnswer), figures, tables, charts, sources, detail, confidence }
}
