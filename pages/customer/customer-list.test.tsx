import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Customer, type CustomerPage, listCustomers } from '#features/shop/sales/contract/customers.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { CustomerList } from './customer-list.tsx'

const peer = usePeer()
const buyer: Customer = {
  number: '77',
  createdAt: '2025-11-20T10:00:00.000Z',
  orders: 3,
  spent: '240.50',
  currency: 'USD',
  country: 'DK',
  acceptsEmail: true,
  lastOrder: { id: 'o1', name: '#1007', at: '2026-01-03T10:00:00.000Z' },
}
const nobody: CustomerPage = {
  ...{ missing: null, customers: [], nextCursor: null },
  ...{ total: 0, isSynced: true, problem: null, knownSince: null },
}
const answer = (data: Partial<CustomerPage>) => ({ body: { success: true, data: { ...nobody, ...data } } })

test('lists customers with their orders and spending, when they ordered last and where, page after page', async () => {
  peer.on(listCustomers, ({ query }) =>
    query.get('cursor')
      ? answer({ customers: [{ ...buyer, number: '78', orders: 1 }], total: 2 })
      : answer({ customers: [buyer], nextCursor: 'next', total: 2 }),
  )
  show(<CustomerList />)
  expect(await screen.findByText('Customer 77')).toBeTruthy()
  expect(screen.getByText('3 orders')).toBeTruthy()
  expect(screen.getByText('$240.50')).toBeTruthy()
  for (const text of ['#1007', '3 January 2026', 'Denmark', 'Since 20 November 2025', 'Email subscriber'])
    expect(screen.getByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Customer 78')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('searches and sorts on the server, and says so where nobody is found', async () => {
  peer.on(listCustomers, ({ query }) =>
    query.get('search') === '4711'
      ? answer({})
      : answer({ customers: [{ ...buyer, number: query.get('sort') ?? '' }], total: 1 }),
  )
  show(<CustomerList />)
  expect(await screen.findByText('Customer spent')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Sort customers by'), 'lapsed')
  expect(await screen.findByText('Customer lapsed')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Search customer or order'), '4711')
  expect(await screen.findByText('No customers found')).toBeTruthy()
})

test.each([
  ['switched_off', 'Customer data is off for this store', 'Open sync settings'],
  ['read_customers', "Vitrine can't read your customers", 'Manage stores'],
] as const)('says why nobody is listed (%s) and what to do', async (missing, title, action) => {
  peer.on(listCustomers, () => answer({ missing }))
  show(<CustomerList />)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toContain('/workspace/stores')
})

test('shows who never ordered, and whose last order is not known', async () => {
  peer.on(listCustomers, ({ query }) =>
    query.get('show') === 'never_ordered'
      ? answer({
          customers: [{ ...buyer, number: '79', orders: 0, spent: '0.00', lastOrder: null }],
          total: 1,
        })
      : answer({ customers: [{ ...buyer, lastOrder: null }], total: 2 }),
  )
  show(<CustomerList />)
  expect(await screen.findByText('Last order not known')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Show customers'), 'never_ordered')
  expect(await screen.findByText('Customer 79')).toBeTruthy()
  expect(screen.getByText('0 orders')).toBeTruthy()
  expect(screen.getByText('Never ordered', { selector: 'span' })).toBeTruthy()
})

test('says that customers come with the next sync where none was read yet', async () => {
  peer.on(listCustomers, () => answer({ isSynced: false }))
  show(<CustomerList />)
  expect(await screen.findByText('Customers appear here when the next sync has finished.')).toBeTruthy()
})

test('says why customers could not be synced', async () => {
  peer.on(listCustomers, () => answer({ isSynced: false, problem: 'Shopify denied access.' }))
  show(<CustomerList />)
  expect(await screen.findByText("Couldn't sync your customers")).toBeTruthy()
  expect(screen.getByText('Shopify denied access.')).toBeTruthy()
})

test('says so where there are no customers yet, and where the list cannot be read', async () => {
  peer.on(listCustomers, () => answer({}))
  const { client } = show(<CustomerList />)
  expect(await screen.findByText('No customers yet')).toBeTruthy()
  peer.on(listCustomers, () => ({
    status: 503,
    body: { success: false, code: 'SERVER_BUSY', error: 'The server is restarting.' },
  }))
  client.clear()
  show(<CustomerList />)
  expect(await screen.findByText("Couldn't load the customers")).toBeTruthy()
})
