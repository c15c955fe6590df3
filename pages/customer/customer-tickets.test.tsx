import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import {
  addReply,
  changeTicket,
  createTicket,
  getTicket,
  importTickets,
  listTickets,
} from '#features/shop/support/contract.ts'
import { makeDraft } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { CustomerTickets } from './customer-tickets.tsx'

const peer = usePeer()
const ok = (data: unknown, more = {}) => ({ body: { success: true, data, ...more } })

const ticket = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  number: 7,
  customerName: 'Ada',
  customerEmail: null,
  subject: 'Where is my mug?',
  text: 'It should have come on Monday.',
  priority: 'high',
  status: 'open',
  channel: 'email',
  orderName: '#1001',
  rating: null,
  intent: null,
  replyCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const counts = { open: 1, 'in-progress': 0, resolved: 0, closed: 0 }

beforeEach(() => {
  peer.on(listTickets, () => ok({ tickets: [ticket], nextCursor: null, total: 1, counts }))
  peer.on(getTicket, () => ok({ ticket: { ...ticket, replies: [] } }))
})

test('a ticket is read beside the list, a reply is drafted into the field, and noted only when the merchant says so', async () => {
  const text = 'Dear Ada, your mug is on its way.'
  const output = makeDraft({ text })
  peer.on(executeTool, () =>
    ok({ tool: 'response-generator', output, status: 'completed', message: null, runId: 'r', approvals: [] }),
  )
  peer.on(addReply, () => ok({ ticket: { ...ticket, replies: [] } }))
  show(<CustomerTickets />)
  await userEvent.click(await screen.findByRole('button', { name: 'View ticket 7: Where is my mug?' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ticket' }))
  expect(await panel.findByText('It should have come on Monday.')).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Draft reply' }))
  expect(await panel.findByDisplayValue(text)).toBeTruthy()
  expect(peer.asked.some(({ path }) => path.endsWith('/replies'))).toBe(false)
  await userEvent.click(panel.getByRole('button', { name: 'Mark as sent' }))
  await panel.findByDisplayValue('')
  expect(peer.asked.find(({ path }) => path.endsWith('/replies'))?.body).toEqual({ text })
})

test('the merchant confirms what a customer wants, as the draft takes it, or sets it', async () => {
  const output = makeDraft({ intent: 'where_is_order' })
  peer.on(executeTool, () =>
    ok({ tool: 'response-generator', output, status: 'completed', message: null, runId: 'r', approvals: [] }),
  )
  peer.on(changeTicket, () => ok({ ticket: { ...ticket, replies: [] } }))
  show(<CustomerTickets />)
  await userEvent.click(await screen.findByRole('button', { name: /View ticket 7/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Draft reply' }))
  await userEvent.click(await screen.findByRole('button', { name: "Confirm: Where's my order?" }))
  const wants = screen.getByRole('combobox', { name: 'Reason for contact' })
  await userEvent.selectOptions(wants, 'Refund')
  await userEvent.selectOptions(wants, 'Not set')
  const changes = peer.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(changes).toEqual([{ intent: 'where_is_order' }, { intent: 'refund' }, { intent: null }])
})

test('the status of a ticket is changed where it is read', async () => {
  peer.on(changeTicket, () => ok({ ticket: { ...ticket, status: 'resolved', replies: [] } }))
  show(<CustomerTickets />)
  await userEvent.click(await screen.findByRole('button', { name: /View ticket 7/ }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'resolved')
  expect(peer.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'resolved' })
})

test('a new ticket names what is missing before it is sent', async () => {
  peer.on(createTicket, () => ok({ ticket: { ...ticket, replies: [] } }))
  show(<CustomerTickets />)
  await userEvent.click(await screen.findByRole('button', { name: 'New Ticket' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save ticket' }))
  expect(screen.getByText('Customer is required')).toBeTruthy()
  expect(screen.getByText('Subject is required')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Customer' }), 'Ada')
  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Mug')
  await userEvent.type(screen.getByRole('textbox', { name: "Customer's message" }), 'Where is it?')
  await userEvent.click(screen.getByRole('button', { name: 'Save ticket' }))
  expect(await screen.findByRole('dialog', { name: 'Ticket' })).toBeTruthy()
  expect(peer.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    customerName: 'Ada',
    customerEmail: null,
    orderName: null,
    priority: 'medium',
  })
})

test('an imported file says which lines were left out', async () => {
  const report = {
    imported: 2,
    known: 0,
    refusedCount: 1,
    refused: [{ line: 4, reason: 'Subject is missing.' }],
  }
  peer.on(importTickets, () => ok(report, { message: '2 tickets imported, 1 line left out.' }))
  show(<CustomerTickets />)
  const file = new File(['subject\nMug'], 'tickets.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('CSV file of tickets'), file)
  expect(await screen.findByText('2 tickets imported, 1 line left out.')).toBeTruthy()
  expect(screen.getByText('Line 4: Subject is missing.')).toBeTruthy()
})
