import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import {
  type AuditEntry,
  deleteAccount,
  exportAccount,
  getNotifications,
  listAudit,
  setNotifications,
} from '../contract.ts'
import { AuditSection } from './audit-section.tsx'
import { DeleteCard } from './delete-card.tsx'
import { ExportCard } from './export-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'

const peer = usePeer()

const allOn = { syncFailed: true, productsIncomplete: true, keyRefused: true, approvalsWaiting: true }

function entry(id: string, subject: string): AuditEntry {
  const at = '2026-11-20T09:00:00.000Z'
  return { id, actor: 'mia@example.com', action: 'product.enriched', subject, before: null, after: null, at }
}

test('two switches in quick succession are both saved', async () => {
  peer.on(getNotifications, () => ({ body: { success: true, data: { preferences: allOn } } }))
  peer.on(setNotifications, ({ body }) => ({ body: { success: true, data: { preferences: body } } }))
  show(<NotificationsCard />)
  const syncs = await screen.findByRole('switch', { name: 'Failed syncs' })
  await userEvent.click(syncs)
  await userEvent.click(screen.getByRole('switch', { name: 'Rejected keys' }))
  await waitFor(() => {
    expect(peer.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      ...allOn,
      syncFailed: false,
      keyRefused: false,
    })
  })
  expect(syncs.getAttribute('aria-checked')).toBe('false')
})

test('a switch that the server refuses goes back and says why', async () => {
  peer.on(getNotifications, () => ({ body: { success: true, data: { preferences: allOn } } }))
  peer.on(setNotifications, () => refusal(503, 'BUSY', 'Try again in a minute.'))
  show(<NotificationsCard />)
  const syncs = await screen.findByRole('switch', { name: 'Failed syncs' })
  await userEvent.click(syncs)
  expect(await screen.findByText("Couldn't update notifications")).toBeTruthy()
  expect(screen.getByText('Try again in a minute.')).toBeTruthy()
  expect(syncs.getAttribute('aria-checked')).toBe('true')
})

test('an export that was cut on its way is not kept', async () => {
  peer.on(exportAccount, () => ({ body: { exportedAt: 'now' } }))
  show(<ExportCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download as JSON' }))
  expect(await screen.findByText('Download failed: Your data')).toBeTruthy()
})

test('the log goes on with older entries, and what was read stays when they cannot be', async () => {
  let isDown = true
  peer.on(listAudit, ({ query }) => {
    if (!query.has('cursor'))
      return { body: { success: true, data: { entries: [entry('1', 'product:NEW')], nextCursor: 'older' } } }
    if (isDown) return refusal(502, 'UPSTREAM', 'The database does not answer.')
    return { body: { success: true, data: { entries: [entry('2', 'product:OLD')], nextCursor: null } } }
  })
  show(<AuditSection reader={null} />)
  expect(await screen.findByText('NEW')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }))
  expect(await screen.findByText('Couldn’t load older entries')).toBeTruthy()
  expect(screen.getByText('NEW')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('OLD')).toBeTruthy()
  expect(screen.getByText('NEW')).toBeTruthy()
})

test('the log names the reader, and keeps its own names in what opens', async () => {
  const made = entry('1', 'merchant:01a1ff3f-3a01-7598-9989-aa67f0c51f6c')
  peer.on(listAudit, () => ({ body: { success: true, data: { entries: [made], nextCursor: null } } }))
  const reader = { id: '1', email: 'mia@example.com', name: 'Mia Berg', createdAt: made.at }
  show(<AuditSection reader={reader} />)
  expect((await screen.findByRole('cell', { name: 'Mia Berg' })).title).toBe('mia@example.com')
  expect(screen.queryByText(/01a1ff3f/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Product enriched' }))
  expect(screen.getByText(/product\.enriched · merchant:01a1ff3f/)).toBeTruthy()
})

test('an act on many products says of each what it was before and after', async () => {
  const entries = [1, 2, 3].map((id) => ({
    ...entry(String(id), `product:AN-${id}`),
    before: { enrichment: { brand: `Old ${id}` } },
    after: { enrichment: { brand: 'Nord' } },
  }))
  peer.on(listAudit, () => ({ body: { success: true, data: { entries, nextCursor: null } } }))
  show(<AuditSection reader={null} />)
  expect(await screen.findByText('3 products')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Product enriched' }))
  for (const id of [1, 2, 3]) {
    const line = screen.getByText(`AN-${id}`).closest('li')
    expect(line?.textContent).toContain(`Old ${id}`)
    expect(line?.textContent).toContain('Nord')
  }
})

test('one act of many products says which way and of how many, and opens the lines of each', async () => {
  const change = { kind: 'switch', enableSearch: true }
  const bulk = { ...entry('1', 'bulk:b1'), action: 'products.switched', before: null }
  const entries = [{ ...bulk, after: { change, selection: { filter: {} }, products: 12 } }]
  peer.on(listAudit, () => ({ body: { success: true, data: { entries, nextCursor: null } } }))
  show(<AuditSection reader={null} linesOf={({ subject }) => <p>Lines of {subject}</p>} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enabled for ChatGPT' }))
  expect(screen.getByText('12 products')).toBeTruthy()
  expect(screen.getByText('Lines of bulk:b1')).toBeTruthy()
  expect(screen.queryByText(/"kind"/)).toBeNull()
})

test('too many wrong passwords are told in the dialog, and nothing is deleted', async () => {
  peer.on(deleteAccount, () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts. Wait a minute.'))
  localStorage.setItem('auth_token', 'the-token')
  show(<DeleteCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'Abcdef1!')
  await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE')
  await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }))
  expect(await screen.findByText('Too many attempts. Wait a minute.')).toBeTruthy()
  expect(localStorage.getItem('auth_token')).toBe('the-token')
})
