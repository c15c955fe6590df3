import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listChanges, type StoreChange, undoChange } from '#features/shop/catalogue/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { StoreChanges } from './store-changes.tsx'

const peer = usePeer()
const change: StoreChange = {
  id: '0198c0de-0000-7000-8000-000000000001',
  actor: 'agent:seller',
  runId: null,
  approvalId: null,
  productId: 'AN-1002',
  productTitle: 'Copper kettle',
  field: 'price',
  locationId: null,
  before: { price: '48.00', compareAtPrice: null },
  after: { price: '46.08', compareAtPrice: null },
  status: 'done',
  problem: null,
  at: new Date().toISOString(),
  undoneAt: null,
  undoOf: null,
  canUndo: true,
}
let changes: StoreChange[]

beforeEach(() => {
  changes = [change]
  peer.on(listChanges, () => ({ body: { success: true, data: { changes, nextCursor: null } } }))
})

test('a change in the store shows both values and who made it, and is taken back', async () => {
  peer.on(undoChange, () => {
    changes = [{ ...change, undoneAt: change.at, canUndo: false }]
    return { body: { success: true, data: { change: changes[0] } } }
  })
  show(<StoreChanges />)
  expect(await screen.findByText('Price: Copper kettle')).toBeTruthy()
  expect(screen.getByText('48.00')).toBeTruthy()
  expect(screen.getByText('46.08')).toBeTruthy()
  expect(screen.getByText(/agent:seller/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Price of Copper kettle' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  expect(screen.getAllByText('Undone').length).toBeGreaterThan(0)
  expect(peer.asked.some(({ path }) => path.endsWith(`${change.id}/undo`))).toBe(true)
})

test('what somebody changed since says so and stays', async () => {
  peer.on(undoChange, () => refusal(409, 'STALE_VALUE', 'The price was changed since. It is 50.00 now.'))
  show(<StoreChanges />)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: Price of Copper kettle' }))
  expect(await screen.findByText('The price was changed since. It is 50.00 now.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Undo: Price of Copper kettle' })).toBeTruthy()
})

test('without a change the list says what will stand there', async () => {
  changes = []
  show(<StoreChanges />)
  expect(await screen.findByText('No changes in your store yet')).toBeTruthy()
})
