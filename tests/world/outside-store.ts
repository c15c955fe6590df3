/** A server beside a store that is not its own demo: another demo store, on the same clock, with a relay on the way to it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createShopify } from '#adapters/shopify/client.ts'
import { graphqlError, type PeerAnswer, type PeerRequest } from '#adapters/shopify/faulty-peer.ts'
import type { StoreProduct } from '#adapters/shopify/port.ts'
import { demoToken } from '#demo/oauth.ts'
import { startDemoStore } from '#demo/server.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { readVariants } from '#features/shop/feed/actions/store-facts.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import type { VariantFacts } from '#features/shop/feed/contract/facts.ts'
import { Secret } from '#kit/secret.ts'
import { startRelay } from './relay.ts'
import { call, fewOrderDays, newMerchant, startTestServer } from './server.ts'

/** A minute after the store last moved by itself, so that it stands still for as long as a test file takes. */
const startMs = Date.UTC(2026, 10, 20, 12, 1)

export type StoreWorld = Awaited<ReturnType<typeof startStoreWorld>>
export type Merchant = { token: string; domain: string; storeId: string }

/** What one GraphQL request to the store asks for. */
export type Query = { operationName?: string; variables: Record<string, unknown> }

type PeerFault = (request: PeerRequest, asked: Query) => PeerAnswer | null | Promise<PeerAnswer | null>

export function readQuery(request: PeerRequest): Query {
  if (!request.path.endsWith('/graphql.json')) return { variables: {} }
  return JSON.parse(request.body) as Query
}

const throttledMs = 50

