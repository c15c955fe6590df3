import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { storeStatus } from '#features/base/stores/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { type InboxItem, listInbox } from '../contract/item.ts'
import { NeedsYou } from './needs-you.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const item = (id: string, detail: InboxItem['detail']): InboxItem => ({
  ...{ id, detail, type: 'info', money: null, dueAt: detail.kind === 'dispute' ? due : null },
  ...{ openedAt: due, state: 'open', snoozedUntil: null },
})
const due = '2026-12-03T12:00:00.000Z'
let items: InboxItem[]
beforeEach(() => {
  peer.on(storeStatus, () => ok({ connected: true, isDemo: false, domain: 'x.myshopify.com' }))
  peer.on(listInbox, () => ok({ items, putAside: [] }))
})

test('each item says when it leaves by itself: the first in place, all where they are put aside', async () => {
  items = [
    item('1', { kind: 'sold_out', count: 12, leadDays: 14, products: [] }),
    item('2', { kind: 'ready_off', count: 2, products: [] }),
  ]
  show(<NeedsYou hasLead />)
  const leaves = "Leaves when they're back in stock or on your purchase list."
  expect(await screen.findByText(leaves)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: "Snooze: 2 ready products aren't enabled" }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByText("Leaves when they're enabled or no longer ready.")).toBeTruthy()
})

test('a dispute opens in Shopify, several on the page that shows just them, each with its day of the store', async () => {
  const order = { orderName: '#1', orderNumber: '51', amount: '9', currency: 'USD', dueAt: due, score: null }
  const detail = { kind: 'dispute' as const, count: 1, orders: [order], timeZone: 'Pacific/Kiritimati' }
  items = [item('1', detail)]
  show(<NeedsYou hasLead />)
  const link = await screen.findByRole('link', { name: 'Open dispute' })
  expect(link.getAttribute('href')).toBe('https://x.myshopify.com/admin/orders/51')
  expect(screen.getByText(/, 4 December 2026/)).toBeTruthy()
  cleanup()
  items = [item('1', { ...detail, count: 2, orders: [order, { ...order, orderName: '#2' }] })]
  show(<NeedsYou />)
  const list = await screen.findByRole('link', { name: 'Show disputes: 2 disputes need a response' })
  expect(list.getAttribute('href')).toBe('/stripe?tab=security&show=respond')
})
