/** The whole server in the test's own process, on a port of its own, with a database of its own, spoken to by HTTP. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import type { z } from 'zod'
import { createDemoPast } from '#adapters/demo-past/client.ts'
import { createHelpDesk } from '#adapters/help-desk/client.ts'
import { checkPublicUrl, findPublicUrl, type Resolve } from '#adapters/http/public-url.ts'
import type { Visit } from '#adapters/http/port.ts'
import { createVisit } from '#adapters/http/visit.ts'
import type { MailPort } from '#adapters/mail/port.ts'
import { createShopify } from '#adapters/shopify/client.ts'
import { createWebSearch } from '#adapters/websearch/client.ts'
import { loadKeyring } from '#db/keyring.ts'
import { createVault } from '#db/vault.ts'
import { startDemoStore } from '#demo/server.ts'
import { register } from '#features/base/accounts/contract.ts'
import { type Endpoint, listReasons } from '#kit/endpoint.ts'
import { Secret } from '#kit/secret.ts'
import { readConfig } from '#server/config.ts'
import { assemble } from '#server/main.ts'
import { openTestDatabase } from './database.ts'

type AnyEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodType>
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type CallParts<E extends AnyEndpoint> = {
  params?: In<E['params']>
  query?: In<E['query']>
  body?: In<E['body']>
}

/** A period of 30 days with the one before it, and the eight weeks that growth is told from. Whoever reads what was before them asks for more. */
export const fewOrderDays = 65

const password = 'Violet-Tram-Kettle-9'

const resolve: Resolve = async (host) => [host.startsWith('inside') ? '10.0.0.7' : '93.184.215.14']

