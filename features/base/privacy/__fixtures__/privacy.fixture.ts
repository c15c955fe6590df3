/** Stores that an app with a secret is installed in, and the messages that Shopify sends for them. */
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { syncSales } from '#features/shop/sales/contract.ts'
import { createTicket } from '#features/shop/support/contract.ts'
import { startStoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { listPrivacyRequests, type PrivacyTopic } from '../contract.ts'

type ComplianceMessage = { eventId?: string; secret?: string; hmac?: string }

export type PrivacyWorld = Awaited<ReturnType<typeof startPrivacyWorld>>

export async function startPrivacyWorld() {
  const world = await startStoreWorld({ products: 6, hasOrders: true })

  /** A store that an app with a secret is installed in, with its orders. */
  async function newShop(sync = { customers: true }) {
    const token = await newMerchant(world.origin)
    const domain = `p${randomUUID().slice(0, 8)}.myshopify.com`
    const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, sync }
    const { data } = await call(world.origin, connectStore, { body }, token)
    const storeId = data.status.storeId ?? ''
    const synced = await call(world.origin, syncSales, { body: {} }, token)
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ id: string; gid: string }>(
        sql`select workspace_id as id, shop_gid as gid from stores where id = ${storeId}`,
      ),
    )
    const workspaceId = rows[0]?.id ?? ''
    const shopId = Number(rows[0]?.gid.split('/').at(-1))
    await world.engine.waitFor(workspaceId, synced.data.run.id, 60_000)
    return { token, domain, shopId, storeId, workspaceId }
  }

  async function readRows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
    const { rows } = await world.db.asSystem((tx) => tx.execute(query))
    return rows as T[]
  }

  /** A customer with several orders, and a ticket about one of them. */
  async function newCustomer({ token, storeId }: { token: string; storeId: string }) {
    const [found] = await readRows<{ gid: string; names: string[]; gids: string[] }>(sql`
      select customer_gid as gid, array_agg(name) as names, array_agg(order_gid) as gids from orders
      where store_id = ${storeId} and customer_gid is not null group by 1 having count(*) > 1 limit 1`)
    if (!found) throw new Error('No customer ordered twice')
    const ticket = {
      customerName: 'Ida Berg-Olsen',
      customerEmail: 'ida.berg@example.com',
      subject: 'Late',
      text: 'Where is it?',
      orderName: found.names[0] ?? '',
    }
    await call(world.origin, createTicket, { body: ticket }, token)
    const id = found.gid.split('/').at(-1) ?? ''
    return { ...found, id, orderIds: found.gids.map((gid) => gid.split('/').at(-1) ?? '') }
  }

  function ordersOf(storeId: string, gids: string[]) {
    return readRows<{
      customer: string | null
      note: string | null
      tracking: string | null
      total: string
    }>(sql`
      select customer_gid as customer, note, tracking_url as tracking, total::text as total from orders
      where store_id = ${storeId} and order_gid = any(${sql.param(gids)}::text[]) order by order_gid`)
  }

  async function post(
    topic: PrivacyTopic | 'products/update',
    content: object,
    message: ComplianceMessage = {},
  ) {
    const body = JSON.stringify(content)
    const signed = createHmac('sha256', message.secret ?? CLIENT_SECRET)
      .update(body)
      .digest('base64')
    const answer = await fetch(`${world.origin}/api/shopify/compliance`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-event-id': message.eventId ?? randomUUID(),
        'x-shopify-hmac-sha256': message.hmac ?? signed,
      },
    })
    await answer.body?.cancel()
    return answer.status
  }

  /** The requests, once all have ended. */
  async function receipts({ token, workspaceId }: { token: string; workspaceId: string }) {
    for (const { id } of await readRows<{ id: string }>(sql`
      select id from runs where workspace_id = ${workspaceId} and kind = 'privacy.request'`))
      expect(await world.engine.waitFor(workspaceId, id, 30_000)).toMatchObject({ status: 'completed' })
    return (await call(world.origin, listPrivacyRequests, {}, token)).data.requests
  }

  return { ...world, newShop, readRows, newCustomer, ordersOf, post, receipts }
}

/** What Shopify sends to erase a customer. */
export const redactionOf = (
  shop: { domain: string; shopId: number },
  id: string,
  orderIds: string[] = [],
) => ({
  shop_id: shop.shopId,
  shop_domain: shop.domain,
  customer: { id: Number(id), email: 'ida.berg@example.com', phone: '+4791234567' },
  orders_to_redact: orderIds.map(Number),
})
