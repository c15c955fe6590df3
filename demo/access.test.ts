import { expect, test } from 'vitest'
import { NOON, openStore, SHOP } from './__fixtures__/store.fixture.ts'
import { demoToken } from './oauth.ts'

const path = `${SHOP}/admin/api/2026-10/graphql.json`
const token = { 'X-Shopify-Access-Token': demoToken(SHOP) }

test('A wrong token is refused in the words of Shopify', async () => {
  await using store = await openStore()
  for (const wrong of ['shpat_wrong', demoToken('other.myshopify.com')]) {
    const answer = await store.post(path, { query: '{ shop { name } }' }, { 'X-Shopify-Access-Token': wrong })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    })
  }
})

test('An unsupported version falls forward and says so in the header', async () => {
  await using store = await openStore()
  const old = await store.post(path.replace('2026-10', '2024-01'), { query: '{ shop { name } }' }, token)
  expect(old.headers.get('x-shopify-api-version')).toBe('2026-10')
  expect(await old.json()).toMatchObject({ data: { shop: { name: 'Atelier Nord' } } })
})

test('Only JSON requests with a query are understood', async () => {
  await using store = await openStore()
  const text = await store.post(path, '{ shop { name } }', {
    ...token,
    'Content-Type': 'application/graphql',
  })
  expect(text.status).toBe(415)
  for (const body of ['{', '[]', '{"query":7}', '{"query":"{ shop { name } }","variables":[]}']) {
    expect((await store.post(path, body, token)).status).toBe(400)
  }
  expect((await store.post(path, JSON.stringify({ query: ' '.repeat(3_000_000) }), token)).status).toBe(413)
})

test('Names that are no shop domains, and pages that do not exist, are not found', async () => {
  await using store = await openStore()
  for (const wrong of [
    '',
    'evil.example.com',
    '-a.myshopify.com',
    `${SHOP}/pictures/kettle/..%2fpalette.json`,
    `${SHOP}/nothing`,
  ]) {
    expect((await fetch(`${store.origin}/${wrong}`)).status).toBe(404)
  }
})

test('A field that does not exist is an error without data', async () => {
  await using store = await openStore()
  const { data, errors } = await store.ask('{ shop { colour } }')
  expect(data).toBeUndefined()
  expect(errors).toMatchObject([{ message: expect.stringContaining('colour') }])
})

test('The bucket refuses what it cannot pay, and time fills it again', async () => {
  let now = NOON
  await using store = await openStore({ now: () => now, restoreRate: 100 })
  const query = '{ products(first: 250) { nodes { id variants(first: 100) { nodes { id } } } } }'
  const first = await store.ask(query)
  const cost = first.extensions?.cost
  expect(cost?.throttleStatus).toMatchObject({ maximumAvailable: 2000, restoreRate: 100 })
  let answer = first
  for (let times = 0; times < 100 && !answer.errors; times++) answer = await store.ask(query)
  expect(answer.errors).toMatchObject([{ message: 'Throttled', extensions: { code: 'THROTTLED' } }])
  expect(answer.extensions?.cost.actualQueryCost).toBeNull()
  now += 20_000
  expect((await store.ask(query)).errors).toBeUndefined()
})

test('A single document may not cost more than a thousand points', async () => {
  await using store = await openStore()
  const { errors } = await store.ask(
    '{ products(first: 250) { nodes { variants(first: 250) { nodes { inventoryItem { inventoryLevels(first: 250) { nodes { id } } } } } } } }',
  )
  expect(errors).toMatchObject([{ extensions: { code: 'MAX_COST_EXCEEDED' } }])
})

test('A list without a page size is refused', async () => {
  await using store = await openStore()
  expect((await store.ask('{ products { nodes { id } } }')).errors).toMatchObject([
    { message: 'you must provide one of first or last' },
  ])
  expect((await store.ask('{ products(first: 251) { nodes { id } } }')).errors).toHaveLength(1)
  expect(
    (await store.ask('{ products(first: 2, after: "nonsense") { nodes { id } } }')).errors,
  ).toMatchObject([{ extensions: { code: 'INVALID_CURSOR' } }])
})
