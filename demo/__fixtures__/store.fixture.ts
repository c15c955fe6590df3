/** For tests: a store on a free loopback port with a clock that stands still, and the usual ways to ask it. */
import { demoToken } from '../oauth.ts'
import { type DemoStoreOptions, startDemoStore } from '../server.ts'

export const SHOP = 'vitrine-demo.myshopify.com'
export const NOON = Date.UTC(2026, 10, 20, 12, 1)

interface GraphReply {
  /** Its shape differs with every document a test sends. */
  data: ReturnType<typeof JSON.parse>
  errors?: { message: string; extensions?: { code?: string } }[] | string
  extensions?: {
    cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: object }
  }
}

export async function openStore(options: Partial<DemoStoreOptions> = {}) {
  const store = await startDemoStore({
    host: '127.0.0.1',
    port: 0,
    products: 60,
    now: () => NOON,
    ...options,
  })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${store.origin}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    ...store,
    [Symbol.asyncDispose]: () => store.close(),
    post,
    async ask(
      query: string,
      variables: object = {},
      { shop = SHOP, token = demoToken(shop) } = {},
    ): Promise<GraphReply> {
      const headers = { 'X-Shopify-Access-Token': token }
      const answer = await post(`${shop}/admin/api/2026-10/graphql.json`, { query, variables }, headers)
      return (await answer.json()) as GraphReply
    },
    async advance(minutes: number) {
      await post(`${SHOP}/demo/advance`, { minutes })
    },
  }
}

export type TestStoreHandle = Awaited<ReturnType<typeof openStore>>

/** Every node of a root connection, page by page. */
export async function readAll<T>(
  store: TestStoreHandle,
  field: string,
  fields: string,
  first = 25,
  rest = '',
): Promise<T[]> {
  const nodes: T[] = []
  let after: string | null = null
  do {
    const query = `query ($first: Int!, $after: String) {
      ${field}(first: $first, after: $after ${rest}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }
    }`
    const { data }: GraphReply = await store.ask(query, { first, after })
    nodes.push(...data[field].nodes)
    after = data[field].pageInfo.hasNextPage ? data[field].pageInfo.endCursor : null
  } while (after !== null)
  return nodes
}

/** Waits for a bulk operation by asking again; every question is a turn for the store. */
export async function finishBulk(store: TestStoreHandle, query: string) {
  const start = `mutation ($query: String!) {
    bulkOperationRunQuery(query: $query) { bulkOperation { id status } userErrors { field message code } }
  }`
  const { data } = await store.ask(start, { query })
  const { bulkOperation, userErrors } = data.bulkOperationRunQuery
  if (!bulkOperation) return { userErrors, operation: null, lines: [] }
  for (;;) {
    const fields = 'id status errorCode objectCount rootObjectCount fileSize url'
    const answer = await store.ask(`query ($id: ID!) { bulkOperation(id: $id) { ${fields} } }`, {
      id: bulkOperation.id,
    })
    const operation = answer.data.bulkOperation
    if (['CREATED', 'RUNNING'].includes(operation.status)) continue
    const text = operation.url ? await (await fetch(operation.url)).text() : ''
    const lines = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    return { userErrors, operation, lines, bytes: Buffer.byteLength(text) }
  }
}
