import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWebSearch } from '#adapters/websearch/client.ts'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { WebReader } from '#features/insight/analysis/actions/deps.ts'
import { Secret } from '#kit/secret.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { makeEngine } from '#tests/world/engine.ts'
import { startTavilyPeer, type TavilyPeer } from '#tests/world/tavily-peer.ts'
import type { ResearchDeps } from './actions/deps.ts'
import { viewLibrary } from './actions/library.ts'
import { startTask, viewTasks } from './actions/task.ts'
import { webReader } from './actions/web.ts'
import { webUsesAMinute } from './contract/web.ts'
import { researchKinds } from './jobs.ts'
import type { WrittenSummary } from './rules/summary.ts'

let db: Db
let peer: TavilyPeer
let engine: Engine
let deps: ResearchDeps
let workspaceId: string
let told: string[] = []
let says: WrittenSummary | null = null

const figures: ToolAnswer = {
  outcome: 'answer',
  summary: 'Your store had 3 orders from India.',
  confidence: 0.4,
  basis: { kind: 'local', rows: 3, unit: 'orders', from: '2026-01-01', to: '2026-01-28', method: 'Counting' },
  figures: [{ label: 'Orders', value: 3, kind: 'number', currency: null, low: null, high: null }],
  tables: [],
  charts: [],
  sources: [],
  detail: {},
}
const sentence = 'Kettles in India sold 20 % better this year than in the last one.'
const unlimited: ResearchDeps['limit'] = { take: async () => ({ isAllowed: true }) }
const kettles = { url: 'https://news.example.com/kettles', title: 'Kettles', content: sentence }

beforeAll(async () => {
  db = await openTestDatabase()
  peer = await startTavilyPeer()
  const resolve = async () => ['93.184.215.14']
  deps = {
    db,
    clock: () => new Date(),
    web: createWebSearch({ baseUrl: peer.origin, resolve }),
    limit: unlimited,
    findKey: async () => new Secret('tvly-0123456789abcdef'),
    checkUrl: async (url) => ({ ok: true, url }),
    marketScan: async () => figures,
    topCategories: async () => ['Home > Kettles', 'ida@example.com'],
    write: async (_workspaceId, { prompt, schema }) => {
      told.push(prompt)
      return says === null ? null : { value: schema.parse(says), model: 'words-1' }
    },
    get runs(): Engine {
      return engine
    },
  }
  engine = makeEngine(db, researchKinds(deps))
  await engine.begin()
})
afterAll(async () => {
  await engine.stop({ graceMs: 1_000 })
  await peer.close()
  await db.close()
})
beforeEach(async () => {
  workspaceId = newWorkspace()
  told = []
  peer.publish([kettles])
  deps.limit = unlimited
  await db.executeSql('insert into workspaces values ($1, $2, now())', [workspaceId, 'w'])
})

async function finish() {
  const { task } = await startTask(deps, { workspaceId, by: 'merchant' }, 'india')
  await engine.waitFor(workspaceId, task.id, 20_000)
  const [ended] = await viewTasks(deps, workspaceId, 1)
  return ended
}

test('a model may word the summary from the figures and the quotes, which stay as they are', async () => {
  says = { sentences: [{ text: 'Kettles sell well in India.\u0000', sources: [1, 7] }] }
  const task = await finish()
  expect(told).toHaveLength(1)
  for (const part of ['India market research', figures.summary, sentence]) expect(told[0]).toContain(part)
  expect(task?.result).toMatchObject({
    summary: 'Your store had 3 orders from India. Kettles sell well in India. [1]',
    basis: { kind: 'model', rows: 3, unit: 'orders', method: expect.stringContaining('summary by words-1') },
    confidence: 0.4,
    figures: [{ value: 3 }],
    sources: [{ url: 'https://news.example.com/kettles' }],
  })
})

test("discards a model's summary when it cites no existing source", async () => {
  says = { sentences: [{ text: 'Kettles are made of gold.', sources: [2, 0, 1.5] }] }
  const task = await finish()
  expect(task?.result?.summary).toContain(`“${sentence}”`)
  expect(task?.result?.basis.kind).toBe('web')
})

