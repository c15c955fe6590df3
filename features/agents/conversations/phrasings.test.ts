/** Sets of phrasings, asked of the demo store over HTTP: each with the tool, its arguments and a figure recomputed apart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorkflow, publishWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { changeTicket } from '#features/shop/support/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { judge, type Outcome, type Verdict } from './__fixtures__/phrasings/judge.fixture.ts'
import { readPhrasingSets } from './__fixtures__/phrasings/phrasing.fixture.ts'
import { openRecords, type StoreRecords } from './__fixtures__/phrasings/records.fixture.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

/** A Sunday. */
const now = new Date('2026-11-22T20:00:00Z')
const shop = { like: 'vitrine-demo-1.myshopify.com', at: now }
const minRight = 0.9
const maxWrong = 0.02
const atOnce = 10
/** A store is read, and each phrasing asked and pressed, on whatever machine. */
const timeoutMs = 300_000

const tickets = [
  { subject: 'Where is my parcel?', text: 'It should have come last week. I am waiting.' },
  { customerName: 'Jonas Weber', subject: 'Scratched on arrival', text: 'It is scratched. I want a refund.' },
  { customerName: 'Marta Silva', subject: 'Wrong colour', text: 'I ordered blue and got green.' },
  { subject: 'Thank you', text: 'Arrived and lovely.' },
]

/** Templates of which workflows are made; the first stays a draft. */
const workflows = ['low-stock-alert', 'weekly-sales-digest', 'reorder-list']

let server: TestServer
let talk: StoreConversation
let records: StoreRecords
beforeAll(async () => {
  server = await startTestServer({ products: 240, orderDays: 120, shop })
  server.time.now = () => now
  talk = await openStoreConversation(server)
  let last = ''
  for (const ticket of tickets) last = (await talk.write(ticket)).id
  await call(
    server.origin,
    changeTicket,
    { params: { ticketId: last }, body: { status: 'resolved' } },
    talk.token,
  )
  for (const [at, templateId] of workflows.entries()) {
    const body = { id: newId(), from: { type: 'template' as const, templateId } }
    const { data } = await call(server.origin, createWorkflow, { body }, talk.token)
    const { summary, draft } = data.workflow
    const order = { revision: draft.revision, overrule: 'It stands in a test' }
    if (at > 0)
      await call(
        server.origin,
        publishWorkflow,
        { params: { workflowId: summary.id }, body: order },
        talk.token,
      )
  }
  records = await openRecords(server, talk.workspaceId)
}, timeoutMs)
afterAll(() => server.close())

describe.each(readPhrasingSets())('of $name', ({ phrasings }) => {
  const outcomes = new Map<string, Outcome>()
  const parts = Array.from({ length: Math.ceil(phrasings.length / atOnce) }, (_each, part) => part * atOnce)

  test.each(parts)(
    'no action is the wrong one of the phrasings from %i on',
    async (from) => {
      for (const phrasing of phrasings.slice(from, from + atOnce))
        outcomes.set(phrasing.id, await judge(talk, records, phrasing))
      const wrong = phrasings.flatMap(({ id }) => outcomes.get(id) ?? [])
      expect(wrong.filter(({ verdict }) => verdict === 'wrong action')).toEqual([])
    },
    timeoutMs,
  )

  test('nine in ten are right or rightly asked back, and two in a hundred at most are wrong', async ({
    annotate,
  }) => {
    expect(outcomes.size).toBe(phrasings.length)
    const share = (...verdicts: Verdict[]) =>
      [...outcomes.values()].filter(({ verdict }) => verdicts.includes(verdict)).length / outcomes.size
    await annotate(sayScores(phrasings, outcomes))
    const why = JSON.stringify(
      [...outcomes.values()].filter(({ verdict }) => verdict !== 'right'),
      null,
      1,
    )
    expect(share('right', 'asked back'), why).toBeGreaterThanOrEqual(minRight)
    expect(share('wrong', 'wrong action'), why).toBeLessThanOrEqual(maxWrong)
  })
})

/** How many of each verdict there are in each domain. */
function sayScores(
  phrasings: readonly { id: string; domain: string }[],
  outcomes: ReadonlyMap<string, Outcome>,
): string {
  const byDomain = Map.groupBy(phrasings, ({ domain }) => domain)
  return [...byDomain]
    .map(([domain, own]) => {
      const verdicts = Map.groupBy(own, ({ id }) => outcomes.get(id)?.verdict ?? 'missed')
      return `${domain}: ${[...verdicts].map(([verdict, some]) => `${some.length} ${verdict}`).join(', ')}`
    })
    .join('\n')
}
