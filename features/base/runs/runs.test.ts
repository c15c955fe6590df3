import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LiveEvent } from '#engine/contract.ts'
import { logout } from '#features/base/accounts/contract.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { EventStreams } from './actions/event-streams.ts'
import { cancelRun, events, getRun, listRuns } from './contract/run.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
})
afterAll(() => server.close())

test('the runs of a workspace are listed, the newest first, by kind, and a run that has ended stays as it is', async () => {
  const token = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  const { data: again } = await call(server.origin, syncProducts, { body: {} }, token)
  const { data } = await call(server.origin, listRuns, { query: { kind: 'feed.sync' } }, token)
  expect(data.runs).toHaveLength(2)
  expect(data.runs[0]?.id).toBe(again.run.id)
  const { data: none } = await call(server.origin, listRuns, { query: { kind: 'no.such' } }, token)
  expect(none.runs).toEqual([])
  const params = { runId: again.run.id }
  const { data: cancelled } = await call(server.origin, cancelRun, { params }, token)
  expect(cancelled.run.status).toBe('completed')
  const absent = { params: { runId: newId() } }
  for (const endpoint of [getRun, cancelRun]) {
    const answer = await send(server.origin, endpoint, absent, token)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'RUN_NOT_FOUND' }])
  }
})

/** The events of a tab, one after another. */
async function openEvents(origin: string, as: string) {
  const answer = await send(origin, events, {}, as)
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  if (!answer.body) throw new Error('There is no stream')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  return {
    next: async (): Promise<LiveEvent | null> => {
      for (;;) {
        const end = rest.indexOf('\n\n')
        const line = end < 0 ? null : rest.slice(0, end)
        if (line !== null) rest = rest.slice(end + 2)
        if (line?.startsWith('data: ')) return LiveEvent.parse(JSON.parse(line.slice(6)))
        if (line !== null) continue
        const { done, value } = await reader.read()
        if (done) return null
        rest += value
      }
    },
    close: () => reader.cancel(),
  }
}

describe('the stream of events', () => {
  test('tells of runs and changes of its own workspace, and of no other', async () => {
    const [as, other] = [await newMerchant(server.origin), await newMerchant(server.origin)]
    const [mine, theirs] = [await openEvents(server.origin, as), await openEvents(server.origin, other)]
    await call(server.origin, connectDemoStore, {}, as)
    const seen: LiveEvent[] = []
    for (;;) {
      const event = await mine.next()
      if (!event) throw new Error('The stream ended')
      seen.push(event)
      if (event.type === 'run' && event.run.kind === 'feed.sync' && event.run.status === 'completed') break
    }
    expect(seen.some((event) => event.type === 'changed' && event.topic === 'feed')).toBe(true)
    await call(server.origin, connectDemoStore, {}, other)
    const first = await theirs.next()
    expect(first).toMatchObject({ type: 'run' })
    const own = new Set(seen.flatMap((event) => (event.type === 'run' ? [event.run.id] : [])))
    expect(first?.type === 'run' && own.has(first.run.id)).toBe(false)
    await Promise.all([mine.close(), theirs.close()])
  })

  test('ends when its session is revoked, and soon after it expires', async () => {
    const own = await startTestServer({ products: 4 })
    const [as, other] = [await newMerchant(own.origin), await newMerchant(own.origin)]
    const [mine, theirs] = [await openEvents(own.origin, as), await openEvents(own.origin, other)]
    await call(own.origin, logout, {}, as)
    expect(await mine.next()).toBeNull()
    own.time.now = () => new Date(Date.now() + 13 * 3_600_000)
    expect(await theirs.next()).toBeNull()
    await own.close()
  })

  test('is refused to a session that has twenty, until one of them is closed', async () => {
    const as = await newMerchant(server.origin)
    const open = await Promise.all(Array.from({ length: 20 }, () => openEvents(server.origin, as)))
    const refused = await send(server.origin, events, {}, as)
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_STREAMS' }])
    expect(refused.headers.get('retry-after')).toBe('30')
    await open[0]?.close()
    await expect
      .poll(async () => {
        const answer = await send(server.origin, events, {}, as)
        await answer.body?.cancel()
        return answer.status
      })
      .toBe(200)
    await Promise.all(open.slice(1).map(({ close }) => close()))
  })

  test('is refused to a merchant who has sixty over all sessions, and to nobody else', () => {
    const streams = new EventStreams({
      engine: { subscribe: async () => () => {} },
      listEnded: async () => [],
    })
    const all = new AbortController()
    const open = (merchantId: string, session: number) =>
      streams.open({ workspaceId: merchantId, merchantId, sessionId: `${merchantId}${session}` }, all.signal)
    for (let at = 0; at < 60; at += 1) open('one', Math.floor(at / 15))
    expect(() => open('one', 9)).toThrow('Too many tabs')
    open('other', 1)
    all.abort()
    expect(() => open('one', 9)).not.toThrow()
  })

  test('ends when the server does, which neither it nor a silent or idle connection holds up', async () => {
    const short = await startTestServer({ products: 4 })
    const stream = await openEvents(short.origin, await newMerchant(short.origin))
    const idle = httpRequest(`${short.origin}/healthz`, { headers: { connection: 'keep-alive' } })
    idle.on('error', () => {}).end()
    const silent = connect(Number(new URL(short.origin).port), '127.0.0.1').on('error', () => {})
    await once(silent, 'connect')
    await short.close()
    expect(await stream.next()).toBeNull()
  })
})
