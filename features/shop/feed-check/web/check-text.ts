import { t } from '@lingui/core/macro'
import { ApiError, codeOf, sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import type { checkFeed as Checked, FeedCheck, FeedCheckForm } from '../contract.ts'

export type TextPosition = { line: number; column: number }
export type FeedCheckOutcome = { report: FeedCheck } | { problem: string; place: TextPosition | null }

/** Has a text judged. The contract comes with the first check, so that the page loads without its schemas. */
export async function checkText(form: FeedCheckForm): Promise<FeedCheckOutcome> {
  try {
    const { checkFeed, FeedCheckForm: Form } = await import('../contract.ts')
    const parsed = Form.safeParse(form)
    if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? '', place: null }
    const { data } = await call(checkFeed, { body: parsed.data })
    return { report: data }
  } catch (error) {
    const problem = sentenceOf(error, t`The check failed. Nothing was stored. Try again.`)
    const isPlaced = error instanceof ApiError && codeOf<typeof Checked>(error) === 'FEED_NOT_JSON'
    return { problem, place: isPlaced ? (error.details as TextPosition) : null }
  }
}

/** Where a line and a column, both from 1, are in the text. */
export function offsetOf(text: string, { line, column }: TextPosition): number {
  const before = text.split('\n', line - 1).join('\n')
  return Math.min(before.length + (line > 1 ? 1 : 0) + column - 1, text.length)
}
