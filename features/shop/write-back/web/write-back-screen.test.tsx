import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import {
  type Conflict,
  draftSet,
  type FieldChange,
  listConflicts,
  listSetChanges,
  listSets,
  resolveConflicts,
  startSet,
  undoSet,
  viewWriteBack,
  type WriteBackSet,
  type WriteBackView,
} from '../contract.ts'
import { WriteBackScreen } from './write-back-screen.tsx'

const peer = usePeer()
const now = new Date().toISOString()
const draft: WriteBackSet = {
  id: '0198c0de-0000-7000-8000-000000000001',
  status: 'draft',
  actor: 'ingrid@example.com',
  undoOf: null,
  createdAt: now,
  startedAt: null,
  counts: { planned: 2 },
  products: 1,
  run: null,
  canUndo: false,
  undoneBy: null,
}
const change: FieldChange = {
  position: 1,
  productId: 'AN-1002',
  title: 'Copper kettle',
  field: 'brand',
  kind: 'write',
  isConflict: false,
  before: 'Grov',
  after: 'Nordhaus',
  typed: { value: 'Nordhaus', at: now, by: 'ingrid@example.com' },
  storeChangedAt: now,
  status: 'planned',
  reason: null,
}
const conflict: Conflict = {
  productGid: 'gid://shopify/Product/1',
  variantGid: null,
  productId: 'AN-1003',
  title: 'Oak tray',
  field: 'material',
  store: { value: 'Birch', changedAt: now },
  typed: { value: 'Oak', at: now, by: 'ingrid@example.com' },
  base: null,
}
let view: WriteBackView
let conflicts: Conflict[]

beforeEach(() => {
  const rules = {
    gtin: 'ask',
    mpn: 'ask',
    weight: 'ask',
    brand: 'ask',
    productCategory: 'ask',
    material: 'ask',
  } as const
  view = {
    rules,
    afterSync: 'propose',
    mode: 'bidirectional',
    limits: [],
    hasWritten: false,
    sets: [],
    nextBefore: null,
  }
  conflicts = []
  const reply = (data: unknown) => ({ body: { success: true, data } })
  peer.on(viewWriteBack, () => reply(view))
  peer.on(listConflicts, () => reply({ conflicts, total: conflicts.length }))
  const other = { ...change, position: 2, field: 'material', before: null, after: 'Oak' }
  peer.on(listSetChanges, () => reply({ changes: [change, other], nextAfter: null }))
  peer.on(draftSet, () => {
    view = { ...view, sets: [draft] }
    return reply({ set: draft, conflicts: 0, mixed: 0, isCut: false })
  })
})

test('changes are previewed with both values, one is left out, and the rest is written', async () => {
  peer.on(startSet, () => {
    view = {
      ...view,
      sets: [{ ...draft, status: 'done', startedAt: now, counts: { done: 1, excluded: 1 }, canUndo: true }],
    }
    return { body: { success: true, data: { set: view.sets[0] } } }
  })
  show(<WriteBackScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Preview changes' }))
  expect(await screen.findByText('Nordhaus')).toBeTruthy()
  expect(screen.getByText('Grov')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Material of Copper kettle' }))
  await userEvent.click(screen.getByRole('button', { name: 'Write 1 change' }))
  await waitFor(() =>
    expect(peer.asked.find(({ path }) => path.endsWith('/start'))?.body).toEqual({ except: [2] }),
  )
  expect(await screen.findByText(/1 done/)).toBeTruthy()
})

test('a conflict shows both values, by whom and when, and what is chosen is sent with what was seen', async () => {
  conflicts = [conflict]
  peer.on(resolveConflicts, () => {
    conflicts = []
    return { body: { success: true, data: { resolved: 1, set: { ...draft, status: 'done' } } } }
  })
  show(<WriteBackScreen />)
  expect(await screen.findByText('Birch')).toBeTruthy()
  expect(screen.getByText(/In Vitrine, by ingrid@example.com/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use Shopify’s Material for Oak tray' }))
  await waitFor(() => expect(screen.queryByText('Birch')).toBeNull())
  const { productGid, variantGid, field } = conflict
  expect(peer.asked.find(({ path }) => path.endsWith('/resolve'))?.body).toEqual({
    side: 'store',
    conflicts: [{ productGid, variantGid, field, store: 'Birch', typed: 'Oak' }],
  })
})

test('a set that was written is undone, and why one cannot be is said', async () => {
  view = { ...view, sets: [{ ...draft, status: 'done', startedAt: now, counts: { done: 2 }, canUndo: true }] }
  peer.on(undoSet, () => refusal(409, 'WRITE_BACK_RUNNING', 'Changes are being written to this store.'))
  show(<WriteBackScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: 2 fields of 1 product' }))
  expect(await screen.findByText('Changes are being written to this store.')).toBeTruthy()
})

test('earlier sets are shown when asked for, and can be undone as well', async () => {
  const done = { ...draft, status: 'done', startedAt: now, canUndo: true } as const
  const earlier = { ...done, id: '0198c0de-0000-7000-8000-000000000000', counts: { done: 7 }, products: 3 }
  view = { ...view, sets: [{ ...done, counts: { done: 2 } }], nextBefore: draft.id }
  peer.on(listSets, () => ({ body: { success: true, data: { sets: [earlier], nextBefore: null } } }))
  show(<WriteBackScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Undo: 7 fields of 3 products' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(peer.asked.at(-1)?.query.get('before')).toBe(draft.id)
})

test('a preview that holds only the first changes says so', async () => {
  peer.on(draftSet, () => ({
    body: { success: true, data: { set: draft, conflicts: 0, mixed: 0, isCut: true } },
  }))
  show(<WriteBackScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Preview changes' }))
  expect(await screen.findByText('First 20,000 changes shown')).toBeTruthy()
})

test('a store that only sends says so and offers nothing to write', async () => {
  view = { ...view, mode: 'shopify_to_internal', sets: [draft] }
  show(<WriteBackScreen />)
  expect(await screen.findByText('This store syncs from Shopify to Vitrine only')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Preview changes' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Write / })).toBeNull()
})

test('without a store the page leads to the stores', async () => {
  peer.on(viewWriteBack, () => refusal(409, 'STORE_NOT_CONNECTED', 'Connect a store first.'))
  show(<WriteBackScreen />)
  expect(await screen.findByRole('link', { name: 'Connect a store' })).toBeTruthy()
})
