import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { newDesk } from './__fixtures__/tickets.fixture.ts'
import { namesCustomer } from './actions/names.ts'
import { toNameKeys, toTextKeys } from './rules/name-keys.ts'

/** Whether the text names this customer. */
function isNamed(name: string, text: string, order: string | null = null): boolean {
  const keys = new Set(toNameKeys(name, order))
  return toTextKeys(text).some((key) => keys.has(key))
}

describe('a text names a customer', () => {
  test.each([
    ['Anna Kowalska', 'Anna Kowalska Berlin refund'],
    ['Anna Kowalska', 'refund of KOWALSKA, Anna'],
    ['Anna Maria Kowalska', 'anna kowalska'],
    ['Kowalska, Anna Maria', 'anna m. kowalska'],
    ['Anna Kowalska', 'https://evil.example/?q=anna%20kowalska'],
    ['Anna Kowalska', 'https://evil.example/anna-kowalska'],
    ['Anna Kowalska', 'annakowalska'],
    ['Anna Kowalska', 'AnnaKowalska Berlin'],
    ['Anna Kowalska', 'A n n a K o w a l s k a'],
    ['Anna Kowalska', 'An\u200Bna Kowal\u00ADska'],
    ['Jürgen Müller', 'juergen mueller'],
    ['Jürgen Müller', 'Jurgen Muller'],
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Maria del Carmen Rosa Ana Sofia Lucia Kowalska', 'maria kowalska'],
    [`${'Ana '.repeat(40)}Kowalska`, 'ana kowalska'],
    ['Kowalska, Maria del Carmen Rosa Ana Sofia', 'maria kowalska'],
    ['Anne-Marie Łoś', 'Marie Los refund'],
    ['Dr. Anna Kowalska PhD', 'anna kowalska'],
    ['Анна Ковальска', 'отзывы анна ковальска'],
    ['王小明', '退款王小明北京'],
  ])('%s in "%s"', (name, text) => expect(isNamed(name, text)).toBe(true))

  test('by one name and the order', () => {
    expect(isNamed('Anna Kowalska', 'who is kowalska of order 10422', '#10422')).toBe(true)
    expect(isNamed('Anna Kowalska', 'kowalska 10423', '#10422')).toBe(false)
  })
})

describe('no customer is named', () => {
  test.each([
    ['Anna Kowalska', 'anna'],
    ['Anna Kowalska', 'kowalska sausage kettle'],
    ['Anna-Lena Schmidt', 'Anna-Lena dresses'],
    ['Rose Kettle', 'gooseneck kettle with a print of a rose'],
    ['Ida', 'Ida Ida'],
    ['Mr. Kettle', 'mr kettle'],
    ['Ronald McDonald', 'mcdonald restaurant'],
    ['', 'anna kowalska'],
    ['王明', '王明'],
  ])('%s in "%s"', (name, text) => expect(isNamed(name, text)).toBe(false))

  test('is not matched by a year that equals an order number', () => {
    expect(isNamed('Rose Berg', 'rose gold trends 2026', '#2026')).toBe(false)
  })
})

test('a hostile text is read in a moment', () => {
  for (const text of ['a ', 'Aa', '%', '%41', 'a\u0301', '王', '1 ', 'a.b']) {
    expect(toTextKeys(text.repeat(400 / text.length)).length).toBeLessThan(20_000)
  }
})

describe('the customers of a workspace', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('are known by their tickets, also when those change, and to their own workspace alone', async () => {
    const [mine, other] = [await newDesk(server), await newDesk(server)]
    const named = (workspaceId: string, text: string) => namesCustomer(server, workspaceId, [text])
    const ticket = await mine.create({ customerName: 'Anna Kowalska' })
    expect(await named(mine.workspaceId, 'Kowalska Anna')).toBe(true)
    expect(await named(other.workspaceId, 'Kowalska Anna')).toBe(false)
    await mine.create({ customerName: 'Bo Nilsson' })
    expect(await named(mine.workspaceId, 'bo nilsson')).toBe(true)
    await server.db.asSystem((tx) =>
      tx.execute(sql`update tickets set customer_name = 'Ewa Nowak' where id = ${ticket.id}`),
    )
    expect(await named(mine.workspaceId, 'Kowalska Anna')).toBe(false)
    expect(await named(mine.workspaceId, 'ewa nowak')).toBe(true)
  })

  test('are looked up by an index, however many there are', async () => {
    const { workspaceId } = await newDesk(server)
    await server.db.asSystem((tx) =>
      tx.execute(sql`insert into tickets (workspace_id, id, number, import_key, customer_name, subject, text, search_text,
          priority, status, channel, created_at, updated_at)
        select ${workspaceId}, gen_random_uuid(), n, n::text, 'Ada Bert' || chr(97 + n % 26) || 'on' || chr(97 + n / 26 % 26),
          '', '', '', 'low', 'open', 'email', now(), now() from generate_series(1, 5000) as n`),
    )
    expect(await namesCustomer(server, workspaceId, ['Nobody Here'])).toBe(false)
    expect(await namesCustomer(server, workspaceId, ['bertbonb, ada'])).toBe(true)
    // Only the owner of a table may count its rows for the planner: without it the plan follows whatever was counted last.
    await server.db.asSystem((tx) => tx.execute(sql`analyze tickets, ticket_name_keys`))
    const plan = await server.db.inWorkspace(workspaceId, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const looked = await tx.execute(sql`explain select 1 from ticket_name_keys
        where workspace_id = ${workspaceId} and key = any(${sql.param(['a b', 'c d'])}::text[]) limit 1`)
      const open = await tx.execute(sql`explain select id from tickets where workspace_id = ${workspaceId}
        and name_keys_of is distinct from (customer_name || E'\n' || coalesce(order_name, '')) order by id limit 9`)
      return JSON.stringify([looked.rows, open.rows])
    })
    expect(plan).toContain('ticket_name_keys_pkey')
    expect(plan).toContain('tickets_without_name_keys')
  })
})
