/** A hundred things that merchants type: the tool and its arguments, and one figure of the answer computed apart from the store's records. */
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { sayMoney } from '#features/insight/analysis/rules/market-wording.ts'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Phrasing, questions as asked } from './__fixtures__/questions.fixture.ts'
import { questionsInHaste } from './__fixtures__/questions-in-haste.fixture.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

/** A Sunday. */
const now = new Date('2026-11-22T20:00:00Z')
const shop = { like: 'vitrine-demo-2.myshopify.com', at: now }
const questions = [...asked, ...questionsInHaste]
const minRight = 0.9
const maxWrong = 0.02
/** What changes something: it may only ever wait for an approval, of exactly what was ordered. */
const writes = /^(set|enable|disable|undo|sync|enrich|save|start|propose)-|^workflow-orchestrator$/

let server: TestServer
let talk: StoreConversation
let mug = ''
let kettles = ''
let figures: Record<string, string>
beforeAll(async () => {
  server = await startTestServer({ products: 240, orderDays: 120, shop })
  server.time.now = () => now
  talk = await openStoreConversation(server)
  mug = await firstName(
    sql`having count(*) > 1 and count(distinct p.sort_price) = 1 and bool_and((p.facts ->> 'isTracked')::boolean)`,
  )
  kettles = await firstKind()
  figures = await recompute()
})
afterAll(() => server.close())

async function rowsOf<T extends Record<string, unknown>>(query: SQL) {
  return (await server.db.asSystem((tx) => tx.execute<T>(query))).rows
}

const live = () => sql`from products p where p.workspace_id = ${talk.workspaceId} and p.removed_at is null`

/** A product of several variants, by what they have in common. */
async function firstName(having: SQL): Promise<string> {
  const rows = await rowsOf<{ name: string }>(sql`
    select split_part(min(p.title), ' - ', 1) as name ${live()} and p.title ~ '^[A-Za-z ]+ - '
    group by p.product_gid ${having} order by 1`)
  return rows[0]?.name ?? ''
}

/** The last part of a category with some products of different prices. */
async function firstKind(): Promise<string> {
  const rows = await rowsOf<{ name: string }>(sql`
    select trim(split_part(p.category, '>', -1)) as name ${live()} and p.category is not null
    group by 1 having count(distinct p.product_gid) between 3 and 12 and trim(split_part(p.category, '>', -1)) ~ '^[a-z]{5,}s$'
    order by 1`)
  return (
    rows.find(
      ({ name }) => !/(cards|cases|watches|shelves|racks|tables|tops|charges|boards|planters)/.test(name),
    )?.name ?? ''
  )
}

