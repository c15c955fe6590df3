import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deleteItem, exportLibrary, getItem, listLibrary } from '#features/shop/research/contract/library.ts'
import { makeAnswer } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { ScoutLibrary } from './scout-library.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

const item = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  kind: 'search',
  query: 'linen throws',
  url: null,
  title: 'linen throws',
  answer: 'Linen is asked for.',
  askedBy: 'merchant',
  runId: null,
  seconds: 0.4,
  sourceCount: 1,
  fetchedAt: '2026-11-20T10:00:00.000Z',
}
const task = {
  ...item,
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3e',
  kind: 'task',
  title: 'India',
  sourceCount: 0,
}
const long = `${'word '.repeat(200)}the end`
const source = {
  url: 'https://a.example/',
  title: 'A page',
  content: long,
  score: 0.9,
  seenAt: item.fetchedAt,
}

beforeEach(() => {
  peer.on(listLibrary, ({ query }) =>
    query.get('cursor')
      ? ok({ items: [task], nextCursor: null, total: 2 })
      : ok({ items: [item], nextCursor: item.id, total: 2 }),
  )
  peer.on(getItem, () => ok({ item: { ...item, sources: [source], report: null, summary: null } }))
})

const asked = (path: string) => peer.asked.filter((one) => one.path === path)

test('what was found is opened with its answer and the whole text of its sources', async () => {
  const user = userEvent.setup()
  show(<ScoutLibrary />)
  expect(await screen.findByText('2 items')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open linen throws' }))
  expect(await screen.findByText('Linen is asked for.')).toBeTruthy()
  expect(screen.queryByText(/the end/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all of A page' }))
  expect(screen.getByText(/the end/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /a\.example/ }).getAttribute('rel')).toContain('noopener')
})

test('a summary in the words of a model leads to its sources', async () => {
  const user = userEvent.setup()
  const sentences = [{ text: 'Linen sells.', sources: [0] }]
  const summary = { by: 'model', model: 'gpt-5', sentences }
  peer.on(getItem, () => ok({ item: { ...item, sources: [source], report: null, summary } }))
  show(<ScoutLibrary />)
  await user.click(await screen.findByRole('button', { name: 'Open linen throws' }))
  expect(await screen.findByText('Linen sells.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Source 1: A page' }).getAttribute('href')).toBe(source.url)
  expect(screen.getByText('Written by gpt-5, based on the pages below.')).toBeTruthy()
})

test('the library goes on page by page, and a task shows its report', async () => {
  const user = userEvent.setup()
  const report = makeAnswer({ summary: 'India asks for linen.' })
  peer.on(getItem, () => ok({ item: { ...task, sources: [], report, summary: null } }))
  show(<ScoutLibrary />)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await user.click(await screen.findByRole('button', { name: 'Open India' }))
  expect(await screen.findByText('India asks for linen.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('words and kind narrow the library, and the export is of what is shown', async () => {
  const user = userEvent.setup()
  peer.on(exportLibrary, () => ({ body: [] }))
  show(<ScoutLibrary />)
  await screen.findByText('2 items')
  peer.on(listLibrary, () => ok({ items: [], nextCursor: null, total: 0 }))
  await user.type(screen.getByRole('searchbox', { name: 'Search the library' }), 'kettle')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Crawl')
  // The words are looked for once the typing rests.
  await waitFor(() => {
    const query = Object.fromEntries(asked(listLibrary.path).at(-1)?.query ?? [])
    expect(query).toMatchObject({ search: 'kettle', kind: 'crawl' })
  })
  expect(await screen.findByText(/No items found/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'JSON' }))
  expect(await screen.findByText('Library downloaded')).toBeTruthy()
  const [exported] = asked(exportLibrary.path)
  expect(Object.fromEntries(exported?.query ?? [])).toEqual({
    search: 'kettle',
    kind: 'crawl',
    format: 'json',
  })
})

test('an item is deleted only after it was asked for', async () => {
  const user = userEvent.setup()
  peer.on(deleteItem, () => {
    peer.on(listLibrary, () => ok({ items: [], nextCursor: null, total: 0 }))
    return ok({})
  })
  show(<ScoutLibrary />)
  await user.click(await screen.findByRole('button', { name: 'Delete linen throws' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(peer.asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Delete linen throws' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The library is empty')).toBeTruthy()
  expect(screen.getByText('Deleted from the library')).toBeTruthy()
})

test('a library that cannot be read says so and can be read again', async () => {
  peer.on(listLibrary, () => refusal(500, 'BUG', 'Something went wrong.'))
  show(<ScoutLibrary />)
  expect(await screen.findByText("Couldn't load the library")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
