import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { FeedCheck, maxRows } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => server.close())

const good = {
  item_id: 'K-1',
  title: 'Enamel kettle',
  description: 'Enamelled steel kettle.',
  url: 'https://atelier.example/k',
  brand: 'Sognefjord',
  seller_name: 'Atelier Nord',
  image_url: 'https://cdn.atelier.example/k.jpg',
  availability: 'in_stock',
  price: '79.00 USD',
}
const bad = { ...good, item_id: 'K-2', price: 79 }

let addresses = 0

/** Asks from an address of its own unless the test says which: addresses are counted. */
async function ask(body: unknown, ip?: string) {
  addresses += 1
  const answer = await fetch(new URL('/api/feed-check', server.origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip ?? `198.51.${addresses >> 8}.${addresses & 255}`,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> }
}

async function check(text: string, profile?: string): Promise<FeedCheck> {
  const { status, answer } = await ask({ text, ...(profile ? { profile } : {}) })
  expect([status, answer.error]).toEqual([200, undefined])
  return FeedCheck.parse(answer.data)
}

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n')

describe('checking a feed without an account', () => {
  test.each([
    ['lines', lines(good, bad)],
    ['a list', JSON.stringify([good, bad], null, 2)],
    ['an object with products', JSON.stringify({ products: [good, bad] })],
  ])('judges each row of %s', async (_name, text) => {
    const found = await check(text)
    expect(found).toMatchObject({
      profile: 'openai-2026-10',
      rows: 2,
      valid: 1,
      errors: [{ field: 'price', count: 1 }],
      warnings: [],
      truncated: false,
    })
    expect(
      found.verdicts.map(({ index, itemId, title, errors }) => ({ index, itemId, title, errors })),
    ).toEqual([
      { index: 0, itemId: 'K-1', title: 'Enamel kettle', errors: [] },
      { index: 1, itemId: 'K-2', title: 'Enamel kettle', errors: ['price'] },
    ])
    expect(found.verdicts[1]?.details).toEqual([
      {
        field: 'price',
        severity: 'error',
        found: '79',
        todo: expect.stringMatching(/\w/),
        source: expect.stringMatching(/^https:/),
      },
    ])
  })

  test('judges a single product, and by the profile that is asked for', async () => {
    expect(await check(JSON.stringify(good, null, 2))).toMatchObject({ rows: 1, valid: 1 })
    const earlier = await check(JSON.stringify(good), 'openai-2025-09')
    expect(earlier.profile).toBe('openai-2025-09')
    expect(earlier.valid).toBe(0)
  })

  test('tells every row that shares an id', async () => {
    const { valid, verdicts } = await check(lines(good, { ...good, item_id: 'other' }, good))
    expect([valid, verdicts.map(({ errors }) => errors)]).toEqual([1, [['item_id'], [], ['item_id']]])
  })

  test('counts all rows and shows the first 200', async () => {
    const rows = Array.from({ length: 450 }, (_value, at) => ({ ...good, item_id: `K-${at}`, link: 'x' }))
    const found = await check(lines(...rows))
    expect(found).toMatchObject({
      rows: 450,
      valid: 450,
      truncated: true,
      warnings: [{ field: 'link', count: 450 }],
    })
    expect(found.verdicts.map(({ index }) => index)).toEqual(Array.from({ length: 200 }, (_value, at) => at))
  })

  test('names the line of a row that is not JSON', async () => {
    const { verdicts, valid } = await check(`${lines(good)}\n\n{"item_id": \n${lines(bad)}`)
    expect([valid, verdicts.map(({ place, errors }) => [place, errors])]).toEqual([
      1,
      [
        [1, []],
        [3, ['$']],
        [4, ['price']],
      ],
    ])
  })

  test('says in which line a text stops being JSON', async () => {
    const { status, answer } = await ask({ text: `[\n${JSON.stringify(good)},\n{"item_id" "K-2"}\n]` })
    expect([status, answer.code, answer.error, answer.details]).toEqual([
      400,
      'FEED_NOT_JSON',
      'Line 3, column 12: this is not JSON. A colon is expected here.',
      { line: 3, column: 12 },
    ])
    expect((await ask({ text: 'id,title\n1,Kettle' })).answer.error).toMatch(/^Line 1, column 1: /)
  })

  test('returns no findings for an empty feed', async () => {
    expect(await check('')).toMatchObject({ rows: 0, valid: 0, verdicts: [], truncated: false })
  })
})

describe('a hostile feed', () => {
  test.each<[string, unknown, number]>([
    ['without a text', {}, 400],
    ['of another type', { text: [good] }, 400],
    ['for an unknown profile', { text: '', profile: '__proto__' }, 400],
    ['with an unknown property', { text: '', now: '2020-01-01' }, 400],
    ['that is no JSON at all', '{"text": ', 400],
    ['larger than 900 kB', { text: 'é'.repeat(450_001) }, 400],
    ['larger than a body may be', { text: 'x'.repeat(1_100_000) }, 413],
    ['of too many rows', { text: '1\n'.repeat(maxRows + 1).replace('1', '{}') }, 413],
  ])('%s is refused', async (_name, body, status) => {
    const refused = await ask(body)
    expect([refused.status, refused.answer.error]).toEqual([status, expect.stringMatching(/\w/)])
  })

  test.each<[string, string, number]>([
    ['prototype keys', '{"__proto__": {"valid": true}, "constructor": {"prototype": 1}}', 1],
    ['rows that are no objects', '[1, null, "x", [], [[]], true]', 6],
    ['deep nesting', `{"title": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 1],
    ['very many names', `{${Array.from({ length: 40_000 }, (_value, at) => `"n${at}":1`).join(',')}}`, 1],
    ['a very long name', `{"${'n'.repeat(800_000)}": 1}`, 1],
    ['as many rows as are taken', '{}\n'.repeat(maxRows), maxRows],
    ['escaped NUL and lone surrogates', '{"item_id": "\\u0000\\ud800", "title": "\\udfff"}', 1],
    ['infinite numbers', '{"price": 1e999, "item_id": -1e999}', 1],
  ])('with %s is judged like any other', async (_name, text, rows) => {
    const found = await check(text)
    expect([found.rows, found.valid]).toEqual([rows, 0])
    for (const { details, warnings } of found.verdicts) {
      expect(Math.max(details.length, warnings.length)).toBeLessThanOrEqual(100)
    }
    expect(JSON.stringify(found).length).toBeLessThan(2_000_000)
  })

  test('is checked 30 times in 10 minutes for one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 33 }, () => ask({ text: lines(good) }, '203.0.113.9')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ answer }) => answer.code)).toEqual(Array(3).fill('TOO_MANY_ATTEMPTS'))
    expect((await ask({ text: lines(good) }, '203.0.113.10')).status).toBe(200)
  })
})