async function recompute(): Promise<Record<string, string>> {
  const countOf = async (condition: SQL) =>
    String(
      (await rowsOf<{ count: number }>(sql`select count(*)::int as count ${live()} and ${condition}`))[0]
        ?.count ?? 0,
    )
  const [{ zone = 'UTC', currency = 'USD' } = {}] = await rowsOf<{ zone: string; currency: string }>(
    sql`select s.time_zone as zone, t.shop ->> 'currency' as currency from order_sync_state s join stores t on t.id = s.store_id where s.workspace_id = ${talk.workspaceId}`,
  )
  const day = sql`(o.placed_at at time zone ${zone})::date`
  const sold = async (from: string, to: string, more = sql`true`) => {
    const [row] = await rowsOf<{ orders: number; revenue: number; customers: number }>(sql`
      select count(*)::int as orders, coalesce(sum(o.revenue), 0)::float as revenue, count(distinct o.customer_gid)::int as customers
      from orders o where o.workspace_id = ${talk.workspaceId} and o.is_sale and ${day} between ${from}::date and ${to}::date and ${more}`)
    return row ?? { orders: 0, revenue: 0, customers: 0 }
  }
  const money = (amount: number) => sayMoney(amount, currency)
  const number = (value: number) => new Intl.NumberFormat('en').format(value)
  const [october, september] = [
    await sold('2026-10-01', '2026-10-31'),
    await sold('2026-09-01', '2026-09-30'),
  ]
  const yesterday = await sold('2026-11-21', '2026-11-21')
  const ranked = await rowsOf<{ title: string }>(sql`
    select p.title from order_lines l join orders o on o.id = l.order_id and o.workspace_id = l.workspace_id
      join products p on p.workspace_id = l.workspace_id and p.variant_gid = l.variant_gid and p.removed_at is null
    where l.workspace_id = ${talk.workspaceId} and o.is_sale and ${day} between '2026-10-01' and '2026-10-31'
    group by p.title order by sum(l.discounted_total) desc`)
  const paid = async (kind: string) => {
    const [row] = await rowsOf<{ sum: number; fees: number }>(sql`
      select coalesce(sum(p.amount), 0)::float as sum, coalesce(sum(p.fee), 0)::float as fees from payments p
      where p.workspace_id = ${talk.workspaceId} and p.kind = ${kind} and p.status = 'success'
        and (p.processed_at at time zone ${zone})::date between '2026-10-01' and '2026-10-31'`)
    return row ?? { sum: 0, fees: 0 }
  }
  const [due] = await rowsOf<{ count: number }>(sql`
    select count(*)::int as count from orders o, jsonb_array_elements(o.disputes) d
    where o.workspace_id = ${talk.workspaceId} and d ->> 'status' = 'NEEDS_RESPONSE'`)
  const [units] = await rowsOf<{ left: number }>(sql`
    select sum(greatest(0, (p.facts ->> 'inventoryQuantity')::int))::int as left ${live()} and p.title like ${`${mug} - %`}`)
  const [cheapest] = await rowsOf<{ title: string }>(
    sql`select p.title ${live()} order by p.sort_price limit 1`,
  )
  const soldOut = sql`(p.facts ->> 'isTracked')::boolean and (p.facts ->> 'inventoryQuantity')::int <= 0`
  const lacks = (field: string) => sql`coalesce(p.row ->> ${field}, '') = ''`
  const customers = await sold('2026-08-25', '2026-11-22', sql`o.customer_gid is not null`)
  const buyers = await sold('2026-10-01', '2026-10-31', sql`o.customer_gid is not null`)
  const [kinds] = await rowsOf<{ revenue: number }>(sql`
    select sum(l.discounted_total)::float as revenue from order_lines l
      join orders o on o.id = l.order_id and o.workspace_id = l.workspace_id
      join products p on p.workspace_id = l.workspace_id and p.variant_gid = l.variant_gid and p.removed_at is null
    where l.workspace_id = ${talk.workspaceId} and o.is_sale and ${day} between '2026-10-01' and '2026-10-31'
      and trim(split_part(p.category, '>', -1)) = ${kettles}`)
  const demand = await rowsOf<{ stock: number; units: number[] }>(sql`
    select (p.facts ->> 'inventoryQuantity')::int as stock, sold.units
    from (select gid, json_agg(units) as units from (
        select l.variant_gid as gid, sum(l.quantity)::int as units from order_lines l
          join orders o on o.id = l.order_id and o.workspace_id = l.workspace_id
        where l.workspace_id = ${talk.workspaceId} and o.is_sale and ${day} between '2026-08-25' and '2026-11-22'
        group by l.variant_gid, ${day}) as days group by gid) as sold
      join products p on p.workspace_id = ${talk.workspaceId} and p.variant_gid = sold.gid and p.removed_at is null
    where (p.facts ->> 'isTracked')::boolean`)
  const germany = await sold('2026-10-25', '2026-11-21', sql`o.country = 'DE'`)
  return {
    'sold out': await countOf(soldOut),
    incomplete: await countOf(sql`p.readiness = 'incomplete'`),
    'not ready': await countOf(sql`p.readiness <> 'ready'`),
    ready: await countOf(sql`p.readiness = 'ready'`),
    'ready and off': await countOf(sql`p.readiness = 'ready' and not p.enable_search`),
    off: await countOf(sql`not p.enable_search`),
    'no barcode': await countOf(sql`coalesce(p.enrichment ->> 'gtin', p.facts ->> 'barcode', '') = ''`),
    'no brand': await countOf(lacks('brand')),
    'no image': await countOf(lacks('image_url')),
    cheapest: cheapest?.title ?? '',
    'left of MUG': `${number(units?.left ?? 0)} unit`,
    'revenue october': money(october.revenue),
    'revenue september': money(september.revenue),
    'orders october': `${number(october.orders)} order`,
    'average october': money(october.revenue / october.orders),
    'revenue yesterday': money(yesterday.revenue),
    'orders yesterday': `${number(yesterday.orders)} order`,
    // Six whole days of this week against the first six of the last.
    'revenue last week so far': money((await sold('2026-11-09', '2026-11-14')).revenue),
    'best october': ranked[0]?.title.slice(0, 40) ?? '',
    'third october': `3. ${ranked[2]?.title.slice(0, 40)}`,
    customers: `${number(customers.customers)} customer`,
    'customers october': `${number(buyers.customers)} customer`,
    'refunds october': money((await paid('refund')).sum),
    'fees october': money((await paid('sale')).fees + (await paid('capture')).fees),
    'disputes to answer': (due?.count ?? 0) === 0 ? 'No dispute needs' : `${due?.count} dispute`,
    'orders germany': `${number(germany.orders)} order`,
    'KETTLES october': money(kinds?.revenue ?? 0),
    'to reorder': `${number(demand.filter(isDue).length)} product`,
  }
}

