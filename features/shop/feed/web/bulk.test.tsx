import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import {
  countProducts,
  getBulkChange,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
} from '../contract/bulk.ts'
import {
  answerFirstReads,
  cup,
  Feed,
  kettle,
  mug,
  someId as changeId,
  stock,
} from './__fixtures__/grid.fixture.ts'

const peer = usePeer()
const asked: Record<string, unknown>[] = []

function bulkReply(change: object, report: object | null) {
  const run = {
    id: changeId,
    kind: 'feed.bulk',
    purpose: 'feed.bulk',
    status: report ? 'completed' : 'running',
    progress: null,
    output: report,
    error: null,
    createdAt: '2026-11-23T05:00:00.000Z',
    startedAt: null,
    endedAt: report ? '2026-11-23T05:00:01.000Z' : null,
  }
  return { body: { success: true, data: { changeId, change, run, report } } }
}

const reportOf = (change: object, changed: number, skipped = 0) => ({
  changeId,
  change,
  total: changed + skipped,
  changed,
  skipped,
  reasons: skipped > 0 ? [{ code: 'incomplete', issues: ['image_url:missing'], products: skipped }] : [],
})

beforeEach(() => {
  asked.length = 0
  answerFirstReads(peer)
  peer.on(previewBulkChange, ({ body }) => {
    asked.push(body as Record<string, unknown>)
    const rows = [
      {
        productId: 'AN-1301',
        title: kettle.title,
        imageLink: null,
        before: 'false',
        after: 'true',
        reason: null,
      },
    ]
    return { body: { success: true, data: { total: 3, changed: 3, reasons: [], rows } } }
  })
})

