import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readTicketOrder } from './ticket-order.ts'

const people = ['ida', 'berg', 'jonas', 'weber', 'marta', 'silva']

test.each<[string, string[], string]>([
  [
    'Ida Berg\'s "Thank you" one can be closed, nothing left to do there.',
    ['ida', 'berg', 'thank', 'you'],
    'closed',
  ],
  ['ida has her parcel. close that one', ['ida'], 'closed'],
  ["ida berg's parcel turned up, you can close that ticket", ['ida', 'berg'], 'closed'],
  ['Jonas is happy now, mark his as resolved', ['jonas'], 'resolved'],
  ['close the wrong colour ticket', ['wrong', 'colour'], 'closed'],
  ["reopen marta's", ['marta'], 'open'],
  ['all sorted out on the phone, nice chap actually. you can close the ticket', [], 'closed'],
  [
    'The "Scratched on arrival" ticket is done, resolve it please',
    ['scratched', 'on', 'arrival'],
    'resolved',
  ],
  ['The colour complaint from Marta Silva is settled - close it.', ['colour', 'marta', 'silva'], 'closed'],
  ['set the ticket about the scratches to in progress', ['scratches'], 'in-progress'],
  ['mark as resolved the parcel ticket', ['parcel'], 'resolved'],
  ['resolve the parcel one', ['parcel'], 'resolved'],
  ['we sent marta a new one so her ticket can be resolved', ['marta'], 'resolved'],
  ["she hasn't complained again, close marta's ticket", ['marta'], 'closed'],
  ['can you close the one from jonas?', ['jonas'], 'closed'],
  ["put ida's case back to open", ['ida'], 'open'],
  ["put the colour one in progress, I'm working on it", ['colour'], 'in-progress'],
  ["ida's parcel ticket: resolved", ['ida', 'parcel'], 'resolved'],
])('“%s” gives the ticket %j the status %s', (text, words, status) => {
  expect(readTicketOrder(text, people)).toMatchObject({
    tool: 'set-ticket-status',
    args: { status },
    first: { read: 'ticket number', words, status },
  })
})

const listed = [
  {
    ...{ seq: 1, runId: 'r', at: '2026-11-22T10:00:00.000Z', type: 'tool_answered', callId: 'c' },
    ...{ tool: 'find-tickets', outcome: 'answered', message: null, isTainting: false, durationMs: 1 },
    approvalId: null,
    output: {
      ...{ outcome: 'answer', summary: 'Told.', confidence: null },
      basis: { kind: 'local', rows: 2, unit: 'tickets', from: null, to: null, method: 'Read' },
      tables: [{ title: 'Tickets', columns: [], rows: [{ ticket: 1 }, { ticket: 2 }] }],
    },
  },
] as unknown as AgentEvent[]

test('what is told to be done of tickets that were listed is ordered', () => {
  const order = {
    tool: 'set-ticket-status',
    args: { status: 'resolved' },
    first: { read: 'ticket number', words: ['scratched'], status: 'resolved' },
  }
  expect(readTicketOrder('the scratched one is resolved', people, listed)).toMatchObject(order)
  expect(readTicketOrder("marta's ticket is solved", people, listed)).toMatchObject({ args: order.args })
  expect(readTicketOrder('the scratched one is resolved', people)).toBeNull()
  expect(readTicketOrder('is the scratched one resolved?', people, listed)).toBeNull()
  expect(readTicketOrder('the scratched one is not resolved', people, listed)).toBeNull()
})

test.each([
  "don't close ida's ticket",
  "close ida's ticket if she agrees",
  "close marta's ticket tomorrow",
  "close marta's ticket and send her a voucher",
  "close marta's ticket, but not yet",
  "close ida's ticket, not jonas's",
  "is marta's ticket closed?",
  'which tickets can be closed',
  'close all tickets of ida',
  'close the shop',
  'mark the lamp as done',
  'close ticket 4',
  "close marta's ticket and hide the lamp",
  "close marta's as resolved",
  'the ticket of marta is closed',
])('“%s” orders no status of one ticket by its words', (text) =>
  expect(readTicketOrder(text, people)).toBeNull(),
)

test.each<[string, string[]]>([
  [
    "close marta's and jonas's tickets",
    ['mark the ticket of marta as closed', 'mark the ticket of jonas as closed'],
  ],
  ["close marta's ticket and reopen the one of ida", ["close marta's ticket", 'reopen the one of ida']],
  [
    "close marta's ticket and save this reply on it: Hi Marta, sorry.",
    ["close marta's ticket", 'save this reply on it: Hi Marta, sorry.'],
  ],
])('of several in “%s” one is made at a time', (text, parts) => {
  expect(readTicketOrder(text, people)).toMatchObject({ choices: parts.map((message) => ({ message })) })
})