/** Answers must not depend on whether the console was built before. */
const withoutConsole = '/nowhere'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** `products` is the size of each demo shop; `shopifyOrigin` is where real stores are looked for, each answer awaited for `shopifyTimeoutMs`. The web is what TAVILY_BASE_URL names, each answer awaited for `webTimeoutMs`; any host is public unless it begins with "inside". */
export async function startTestServer(
  options: {
    products?: number
    /** Days of orders that each demo shop has. */
    orderDays?: number
    /** The demo shop that every shop is like, as it is at that moment. */
    shop?: { like: string; at: Date }
    shopifyOrigin?: string
    shopifyTimeoutMs?: number
    webTimeoutMs?: number
    environment?: Record<string, string>
    mail?: MailPort
    /** What workflows call outside with. */
    visit?: Visit
    /** Whether demo stores bring their tickets and reviews. */
    hasTickets?: boolean
    /** Whether demo stores bring the changes of the 30 days before. */
    hasPast?: boolean
    /** Whether what happens by itself does: triggers, and steps that wait for events. */
    actsByItself?: boolean
  } = {},
) {
  const undeclared = new Set<string>()
  const db = await openTestDatabase()
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const clientSecret = new Secret(crypto.randomUUID())
  let shopMs = Number(options.shop?.at)
  const demo = await startDemoStore({
    host: '127.0.0.1',
    port: 0,
    products: options.products ?? 24,
    orderDays: options.orderDays ?? fewOrderDays,
    // Query costs are paid back as time passes, so the clock must not quite stand still.
    ...(options.shop ? { like: options.shop.like, now: () => (shopMs += 0.01), restoreRate: 1_000_000 } : {}),
    publicUrl: 'https://{shop}',
    clientSecret: clientSecret.reveal(),
    appOrigins: [publicUrl],
    allowControl: true,
  })
  const config = readConfig({
    REGISTRATIONS_PER_HOUR: '0',
    LOG_LEVEL: 'silent',
    ...(options.shopifyOrigin ? { SHOPIFY_BASE_URL_TEMPLATE: `${options.shopifyOrigin}/{shop}` } : {}),
    ...options.environment,
  })
  const log = pino({ level: 'silent' })
  const time = { now: () => new Date() }
  const keyring = await loadKeyring({ kind: 'ephemeral' }, false)
  const { webTimeoutMs = 30_000 } = options
  const demoShopify = createShopify({ baseUrlTemplate: `${demo.origin}/{shop}`, log })
  const demoApp = { clientId: 'demo-client', clientSecret }
  const demoAccess = {
    origin: demo.origin,
    token: async (domain: string) => (await demoShopify.clientCredentialsToken(domain, demoApp)).accessToken,
  }
  const template = config.SHOPIFY_BASE_URL_TEMPLATE
  const context = {
    config,
    db,
    vault: createVault({ keyring }),
    shopify: createShopify({
      ...(template ? { baseUrlTemplate: template } : {}),
      timeoutMs: options.shopifyTimeoutMs ?? 30_000,
      maxAttempts: 2,
      log,
    }),
    demo: {
      shopify: demoShopify,
      helpDesk: options.hasTickets ? createHelpDesk(demoAccess) : null,
      past: options.hasPast ? createDemoPast(demoAccess) : null,
      app: demoApp,
      start: async () => true,
      hasFailed: () => false,
    },
    websearch: createWebSearch({
      baseUrl: config.TAVILY_BASE_URL,
      resolve,
      timeoutsMs: { search: webTimeoutMs, extract: webTimeoutMs, crawl: webTimeoutMs },
    }),
    mail: options.mail ?? null,
    checkUrl: (url: string) => checkPublicUrl(url, resolve),
    visit: options.visit ?? createVisit((url) => findPublicUrl(url, resolve)),
    publicUrl,
    clock: () => time.now(),
    log,
  }
  const { app, product } = await assemble(
    context,
    { origin: demo.origin, enter: () => () => undefined },
    {
      folder: withoutConsole,
      onRefused: (endpoint, { status, code }) => {
        const isDeclared = listReasons(endpoint).some((each) => each.code === code && each.status === status)
        if (!isDeclared) undeclared.add(`${nameOf(endpoint)} refused with ${status} ${code}`)
      },
      onStreamed: (endpoint, { status, headers }) => {
        const [type = ''] = (headers['content-type'] ?? '').split(';')
        const isDeclared =
          status === 204 ||
          (endpoint.stream ?? (endpoint.streamsFor ? ['application/json'] : [])).includes(type)
        if (!isDeclared) undeclared.add(`${nameOf(endpoint)} streamed ${type}`)
      },
    },
  )
  await product.engine.begin()
  if (options.actsByItself) await product.start()
  await app.listen({ port, host: '127.0.0.1' })
  return {
    origin: publicUrl,
    demoOrigin: demo.origin,
    db,
    engine: product.engine,
    stores: product.stores,
    routes: product.routes,
    tools: product.tools,
    /** For a test that writes past the product: no answer from before is given any more. */
    forget: (workspaceId: string) => {
      product.answers.forget(workspaceId)
      product.inbox.signal(workspaceId)
    },
    time,
    close: async () => {
      await app.close()
      if (options.actsByItself) await product.stop()
      await product.engine.stop({ graceMs: 1_000 })
      await demo.close()
      await db.close()
      if (undeclared.size > 0) throw new Error(`Not declared in a contract: ${[...undeclared].join('; ')}`)
    },
  }
}

/** Calls an endpoint as the browser would. Throws the status and text of a failed answer. */
export async function call<E extends AnyEndpoint>(
  origin: string,
  endpoint: E,
  sent: CallParts<E>,
  token?: string,
): Promise<z.output<E['reply']>> {
  const answer = await send(origin, endpoint, sent, token)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
  return endpoint.reply.parse(JSON.parse(text)) as z.output<E['reply']>
}

/** The answer as it is, whatever its status. */
export function send<E extends AnyEndpoint>(
  origin: string,
  endpoint: E,
  { params, query, body }: CallParts<E>,
  token?: string,
): Promise<Response> {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  return fetch(url, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** A new merchant with a workspace of their own; answers the token. */
export async function newMerchant(origin: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const { data } = await call(origin, register, { body: { email, password } })
  return data.token
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Below the ports that systems give to outgoing connections, one of which could take it before the server does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 23_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
