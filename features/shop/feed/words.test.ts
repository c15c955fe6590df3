import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { newFeed } from './__fixtures__/feed.fixture.ts'
import { findLikeWords, findProductWords } from './actions/words.ts'

let server: TestServer
let key: { workspaceId: string; storeId: string }
beforeAll(async () => {
  server = await startTestServer({ products: 80 })
  await newFeed(server)
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<typeof key>(sql`select workspace_id as "workspaceId", id as "storeId" from stores`),
  )
  if (!rows[0]) throw new Error('There is no store')
  key = rows[0]
})
afterAll(() => server.close())

const find = (...texts: string[]) => findProductWords(server, key, texts)

/** Gives these titles to as many products. */
async function setTitles(titles: string[]) {
  const given = titles.map((title, at) => ({ title, at: at + 1 }))
  await server.db.asSystem((tx) =>
    tx.execute(sql`update products set title = given.title, search_text = lower(given.title || E'\n' || product_id)
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(title text, at int)
      join (select id, row_number() over (order by id) as at from products) as place on place.at = given.at
      where products.id = place.id`),
  )
}

test('a word of one title is known however many titles hold it within a longer word', async () => {
  const rare = ['pan', 'ane', 'nel', 'pane', 'anel']
  await setTitles(Array.from({ length: 70 }, (_, i) => (i % 14 === 0 ? `The ${rare[i / 14]}` : `Panel ${i}`)))
  for (const word of rare) expect(await find(word)).toEqual([word])
  expect(await find('pa', 'el', 'panel', 'the')).toEqual(['panel', 'the'])
})

test('a text is known as the whole of a title, whatever signs are in it, and a sign stands for nothing else', async () => {
  await setTitles(['Frying Pan, 24 cm', 'Crème (50%) ×2'])
  expect(await find('frying pan, 24 cm', 'frying pan', 'frying', 'fry')).toEqual([
    'frying pan, 24 cm',
    'frying',
  ])
  expect(await find('crème', 'cr', 'me', 'crème (50%) ×2', '(50%)', '.*', '50', '%')).toEqual([
    'crème',
    'crème (50%) ×2',
    '50',
  ])
})

test('a word that is misspelt is like one of a title, whatever its accents', async () => {
  await setTitles(['Öland Backpack', 'Åsa Candle', 'Vinter Headphones'])
  const like = async (text: string) => (await findLikeWords(server, key, [text]))[0]?.meant
  expect(await like('oland')).toBe('öland')
  expect(await like('asa')).toBe('åsa')
  expect(await like('headfone')).toBe('headphones')
  expect(await like('zzzz')).toBeUndefined()
})
