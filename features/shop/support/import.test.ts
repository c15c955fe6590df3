import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { newDesk, type SupportFixture } from './__fixtures__/tickets.fixture.ts'
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

const csv = [
  'Customer,E-mail,Subject,Message,Priority,Status,Channel,Order,Rating,Date,Reply',
  'Ida,ida@example.com,Late,"Two lines,\nand a ""quote""",high,Pending,E-mail,#1001,,2026-10-01T08:00:00Z,Sorry!',
  'Omar,,,Great kettle,,,,,5/5,2026-10-02,',
].join('\r\n')

test('an import reads quotes, line ends, other names of columns and values', async () => {
  expect(await desk.importCsv(csv)).toEqual({
    imported: 2,
    known: 0,
    refusedCount: 0,
    refused: [],
    message: '2 tickets imported.',
  })
  const [omar, ida] = (await desk.list()).tickets
  expect(omar).toMatchObject({
    customerName: 'Omar',
    subject: 'Great kettle',
    rating: 5,
    channel: 'review',
  })
  expect(ida).toMatchObject({
    customerEmail: 'ida@example.com',
    text: 'Two lines,\nand a "quote"',
    priority: 'high',
    status: 'in-progress',
    channel: 'email',
    orderName: '#1001',
    createdAt: '2026-10-01T08:00:00.000Z',
  })
  expect((await desk.view(ida?.id ?? '')).replies).toMatchObject([{ who: 'merchant', text: 'Sorry!' }])
})

test('an import of the same file twice changes nothing, also when clicked twice at once', async () => {
  const reports = await Promise.all([desk.importCsv(csv), desk.importCsv(csv)])
  expect(reports.map(({ imported }) => imported).toSorted()).toEqual([0, 2])
  expect(await desk.importCsv(`${csv}\r\nNew,,,Hello,,,,,,,`)).toMatchObject({ imported: 1, known: 2 })
  expect((await desk.list()).tickets.map(({ number }) => number).toSorted()).toEqual([1, 2, 3])
})

test('an import names each line that it cannot read and keeps the others', async () => {
  const { imported, refused, message } = await desk.importCsv(
    [
      'customer,text,email,rating,priority,date',
      'A,"one\ntwo",,,,',
      'B,,,,,',
      'C,x,not-an-email,,,',
      'D,x,,nine,,',
      'E,x,,,whenever,',
      'F,x,,,,2026-02-31',
      'G,x,,,,2999-01-01',
      'H,x,,,,01/02/2026',
      'I,x,,4,urgent,2026-02-28',
    ].join('\n'),
  )
  expect(imported).toBe(2)
  expect(message).toBe('2 tickets imported. 7 lines couldn’t be read.')
  expect(refused.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10])
  expect(refused.map(({ reason }) => reason)).toEqual([
    'Text is required.',
    'Invalid email format.',
    'The rating "nine" isn’t valid. Use 1 to 5.',
    'The priority "whenever" isn’t valid. Use urgent, high, medium, low.',
    expect.stringContaining('The date "2026-02-31" isn’t valid'),
    'The date "2999-01-01" is in the future.',
    expect.stringContaining('The date "01/02/2026" isn’t valid'),
  ])
})

test.each([
  ['that is empty', '', 'IMPORT_UNREADABLE', 'The file is empty.'],
  [
    'without names of columns',
    'a,b\n1,2',
    'IMPORT_UNREADABLE',
    expect.stringContaining('one called "text" or "message"'),
  ],
  [
    'with an open quotation mark',
    'text\n"open',
    'IMPORT_UNREADABLE',
    expect.stringContaining('opens on line 2'),
  ],
  [
    'with too many tickets',
    `text\n${'x\n'.repeat(10_001)}`,
    'IMPORT_TOO_LONG',
    expect.stringContaining('10001 tickets'),
  ],
])('an import takes nothing of a file %s', async (_kind, file, code, error) => {
  const answer = await send(server.origin, contract.importTickets, { body: { csv: file } }, desk.token)
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code, error })])
  expect((await desk.list()).total).toBe(0)
})

test('an import takes ten thousand tickets at once', async () => {
  const lines = Array.from({ length: 10_000 }, (_each, n) => `Customer ${n};Where is order ${n}?`)
  expect(await desk.importCsv(`customer;text\n${lines.join('\n')}`)).toMatchObject({ imported: 10_000 })
  expect((await desk.list({ search: 'customer 9999' })).total).toBe(1)
})

test('an import of an export adds nothing here, and everything in another workspace', async () => {
  await desk.create({ subject: '=1+1', text: '-2\r\n"quoted"', rating: 3 })
  await desk.importCsv(csv)
  const { text, headers } = await ask(server, 'GET', '/api/support/tickets/export', desk.token)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="tickets-[\dTZ-]+\.csv"$/)
  expect(text).toContain(`'=1+1`)
  expect(await desk.importCsv(text)).toMatchObject({ imported: 0, known: 3, refusedCount: 0 })
  const mine = (await desk.list()).tickets
  desk = await newDesk(server)
  expect(await desk.importCsv(text)).toMatchObject({ imported: 3, known: 0, refusedCount: 0 })
  const bare = (tickets: contract.Ticket[]) =>
    tickets.map(({ id: _id, number: _number, updatedAt: _updatedAt, ...ticket }) => ticket)
  expect(bare((await desk.list()).tickets)).toEqual(bare(mine))
})
