import { expect, test } from 'vitest'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import { readTicketNumber } from './actions/read-ticket.ts'

const known = [
  { ticket: 1, customer: 'Ida Berg', subject: 'Where is my parcel?', status: 'open' },
  { ticket: 2, customer: 'Jonas Weber', subject: 'Scratched on arrival', status: 'open' },
  { ticket: 3, customer: 'Ida Wolf', subject: 'Scratched too', status: 'open' },
  { ticket: 4, customer: 'Ida Berg', subject: 'Thank you', status: 'resolved' },
]

function once(_tool: string, args: Record<string, unknown>): Promise<ToolCallResult> {
  const { search = '', exceptStatus } = args
  const rows = known.filter(
    ({ customer, subject, status }) =>
      `${customer}\n${subject}`.toLowerCase().includes(String(search)) && status !== exceptStatus,
  )
  const basis = { kind: 'local', rows: rows.length, unit: 'tickets', from: null, to: null, method: 'Search' }
  const tables = [{ title: 'Tickets', columns: [], rows }]
  const output = { outcome: 'answer', summary: 'Told.', confidence: null, basis, tables }
  return Promise.resolve({ outcome: 'answered', output } as unknown as ToolCallResult)
}

const find = (words: string[], status: string | null, told: string[] = []) => {
  const tool = status === null ? 'save-reply' : 'set-ticket-status'
  return readTicketNumber({ read: 'ticket number', words, told, status }, { tool, args: {} }, once)
}

test('the one ticket with all the words is meant, of several the one that is not in the status yet', async () => {
  expect(await find(['ida', 'parcel'], null)).toEqual({ args: { ticket: 1 } })
  expect(await find(['ida', 'berg'], 'resolved')).toEqual({ args: { ticket: 1 } })
  expect(await find(['ida', 'berg'], 'open')).toEqual({ args: { ticket: 4 } })
  expect(await find(['ida', 'berg'], null)).toEqual({ args: { ticket: 1 } })
  expect(await find(['ida', 'berg'], 'closed', ['parcel'])).toEqual({ args: { ticket: 1 } })
})

test.each<[string, string[], string | null, number[]]>([
  ['several have the words', ['scratches'], 'closed', [2, 3]],
  ['no ticket has all of them', ['jonas', 'parcel'], 'closed', [1]],
  ['no words were said', [], 'resolved', [1, 2, 3]],
  ['no ticket has any word of a reply', ['peter'], null, [1, 2, 3]],
])('it is asked back which one where %s', async (_why, words, status, tickets) => {
  expect(await find(words, status)).toMatchObject({
    saying: { choices: tickets.map((ticket) => ({ args: { ticket } })) },
  })
})

test('nothing is changed that is so already, or of whom nobody knows', async () => {
  expect(await find(['jonas'], 'open')).toEqual({
    saying: { part: 'answer', text: 'Ticket #2 is open already. Nothing was changed.' },
  })
  expect(await find(['peter'], 'closed')).toEqual({
    saying: { part: 'answer', text: 'No ticket matches “peter”. Nothing was changed.' },
  })
})
