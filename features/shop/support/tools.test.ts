import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import { newDesk, type SupportFixture } from './__fixtures__/tickets.fixture.ts'
import { viewMessages } from './actions/view.ts'
import { supportTools } from './tools.ts'

let server: TestServer
let desk: SupportFixture
beforeAll(async () => {
  server = await startTestServer({ products: 6 })
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await newDesk(server)
})

const callOf = (idempotencyKey: string) => toolCall({ workspaceId: desk.workspaceId, idempotencyKey })
const deps = () => ({ db: server.db, clock: () => new Date(), runs: server.engine })
function tool(name: string) {
  const found = supportTools(deps()).find((one) => one.name === name)
  if (!found) throw new Error(`No tool ${name}`)
  return found
}

test('messages are tickets and reviews of the days asked for, with the intent that the merchant set', async () => {
  await desk.importCsv(
    'customer,text,date,rating,answer,intent\nA,Old,2026-01-01T23:30:00Z,,Sorry,\nB,New,2026-01-02T10:00:00Z,2,,complaint\n',
  )
  const messages = (filter: object) => viewMessages(deps(), desk.workspaceId, { limit: 10, ...filter })
  const texts = async (filter: object) => (await messages(filter)).map(({ text }) => text)
  expect(await texts({})).toEqual(['New', 'Old'])
  expect(await texts({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['New'])
  expect(await texts({ from: '2026-01-02', timeZone: 'Europe/Berlin' })).toEqual(['New', 'Old'])
  expect((await messages({})).map(({ intent }) => intent)).toEqual(['complaint', null])
  const [newest] = await messages({ limit: 1 })
  expect(newest).toMatchObject({
    kind: 'review',
    rating: 2,
    status: 'open',
    intent: 'complaint',
    customerId: null,
  })
  expect(await texts({ messageIds: [newest?.messageId, 'nonsense'] })).toEqual(['New'])
})

test('an agent finds tickets without the addresses of customers', async () => {
  await desk.create()
  const found = tool('find-tickets')
  const answer = await found.run(callOf('a'), found.input.parse({ search: 'parcel' }))
  expect(answer).toMatchObject({
    outcome: 'answer',
    summary: '1 ticket matches: #1 from Ida Berg, “Where is my parcel?”.',
    basis: { rows: 1 },
  })
  expect(JSON.stringify(answer)).not.toContain('ida@example.com')
  expect(found.isTaintFree).toBeUndefined()
  const none = await found.run(callOf('b'), found.input.parse({ search: 'nothing like it' }))
  expect(none).toMatchObject({ summary: 'No tickets match.', tables: [] })
})

test('an agent finds tickets without a status, and those with stars', async () => {
  await desk.create()
  const found = tool('find-tickets')
  const summaryOf = async (asked: object) =>
    ((await found.run(callOf('a'), found.input.parse(asked))) as { summary: string }).summary
  expect(await summaryOf({ exceptStatus: 'open' })).toBe('No tickets match.')
  expect(await summaryOf({ exceptStatus: 'resolved' })).toContain('1 ticket matches')
  expect(await summaryOf({ isRated: true })).toBe('No review has stars yet.')
  await desk.importCsv('customer,text,date,rating\nA,Good,2026-01-01T10:00:00Z,4\n')
  expect(await summaryOf({ isRated: true })).toContain('4.0 of 5 on average')
})

test('an agent shows what a new status would change, and sets it', async () => {
  const { id } = await desk.create()
  const input = { ticket: 1, status: 'resolved' }
  const set = tool('set-ticket-status')
  expect(await set.preview?.(callOf('a'), input)).toEqual({
    reach: { count: 1, of: 'ticket' },
    changes: [{ of: '#1 Where is my parcel?', field: 'Status', before: 'open', after: 'resolved' }],
  })
  await set.run(callOf('a'), input)
  expect((await desk.view(id)).status).toBe('resolved')
  await expect(set.run(callOf('b'), { ticket: 99, status: 'open' })).rejects.toThrow(
    'Ticket 99 doesn’t exist',
  )
})

test('a draft is kept once, however often its step runs, and is no answer of the merchant', async () => {
  const { id } = await desk.create()
  const save = tool('save-reply')
  for (const key of ['run:draft', 'run:draft']) await save.run(callOf(key), { ticket: 1, text: 'Dear Ida' })
  expect((await desk.view(id)).replies).toMatchObject([{ who: 'agent', text: 'Dear Ida' }])
  expect(await viewMessages(deps(), desk.workspaceId, { limit: 1 })).toMatchObject([{ intent: null }])
})
