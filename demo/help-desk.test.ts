import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#kit/csv.ts'
import { demoToken } from './oauth.ts'
import { type DemoStore, startDemoStore } from './server.ts'

const domain = 'vitrine-demo.myshopify.com'
const at = Date.parse('2026-11-20T12:00:00Z')

let store: DemoStore
beforeAll(async () => {
  store = await startDemoStore({ host: '127.0.0.1', port: 0, products: 240, now: () => at })
})
afterAll(() => store.close())

async function ask(token?: string): Promise<Response> {
  const headers = token === undefined ? {} : { 'x-shopify-access-token': token }
  return fetch(`${store.origin}/${domain}/support/tickets.csv`, { headers })
}

async function tickets() {
  const { rows } = readCsv(await (await ask(demoToken(domain))).text())
  const [names, ...lines] = rows.map(({ cells }) => cells)
  return lines.map((cells) => Object.fromEntries(cells.map((cell, place) => [names?.[place] ?? '', cell])))
}

test('tells tickets and reviews only to who holds a token of the shop', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask('shpat_other')).status).toBe(401)
  expect((await ask(demoToken('other.myshopify.com'))).status).toBe(401)
})

test('tells the same each time, about orders of the past, with answers where they were resolved', async () => {
  const [first, second] = [await tickets(), await tickets()]
  expect(first).toEqual(second)
  const reviews = first.filter(({ channel }) => channel === 'review')
  expect(reviews.length).toBeGreaterThan(20)
  expect(first.length - reviews.length).toBeGreaterThan(20)
  expect(first.length).toBeLessThanOrEqual(600)
  expect(new Set(first.map(({ key }) => key)).size).toBe(first.length)
  for (const ticket of first) {
    expect(ticket['key']).toHaveLength(createHash('sha256').digest('hex').length)
    expect(Date.parse(ticket['created at'] ?? '')).toBeLessThanOrEqual(at)
    expect(`${ticket['subject']} ${ticket['text']} ${ticket['answer']}`).not.toMatch(/[{}]/)
    const isTicket = ticket['channel'] !== 'review'
    const isAnswered = ['resolved', 'closed'].includes(ticket['status'] ?? '')
    if (isTicket) expect(ticket['answer'] !== '').toBe(isAnswered)
    if (!isTicket) expect(ticket['rating']).toMatch(/^[1-5]$/)
  }
  const moments = first.map((ticket) => ticket['created at'])
  expect(moments).toEqual(moments.toSorted())
  expect(first.some(({ status }) => status === 'open')).toBe(true)
})
