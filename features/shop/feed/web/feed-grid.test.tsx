import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { previewBulkChange } from '../contract/bulk.ts'
import { checkExport } from '../contract/export-check.ts'
import {
  changeView,
  deleteView,
  listFilterValues,
  listViews,
  saveView,
  setColumns,
} from '../contract/views.ts'
import {
  address,
  answerFirstReads,
  cup,
  Feed,
  kettle,
  mug,
  someId,
  stock,
} from './__fixtures__/grid.fixture.ts'

const peer = usePeer()
const asked: Record<string, unknown>[] = []

beforeEach(() => {
  asked.length = 0
  answerFirstReads(peer)
})

test.each([
  ['Price', 'price'],
  ['Readiness', 'readiness'],
  ['Issues', 'issues'],
  ['Status', 'status'],
])('the table head %s sorts up, down and back to the order of Shopify, and says so', async (name, up) => {
  stock(peer, [kettle])
  show(<Feed start={{}} />)
  const head = await screen.findByRole('columnheader', { name })
  expect(head.getAttribute('aria-sort')).toBe('none')
  const button = within(head).getByRole('button')
  for (const [sort, direction] of [
    [up, 'ascending'],
    [`-${up}`, 'descending'],
    ['store', 'none'],
  ]) {
    await userEvent.click(button)
    expect([address.view.sort, head.getAttribute('aria-sort')]).toEqual([sort, direction])
  }
})

test('filters stand in the address and as chips that take them off', async () => {
  stock(peer, [kettle])
  const values = {
    brands: ['Nord'],
    categories: [],
    issues: [{ code: 'gtin:missing', label: 'GTIN missing' }],
  }
  peer.on(listFilterValues, () => ({ body: { success: true, data: values } }))
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  const panel = await screen.findByRole('group', { name: 'Filters' })
  await within(panel).findByRole('option', { name: 'Nord' })
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Brand' }), 'Nord')
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Issue' }), 'gtin:missing')
  await userEvent.type(within(panel).getByRole('textbox', { name: 'Price from' }), '9,5{Enter}')
  expect(address.view).toMatchObject({ brand: 'Nord', issue: 'gtin:missing', priceMin: 9.5 })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: Brand: Nord' }))
  expect(address.view.brand).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect([address.view.issue, address.view.priceMin]).toEqual([undefined, undefined])
})

test('variants stand under their product once they are asked for', async () => {
  stock(peer, [kettle, mug, cup])
  show(<Feed start={{ grouped: true }} />)
  expect(await screen.findByRole('button', { name: 'Mug' })).toBeTruthy()
  const toggle = await screen.findByRole('button', { name: '2 variants of Mug - Blue' })
  expect(screen.queryByText('AN-3')).toBeNull()
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('AN-3')).toBeTruthy()
})

test('the row of a closed group acts on all of its variants that are loaded', async () => {
  stock(peer, [kettle, mug, cup])
  peer.on(previewBulkChange, ({ body }) => {
    asked.push(body as Record<string, unknown>)
    return { body: { success: true, data: { total: 2, changed: 2, reasons: [], rows: [] } } }
  })
  show(<Feed start={{ grouped: true }} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug' }))
  expect(await screen.findByRole('button', { name: 'Disable 2' })).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Search for Mug - Blue' }))
  await screen.findByRole('dialog', { name: 'Enable 2 products?' })
  expect(asked.at(-1)).toMatchObject({ selection: { productIds: ['AN-2', 'AN-3'] } })
})

test('columns that are chosen are shown at once and kept on the server', async () => {
  stock(peer, [kettle])
  peer.on(setColumns, ({ body }) => {
    asked.push(body as Record<string, unknown>)
    return { body: { success: true, data: body as object } }
  })
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Table options' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Columns' }))
  const dialog = await screen.findByRole('dialog', { name: 'Columns' })
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Stock' }))
  expect(await screen.findByRole('columnheader', { name: 'Stock' })).toBeTruthy()
  expect(asked.at(-1)).toEqual({ columns: ['price', 'readiness', 'score', 'issues', 'stock'] })
})

