/** For tests: stores that tell of their customers, and the customers as the store tells them itself. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { startStoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant } from '#tests/world/server.ts'

/** Money is decimal text. */
type KnownCustomer = {
  gid: string
  orders: number
  spent: string
  currency: string
  country: string | null
  acceptsEmail: boolean | null
}

type CustomerNodeJson = {
  id: string
  numberOfOrders: string
  amountSpent: { amount: string; currencyCode: string }
  defaultAddress: { countryCodeV2: string }
  defaultEmailAddress: { marketingState: string }
}
type CustomersReply = {
  customers: { nodes: CustomerNodeJson[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
}

const fields = `id numberOfOrders amountSpent { amount currencyCode } defaultAddress { countryCodeV2 }
  defaultEmailAddress { marketingState }`

type StoreOfTest = { token: string; domain: string; storeId: string; workspaceId: string }

export type CustomerWorld = Awaited<ReturnType<typeof startCustomerWorld>>

export async function startCustomerWorld(options: { products?: number; like?: string } = {}) {
  const world = await startStoreWorld({ products: 6, hasOrders: true, ...options })

  /** A store whose messages can be checked, of a new merchant or another of the same, at rest. */
  async function newTellingStore(
    sync = { customers: true },
    prepare: (domain: string) => void = () => {},
    token?: string,
  ): Promise<StoreOfTest> {
    const owner = token ?? (await newMerchant(world.origin))
    const domain = `c${randomUUID().slice(0, 8)}.myshopify.com`
    prepare(domain)
    const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, sync }
    const { data } = await call(world.origin, connectStore, { body }, owner)
    const storeId = data.status.storeId ?? ''
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`select workspace_id as id from stores where id = ${storeId}`),
    )
    const store = { token: owner, domain, storeId, workspaceId: rows[0]?.id ?? '' }
    await syncAll(store)
    return store
  }

  /** Until nothing runs any more. */
  async function settle({ workspaceId }: Pick<StoreOfTest, 'workspaceId'>): Promise<void> {
    for (;;) {
      const { rows } = await world.db.asSystem((tx) =>
        tx.execute<{ id: string }>(
          sql`select id from runs where workspace_id = ${workspaceId} and ended_at is null limit 1`,
        ),
      )
      if (!rows[0]) return
      await world.engine.waitFor(workspaceId, rows[0].id, 30_000)
    }
  }

  /** Products, and whatever follows them. */
  async function syncAll(store: StoreOfTest): Promise<void> {
    const query = { store: store.storeId } as never
    await call(world.origin, syncProducts, { body: {}, query }, store.token)
    await settle(store)
  }

  /** Waits for a sync of customers to begin, and for all that follows. */
  async function afterCustomerSync(store: StoreOfTest, work: () => Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const unsubscribe = await world.engine.subscribe(store.workspaceId, (event) => {
      if (event.type === 'run' && event.run.kind === 'customers.sync') resolve()
    })
    await work()
    await promise
    unsubscribe()
    await settle(store)
  }

  async function inShop(domain: string): Promise<KnownCustomer[]> {
    const customers: KnownCustomer[] = []
    for (let after: string | null = null; ; ) {
      const page: CustomersReply = await world.ask<CustomersReply>(
        domain,
        `{ customers(first: 100, after: ${JSON.stringify(after)}) {
          nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
      )
      customers.push(...page.customers.nodes.map(toKnown))
      if (!page.customers.pageInfo.hasNextPage) return customers.toSorted(byGid)
      after = page.customers.pageInfo.endCursor
    }
  }

  async function held(storeId: string): Promise<KnownCustomer[]> {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<KnownCustomer>(sql`
        select customer_gid as gid, order_count as orders, spent::text as spent, currency, country,
          accepts_email as "acceptsEmail" from customers where store_id = ${storeId}`),
    )
    return rows.map((row) => ({ ...row, spent: Number(row.spent).toFixed(2) })).toSorted(byGid)
  }

  return { ...world, newTellingStore, settle, syncAll, afterCustomerSync, inShop, held }
}

function toKnown(node: CustomerNodeJson): KnownCustomer {
  return {
    gid: node.id,
    orders: Number(node.numberOfOrders),
    spent: Number(node.amountSpent.amount).toFixed(2),
    currency: node.amountSpent.currencyCode,
    country: node.defaultAddress.countryCodeV2,
    acceptsEmail: node.defaultEmailAddress.marketingState === 'SUBSCRIBED',
  }
}

function byGid(a: KnownCustomer, b: KnownCustomer): number {
  return a.gid < b.gid ? -1 : 1
}

export const numberOf = (gid: string): number => Number(gid.split('/').at(-1))
