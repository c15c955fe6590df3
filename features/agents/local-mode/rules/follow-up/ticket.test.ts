import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { ordersOfTickets, orderOfTicket } from './ticket.ts'

function listed(...tickets: number[]): AgentEvent[] {
  const output = {
    outcome: 'answer',
    summary: 'Told.',
    confidence: null,
    basis: { kind: 'local', rows: 1, unit: 'tickets', from: null, to: null, method: 'Search' },
    tables: [{ title: 'Tickets', columns: [], rows: tickets.map((ticket) => ({ ticket })) }],
  }
  const place = { runId: 'r', at: '2026-11-23T10:00:00.000Z', callId: 'c', tool: 'find-tickets' }
  return [
    {
      ...{ seq: 1, ...place, type: 'tool_answered', outcome: 'answered', output },
      ...{ message: null, isTainting: false, durationMs: 1, approvalId: null },
    },
  ]
}

test.each<[string, number[], number, string]>([
  ['mark it in progress im on it', [2], 2, 'in-progress'],
  ['ok close that', [1], 1, 'closed'],
  ['thats done', [3], 3, 'resolved'],
  ['that one is done', [3], 3, 'resolved'],
  ['resolve the second one', [4, 7], 7, 'resolved'],
  ['7 is done', [4, 7], 7, 'resolved'],
  ['reopen it please', [4], 4, 'open'],
])('“%s” orders the status of a ticket that was listed', (text, tickets, ticket, status) => {
  expect(orderOfTicket(text, listed(...tickets))).toMatchObject({
    tool: 'set-ticket-status',
    args: { ticket, status },
  })
})

test('of several tickets it is asked back which, and of a number alone whether a ticket is meant', () => {
  expect(orderOfTicket('close it', listed(1, 2))).toMatchObject({ choices: [{}, {}] })
  expect(orderOfTicket('3 is done', [])).toMatchObject({
    choices: [{ use: { args: { ticket: 3, status: 'resolved' } } }],
  })
})

test.each([
  'is it done?',
  'ticket 12 closed?',
  'was it closed',
  'mark it as urgent',
  'close the shop',
  'now the resolved ones',
  'resolved ones too please',
  'the closed tickets',
  'ok and those already resolved',
  'in progress ones',
  'done',
])('“%s” orders nothing of a ticket', (text) =>
  expect(orderOfTicket(text, listed(text === 'done' ? 0 : 1).slice(text === 'done' ? 1 : 0))).toBeNull(),
)

test.each([
  ['set tickets 1 and 2 to in progress', ['set ticket 1 to in progress', 'set ticket 2 to in progress']],
  ['mark tickets 1, 2 both as in-progress', ['set ticket 1 to in progress', 'set ticket 2 to in progress']],
  ['close tickets 1 and 2', ['close ticket 1', 'close ticket 2']],
  ['set tickets 1 and 2 to urgent', null],
  ['set ticket 1 to in progress', null],
])('“%s” is an order for each', (text, parts) => {
  expect(ordersOfTickets(text)).toEqual(parts)
})