test('Enable asks with the exact number, enables them as one change, and the toast undoes it', async () => {
  stock(peer, [kettle, mug, cup])
  const change = { kind: 'switch', enableSearch: true }
  peer.on(startBulkChange, ({ body }) => {
    asked.push(body as Record<string, unknown>)
    return bulkReply(change, reportOf(change, 3))
  })
  const undone = { kind: 'undo', changeId }
  peer.on(undoBulkChange, () => bulkReply(undone, reportOf(undone, 3)))
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enable 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enable 3 products?' })
  const go = within(dialog).getByRole('button', { name: 'Enable 3' })
  await waitFor(() => expect(go.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(go)
  expect(await screen.findByText('3 products enabled')).toBeTruthy()
  expect(asked.at(-1)).toEqual({
    selection: { filter: { readiness: 'ready', enabled: 'false' }, except: [] },
    change,
  })
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(await screen.findByText('3 products restored')).toBeTruthy()
})

test('what a change leaves as it was is counted by its reason', async () => {
  stock(peer, [kettle])
  const change = { kind: 'switch', enableSearch: true }
  peer.on(startBulkChange, () => bulkReply(change, reportOf(change, 1, 2)))
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enable 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enable 3 products?' })
  const go = within(dialog).getByRole('button', { name: 'Enable 3' })
  await waitFor(() => expect(go.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(go)
  expect(await screen.findByText('2 products weren’t changed')).toBeTruthy()
  expect(screen.getByText('2 × Not ready for shoppers: Image missing')).toBeTruthy()
})

test('before a change it is counted why some products stay as they are', async () => {
  stock(peer, [kettle])
  const reasons = [
    { code: 'enabled', issues: [], products: 12 },
    { code: 'incomplete', issues: ['brand:missing'], products: 7 },
  ]
  peer.on(previewBulkChange, () => ({
    body: { success: true, data: { total: 22, changed: 3, reasons, rows: [] } },
  }))
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enable 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enable 3 products?' })
  expect(dialog.textContent).toContain('19 selected products won’t change')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['12 × Already enabled', '7 × Not ready for shoppers: Brand missing'])
})

test('all that match can be selected with their exact number, and single ones taken off again', async () => {
  stock(peer, [kettle, mug, cup], { total: 1_000, isTotalCapped: true })
  peer.on(countProducts, () => ({ body: { success: true, data: { total: 1_346 } } }))
  show(<Feed start={{ search: 'e' }} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded products' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected products' })
  await userEvent.click(await within(bar).findByRole('button', { name: 'Select all 1,346 matches' }))
  expect(within(bar).getByRole('button', { name: 'Disable 1,346' })).toBeTruthy()
  // The peer answers each page alike.
  const [red] = screen.getAllByRole('checkbox', { name: 'Select Mug - Red' })
  if (red) await userEvent.click(red)
  await userEvent.click(within(bar).getByRole('button', { name: 'Disable 1,345' }))
  await screen.findByRole('dialog', { name: 'Disable 3 products?' })
  expect(asked.at(-1)?.selection).toEqual({ filter: { search: 'e' }, except: ['AN-3'] })
})

test('setting a field shows what it would change before it is done', async () => {
  stock(peer, [kettle])
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${kettle.title}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit a field' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit a field' })
  expect(
    within(dialog)
      .getByRole('button', { name: /^Change/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Field' }), 'material')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'New value' }), 'Oak')
  expect(await within(dialog).findByRole('button', { name: 'Change 3' })).toBeTruthy()
  expect(asked.at(-1)).toEqual({
    selection: { productIds: ['AN-1301'] },
    change: { kind: 'set', field: 'material', value: 'Oak', onlyEmpty: true },
  })
})

async function enableThree() {
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enable 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enable 3 products?' })
  const go = within(dialog).getByRole('button', { name: 'Enable 3' })
  await waitFor(() => expect(go.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(go)
}
const enable = { kind: 'switch', enableSearch: true }

test('a change that failed on its way offers the undo of what it did', async () => {
  stock(peer, [kettle])
  const { body } = bulkReply(enable, reportOf(enable, 2, 1))
  const run = { ...body.data.run, status: 'failed', error: { code: 'X', message: 'The database went away.' } }
  peer.on(startBulkChange, () => ({ body: { ...body, data: { ...body.data, run } } }))
  const undone = { kind: 'undo', changeId }
  peer.on(undoBulkChange, () => bulkReply(undone, reportOf(undone, 2)))
  await enableThree()
  expect(await screen.findByText('The database went away.')).toBeTruthy()
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(await screen.findByText('2 products restored')).toBeTruthy()
})

test('an undo that was stopped offers the rest', async () => {
  stock(peer, [kettle])
  const undone = { kind: 'undo', changeId }
  const { body } = bulkReply(undone, reportOf(undone, 1, 2))
  const stopped = { ...body, data: { ...body.data, run: { ...body.data.run, status: 'cancelled' } } }
  let undos = 0
  peer.on(startBulkChange, () => bulkReply(enable, reportOf(enable, 3)))
  peer.on(undoBulkChange, () => {
    undos += 1
    return undos === 1 ? { body: stopped } : bulkReply(undone, reportOf(undone, 2))
  })
  await enableThree()
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo the rest' })))
  expect(await screen.findByText('2 products restored')).toBeTruthy()
})

test('a read that fails once does not lose the change; only one that is gone is let go', async () => {
  stock(peer, [kettle])
  peer.on(startBulkChange, () => bulkReply(enable, null))
  peer.on(getBulkChange, () => refusal(500, 'INTERNAL', 'Something went wrong.'))
  await enableThree()
  await waitFor(() =>
    expect(peer.asked.filter(({ path }) => path.endsWith(changeId)).length).toBeGreaterThan(0),
  )
  peer.on(getBulkChange, () => bulkReply(enable, reportOf(enable, 3)))
  expect(await screen.findByText('3 products enabled', {}, { timeout: 10_000 })).toBeTruthy()
})

test('more loaded products than can be named are selected as all that match', async () => {
  const many = Array.from({ length: 5_001 }, (_, at) => ({ ...kettle, productId: `P-${at}`, id: `${at}` }))
  stock(peer, many)
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded products' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Disable 5,001' }))
  await screen.findByRole('dialog', { name: 'Disable 3 products?' })
  expect(asked.at(-1)?.selection).toEqual({ filter: {}, except: [] })
})
