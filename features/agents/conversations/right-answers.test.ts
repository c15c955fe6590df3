/** Answers of Local Mode that were once misread, each figure computed apart from the store's records. */
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sayMoney } from '#features/insight/analysis/rules/market-wording.ts'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

/** A Sunday. */
const now = new Date('2026-11-22T20:00:00Z')

let server: TestServer
let talk: StoreConversation
let zone = 'UTC'
beforeAll(async () => {
  server = await startTestServer({
    ...{ products: 24, orderDays: 120 },
    shop: { like: 'vitrine-demo-2.myshopify.com', at: now },
  })
  server.time.now = () => now
  talk = await openStoreConversation(server)
  const [book] = await rowsOf<{ zone: string }>(
    sql`select time_zone as zone from order_sync_state where workspace_id = ${talk.workspaceId}`,
  )
  zone = book?.zone ?? zone
})
afterAll(() => server.close())

async function rowsOf<T extends Record<string, unknown>>(query: SQL) {
  return (await server.db.asSystem((tx) => tx.execute<T>(query))).rows
}

async function ask(agent: AgentId, question: string) {
  const { answer, metadata } = await talk.say(agent, question)
  const answered = eventsOf(await talk.events(metadata.conversationId), 'tool_answered').at(-1)
  return { answer, tool: answered?.tool, output: answered?.output }
}

const Movers = z.object({
  tables: z.array(z.object({ key: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
})

/** What each product sold from one day to another. */
async function sold(from: string, to: string): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; revenue: number }>(sql`
    select p.product_id as id, sum(l.discounted_total)::float as revenue
    from order_lines l join orders o on o.id = l.order_id and o.workspace_id = l.workspace_id and o.is_sale
      join products p on p.workspace_id = l.workspace_id and p.variant_gid = l.variant_gid
    where l.workspace_id = ${talk.workspaceId}
      and (o.placed_at at time zone ${zone})::date between ${from}::date and ${to}::date
    group by 1`)
  return new Map(rows.map(({ id, revenue }) => [id, revenue]))
}

test.each([
  ['which products are selling better than last month', 1],
  ['which products are selling worse than last month', -1],
])('%s: each over as many whole days', async (question, sign) => {
  const { answer, tool, output } = await ask('ops', question)
  expect(tool).toBe('performance-analyzer')
  // Today, 22 November, is not over.
  const [late, early] = [await sold('2026-11-01', '2026-11-21'), await sold('2026-10-01', '2026-10-21')]
  const moved = [...new Set([...late.keys(), ...early.keys()])]
    .map((id) => ({ id, change: sign * ((late.get(id) ?? 0) - (early.get(id) ?? 0)) }))
    .filter(({ change }) => change > 0.005)
    .toSorted((a, b) => b.change - a.change)
  const rows = Movers.parse(output).tables.find(({ key }) => key === 'movers')?.rows ?? []
  expect(moved.length).toBeGreaterThan(0)
  expect(rows.map(({ productId }) => productId)).toEqual(moved.slice(0, 50).map(({ id }) => id))
  expect(answer).toContain(`${moved.length} products sold ${sign > 0 ? 'better' : 'worse'} `)
})

test('what leaves after fees is what was taken, less refunds and fees', async () => {
  const { answer } = await ask('stripe', 'What leaves after fees in the last 30 days?')
  const [row] = await rowsOf<{ net: number; currency: string }>(sql`
    select currency, (sum(case when kind in ('sale', 'capture') then amount - coalesce(fee, 0) else 0 end)
      - sum(case when kind = 'refund' then amount else 0 end))::float as net
    from payments where workspace_id = ${talk.workspaceId} and status = 'success'
      and (processed_at at time zone ${zone})::date between '2026-10-24'::date and '2026-11-22'::date
    group by 1 order by count(*) desc limit 1`)
  expect(answer).toContain(`leaves ${sayMoney(row?.net ?? 0, row?.currency ?? 'USD')}`)
})

test('bad reviews are those of one and of two stars', async () => {
  for (const rating of [1, 2, 3, 5])
    await talk.write({ channel: 'review', rating, subject: `Star ${rating}` })
  const [row] = await rowsOf<{ count: number }>(
    sql`select count(*)::int as count from tickets where workspace_id = ${talk.workspaceId} and rating <= 2`,
  )
  const { answer, tool } = await ask('customer', 'which reviews are bad?')
  expect(tool).toBe('find-tickets')
  expect(answer).toMatch(new RegExp(`^${row?.count} tickets match`))
})

test('an analysis that is to be run is asked for', async () => {
  expect((await ask('scout', 'Run a competitor analysis')).tool).toBe('competitor-analysis')
})

test('what is left for less than a day is not said to last 0 days', async () => {
  const { answer } = await ask('ops', 'which products run out first?')
  expect(answer).not.toMatch(/\b0 days/)
})
