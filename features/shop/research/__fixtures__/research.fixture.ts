/** For tests: a server whose web is a peer on loopback, and merchants who use it. */
import { saveKey } from '#features/base/keys/contract.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { call, send, startTestServer } from '#tests/world/server.ts'
import { startTavilyPeer } from '#tests/world/tavily-peer.ts'
import * as library from '../contract/library.ts'
import * as task from '../contract/task.ts'
import * as web from '../contract/web.ts'

export type WebWorld = Awaited<ReturnType<typeof openWebWorld>>

export async function openWebWorld({ webTimeoutMs = 10_000, products = 6 } = {}) {
  const peer = await startTavilyPeer()
  const server = await startTestServer({
    products,
    webTimeoutMs,
    environment: { TAVILY_BASE_URL: peer.origin },
  })
  let taken = 0
  return {
    peer,
    server,
    /** What left for the web since the last time, but for looks at the key. */
    takeRequests: () => {
      const requests = peer.requests.slice(taken).filter(({ path }) => path !== '/usage')
      taken = peer.requests.length
      return requests
    },
    close: async () => {
      await server.close()
      await peer.close()
    },
  }
}

export type Researcher = Awaited<ReturnType<typeof newResearcher>>

export async function newResearcher(
  { server, takeRequests }: WebWorld,
  { keyValue = 'tvly-0123456789abcdef' }: { keyValue?: string | null } = {},
) {
  const { origin, engine } = server
  const { token, workspaceId, merchantId } = await newSomebody(server)
  if (keyValue) await call(origin, saveKey, { body: { keyType: 'tavily', keyValue } }, token)
  takeRequests()
  const answerOf = async (sent: Promise<Response>) => {
    const answer = await sent
    const body: { code?: string; error?: string } = JSON.parse(await answer.text())
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body }
  }
  type Body = Record<string, unknown>
  return {
    token,
    workspaceId,
    merchantId,
    search: async (body: Body = {}) =>
      (await call(origin, web.searchWeb, { body: { query: 'gooseneck kettle', ...body } }, token)).data,
    extract: async (url: string) => (await call(origin, web.extractPage, { body: { url } }, token)).data,
    crawl: async (body: Body = {}) =>
      (await call(origin, web.crawlSite, { body: { ...site, ...body } }, token)).data,
    trySearch: (body: Body) => answerOf(send(origin, web.searchWeb, { body } as never, token)),
    tryExtract: (body: Body) => answerOf(send(origin, web.extractPage, { body } as never, token)),
    tryCrawl: (body: Body) => answerOf(send(origin, web.crawlSite, { body } as never, token)),
    list: async (query: { search?: string; kind?: library.ItemKind; limit?: number; cursor?: string } = {}) =>
      (await call(origin, library.listLibrary, { query }, token)).data,
    view: async (itemId: string) =>
      (await call(origin, library.getItem, { params: { itemId } }, token)).data.item,
    start: async (region: task.Region) => {
      const { data, message } = await call(origin, task.startTask, { body: { region } }, token)
      return { ...data, message }
    },
    tasks: async (limit = 5) => (await call(origin, task.listTasks, { query: { limit } }, token)).data.tasks,
    findings: async () => (await call(origin, task.listFindings, {}, token)).data.findings,
    /** The task of that region once it has ended. */
    finish: async (region: task.Region) => {
      const { data } = await call(origin, task.startTask, { body: { region } }, token)
      await engine.waitFor(workspaceId, data.task.id, 60_000)
      const { data: listed } = await call(origin, task.listTasks, { query: { limit: 50 } }, token)
      const ended = listed.tasks.find(({ id }) => id === data.task.id)
      if (!ended) throw new Error('The task is not listed')
      return ended
    },
  }
}

const site = { url: 'https://northkettle.example.com/', instructions: 'Find the products' }
