import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { storeStatus } from '#features/base/stores/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { previewBulkChange, startBulkChange, undoBulkChange } from '#features/shop/feed/contract/bulk.ts'
import { someStats } from '#features/shop/feed/web/__fixtures__/product.fixture.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { getInboxItem, type InboxItem, listInbox, setInboxState } from '../contract/item.ts'
import { NeedsYou } from './needs-you.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const itemId = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'
const item = (at: number, detail: InboxItem['detail'], more: Partial<InboxItem> = {}): InboxItem => ({
  id: `${itemId.slice(0, -1)}${at}`,
  detail,
  type: 'info',
  money: null,
  dueAt: null,
  openedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  state: 'open',
  snoozedUntil: null,
  ...more,
})
const noTimes = {
  progress: null,
  output: null,
  error: null,
  createdAt: '2026-11-23T05:00:00.000Z',
  startedAt: null,
  endedAt: '2026-11-23T05:00:01.000Z',
}
const product = { productId: 'AN-1', title: 'Stoneware Mug', imageLink: null }
const line = { ...product, stock: 0, daysOfCover: 0, quantity: 40, atStake: 1_250 }
const soldOut = item(
  1,
  { kind: 'sold_out', count: 12, leadDays: 14, products: [line] },
  { type: 'warning', money: { amount: 9_800, currency: 'USD' } },
)
const ready = item(2, { kind: 'ready_off', count: 2, products: [product] })

/** Items as the server has them; what is said of them is kept. */
let items: InboxItem[]
beforeEach(() => {
  items = [soldOut, ready]
  peer.on(storeStatus, () => ok({ connected: true, isDemo: true, domain: 'x.myshopify.com' }))
  peer.on(listInbox, () =>
    ok({
      items: items.filter(({ state }) => state === 'open'),
      putAside: items.filter(({ state }) => state !== 'open'),
    }),
  )
  peer.on(setInboxState, ({ path, body }) => {
    const id = path.split('/')[3]
    const { state, until = null } = body as { state: InboxItem['state']; until?: string }
    items = items.map((one) => (one.id === id ? { ...one, state, snoozedUntil: until } : one))
    return ok({ item: items.find((one) => one.id === id) })
  })
  peer.on(listProducts, () =>
    ok({
      products: [],
      stats: someStats({ total: 5, ready: 2, enabledReady: 0 }),
      nextCursor: null,
      total: 2,
      isTotalCapped: false,
    }),
  )
})

test('each item says what, how much and what to do; the first shows its products', async () => {
  show(<NeedsYou hasLead />)
  const rows = await screen.findAllByRole('listitem')
  const [first] = rows
  expect(first && within(first).getByRole('heading', { name: '12 products are sold out' })).toBeTruthy()
  expect(first?.textContent).toContain('$9,800 in sales at risk over 14 days')
  expect(screen.getByRole('link', { name: 'Stoneware Mug' }).getAttribute('href')).toBe(
    '/workspace/chatgpt?product=AN-1',
  )
  expect(screen.getByText('+11')).toBeTruthy()
  expect(screen.getByRole('heading', { name: "2 ready products aren't enabled" })).toBeTruthy()
})

test('an item is dismissed with one click and taken back from the toast', async () => {
  show(<NeedsYou />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: 12 products are sold out' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: '12 products are sold out' })).toBeNull())
  expect(await screen.findByRole('button', { name: '1 snoozed or dismissed' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: '12 products are sold out' })).toBeTruthy()
  expect(peer.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { state: 'dismissed' },
    { state: 'open' },
  ])
})

test('an item is snoozed until eight tomorrow, and opened again from below', async () => {
  show(<NeedsYou />)
  await userEvent.click(
    await screen.findByRole('button', { name: "Snooze: 2 ready products aren't enabled" }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Until tomorrow' }))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: "2 ready products aren't enabled" })).toBeNull(),
  )
  const body = peer.asked.findLast(({ method }) => method === 'PUT')?.body as { until: string }
  const until = new Date(body.until)
  expect([until.getHours(), until.getTime() > Date.now()]).toEqual([8, true])
  await userEvent.click(await screen.findByRole('button', { name: '1 snoozed or dismissed' }))
  await userEvent.click(screen.getByRole('button', { name: "Reopen: 2 ready products aren't enabled" }))
  expect(await screen.findByRole('button', { name: "Dismiss: 2 ready products aren't enabled" })).toBeTruthy()
})

test('the keys move, dismiss and snooze the item in focus', async () => {
  show(<NeedsYou />)
  const rows = await screen.findAllByRole('listitem')
  rows[0]?.focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(rows[1])
  await userEvent.keyboard('e')
  await waitFor(() => expect(items.map(({ state }) => state)).toEqual(['open', 'dismissed']))
})

test('what the server refuses is back in the list, with the reason', async () => {
  peer.on(setInboxState, () => refusal(404, 'INBOX_ITEM_NOT_FOUND', 'This was already resolved.'))
  show(<NeedsYou />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: 12 products are sold out' }))
  expect(await screen.findByText('This was already resolved.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '12 products are sold out' })).toBeTruthy()
})

test('an empty list says what will be here, and a failed read can be tried again', async () => {
  items = []
  show(<NeedsYou />)
  expect(await screen.findByText('Nothing needs your attention right now.')).toBeTruthy()
})

test('all ready products are enabled after a question, and are as before by the undo', async () => {
  const asked: unknown[] = []
  const changeId = itemId
  const reply = (change: object) => {
    const run = { id: changeId, kind: 'feed.bulk', purpose: 'feed.bulk', status: 'completed', ...noTimes }
    const report = { changeId, change, total: 2, changed: 2, skipped: 0, reasons: [] }
    return ok({ changeId, change, run, report })
  }
  peer.on(previewBulkChange, () => ok({ total: 2, changed: 2, rows: [] }))
  peer.on(startBulkChange, ({ body }) => {
    asked.push(body)
    return reply((body as { change: object }).change)
  })
  peer.on(undoBulkChange, () => reply({ kind: 'undo', changeId }))
  show(<NeedsYou />)
  await userEvent.click(
    await screen.findByRole('button', { name: "Enable 2: 2 ready products aren't enabled" }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Enable 2 products?' })
  const go = within(dialog).getByRole('button', { name: 'Enable 2' })
  await waitFor(() => expect(go.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(go)
  const toast = (await screen.findByText('2 products enabled')).closest('li, [role]') as HTMLElement
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The toaster takes clicks a moment after its toast is drawn.
  await waitFor(() => userEvent.click(within(toast).getByRole('button', { name: 'Undo' })))
  expect(await screen.findByText('2 products restored')).toBeTruthy()
  expect(asked).toEqual([
    {
      selection: { filter: { readiness: 'ready', enabled: 'false' }, except: [] },
      change: { kind: 'switch', enableSearch: true },
    },
  ])
})

test('the reorder list has every line with its quantity', async () => {
  peer.on(getInboxItem, () => ok({ item: soldOut }))
  show(<NeedsYou />)
  await userEvent.click(await screen.findByRole('button', { name: 'Reorder list: 12 products are sold out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reorder list' })
  const row = await within(dialog).findByRole('row', { name: /Stoneware Mug/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Stoneware MugAN-1', '0', '0', '40', '$1,250'])
})
