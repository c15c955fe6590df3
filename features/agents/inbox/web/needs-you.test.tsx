import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeStatus } from '#features/base/stores/contract.ts'
import { savePurchaseLines, viewPurchaseList } from '#features/insight/purchasing/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import * as bulk from '#features/shop/feed/contract/bulk.ts'
import { startQueue } from '#features/shop/feed/contract/queue.ts'
import { someStats } from '#features/shop/feed/web/__fixtures__/product.fixture.ts'
import { BulkStatus } from '#features/shop/feed/web/bulk-status.tsx'
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
const answerInbox = () =>
  ok({
    items: items.filter(({ state }) => state === 'open'),
    putAside: items.filter(({ state }) => state !== 'open'),
  })
beforeEach(() => {
  items = [soldOut, ready]
  peer.on(storeStatus, () => ok({ connected: true, isDemo: true, domain: 'x.myshopify.com' }))
  peer.on(listInbox, answerInbox)
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
  expect(
    first && within(first).getByRole('heading', { name: '12 products with recent sales are sold out' }),
  ).toBeTruthy()
  expect(first?.textContent).toContain('$9,800 in sales at risk over 14 days')
  expect(screen.getByRole('link', { name: 'Stoneware Mug' }).getAttribute('href')).toBe(
    '/workspace/chatgpt?product=AN-1',
  )
  // Nobody here knows whether shoppers find them.
  expect(first?.querySelector('.case')?.getAttribute('data-lit')).toBe('false')
  expect(screen.getByText('+11')).toBeTruthy()
  expect(screen.getByRole('heading', { name: "2 ready products aren't enabled" })).toBeTruthy()
})

test('an item is dismissed with one click and taken back from the toast', async () => {
  show(<NeedsYou />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Dismiss: 12 products with recent sales are sold out' }),
  )
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: '12 products with recent sales are sold out' })).toBeNull(),
  )
  expect(await screen.findByRole('button', { name: '1 snoozed or dismissed' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByRole('heading', { name: '12 products with recent sales are sold out' }),
  ).toBeTruthy()
  expect(peer.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { state: 'dismissed' },
    { state: 'open' },
  ])
})

