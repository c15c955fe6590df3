import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { keysStatus, saveKey } from '#features/base/keys/contract.ts'
import { events } from '#features/base/runs/contract/run.ts'
import { connectDemoStore, storeStatus } from '#features/base/stores/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { type Caller, type RequestFacts, type Route, SerializedReply } from '#kit/route.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { AnswerCache } from './answer-cache.ts'

const log = pino({ level: 'silent' })
const facts: RequestFacts = { ip: '', agent: '', requestId: '', signal: new AbortController().signal }
const caller: Caller = { workspaceId: 'w', merchantId: 'm', sessionId: 's' }
const reply = z.object({ n: z.number(), text: z.string().optional() })
const kept = endpoint({ method: 'GET', path: '/api/kept', summary: '', isKept: true, reply })
const change = endpoint({ method: 'POST', path: '/api/change', summary: '', reply })

/** Processes on one database, each with its memory, that count how often an answer was worked out. */
function newProcess(db: Db, clock = () => new Date()) {
  const answers = new AnswerCache({ db: { ...db, isExclusive: false }, clock, log })
  const state = { worked: 0, work: async () => {}, text: '' }
  const remembered = (route: Route) => answers.remember(route)
  const read = remembered({
    endpoint: kept,
    answer: async () => {
      state.worked += 1
      const n = state.worked
      await state.work()
      return state.text === '' ? { n } : { n, text: state.text }
    },
  })
  const write = remembered({ endpoint: change, answer: async () => ({ n: 0 }) })
  return {
    answers,
    state,
    read: async (of = caller) => {
      const answer = await read.answer({}, of, facts)
      return answer instanceof SerializedReply ? JSON.parse(answer.text()) : answer
    },
    write: (of = caller) => write.answer({}, of, facts),
  }
}

describe('an answer that is kept', () => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase()
  })
  afterAll(() => db.close())

  test('is worked out once, also for those who ask together, and for each merchant apart', async () => {
    const { read } = newProcess(db)
    expect(await Promise.all([read(), read(), read()])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
    expect(await read()).toEqual({ n: 1 })
    expect(await read({ ...caller, merchantId: 'other' })).toEqual({ n: 2 })
    expect(await read({ ...caller, workspaceId: 'other' })).toEqual({ n: 3 })
  })

  test('is worked out anew after a change here, and after one in another process', async () => {
    const [one, other] = [newProcess(db), newProcess(db)]
    const ends = [await one.answers.listen(), await other.answers.listen()]
    await Promise.all([one.read(), other.read()])
    await one.write()
    expect(await one.read()).toEqual({ n: 2 })
    await expect.poll(() => other.read()).toEqual({ n: 2 })
    await one.write({ ...caller, workspaceId: 'w2' })
    expect(await one.read()).toEqual({ n: 2 })
    for (const end of ends) await end()
  })

  test('that a change overtakes while it is worked out is not kept', async () => {
    const { state, read, write } = newProcess(db)
    const gate = Promise.withResolvers<void>()
    state.work = () => gate.promise
    const slow = read()
    await write()
    gate.resolve()
    expect(await slow).toEqual({ n: 1 })
    expect(await read()).toEqual({ n: 2 })
  })

  test('that failed is not kept', async () => {
    const { state, read } = newProcess(db)
    state.work = () => Promise.reject(new Error('Not now'))
    await expect(read()).rejects.toThrow('Not now')
    state.work = async () => {}
    expect(await read()).toEqual({ n: 2 })
  })

  test('is not kept when newer ones need the memory', async () => {
    const { state, read } = newProcess(db)
    // It packs to three quarters.
    state.text = randomBytes(12_000_000).toString('base64')
    const workedOut = async (workspaceId: string) => {
      const before = state.worked
      await read({ ...caller, workspaceId })
      return state.worked > before
    }
    for (const workspaceId of ['w1', 'w2', 'w3']) await workedOut(workspaceId)
    expect([await workedOut('w3'), await workedOut('w2'), await workedOut('w1')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('is not older than half a minute, though nobody told of a change', async () => {
    let now = Date.now()
    const { read } = newProcess(db, () => new Date(now))
    expect(await read()).toEqual({ n: 1 })
    now += 30_001
    expect(await read()).toEqual({ n: 2 })
  })
})

describe('over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ products: 30, environment: { OPENAI_BASE_URL: 'http://127.0.0.1:9' } })
  })
  afterAll(() => server.close())

  test('who has the answer is told so, and who has another gets the new one, packed or not', async () => {
    const token = await newMerchant(server.origin)
    await call(server.origin, connectDemoStore, {}, token)
    await call(server.origin, syncProducts, { body: {} }, token)
    const get = (headers: Record<string, string>) =>
      fetch(`${server.origin}${listProducts.path}?limit=100`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    const first = await get({ 'accept-encoding': 'identity' })
    const etag = first.headers.get('etag') ?? ''
    const text = await first.text()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const packed = await get({ 'accept-encoding': accepted })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(await packed.text()).toBe(text)
    }
    const again = await get({ 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await get({ 'if-none-match': 'W/"another"' })
    expect(other.status).toBe(200)
    await other.body?.cancel()
  })

  test('what the merchant changes is in the next answer', async () => {
    const token = await newMerchant(server.origin)
    const configured = async () =>
      (await call(server.origin, keysStatus, {}, token)).data.keys.openai.configured
    expect(await configured()).toBe(false)
    const body = { keyType: 'openai' as const, keyValue: `sk-proj-${'a'.repeat(48)}` }
    await call(server.origin, saveKey, { body }, token)
    expect(await configured()).toBe(true)
  })

  test('what a run changes is in the answer to who was told of it', async () => {
    const token = await newMerchant(server.origin)
    const total = async () =>
      (await call(server.origin, listProducts, { query: { limit: 1 } }, token)).data.stats.total
    expect((await call(server.origin, storeStatus, {}, token)).data.connected).toBe(false)
    expect(await total()).toBe(0)
    const stream = await send(server.origin, events, {}, token)
    await call(server.origin, connectDemoStore, {}, token)
    let told = ''
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      told += text
      if (/"kind":"feed.sync"[^\n]*"status":"completed"/.test(told)) break
    }
    expect(await total()).toBeGreaterThan(0)
    expect((await call(server.origin, storeStatus, {}, token)).data.connected).toBe(true)
  })
})
