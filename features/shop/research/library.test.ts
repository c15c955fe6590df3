import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { readCsv } from '#kit/csv.ts'
import { call, send } from '#tests/world/server.ts'
import {
  newResearcher,
  openWebWorld,
  type Researcher,
  type WebWorld,
} from './__fixtures__/research.fixture.ts'
import * as library from './contract/library.ts'

let world: WebWorld
let mine: Researcher
beforeAll(async () => {
  world = await openWebWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  mine = await newResearcher(world)
})

const kettle = 'https://northkettle.example.com/products/gooseneck-kettle'
const exported = (format: string) =>
  ask(world.server, 'GET', `/api/research/library/export?format=${format}`, mine.token)

test('pages of the library hold each item once, the newest first', async () => {
  for (const query of ['kettle one', 'kettle two', 'kettle three']) await mine.search({ query })
  await mine.extract(kettle)
  const first = await mine.list({ limit: 3 })
  expect(first).toMatchObject({ total: 4, nextCursor: first.items[2]?.id })
  expect(first.items.map(({ query, kind }) => query || kind)).toEqual([
    'extract',
    'kettle three',
    'kettle two',
  ])
  const second = await mine.list({ limit: 3, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({
    items: [{ query: 'kettle one', sourceCount: 4 }],
    nextCursor: null,
    total: 4,
  })
})

test('an item is found by its words, the titles and addresses of its sources, and its kind', async () => {
  await mine.search({ query: 'gooseneck' })
  await mine.extract(kettle)
  const count = async (query: object) => (await mine.list(query)).total
  expect(await count({ search: 'GOOSENECK' })).toBe(2)
  expect(await count({ search: 'brewhaus.example.net' })).toBe(1)
  expect(await count({ search: 'gooseneck', kind: 'extract' })).toBe(1)
  expect(await count({ search: '%' })).toBe(0)
  expect(await count({ kind: 'task' })).toBe(0)
})

test('an empty library is exported as such', async () => {
  expect(readCsv((await exported('csv')).text).rows).toHaveLength(1)
  expect(JSON.parse((await exported('json')).text)).toEqual([])
})

test('the library leaves as CSV with a line for each source, or as JSON', async () => {
  world.peer.fail({
    body: JSON.stringify({
      query: 'x',
      results: [{ url: kettle, title: '=HYPERLINK("http://evil")', content: 'one\ntwo', score: 0.5 }],
      response_time: 1,
    }),
  })
  await mine.search({ query: 'formulas' })
  for (let i = 0; i < 12; i += 1) await mine.search({ query: `kettle ${i}`, max_results: 2 })
  const csv = await exported('csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.headers.get('content-disposition')).toMatch(/filename="research-.*\.csv"/)
  expect(csv.text).toContain(`"'=HYPERLINK(""http://evil"")"`)
  const { rows } = readCsv(csv.text)
  expect(rows).toHaveLength(1 + 12 * 2 + 1)
  expect(rows.at(-1)?.cells.slice(1)).toEqual([
    'search',
    'formulas',
    '',
    'formulas',
    '',
    'merchant',
    '=HYPERLINK("http://evil")',
    kettle,
    '0.5',
    'one\ntwo',
  ])
  const items = JSON.parse((await exported('json')).text)
  expect(items).toHaveLength(13)
  expect(items.at(-1)).toMatchObject({ query: 'formulas', sources: [{ url: kettle }] })
})

test('an item is deleted with its sources, and the log says who did it', async () => {
  const { itemId } = await mine.search()
  await call(world.server.origin, library.deleteItem, { params: { itemId } }, mine.token)
  const again = await send(world.server.origin, library.deleteItem, { params: { itemId } }, mine.token)
  expect([again.status, await again.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'RESEARCH_NOT_FOUND' }),
  ])
  expect((await mine.list()).total).toBe(0)
  const { text } = await ask(world.server, 'GET', '/api/audit', mine.token)
  expect(text).toContain('research.deleted')
})

test('one merchant sees nothing of what another found', async () => {
  const { itemId } = await mine.search()
  const other = await newResearcher(world)
  expect((await other.list()).total).toBe(0)
  for (const endpoint of [library.getItem, library.deleteItem]) {
    const answer = await send(world.server.origin, endpoint, { params: { itemId } }, other.token)
    expect(answer.status).toBe(404)
  }
  expect((await mine.list()).total).toBe(1)
})