test('Undo takes back what was done last, though the server took longer for what was done before', async () => {
  const states: string[] = []
  const snooze = Promise.withResolvers<void>()
  const sent = vi.spyOn(globalThis, 'fetch')
  peer.on(setInboxState, async ({ body }) => {
    const { state } = body as { state: InboxItem['state'] }
    if (state === 'snoozed') await snooze.promise
    states.push(state)
    return ok({ item: ready })
  })
  show(<NeedsYou />)
  await userEvent.click(
    await screen.findByRole('button', { name: "Snooze: 2 ready products aren't enabled" }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Until tomorrow' }))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Dismiss: 12 products with recent sales are sold out' }),
  )
  // Neither is lost if the page is left now.
  await waitFor(() => expect(states).toEqual(['dismissed']))
  snooze.resolve()
  await waitFor(() => expect(states).toEqual(['dismissed', 'snoozed']))
  expect(await screen.findByText('Dismissed')).toBeTruthy()
  expect(screen.queryByText('Snoozed')).toBeNull()
  expect(sent.mock.calls.filter(([, init]) => init?.keepalive)).toHaveLength(2)
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
  await userEvent.click(
    await screen.findByRole('button', { name: 'Dismiss: 12 products with recent sales are sold out' }),
  )
  expect(await screen.findByText('This was already resolved.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '12 products with recent sales are sold out' })).toBeTruthy()
})

test('an empty list says what will be here', async () => {
  items = []
  show(<NeedsYou />)
  expect(await screen.findByText('Nothing needs your attention right now.')).toBeTruthy()
})

test('a failed read is told as one, and can be tried again', async () => {
  peer.on(listInbox, () => refusal(500, 'INTERNAL', 'Something went wrong.'))
  show(<NeedsYou />)
  expect(await screen.findByText("Couldn't load open items")).toBeTruthy()
  expect(screen.queryByText('Nothing needs your attention right now.')).toBeNull()
  peer.on(listInbox, answerInbox)
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(
    await screen.findByRole('heading', { name: '12 products with recent sales are sold out' }),
  ).toBeTruthy()
})

test('all ready products are enabled after a question; how it goes, why some stay and the undo outlive the dialog', async () => {
  const asked: unknown[] = []
  const changeId = itemId
  sessionStorage.clear()
  const reply = (change: object, status: 'running' | 'completed') => {
    const isEnded = status === 'completed'
    const times = { ...noTimes, endedAt: isEnded ? noTimes.endedAt : null }
    const run = { id: changeId, kind: 'feed.bulk', purpose: 'feed.bulk', status, ...times }
    const reasons = [{ code: 'incomplete', issues: ['image_url:missing'], products: 1 }]
    const report = isEnded ? { changeId, change, total: 3, changed: 2, skipped: 1, reasons } : null
    return ok({ changeId, change, run, report })
  }
  const enable = { kind: 'switch', enableSearch: true }
  peer.on(bulk.previewBulkChange, () => ok({ total: 2, changed: 2, reasons: [], rows: [] }))
  peer.on(bulk.startBulkChange, ({ body }) => {
    asked.push(body)
    return reply(enable, 'running')
  })
  peer.on(bulk.getBulkChange, () => reply(enable, 'running'))
  peer.on(bulk.undoBulkChange, () => reply({ kind: 'undo', changeId }, 'completed'))
  show(
    <>
      <BulkStatus />
      <NeedsYou />
    </>,
  )
  await userEvent.click(
    await screen.findByRole('button', { name: "Enable 2: 2 ready products aren't enabled" }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Enable 2 products?' })
  const go = within(dialog).getByRole('button', { name: 'Enable 2' })
  await waitFor(() => expect(go.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(go)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Enabling products')).toBeTruthy()
  // The list has moved on meanwhile: nothing that asked for the change is there any more.
  items = []
  peer.on(bulk.getBulkChange, () => reply(enable, 'completed'))
  const toast = (await screen.findByText('2 products enabled, 1 unchanged')).closest('li, [role]')
  expect(screen.getByText('1 × Not ready for shoppers: Image missing')).toBeTruthy()
  expect(screen.queryByText('Enabling products')).toBeNull()
  // The toaster takes clicks a moment after its toast is drawn.
  await waitFor(() => userEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' })))
  expect(await screen.findByText(/2 products restored/)).toBeTruthy()
  expect(asked).toEqual([
    {
      selection: { filter: { readiness: 'ready', enabled: 'false' }, except: [] },
      change: enable,
    },
  ])
})

test('the reorder list has every line with its quantity', async () => {
  peer.on(getInboxItem, () => ok({ item: soldOut }))
  show(<NeedsYou />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Reorder list: 12 products with recent sales are sold out' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Reorder list' })
  const row = await within(dialog).findByRole('row', { name: /Stoneware Mug/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Stoneware MugAN-1', '0', '0', '40', '$1,250'])
})

test('what is sold out goes on the purchase list from the reorder list, without what is on it', async () => {
  const other = { ...line, productId: 'AN-2', title: 'Oak Board' }
  const whole = { ...soldOut, detail: { ...soldOut.detail, products: [line, other] } }
  const onList = { productId: 'AN-1', title: 'Stoneware Mug', quantity: 5, stock: 0, daysOfCover: 0 }
  peer.on(getInboxItem, () => ok({ item: whole }))
  peer.on(viewPurchaseList, () => ok({ lines: [onList] }))
  let saved: unknown
  peer.on(savePurchaseLines, ({ body }) => {
    saved = body
    return ok({ lines: [onList, { ...onList, productId: 'AN-2' }] })
  })
  show(<NeedsYou />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Reorder list: 12 products with recent sales are sold out' }),
  )
  const add = await screen.findByRole('button', { name: 'Add to purchase list' })
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(add)
  expect(await screen.findByText('1 product added to the purchase list')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Open purchase list' })
  expect(link.getAttribute('href')).toBe('/seller?tab=strategies')
  expect(saved).toEqual({
    lines: [{ productId: 'AN-2', title: 'Oak Board', quantity: 40, stock: 0, daysOfCover: 0 }],
  })
})

test('products that stopped being ready are fixed one by one, all of them', async () => {
  const left = item(3, { kind: 'left_readiness', count: 2, products: [product] })
  items = [left]
  const products = [product, { ...product, productId: 'AN-2' }]
  peer.on(getInboxItem, () => ok({ item: { ...left, detail: { ...left.detail, products } } }))
  let asked: unknown
  peer.on(startQueue, ({ body }) => {
    asked = body
    return ok({ queueId: itemId, at: 1, total: 2, productId: 'AN-1', saved: 0, skipped: 0, ready: 0 })
  })
  const { router } = show(<NeedsYou />)
  await userEvent.click(await screen.findByRole('button', { name: /^Fix products/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ queue: itemId, at: 1 }))
  expect(asked).toEqual({ filter: {}, productIds: ['AN-1', 'AN-2'] })
})