/** Days of demand, and of an order until it is here, with how much that varies. */
const [demandDays, leadDays, leadSdDays] = [90, 14, 3]

/** Whether the stock is at its reorder point: what sells until an order is here, and enough more for 95 of 100 times. */
function isDue({ stock, units }: { stock: number; units: number[] }): boolean {
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const mean = sum(units) / demandDays
  const variance = (sum(units.map((each) => each ** 2)) - demandDays * mean ** 2) / (demandDays - 1)
  const safety = 1.6448536269514722 * Math.sqrt(leadDays * variance + (mean * leadSdDays) ** 2)
  return stock <= Math.ceil(mean * leadDays + safety)
}

const worded = (text: string) => text.replace('KETTLES', kettles).replace('MUG', mug)

type Outcome = { text: string; verdict: 'right' | 'asked back' | 'wrong' | 'wrong action'; why: unknown }

/** Whether the text has this figure: its number is not a part of a longer one. */
function hasFigure(text: string, figure: string): boolean {
  const escaped = figure.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!\\d|\\d[.,])${escaped}(?!\\d|[.,]\\d)`).test(text)
}

async function judge({ agent, text, tool, args = {}, figure, says = '' }: Phrasing): Promise<Outcome> {
  const expected = figure === undefined ? null : figures[figure]
  if (expected === undefined || expected === '') throw new Error(`Nothing computes “${figure}”`)
  const said = worded(text)
  const { answer, metadata } = await talk.say(agent, said)
  const used = eventsOf(await talk.events(metadata.conversationId), 'tool_asked').at(-1)
  const given = (used?.args ?? {}) as Record<string, unknown>
  const [approval] = metadata.approvals
  const outcome = (verdict: Outcome['verdict'], why: unknown): Outcome => ({ text: said, verdict, why })
  if (approval && approval.tool !== tool) return outcome('wrong action', [approval.tool, approval.args])
  if (approval && tool === null) return outcome('wrong action', approval.args)
  if (tool === null) {
    if (used) return outcome(writes.test(used.tool) ? 'wrong action' : 'wrong', used.tool)
    const isSaid = says !== '' && answer.includes(worded(says))
    return outcome(isSaid ? 'asked back' : 'wrong', [says, answer.slice(0, 400)])
  }
  if (used?.tool !== tool) return outcome('wrong', [used?.tool, answer.slice(0, 120)])
  const differing = Object.entries(args).filter(([key, value]) => {
    const wanted = typeof value === 'string' ? worded(value) : value
    const got = given[key]
    return typeof got === 'string' && typeof wanted === 'string'
      ? got.toLowerCase() !== wanted.toLowerCase()
      : got !== wanted
  })
  if (differing.length > 0) return outcome('wrong', [given, differing])
  const isThere = expected === null || hasFigure(answer, expected)
  return outcome(isThere ? 'right' : 'wrong', [expected, answer.slice(0, 400)])
}

const outcomes: Outcome[] = []
const atOnce = 8
const parts = Array.from({ length: Math.ceil(questions.length / atOnce) }, (_each, part) => part * atOnce)

test.each(parts)('no action is the wrong one of the phrasings from %i on', async (from) => {
  for (const phrasing of questions.slice(from, from + atOnce)) {
    const outcome = await judge(phrasing)
    outcomes.push(outcome)
    expect(outcome.verdict, JSON.stringify(outcome)).not.toBe('wrong action')
  }
})

test('nine in ten are right or rightly asked back, and two in a hundred at most are wrong', () => {
  expect(outcomes).toHaveLength(questions.length)
  const missed = outcomes.filter(({ verdict }) => verdict !== 'right' && verdict !== 'asked back')
  const why = JSON.stringify(missed, null, 1)
  expect(1 - missed.length / outcomes.length, why).toBeGreaterThanOrEqual(minRight)
  expect(missed.length / outcomes.length, why).toBeLessThanOrEqual(maxWrong)
})