test('without a model the summary quotes, and only fit categories are searched for', async () => {
  says = null
  const before = peer.requests.length
  const task = await finish()
  expect(task?.result?.summary).toBe(
    `Your store had 3 orders from India. From 1 web page: “${sentence}” (news.example.com).`,
  )
  const asked = peer.requests.slice(before).filter(({ path }) => path === '/search')
  expect(asked.map(({ body }) => body.query)).toEqual([
    'Kettles market demand and trends in India',
    'online shopping market trends in India',
  ])
})

test('pages that the limit of a minute left unread are counted and said, with or without a model', async () => {
  const page = (name: string, content: string) => ({
    url: `https://${name}.example.com/`,
    title: name,
    content,
  })
  const pages = [
    page('news', sentence),
    page('copper', 'Kettles of copper in India sold 5 % better this year than in the last one.'),
    page('steel', 'Kettles of steel in India sold 7 % better this year than in the last one.'),
  ]
  for (const words of [null, { sentences: [{ text: 'Kettles sell well.', sources: [1] }] }]) {
    says = words
    peer.publish(pages)
    // Two searches and one page.
    let left = 3
    const take = async () => {
      left -= 1
      return left >= 0
        ? { isAllowed: true as const }
        : { isAllowed: false as const, retryAfterSeconds: 40 + left }
    }
    deps.limit = { take }
    const task = await finish()
    const { summary = '', detail } = task?.result ?? {}
    expect(summary).toContain(
      `2 web pages were not read: You’ve reached the limit of ${webUsesAMinute} web requests per minute. Try again in 39 seconds.`,
    )
    expect(detail).toMatchObject({ pagesRead: 1, pagesUnread: 2, webProblem: null })
    expect(task?.result?.sources).toHaveLength(3)
    expect(left).toBe(-1)
  }
})

test('the end of a task is estimated from those before it', async () => {
  says = null
  await finish()
  await finish()
  peer.fail('never')
  const began = Date.now()
  const { task } = await startTask(deps, { workspaceId, by: 'merchant' }, 'canada')
  const { promise: isRunning, resolve } = Promise.withResolvers<void>()
  const unsubscribe = await engine.subscribe(workspaceId, (event) => {
    if (event.type === 'run' && event.run.id === task.id && event.run.startedAt !== null) resolve()
  })
  if ((await engine.get(workspaceId, task.id)).startedAt !== null) resolve()
  await isRunning
  unsubscribe()
  const early = await viewTasks({ ...deps, clock: () => new Date(began) }, workspaceId, 1)
  expect(Date.parse(early[0]?.estimatedCompletion ?? '')).toBeGreaterThan(began)
  const late = await viewTasks({ ...deps, clock: () => new Date(began + 3_600_000) }, workspaceId, 1)
  expect(late[0]).toMatchObject({ status: 'processing', estimatedCompletion: null })
  await engine.cancel(workspaceId, task.id)
})

test('other features read the web in the name of agents, and the library keeps it', async () => {
  const reader: WebReader = webReader(deps)
  const { signal } = new AbortController()
  expect(await reader.hasKey(workspaceId)).toBe(true)
  const found = await reader.search(workspaceId, { query: 'kettles', maxResults: 3 }, signal)
  expect(found).toMatchObject([{ url: 'https://news.example.com/kettles', title: 'Kettles' }])
  const url = 'https://news.example.com/kettles'
  expect(await reader.extract(workspaceId, url, signal)).toEqual({ url, content: sentence })
  const { items } = await viewLibrary(deps, workspaceId, { limit: 10 })
  expect(items.map(({ kind, askedBy }) => [kind, askedBy])).toEqual([
    ['extract', 'agent'],
    ['search', 'agent'],
  ])
  await expect(
    reader.search(workspaceId, { query: 'ida@example.com', maxResults: 3 }, signal),
  ).rejects.toMatchObject({ code: 'QUERY_PRIVATE' })
})
