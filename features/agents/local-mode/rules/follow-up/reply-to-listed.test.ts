import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { replyToListed, saveDraft } from './reply-to-listed.ts'

type Answered = { tool: string; detail: object; rows?: Record<string, string | number>[]; runId?: string }

function answered(...all: Answered[]): AgentEvent[] {
  return all.map(({ tool, detail, rows = [], runId = 'r' }, at) => {
    const output = {
      outcome: 'answer',
      summary: 'Told.',
      confidence: null,
      basis: { kind: 'local', rows: 1, unit: 'rows', from: null, to: null, method: 'Search' },
      tables: [{ title: 'Rows', columns: [], rows }],
      detail,
    }
    return {
      ...{
        seq: at + 1,
        runId,
        at: '2026-11-23T10:00:00.000Z',
        callId: `c${at}`,
        tool,
        type: 'tool_answered',
      },
      ...{ outcome: 'answered', output, message: null, isTainting: false, durationMs: 1, approvalId: null },
    } as AgentEvent
  })
}
const listed = {
  tool: 'find-tickets',
  detail: { tickets: ['a', 'b', 'c'].map((messageId) => ({ messageId })) },
}

test.each([
  ['reply to the first two of them', ['a', 'b']],
  ['draft replies to all of them', ['a', 'b', 'c']],
  ['write answers for 2 of those please', ['a', 'b']],
  ['answer those', ['a', 'b', 'c']],
])('“%s” drafts for the tickets that were listed', (text, messageIds) => {
  expect(replyToListed(text, answered(listed))).toMatchObject({
    tool: 'response-generator',
    args: { messageIds },
  })
})

test('nothing is drafted where no tickets were listed', () => {
  expect(replyToListed('answer those', [])).toBeNull()
  expect(replyToListed('answer those', answered({ tool: 'find-products', detail: {} }))).toBeNull()
})

const draft = { tool: 'response-generator', detail: { drafts: [{ text: 'It leaves today.' }] } }
const ticket = { tool: 'find-tickets', detail: {}, rows: [{ ticket: 7 }] }

test.each(['save it', 'keep that draft please', 'store this as the reply', 'save that one on the ticket'])(
  '“%s” keeps the draft that was shown',
  (text) =>
    expect(saveDraft(text, answered(ticket, draft))).toMatchObject({
      tool: 'save-reply',
      args: { ticket: 7, text: 'It leaves today.' },
    }),
)

test('of several drafts it is asked which, and without one nothing is saved', () => {
  const two = { tool: 'response-generator', detail: { drafts: [{ text: 'One' }, { text: 'Two' }] } }
  expect(saveDraft('save them', answered(two))).toMatchObject({ text: expect.stringContaining('one reply') })
  expect(saveDraft('save it', answered(ticket))).toBeNull()
})
