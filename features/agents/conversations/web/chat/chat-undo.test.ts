import { expect, test } from 'vitest'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { answer, approval, logOf, said } from '../__fixtures__/agent.fixture.ts'
import { toEntries } from './chat-entries.ts'

const changed: EventBody[] = [
  { type: 'user_message', text: 'Set it to 26' },
  { type: 'tool_asked', callId: 'a', tool: 'set-price', args: { price: '26' }, reason: '' },
  {
    type: 'approval_asked',
    approvalId: approval.id,
    callId: 'a',
    tool: 'set-price',
    args: {},
    preview: approval.preview,
    reason: '',
  },
  {
    type: 'approval_decided',
    approvalId: approval.id,
    callId: 'a',
    decision: 'approved',
    editedArgs: null,
    by: 'me',
  },
  {
    type: 'tool_answered',
    callId: 'a',
    tool: 'set-price',
    outcome: 'answered',
    output: { ...answer, undo: { kind: 'store_change', changeId: 'c' } },
    message: null,
    isTainting: false,
    durationMs: 1,
    approvalId: approval.id,
  },
  said('Changed in your store.'),
]

const live = {
  parts: [],
  pending: null,
  isTurnLive: false,
  conversationId: 'one',
  runId: approval.runId,
  hasEnded: true,
}

test('the answer and the question of a write offer to undo it', () => {
  const entries = toEntries(logOf(...changed), live)
  const undoable = { conversationId: 'one', seq: 5, undoneAt: null }
  expect(entries.find(({ kind }) => kind === 'approval')).toMatchObject({ undoable })
  expect(entries.find(({ kind }) => kind === 'text')).toMatchObject({
    undos: [{ undoable, what: 'Set a price' }],
  })
})

test('what was undone says so, in the answer and at the question', () => {
  const log = logOf(...changed, { type: 'tool_undone', ofSeq: 5, callId: 'a', by: 'me' })
  const undone = { undoable: { undoneAt: log.at(-1)?.at } }
  const entries = toEntries(log, live)
  expect(entries.find(({ kind }) => kind === 'approval')).toMatchObject(undone)
  expect(entries.find(({ kind }) => kind === 'text')).toMatchObject({ undos: [undone] })
})

test('a use that a question stands for has no second card, unless it went wrong', () => {
  const kinds = (log: ReturnType<typeof logOf>) => toEntries(log, live).map(({ kind }) => kind)
  expect(kinds(logOf(...changed))).toEqual(['user', 'approval', 'text'])
  const failed = changed.map((body) =>
    body.type === 'tool_answered'
      ? { ...body, outcome: 'failed' as const, output: null, message: 'No.' }
      : body,
  )
  expect(kinds(logOf(...failed))).toEqual(['user', 'tool', 'approval', 'text'])
})

test('two turns that give their calls one id undo each its own change', () => {
  const runId = '0198a2f4-0000-7000-8000-0000000000b2'
  const ofSecond = changed.map((body): EventBody => {
    if (body.type === 'tool_asked') return { ...body, tool: 'set-stock' }
    if (body.type === 'approval_asked' || body.type === 'tool_answered') {
      return { ...body, tool: 'set-stock', approvalId: 'second' }
    }
    return body.type === 'approval_decided' ? { ...body, approvalId: 'second' } : body
  })
  const log = logOf(...changed, ...ofSecond).map((event) =>
    event.seq > changed.length ? { ...event, runId } : event,
  )
  const entries = toEntries(log, { ...live, runId })
  const seqs = (kind: string) => entries.filter((entry) => entry.kind === kind)
  expect(seqs('approval')).toMatchObject([{ undoable: { seq: 5 } }, { undoable: { seq: 11 } }])
  expect(seqs('text')).toMatchObject([
    { undos: [{ what: 'Set a price', undoable: { seq: 5 } }] },
    { undos: [{ what: 'Set the stock', undoable: { seq: 11 } }] },
  ])
})

test('a call of a turn that reuses an id shows its own state', () => {
  const runId = '0198a2f4-0000-7000-8000-0000000000b2'
  const asked: EventBody = { type: 'tool_asked', callId: 'a', tool: 'feed-status', args: {}, reason: '' }
  // The first one is of the turn before, which was stopped.
  const log = logOf(...changed, asked, asked, asked, {
    type: 'tool_answered',
    callId: 'a',
    tool: 'feed-status',
    outcome: 'failed',
    output: null,
    message: 'No.',
    isTainting: false,
    durationMs: 1,
    approvalId: null,
  }).map((event) => (event.seq > changed.length + 1 ? { ...event, runId } : event))
  const tools = toEntries(log, { ...live, runId, isTurnLive: true }).filter(({ kind }) => kind === 'tool')
  expect(tools).toMatchObject([{ state: 'stopped' }, { state: 'failed' }, { state: 'running' }])
})

test('what only reads offers no undo', () => {
  const log = logOf(
    ...changed.map((body) => (body.type === 'tool_answered' ? { ...body, output: answer } : body)),
  )
  const text = toEntries(log, live).find(({ kind }) => kind === 'text')
  expect(text).toMatchObject({ undos: [] })
})
