import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, password } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { late, newDesk, type SupportFixture } from './__fixtures__/tickets.fixture.ts'
import { viewMessages } from './actions/view.ts'
import * as contract from './contract.ts'

let server: TestServer
let desk: SupportFixture
beforeAll(async () => {
  server = await startTestServer({ products: 6 })
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await newDesk(server)
})

describe('a ticket', () => {
  test('is kept as it was written, with a number of its own', async () => {
    const [first, second] = [
      await desk.create(),
      await desk.create({ channel: 'review', rating: 2, priority: 'urgent' }),
    ]
    expect(first).toMatchObject({ ...late, number: 1, status: 'open', priority: 'medium', channel: 'email' })
    expect(second).toMatchObject({ number: 2, rating: 2, priority: 'urgent', channel: 'review' })
    expect(await desk.view(first.id)).toEqual(first)
  })

  test.each([
    [{ customerName: ' ' }, 'Customer is required'],
    [{ customerEmail: 'ida' }, 'Invalid email format'],
    [{ subject: 'x'.repeat(301) }, 'Subject has at most 300 characters'],
    [{ text: '' }, 'Text is required'],
    [{ rating: 6 }, 'Rating must be from 1 to 5'],
  ])('is refused when it says %j', async (form, message) => {
    const answer = await send(
      server.origin,
      contract.createTicket,
      { body: { ...late, ...form } },
      desk.token,
    )
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: message })])
  })

  test('changes its status, priority, intent and customer, one at a time', async () => {
    const { id } = await desk.create()
    const change = (body: object) =>
      call(server.origin, contract.changeTicket, { params: { ticketId: id }, body }, desk.token)
    await change({ status: 'in-progress' })
    await change({ priority: 'low' })
    await change({ intent: 'where_is_order' })
    await change({ customerName: 'Somebody', customerEmail: null })
    expect(await desk.view(id)).toMatchObject({
      ...late,
      status: 'in-progress',
      priority: 'low',
      intent: 'where_is_order',
      customerName: 'Somebody',
      customerEmail: null,
    })
    expect((await desk.list({ search: 'somebody' })).total).toBe(1)
    expect((await desk.list({ search: 'ida' })).total).toBe(0)
  })

  test('keeps its replies in order, and says how many there are', async () => {
    const { id } = await desk.create()
    for (const [text, who] of [
      ['It left today.', 'merchant'],
      ['Thank you!', 'customer'],
    ] as const) {
      await call(
        server.origin,
        contract.addReply,
        { params: { ticketId: id }, body: { text, who } },
        desk.token,
      )
    }
    const { replies, replyCount } = await desk.view(id)
    expect(replies.map(({ who, text }) => [who, text])).toEqual([
      ['merchant', 'It left today.'],
      ['customer', 'Thank you!'],
    ])
    expect([replyCount, (await desk.list()).tickets[0]?.replyCount]).toEqual([2, 2])
  })

  test('leaves with all it says of the customer, and its number is not given again', async () => {
    const { id } = await desk.create()
    const params = { ticketId: id }
    await call(server.origin, contract.addReply, { params, body: { text: 'Dear Ida' } }, desk.token)
    await call(server.origin, contract.deleteTicket, { params }, desk.token)
    const again = await send(server.origin, contract.getTicket, { params }, desk.token)
    expect([again.status, await again.json()]).toEqual([
      404,
      expect.objectContaining({
        code: 'TICKET_NOT_FOUND',
        error: 'This ticket doesn’t exist or was deleted.',
      }),
    ])
    expect((await ask(server, 'GET', '/api/account/export', desk.token)).text).not.toContain('Ida')
    expect((await desk.create()).number).toBe(2)
  })

  test('tells open tabs of every change', async () => {
    const topics: string[] = []
    const heard = Promise.withResolvers<void>()
    const unsubscribe = await server.engine.subscribe(desk.workspaceId, (event) => {
      if (event.type !== 'changed') return
      topics.push(event.topic)
      if (topics.length === 2) heard.resolve()
    })
    const { id } = await desk.create()
    await call(server.origin, contract.deleteTicket, { params: { ticketId: id } }, desk.token)
    await heard.promise
    unsubscribe()
    expect(topics).toEqual(['support', 'support'])
  })
})

describe('the list', () => {
  test('finds by customer, e-mail, subject and number, whatever the case, and nothing by wildcards', async () => {
    await desk.create()
    await desk.create({ customerName: 'Åsa Öberg', customerEmail: null, subject: '100% broken' })
    const numbersOf = async (search: string) =>
      (await desk.list({ search })).tickets.map(({ number }) => number)
    expect(await numbersOf('IDA')).toEqual([1])
    expect(await numbersOf('ida@example')).toEqual([1])
    expect(await numbersOf('PARCEL')).toEqual([1])
    expect(await numbersOf('åSA ö')).toEqual([2])
    expect(await numbersOf('100%')).toEqual([2])
    expect(await numbersOf('#2')).toEqual([2])
    expect(await numbersOf('%')).toEqual([2])
    expect(await numbersOf('_')).toEqual([])
  })

  test('shows one status and counts each', async () => {
    await desk.create()
    await desk.create({ status: 'closed' })
    await desk.create({ status: 'closed', customerName: 'Omar' })
    const closed = await desk.list({ status: 'closed', search: 'omar' })
    expect(closed.tickets.map(({ number }) => number)).toEqual([3])
    expect([closed.total, closed.counts]).toEqual([1, { open: 0, 'in-progress': 0, resolved: 0, closed: 1 }])
    expect((await desk.list()).total).toBe(3)
  })

  test('is read page by page without skipping or repeating', async () => {
    const day = Array.from({ length: 23 }, (_each, n) => `Ann ${n},Text ${n},2026-01-02`)
    await desk.importCsv(`customer,text,date\n${day.join('\n')}`)
    const seen: number[] = []
    for (let cursor: string | undefined; ; ) {
      const query = { limit: 5, ...(cursor ? { cursor } : {}) }
      const { data } = await call(server.origin, contract.listTickets, { query }, desk.token)
      seen.push(...data.tickets.map(({ number }) => number))
      if (data.nextCursor === null) break
      cursor = data.nextCursor
    }
    expect(seen).toHaveLength(23)
    expect(new Set(seen).size).toBe(23)
  })

  test('refuses a cursor that it did not give', async () => {
    const answer = await send(server.origin, contract.listTickets, { query: { cursor: 'x' } }, desk.token)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    ])
  })
})

test('an account takes its tickets along when it is exported, and leaves none when it is deleted', async () => {
  await desk.create()
  const { text } = await ask(server, 'GET', '/api/account/export', desk.token)
  expect(JSON.parse(text)).toMatchObject({
    tickets: [{ customerEmail: 'ida@example.com' }],
    ticketReplies: [],
  })
  await ask(server, 'DELETE', '/api/account', desk.token, { password, confirm: 'DELETE' })
  expect(await viewMessages({ db: server.db }, desk.workspaceId, { limit: 1 })).toEqual([])
})
