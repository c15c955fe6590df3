import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { createDemoPast } from '#adapters/demo-past/client.ts'
import { createHelpDesk } from '#adapters/help-desk/client.ts'
import { checkPublicUrl } from '#adapters/http/public-url.ts'
import { createVisit } from '#adapters/http/visit.ts'
import { createShopify } from '#adapters/shopify/client.ts'
import { createWebSearch } from '#adapters/websearch/client.ts'
import { connectDatabase, type Db } from '#db/database.ts'
import { openInstallationSecret } from '#db/installation-secret.ts'
import type { Keyring } from '#db/keyring.ts'
import { migrate } from '#db/migrate.ts'
import { createVault, openKeyring } from '#db/vault.ts'
import type { Secret } from '#kit/secret.ts'
import { type AppOptions, createApp } from './app.ts'
import { compose } from './compose.ts'
import { type Config, publicUrlOf } from './config.ts'
import { serveConsole } from './console-files.ts'
import type { Demo, ServerContext } from './context.ts'
import type { ConfiguredDatabase } from './database-source.ts'
import { openDemoStore, type RunningDemo, showDemoStore } from './demo-store.ts'
import { addHookRoute } from './hook-route.ts'
import { addPublicFiles } from './public-files.ts'
import { mailSettings } from './settings.ts'
import { addWebhookRoutes } from './webhook-routes.ts'

const consoleFolder = fileURLToPath(new URL('../dist/web', import.meta.url))
const drainMs = 10_000

export type RunningServer = { address: string; stop: () => Promise<void> }

/** Starts everything on the database, which may still be opening, and resolves once the address answers. `announce` takes lines for the operator. Throws with a sentence for them. */
export async function startServer(
  config: Config,
  database: Promise<ConfiguredDatabase>,
  announce: (line: string) => void = () => undefined,
): Promise<RunningServer> {
  const log = createLog(config.LOG_LEVEL)
  // Links need the port before anything listens on it, so with PORT=0 a free one is chosen here.
  const port = config.PORT === 0 ? await findFreePort(config.HOST) : config.PORT
  const publicUrl = publicUrlOf({ ...config, PORT: port })
  const closers: (() => Promise<unknown> | undefined)[] = []
  try {
    const { source, keySource } = await database
    const db = await connectDatabase(source)
    closers.push(db.close)
    await migrate(db)
    const keyring = await openKeyring(db, keySource)
    const demoSecret = await openInstallationSecret(db, keyring, 'demo-store:client-secret')
    const demo = await openDemo({ config, publicUrl, log }, demoSecret, announce)
    closers.push(async () => demo?.process.stop())
    const context = makeContext({ config, db, demo: demo?.demo ?? null, publicUrl, log }, keyring)
    const { app, product } = await assemble(context, demo?.process ?? null)
    closers.push(
      () => product.engine.stop({ graceMs: drainMs }),
      () => product.stop(),
      () => app.close(),
    )
    // The routes are made ready while the engine waits for the database.
    const [begun, listening] = await Promise.allSettled([
      product.engine.begin().then(() => product.start()),
      app.listen({ port, host: config.HOST }),
    ])
    for (const part of [begun, listening]) if (part.status === 'rejected') throw part.reason
  } catch (error) {
    await closeAll(closers)
    throw error
  }
  return { address: publicUrl, stop: () => closeAll(closers) }
}

/** Drains requests, gives runs back, and leaves the database whole: what was opened last ends first. */
async function closeAll(closers: (() => Promise<unknown> | undefined)[]): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

function makeContext(
  made: Pick<ServerContext, 'config' | 'db' | 'demo' | 'publicUrl' | 'log'>,
  keyring: Keyring,
): ServerContext {
  const { config, log } = made
  return {
    ...made,
    vault: createVault({ keyring }),
    shopify: createShopify({
      ...(config.SHOPIFY_BASE_URL_TEMPLATE ? { baseUrlTemplate: config.SHOPIFY_BASE_URL_TEMPLATE } : {}),
      apiVersion: config.SHOPIFY_API_VERSION,
      log,
    }),
    websearch: createWebSearch({ baseUrl: config.TAVILY_BASE_URL }),
    mail: mailSettings(config),
    checkUrl: (url) => checkPublicUrl(url),
    visit: createVisit(),
    clock: () => new Date(),
  }
}

/** Everything that answers HTTP, not listening yet. */
export async function assemble(
  context: ServerContext,
  demo: Pick<RunningDemo, 'origin' | 'enter'> | null,
  {
    folder = consoleFolder,
    ...heard
  }: { folder?: string } & Pick<AppOptions, 'onRefused' | 'onStreamed'> = {},
) {
  const product = compose(context)
  await product.answers.listen()
  const endInbox = await product.inbox.listen()
  const app = await createApp({
    log: context.log,
    trustProxy: context.config.TRUST_PROXY,
    isHttps: context.publicUrl.startsWith('https://'),
    routes: product.routes,
    rateLimitFactor: context.config.RATE_LIMIT_FACTOR,
    authenticate: product.authenticate,
    findStore: product.findStore,
    db: context.db,
    ...heard,
  })
  await addWebhookRoutes(app, product.stores, product.privacy)
  await addHookRoute(app, product.hooks)
  addHealth(app, context.db)
  addPublicFiles(app, context.publicUrl)
  if (demo) showDemoStore(app, demo)
  await serveConsole(app, folder, context.publicUrl)
  app.addHook('onClose', endInbox)
  return { app, product }
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The demo store as it runs beside this server; null when it is switched off. */
async function openDemo(
  { config, publicUrl, log }: Pick<ServerContext, 'config' | 'publicUrl' | 'log'>,
  clientSecret: Secret,
  announce: (line: string) => void,
): Promise<{ demo: Demo; process: RunningDemo } | null> {
  if (config.DEMO_STORE === 'off') return null
  const folder = resolve(config.DATA_DIR)
  const process = await openDemoStore({
    products: config.DEMO_PRODUCTS,
    appOrigin: publicUrl,
    clientSecret,
    // With a database of its own the data folder belongs to nobody, and several servers may share it.
    stateFolder: config.DATABASE_URL ? `${folder}.demo-store/${config.PORT}` : join(folder, 'demo-store'),
    announce,
    log,
  })
  const { start, hasFailed } = process
  const shopify = createShopify({ baseUrlTemplate: `${process.origin}/{shop}`, log })
  const app = { clientId: 'demo-client', clientSecret }
  const access = {
    origin: process.origin,
    token: async (domain: string) => (await shopify.clientCredentialsToken(domain, app)).accessToken,
  }
  const [helpDesk, past] = [createHelpDesk(access), createDemoPast(access)]
  return { demo: { shopify, helpDesk, past, app, start, hasFailed }, process }
}

/** For whoever watches the process: alive at all, and able to serve. */
function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await db
      .asSystem((tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database unavailable' })
  })
}

/** Structured logs without secrets. A failed query quotes its parameters, which may hold anything a merchant typed: only its cause is logged. */
export function createLog(
  level: Config['LOG_LEVEL'],
  destination = pino.destination(1) as DestinationStream,
): Logger {
  const options = {
    level,
    redact: ['*.password', '*.token', '*.accessToken', 'authorization'],
    serializers: {
      err: (error: Error) =>
        stdSerializers.err(
          error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error,
        ),
    },
  }
  return pino(options, destination)
}
