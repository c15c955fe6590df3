/** What only tests and demonstrations do to a shop: move its clock, and let it do wrong. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { announceCustomer } from './announcements.ts'
import {
  addCustomer,
  type Customer,
  customersOf,
  deleteCustomer,
  mergeCustomers,
  setAcceptsMail,
} from './customers.ts'
import { parseObject, readBody, sendJson } from './http.ts'
import type { Shop } from './shop.ts'
import type { Stall } from './shops.ts'
import { isAllowed } from './webhooks.ts'

const YEAR_MINUTES = 60 * 24 * 366

type Answer = { error: string } | object
type Input = Record<string, unknown>

const controls: Record<string, (stall: Stall, input: Input) => Answer> = {
  advance,
  webhooks,
  scopes,
  compliance,
  customers,
}

/** Answers POST /{shop}/demo/{name}, with 404 where there is no such control. */
export async function control(
  stall: Stall,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const act = Object.hasOwn(controls, name) ? controls[name] : undefined
  if (!act) return sendJson(response, 404, { errors: 'Not Found' })
  const answer = act(stall, parseObject((await readBody(request)) ?? '') ?? {})
  if ('error' in answer) return sendJson(response, 400, { errors: answer.error })
  sendJson(response, 200, answer)
}

function advance({ shop, herald }: Stall, { minutes }: Input): Answer {
  if (typeof minutes !== 'number' || !(minutes >= 0 && minutes <= YEAR_MINUTES)) {
    return { error: 'minutes must be a number from 0 to a year' }
  }
  shop.advance(minutes * 60_000)
  herald.announce()
  return { now: new Date(shop.now()).toISOString() }
}

/** `fault`: messages from now on are lost, sent twice, or wrongly signed; null ends that. */
function webhooks({ hooks }: Stall, { fault }: Input): Answer {
  if (fault !== null && fault !== 'lost' && fault !== 'twice' && fault !== 'forged') {
    return { error: 'fault must be lost, twice, forged or null' }
  }
  hooks.misbehave(fault)
  return { fault }
}

/** Takes scopes away from every token of the shop, and says so. */
function scopes({ shop, hooks }: Stall, { revoked }: Input): Answer {
  if (!Array.isArray(revoked)) return { error: 'revoked must be a list of scopes' }
  shop.state.set('revoked scopes', revoked.map(String))
  hooks.send('APP_SCOPES_UPDATE', { id: 1, previous: [], current: [], updated_at: new Date(shop.now()) })
  return { revoked }
}

/** Sends one of the mandatory webhooks to the address that an app would name in its settings: about the store, or about a customer and all their orders. */
function compliance({ shop, hooks }: Stall, { topic, uri, customer }: Input): Answer {
  if (typeof uri !== 'string' || !isAllowed(uri, hooks.appOrigins)) return { error: 'uri is not allowed' }
  const about = { shop_id: 1, shop_domain: shop.profile.domain }
  if (topic === 'shop/redact') {
    hooks.sendTo(uri, topic, about)
    return { topic }
  }
  if (topic !== 'customers/redact' && topic !== 'customers/data_request') return { error: 'topic is unknown' }
  const found = findCustomer(shop, customer)
  if (!found) return { error: 'customer is unknown' }
  const orders = found.orders.map((order) => shop.ids.number('Order', order))
  hooks.sendTo(uri, topic, {
    ...about,
    customer: { id: Number(customer), email: found.email, phone: null },
    ...(topic === 'customers/redact' ? { orders_to_redact: orders } : { orders_requested: orders }),
  })
  return { topic, orders: orders.length }
}

function findCustomer(shop: Shop, number: unknown): Customer | undefined {
  const serial = shop.ids.serial('Customer', `gid://shopify/Customer/${String(number)}`)
  return serial === null ? undefined : customersOf(shop).get(serial)
}

/** Adds a customer, or changes one, and says so: `acceptsMail`, `isDeleted`, or `into` another customer. */
function customers({ shop, hooks }: Stall, { customer, acceptsMail, isDeleted, into }: Input): Answer {
  if (customer === undefined) {
    const serial = addCustomer(shop)
    announceCustomer(shop, hooks, serial, 'CUSTOMERS_CREATE')
    return { customer: shop.ids.number('Customer', serial) }
  }
  const found = findCustomer(shop, customer)
  if (!found) return { error: 'customer is unknown' }
  const id = shop.ids.number('Customer', found.serial)
  if (isDeleted === true) {
    if (!deleteCustomer(shop, found)) return { error: 'customer has orders' }
    hooks.send('CUSTOMERS_DELETE', { id, admin_graphql_api_id: shop.ids.gid('Customer', found.serial) })
  } else if (into !== undefined) {
    const other = findCustomer(shop, into)
    if (!other || other.serial === found.serial) return { error: 'into is unknown' }
    mergeCustomers(shop, found, other)
    hooks.send('CUSTOMERS_MERGE', {
      admin_graphql_api_customer_kept_id: shop.ids.gid('Customer', other.serial),
      admin_graphql_api_customer_deleted_id: shop.ids.gid('Customer', found.serial),
    })
    announceCustomer(shop, hooks, other.serial)
  } else if (typeof acceptsMail === 'boolean') {
    setAcceptsMail(shop, found, acceptsMail)
    announceCustomer(shop, hooks, found.serial)
  } else return { error: 'acceptsMail, isDeleted or into must be given' }
  return { customer: id }
}
