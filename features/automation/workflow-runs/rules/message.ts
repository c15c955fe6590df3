/** What steps that tell somebody something send. */
import type { StepContext, StepInputs } from '../contract/executor.ts'

export type Message = { title: string; text: string }

const maxTitle = 300
const maxText = 10_000

/** The words of a message; a problem where there are none. */
export function readMessage({ title, text }: StepInputs['message']): Message | { problem: string } {
  const made = { title: toText(title).trim(), text: toText(text).trim() }
  if (made.title === '') return { problem: 'The message has no title.' }
  return { title: made.title.slice(0, maxTitle), text: made.text.slice(0, maxText) }
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** What a webhook gets, as text. */
export function webhookBody({ title, text }: Message, context: StepContext): string {
  const { workflowId, runId, definition } = context
  return JSON.stringify({
    type: 'workflow.message',
    workflow: { id: workflowId, name: definition.name },
    runId,
    title,
    text,
  })
}