test('the list opens with the default view, and what is shown is saved under a name', async () => {
  stock(peer, [kettle])
  const view = { id: someId, name: 'Sold out', query: { stock: 'out' }, isDefault: true }
  peer.on(listViews, () => ({ body: { success: true, data: { views: [view], columns: null } } }))
  peer.on(saveView, ({ body }) => {
    asked.push(body as Record<string, unknown>)
    return { body: { success: true, data: { view: { ...view, ...(body as object) } } } }
  })
  show(<Feed start={{}} />)
  await waitFor(() => expect(address.view).toEqual({ stock: 'out' }))
  await userEvent.click(screen.getByRole('button', { name: /Incomplete/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save view' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'To fix')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }))
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      name: 'To fix',
      query: { readiness: 'incomplete', stock: 'out' },
      isDefault: false,
    }),
  )
})

test('a view that is deleted by mistake is back with one click', async () => {
  stock(peer, [kettle])
  const view = { id: someId, name: 'Sold out', query: { stock: 'out' }, isDefault: false }
  peer.on(listViews, () => ({ body: { success: true, data: { views: [view], columns: null } } }))
  peer.on(deleteView, () => ({ body: { success: true, data: {} } }))
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage views' }))
  const dialog = await screen.findByRole('dialog', { name: 'Saved views' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Sold out' }))
  expect(within(dialog).queryByDisplayValue('Sold out')).toBeNull()
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true })))
  expect(await within(dialog).findByDisplayValue('Sold out')).toBeTruthy()
})

test('a view keeps the name that was typed when its star is clicked at once', async () => {
  stock(peer, [kettle])
  const view = { id: someId, name: 'Sold out', query: { stock: 'out' }, isDefault: false }
  peer.on(listViews, () => ({ body: { success: true, data: { views: [view], columns: null } } }))
  peer.on(changeView, ({ body }) => {
    asked.push(body as Record<string, unknown>)
    return { body: { success: true, data: { view: { ...view, ...(body as object) } } } }
  })
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage views' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
  const name = dialog.getByDisplayValue('Sold out')
  await userEvent.clear(name)
  await userEvent.type(name, 'Gone')
  await userEvent.click(dialog.getByRole('button', { name: 'Open the list with Sold out' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'Gone', isDefault: true }))
})

test('a check of the feed says what is left out and why, and leads there', async () => {
  stock(peer, [kettle])
  const report = {
    exported: 2,
    exportedIncompletely: 0,
    leftOut: 1,
    readyOff: 0,
    reasons: [{ code: 'image_url:missing', label: 'Image missing', products: 1 }],
    products: [{ productId: 'AN-9', title: 'Bowl', imageLink: null, reasons: ['Image missing'] }],
  }
  peer.on(checkExport, () => ({ body: { success: true, data: report } }))
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export formats' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Check feed/ }))
  const dialog = await screen.findByRole('dialog', { name: '2 products will be exported' })
  expect(within(dialog).getByText('1 enabled product will be left out.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Image missing 1' }))
  expect(address.view).toEqual({ issue: 'image_url:missing', enabled: 'true' })
})

test('what is left out is listed, also where no reason is known', async () => {
  stock(peer, [kettle])
  const product = { productId: 'AN-9', title: 'Bowl', imageLink: null, reasons: [] }
  const report = {
    exported: 2,
    exportedIncompletely: 0,
    leftOut: 1,
    readyOff: 0,
    reasons: [],
    products: [product],
  }
  peer.on(checkExport, () => ({ body: { success: true, data: report } }))
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export formats' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Check feed/ }))
  expect(await screen.findByRole('button', { name: 'Bowl' })).toBeTruthy()
})