/** A document of the test's own to the shop, past every relay. Throws where the store refuses it; while it is throttled it is asked again, so that no edit is lost. */
export async function askStore<T>(
  origin: string,
  domain: string,
  query: string,
  variables: object = {},
): Promise<T> {
  for (;;) {
    const answer = await fetch(`${origin}/${domain}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': demoToken(domain) },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors = [] } = (await answer.json()) as StoreAnswer<T>
    if (errors.some(({ extensions }) => extensions?.code === 'THROTTLED')) {
      await sleep(throttledMs)
      continue
    }
    if (!answer.ok || errors.length > 0)
      throw new Error(`The store answered ${answer.status} ${JSON.stringify(errors)}`)
    return data
  }
}

type StoreAnswer<T> = { data: T; errors?: { message: string; extensions?: { code?: string } }[] }

export async function startStoreWorld(
  options: {
    products?: number
    hasOrders?: boolean
    /** Days of orders that each store has. */
    orderDays?: number
    timeoutMs?: number
    environment?: Record<string, string>
    /** Every store sells what this one does, under the same ids. */
    like?: string
  } = {},
) {
  const behindMs = Date.now() - startMs
  const outside = await startDemoStore({
    host: '127.0.0.1',
    port: 0,
    products: options.products ?? 120,
    orderDays: options.orderDays ?? fewOrderDays,
    now: () => Date.now() - behindMs,
    publicUrl: 'https://{shop}',
    allowControl: true,
    ...(options.like ? { like: options.like } : {}),
  })
  const relay = await startRelay(() => outside.origin)
  const server = await startTestServer({
    products: 4,
    shopifyOrigin: relay.origin,
    shopifyTimeoutMs: options.timeoutMs ?? 30_000,
    environment: options.environment ?? {},
  })
  server.time.now = () => new Date(Date.now() - behindMs)
  /** A shop's goods follow from its name: each run of a test has the same. */
  let stores = 0
  const requests: PeerRequest[] = []
  const faults = new Map<string, PeerFault>()
  const distortions = new Map<string, (body: string, asked: Query, request: PeerRequest) => string>()
  const domainOf = (request: PeerRequest) => request.path.split('/')[1] ?? ''
  relay.intercept((request) => {
    requests.push(request)
    const asked = readQuery(request)
    // Orders are another story, and would be read beside each sync.
    if (!options.hasOrders && asked.operationName === 'ReadOrderBook') return graphqlError('ACCESS_DENIED')
    return faults.get(domainOf(request))?.(request, asked) ?? null
  })
  relay.distort(
    (request, body) => distortions.get(domainOf(request))?.(body, readQuery(request), request) ?? body,
  )
  const direct = createShopify({ baseUrlTemplate: `${outside.origin}/{shop}` })
  const sessionOf = (domain: string) => ({ domain, accessToken: new Secret(demoToken(domain)) })

  async function post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${outside.origin}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The store answered ${answer.status}`)
    return answer.json()
  }

  async function readStore(domain: string): Promise<StoreProduct[]> {
    const products: StoreProduct[] = []
    let after: string | null = null
    for (;;) {
      const page = await direct.listProductPage(sessionOf(domain), { after, first: 100 })
      products.push(...page.products)
      after = page.endCursor
      if (!page.hasNextPage) return products
    }
  }

  return {
    ...server,
    outsideOrigin: outside.origin,
    relayOrigin: relay.origin,
    requests,
    /** Answers in the place of this store; null lets the request pass. */
    fault: (domain: string, answer: PeerFault) => {
      faults.set(domain, answer)
    },
    /** Changes what this store answered. */
    distort: (domain: string, change: (body: string, asked: Query, request: PeerRequest) => string) => {
      distortions.set(domain, change)
    },
    mend: (domain: string) => {
      faults.delete(domain)
      distortions.delete(domain)
    },
    /** A merchant with a store of their own, connected by a pasted token and synced for the first time, with what `prepare` made of it before. */
    newStore: async (prepare: (domain: string) => void = () => {}): Promise<Merchant> => {
      const token = await newMerchant(server.origin)
      stores += 1
      const domain = `s${stores}.myshopify.com`
      prepare(domain)
      const body = {
        ...{ storeDomain: domain, accessToken: demoToken(domain) },
        sync: { customers: options.hasOrders ?? false },
      }
      const { data } = await call(server.origin, connectStore, { body }, token)
      const storeId = data.status.storeId ?? ''
      const { data: synced } = await call(server.origin, syncProducts, { body: {} }, token)
      const { rows } = await server.db.asSystem((tx) =>
        tx.execute<{ w: string }>(sql`select workspace_id as w from stores where id = ${storeId}`),
      )
      // The answer may come before a long sync ends.
      await server.engine.waitFor(rows[0]?.w ?? '', synced.run.id, 60_000)
      return { token, domain, storeId }
    },
    /** One of the store's controls: see demo/README.md. */
    control: (domain: string, name: string, input: object) => post(`${domain}/demo/${name}`, input),
    advance: (domain: string, minutes: number) => post(`${domain}/demo/advance`, { minutes }),
    ask: <T>(domain: string, query: string, variables: object = {}) =>
      askStore<T>(outside.origin, domain, query, variables),
    readStore,
    /** What the feed must hold of the store as it is now. */
    expectedFacts: async ({ domain }: Merchant): Promise<VariantFacts[]> => {
      const { currency } = await direct.readShop(sessionOf(domain))
      const { variants } = readVariants(await readStore(domain), currency)
      return byGid(variants.map(({ facts }) => JSON.parse(facts) as VariantFacts))
    },
    heldFacts: async ({ storeId }: Merchant): Promise<VariantFacts[]> => {
      const { rows } = await server.db.asSystem((tx) =>
        tx.execute<{ facts: VariantFacts }>(
          sql`select facts from products where store_id = ${storeId} and removed_at is null`,
        ),
      )
      return byGid(rows.map(({ facts }) => facts))
    },
    /** The seller's names on the rows of the feed. */
    sellerNames: async ({ storeId }: Merchant): Promise<string[]> => {
      const { rows } = await server.db.asSystem((tx) =>
        tx.execute<{ name: string }>(sql`
          select distinct row ->> 'seller_name' as name from products where store_id = ${storeId}
            and removed_at is null order by 1`),
      )
      return rows.map(({ name }) => name)
    },
    close: async () => {
      await server.close()
      await relay.close()
      await outside.close()
    },
  }
}

function byGid(facts: VariantFacts[]): VariantFacts[] {
  return facts.toSorted((a, b) => (a.variantGid < b.variantGid ? -1 : 1))
}
