import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { checkPublicUrl } from '#adapters/http/public-url.ts'
import { createShopify } from '#adapters/shopify/client.ts'
import { createWebSearch } from '#adapters/websearch/client.ts'
import { connectDatabase } from '#db/database.ts'
import type { Keyring } from '#db/keyring.ts'
import { migrate } from '#db/migrate.ts'
import { createVault, openKeyring } from '#db/vault.ts'
import { Secret } from '#kit/secret.ts'
import { type AppOptions, createApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import type { ServerContext, Demo } from './context.ts'
import type { ConfiguredDatabase } from './database-source.ts'
import { type RunningDemo, showDemoStore, startDemoStore } from './demo-store.ts'
import { addHealth } from './health.ts'
import { createLog } from './log.ts'
import { addPublicFiles } from './public-files.ts'
import { serveConsole } from './static.ts'
import { addWebhookRoute } from './webhook-route.ts'

const consoleFolder = fileURLToPath(new URL('../dist/web', import.meta.url))
const drainMs = 10_000
/** Where nobody answers: what asks for a demo store that did not start is told that it cannot be reached. */
const nowhere = 'http://127.0.0.1:1'

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
  const publicUrl =
    config.PUBLIC_URL ?? `http://${isIPv6(config.HOST) ? `[${config.HOST}]` : config.HOST}:${port}`
  const demoStarts = startDemo(config, publicUrl, log)
  const closers: (() => Promise<unknown> | undefined)[] = [async () => (await demoStarts)?.process?.stop()]
  try {
    const { source, keySource } = await database
    const db = await connectDatabase(source)
    closers.push(db.close)
    await migrate(db)
    const keyring = await openKeyring(db, keySource)
    const demo = await demoStarts
    if (demo?.failure) announce(`The demo store did not start (${demo.failure}). Everything else runs.`)
    const context = makeContext({ config, db, demo: demo?.demo ?? null, publicUrl, log }, keyring)
    const { app, product } = await assemble(context, demo?.process?.origin ?? null)
    closers.push(
      () => product.engine.stop({ graceMs: drainMs }),
      () => app.close(),
    )
    await product.engine.begin()
    await app.listen({ port, host: config.HOST })
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
    checkUrl: (url) => checkPublicUrl(url),
    clock: () => new Date(),
  }
}

/** Everything that answers HTTP, not listening yet. */
export async function assemble(
  context: ServerContext,
  demoOrigin: string | null,
  {
    folder = consoleFolder,
    ...heard
  }: { folder?: string } & Pick<AppOptions, 'onRefused' | 'onStreamed'> = {},
) {
  const product = compose(context)
  const app = await createApp({
    log: context.log,
    trustProxy: context.config.TRUST_PROXY,
    isHttps: context.publicUrl.startsWith('https://'),
    routes: product.routes,
    authenticate: product.authenticate,
    ...heard,
  })
  await addWebhookRoute(app, product.stores)
  addHealth(app, context.db)
  addPublicFiles(app, context.publicUrl)
  if (demoOrigin) showDemoStore(app, demoOrigin)
  await serveConsole(app, folder, context.publicUrl)
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

type StartedDemo = { demo: Demo; process: RunningDemo | null; failure: string | null }

/** Null when it is switched off. One that does not start is no reason to stop: everything but its own stores works. */
async function startDemo(config: Config, publicUrl: string, log: Logger): Promise<StartedDemo | null> {
  if (config.DEMO_STORE === 'off') return null
  const app = { clientId: 'demo-client', clientSecret: new Secret('demo-secret') }
  const clientOf = (origin: string) => createShopify({ baseUrlTemplate: `${origin}/{shop}`, log })
  try {
    const process = await startDemoStore({ products: config.DEMO_PRODUCTS, appOrigin: publicUrl, log })
    return { demo: { shopify: clientOf(process.origin), app, isRunning: true }, process, failure: null }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { demo: { shopify: clientOf(nowhere), app, isRunning: false }, process: null, failure }
  }
}
