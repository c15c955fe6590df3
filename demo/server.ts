/** The demo store's HTTP server: routes by the first part of the path, which names the shop. */
import { createReadStream, mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { answerAuthorize, answerGraph, answerToken, type DemoDesk } from './admin.ts'
import { control } from './control.ts'
import { ticketsCsv } from './help-desk.ts'
import { sendJson, sendPage, sendPicture } from './http.ts'
import { pastOf } from './past.ts'
import { CLIENT_SECRET, createAuth, storefrontToken } from './oauth.ts'
import { paint } from './pictures.ts'
import { createShops, type Stall } from './shops.ts'
import { openState } from './state.ts'
import { page, policyPage, productByHandle, productPage } from './storefront.ts'

const HERALD_MS = 15_000
/** A connection on which nothing happens for so long is closed. */
const CONNECTION_MS = 120_000
const MAX_PRODUCTS = 1_000_000

export interface DemoStoreOptions {
  host: string
  /** 0 for any free port. */
  port: number
  /** Where another process listens that hands its connections to `accept`: nothing listens here then. */
  origin?: string
  /** Where writes, subscriptions and operations are kept for the next process; they end with this one otherwise. */
  stateFolder?: string
  /** Products in each shop. */
  products: number
  /** Days before today that each shop has orders of. */
  orderDays?: number
  seed?: string
  /** The shop whose goods and orders every shop has; each has its own if none is named. */
  like?: string
  now?: () => number
  /** Of the one app that the store knows; signs webhooks and OAuth answers. */
  clientSecret?: string
  /** Where shoppers and feeds reach a shop, when that is not this server: `{shop}` stands for its domain, such as `https://{shop}`. */
  publicUrl?: string
  /** Origins besides loopback that may receive webhooks and OAuth answers. */
  appOrigins?: readonly string[]
  /** Points a second that come back to a shop's bucket. */
  restoreRate?: number
  webhookRetryMs?: number
  /** Serves POST /{shop}/demo/advance {minutes}, which moves that shop's clock. */
  allowControl?: boolean
  /** Puts other goods into a shop when it is first asked for. */
  fit?: (stall: Stall) => Stall
}

export interface DemoStore {
  origin: string
  /** Serves a connection that another process took. */
  accept(connection: Socket): void
  /** How long nothing has been asked and nothing is under way, in milliseconds. */
  idleMs(): number
  /** Whether anybody wants to hear of what happens in the stores. */
  hasListeners(): boolean
  close(): Promise<void>
}

export async function startDemoStore(options: DemoStoreOptions): Promise<DemoStore> {
  const now = options.now ?? Date.now
  const seed = options.seed ?? 'vitrine'
  const clientSecret = options.clientSecret ?? CLIENT_SECRET
  const stateFolder = options.stateFolder ?? null
  let folder: string | undefined
  if (stateFolder !== null) {
    folder = join(stateFolder, 'bulk')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  const state = openState(stateFolder && join(stateFolder, 'tokens'))
  const shops = createShops({
    seed,
    like: options.like,
    products: Math.min(MAX_PRODUCTS, Math.max(1, Math.trunc(options.products))),
    orderDays: options.orderDays,
    now,
    clientSecret,
    restoreRate: options.restoreRate ?? 2000,
    appOrigins: options.appOrigins ?? [],
    webhookRetryMs: options.webhookRetryMs ?? 1000,
    stateFolder,
    fit: options.fit ?? ((stall) => stall),
    folder: () => {
      folder ??= mkdtempSync(join(tmpdir(), 'demo-store-'))
      return folder
    },
  })
  let origin = ''
  const desk: DemoDesk = {
    auth: createAuth({ seed, now, clientSecret, state }),
    clientSecret,
    appOrigins: options.appOrigins ?? [],
    baseOf: (domain) => ({
      base: (options.publicUrl ?? `${origin}/{shop}`).replace('{shop}', domain),
      filesBase: `${origin}/${domain}`,
    }),
  }
  /** Connections: on each a call may come at any moment. */
  let open = 0
  let usedAt = performance.now()
  const server = createServer((request, response) => {
    route({ desk, find: shops.find, allowControl: options.allowControl === true }, request, response).catch(
      () => {
        if (response.headersSent) response.destroy()
        else sendJson(response, 500, { errors: 'Internal Server Error' })
      },
    )
  })
  server.timeout = CONNECTION_MS
  origin = options.origin ?? (await listen(server, options))
  const announce = () => {
    for (const { herald } of shops.all()) herald.announce()
  }
  announce()
  const heralds = setInterval(announce, HERALD_MS)
  heralds.unref()
  return {
    origin,
    accept(connection) {
      open++
      connection.once('close', () => {
        open--
        usedAt = performance.now()
      })
      server.emit('connection', connection)
      connection.resume()
    },
    idleMs() {
      if (open > 0 || shops.isBusy()) usedAt = performance.now()
      return performance.now() - usedAt
    },
    hasListeners: () => shops.all().some(({ hooks }) => hooks.list().length > 0),
    async close() {
      clearInterval(heralds)
      shops.close()
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
      state.close()
      if (folder !== undefined && stateFolder === null) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listen(server: Server, { host, port: asked }: DemoStoreOptions): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(asked, host, resolve)
  })
  // A server that listens on a host and port has an address with both.
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

interface House {
  desk: DemoDesk
  find(domain: string): Stall | null
  allowControl: boolean
}

async function route(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { desk } = house
  const url = URL.parse(request.url ?? '/', 'http://demo.invalid')
  const [domain = '', room = '', ...rest] = (url?.pathname ?? '').split('/').slice(1).map(decoded)
  const stall = house.find(domain)
  if (!url || !stall) return sendPage(response, 404, page('Not found', '<h1>Not found</h1>'))
  const where = `${request.method} /${[room, ...rest].join('/')}`

  const version = /^POST \/admin\/api\/([\w-]{1,20})\/graphql\.json$/.exec(where)?.[1]
  if (version) return answerGraph(desk, stall, version, request, response)
  if (/^POST \/api\/[\w-]{1,20}\/graphql\.json$/.test(where))
    return answerStorefront(stall, request, response)
  if (where === 'POST /admin/oauth/access_token') return answerToken(desk, domain, request, response)
  if (request.method === 'POST' && room === 'demo' && house.allowControl) {
    return control(stall, rest.join('/'), request, response)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 404, { errors: 'Not Found' })
  }
  const path = `/${[room, ...rest].join('/')}`
  if (path === '/admin/oauth/authorize') return answerAuthorize(desk, stall, url.searchParams, response)
  if (path === '/support/tickets.csv') return sendTickets(desk, stall, request, response)
  if (path === '/past/changes.json') return sendPast(desk, stall, request, response)
  const [first = '', second = ''] = rest
  if (room === 'pictures' && rest.length === 2 && second.endsWith('.svg')) {
    const svg = paint(first, second.slice(0, -4))
    if (svg !== null) return sendPicture(response, svg)
  }
  if (room === 'bulk' && rest.length === 1 && first.endsWith('.jsonl')) {
    const file = stall.bulk.pathOf(first.slice(0, -6))
    if (file !== null) return sendFile(response, file)
  }
  const html = pageOf(house, stall, room, rest)
  if (html !== null) return sendPage(response, 200, html)
  sendPage(response, 404, page('Not found', '<h1>Not found</h1>'))
}

function pageOf({ desk }: House, stall: Stall, room: string, rest: string[]): string | null {
  const { shop } = stall
  const [name = ''] = rest
  if (room === 'policies' && rest.length === 1) return policyPage(shop, name)
  if (room === 'products' && rest.length === 1) {
    const product = productByHandle(shop, name)
    return product && productPage(shop, desk.baseOf(shop.profile.domain).base, product)
  }
  return room === '' ? page(shop.profile.name, '<h1>A demo store</h1>') : null
}

/** Its name, to whoever has its token: what a client asks to see whether a token works. */
function answerStorefront({ shop }: Stall, request: IncomingMessage, response: ServerResponse): void {
  const { domain, name } = shop.profile
  if (request.headers['x-shopify-storefront-access-token'] === storefrontToken(domain)) {
    return sendJson(response, 200, { data: { shop: { name } } })
  }
  sendJson(response, 401, { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })
}

/** For who holds a token of the shop: names and mail addresses of customers are in it. */
function sendTickets(
  desk: DemoDesk,
  { shop }: Stall,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const token = request.headers['x-shopify-access-token']
  const scopes = typeof token === 'string' ? desk.auth.scopesOf(shop.profile.domain, token) : null
  if (scopes === null) return sendJson(response, 401, { errors: 'Invalid access token' })
  response.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
  response.end(ticketsCsv(shop))
}

/** What Shopify itself cannot tell: the changes of the last 30 days. */
function sendPast(desk: DemoDesk, { shop }: Stall, request: IncomingMessage, response: ServerResponse): void {
  const token = request.headers['x-shopify-access-token']
  const scopes = typeof token === 'string' ? desk.auth.scopesOf(shop.profile.domain, token) : null
  if (scopes === null) return sendJson(response, 401, { errors: 'Invalid access token' })
  sendJson(response, 200, pastOf(shop))
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/jsonl', 'X-Content-Type-Options': 'nosniff' })
  await pipeline(createReadStream(path), response)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
