import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { enrichProduct } from '../contract.ts'
import { markInQueue, startQueue, viewQueue } from '../contract/queue.ts'
import { address, answerFirstReads, Feed, kettle, mug, someId, stock } from './__fixtures__/grid.fixture.ts'
import { someStats } from './__fixtures__/product.fixture.ts'

const peer = usePeer()

beforeEach(() => answerFirstReads(peer))

test('what was saved before "Save and next" counts as saved', async () => {
  stock(peer, [kettle])
  const marks: unknown[] = []
  const place = (at: number) => ({
    body: {
      success: true,
      data: {
        queueId: someId,
        at,
        total: 1,
        productId: at === 1 ? 'AN-1301' : null,
        saved: 1,
        skipped: 0,
        ready: 0,
      },
    },
  })
  peer.on(viewQueue, () => place(1))
  peer.on(markInQueue, ({ body }) => {
    marks.push(body)
    return place(2)
  })
  peer.on(enrichProduct, ({ body }) => {
    const product = { ...kettle, ...(body as object) }
    return { body: { success: true, data: { product, stats: someStats({}) } } }
  })
  show(<Feed start={{ queue: someId, at: 1 }} />)
  const brand = await screen.findByRole('textbox', { name: /^Brand/ })
  await userEvent.clear(brand)
  await userEvent.type(brand, 'Nord')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Product Enriched')
  await userEvent.click(screen.getByRole('button', { name: /^Save and next/ }))
  await waitFor(() => expect(marks).toEqual([{ at: 1, outcome: 'saved' }]))
})

test('a product is marked where it stands, and only once it is shown', async () => {
  stock(peer, [kettle, mug])
  const marks: unknown[] = []
  const second = Promise.withResolvers<void>()
  const place = (at: number) => ({
    body: {
      success: true,
      data: {
        queueId: someId,
        at,
        total: 3,
        productId: ['AN-1301', 'AN-2'][at - 1] ?? 'AN-2',
        saved: 0,
        skipped: 0,
        ready: 0,
      },
    },
  })
  peer.on(viewQueue, async ({ query }) => {
    const at = Number(query.get('at'))
    if (at === 1) await second.promise
    return place(at)
  })
  peer.on(markInQueue, ({ body }) => {
    marks.push(body)
    return place(3)
  })
  show(<Feed start={{ queue: someId, at: 2 }} />)
  await screen.findByRole('heading', { name: mug.title })
  await userEvent.click(screen.getByRole('button', { name: 'Previous product' }))
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(marks).toEqual([])
  second.resolve()
  await screen.findByRole('heading', { name: kettle.title })
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(marks).toEqual([{ at: 1, outcome: 'skipped' }]))
})

test('a queue goes from product to product, keeps its place in the address and ends with what was done', async () => {
  stock(peer, [kettle, mug])
  const ids = ['AN-1301', 'AN-2']
  const counts = { saved: 0, skipped: 0 }
  const place = (at: number) => ({
    body: {
      success: true,
      data: { queueId: someId, at, total: 2, productId: ids[at - 1] ?? null, ...counts, ready: 0 },
    },
  })
  peer.on(startQueue, () => place(1))
  peer.on(viewQueue, () => place(1))
  peer.on(markInQueue, ({ body }) => {
    const { at, outcome } = body as { at: number; outcome: 'saved' | 'skipped' }
    counts[outcome] += 1
    return place(at + 1)
  })
  show(<Feed start={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enrich 2' }))
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  expect(address.view).toMatchObject({ queue: someId, at: 1, readiness: 'needs_enrichment' })
  await screen.findByRole('heading', { name: kettle.title })
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(await screen.findByText('2 of 2')).toBeTruthy()
  await screen.findByRole('heading', { name: mug.title })
  await userEvent.click(screen.getByRole('button', { name: /^Save and next/ }))
  expect(await screen.findByText('You reviewed 2 products')).toBeTruthy()
  expect([address.view.at, counts]).toEqual([3, { saved: 0, skipped: 2 }])
  await userEvent.click(screen.getByRole('button', { name: 'Back to list' }))
  expect(address.view.queue).toBeUndefined()
})
