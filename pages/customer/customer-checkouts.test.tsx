import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type AbandonedCheckout, listCheckouts } from '#features/shop/sales/contract/checkouts.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { CustomerCheckouts } from './customer-checkouts.tsx'

const peer = usePeer()
const at = new Date().toISOString()
const left: AbandonedCheckout = {
  ...{ number: '14', name: '#C1014', at, completedAt: null, total: '99.80', currency: 'USD' },
  items: [{ title: 'Kettle', quantity: 2 }],
  hasMoreItems: true,
  customerNumber: '77',
}

test('lists what was left, who left it and what came back, page after page', async () => {
  peer.on(listCheckouts, ({ query }) => {
    const more = { ...left, number: '13', name: '#C1013', completedAt: at, customerNumber: null }
    const isFirst = query.get('cursor') === null
    const data = { checkouts: isFirst ? [left] : [more], nextCursor: isFirst ? 'next' : null }
    return { body: { success: true, data } }
  })
  show(<CustomerCheckouts />)
  expect(await screen.findByText('2 × Kettle, more products')).toBeTruthy()
  expect(screen.getByText('Customer 77')).toBeTruthy()
  expect(screen.getByText('Not recovered')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('#C1013')).toBeTruthy()
  expect(screen.getByText(/^Recovered/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('says so where nothing was left, and why nothing can be read', async () => {
  peer.on(listCheckouts, () => ({ body: { success: true, data: { checkouts: [], nextCursor: null } } }))
  const { client } = show(<CustomerCheckouts />)
  expect(await screen.findByText('No abandoned checkouts')).toBeTruthy()
  const error = 'Orders and sales figures aren’t shown. Grant read_orders to change that.'
  peer.on(listCheckouts, () => ({
    status: 409,
    body: { success: false, code: 'SALES_SCOPE_MISSING', error },
  }))
  client.clear()
  show(<CustomerCheckouts />)
  expect(await screen.findByText(error)).toBeTruthy()
})

test('says so where further checkouts cannot be read, and keeps those that are there', async () => {
  peer.on(listCheckouts, ({ query }) =>
    query.get('cursor') === null
      ? { body: { success: true, data: { checkouts: [left], nextCursor: 'next' } } }
      : { status: 502, body: { success: false, code: 'UPSTREAM_REJECTED', error: 'Shopify is down.' } },
  )
  show(<CustomerCheckouts />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText("Couldn't load more")).toBeTruthy()
  expect(screen.getByText('#C1014')).toBeTruthy()
})
