import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { checkPublicUrl } from '#adapters/http/public-url.ts'
import { createShopify } from '#adapters/shopify/client.ts'
import { createWebSearch } from '#adapters/websearch/client.ts'
import { type DataFolder, takeDataFolder } from '#db/data-folder.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { chooseKeySource } from '#db/keyring.ts'
import { migrate } from '#db/migrate.ts'
import { createVault, openKeyring } from '#db/vault.ts'
import { Secret } from '#kit/secret.ts'
import { createApp } from './app.ts'
import { compose, type Product } from './compose.ts'
import type { Config } from './config.ts'
import type { Context, Demo } from './context.ts'
import { type RunningDemo, showDemoStore, startDemoStore } from './demo-store.ts'
import { addHealth } from './health.ts'
import { createLog } from './log.ts'
import { addPublicFiles } from './public-files.ts'
import { serveConsole } from './static.ts'
import { openWebhookDoor } from './webhook-door.ts'

const consoleFolder = fileURLToPath(new URL('../dist/web', import.meta.url))
const drainMs = 10_000

export type Running = { address: string; stop: () => Promise<void> }

/** Starts everything and resolves once the address answers. Throws with a sentence for the operator. */
export async function startServer(config: Config): Promise<Running> {
  const log = createLog(config.LOG_LEVEL)
  const folder = config.DATABASE_URL ? null : await takeDataFolder(config.DATA_DIR)
  const db = await openDatabase(
    config.DATABASE_URL
      ? { kind: 'postgres', url: config.DATABASE_URL.reveal() }
      : { kind: 'embedded', folder: folder?.databaseFolder ?? '' },
  )
  await migrate(db)
  const keyring = await openKeyring(
    db,
    chooseKeySource({
      masterKey: config.MASTER_KEY,
      masterKeyFile: config.MASTER_KEY_FILE,
      databaseFolder: folder?.databaseFolder ?? config.DATA_DIR,
    }),
  )
  // Links need the port before anything listens on it, so with PORT=0 a free one is chosen here.
  const port = config.PORT === 0 ? await findFreePort(config.HOST) : config.PORT
  const publicUrl =
    config.PUBLIC_URL ?? `http://${isIPv6(config.HOST) ? `[${config.HOST}]` : config.HOST}:${port}`
  const running = config.DEMO_STORE === 'on' ? await startDemo(config, publicUrl, log) : null
  const context: Context = {
    config,
    db,
    vault: createVault({ keyring }),
    shopify: createShopify({
      ...(config.SHOPIFY_BASE_URL_TEMPLATE ? { baseUrlTemplate: config.SHOPIFY_BASE_URL_TEMPLATE } : {}),
      apiVersion: config.SHOPIFY_API_VERSION,
      log,
    }),
    demo: running?.demo ?? null,
    websearch: createWebSearch({ baseUrl: config.TAVILY_BASE_URL }),
    checkUrl: (url) => checkPublicUrl(url),
    publicUrl,
    clock: () => new Date(),
    log,
  }
  const { app, product } = await assemble(context, running?.process.origin ?? null)
  await product.engine.begin()
  await app.listen({ port, host: config.HOST })
  return {
    address: publicUrl,
    stop: () => stop({ app, product, db, folder, demo: running?.process ?? null }),
  }
}

/** Everything that answers HTTP, not listening yet. */
export async function assemble(context: Context, demoOrigin: string | null, folder = consoleFolder) {
  const product = compose(context)
  const app = await createApp({
    log: context.log,
    trustProxy: context.config.TRUST_PROXY,
    isHttps: context.publicUrl.startsWith('https://'),
    routes: product.routes,
    authenticate: product.authenticate,
  })
  await openWebhookDoor(app, product.stores)
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

async function startDemo(
  config: Config,
  publicUrl: string,
  log: Logger,
): Promise<{ demo: Demo; process: RunningDemo }> {
  const process = await startDemoStore({
    products: config.DEMO_PRODUCTS,
    appOrigin: publicUrl,
    log,
  })
  const app = { clientId: 'demo-client', clientSecret: new Secret('demo-secret') }
  return {
    demo: { shopify: createShopify({ baseUrlTemplate: `${process.origin}/{shop}`, log }), app },
    process,
  }
}

type Parts = {
  app: FastifyInstance
  product: Product
  db: Db
  folder: DataFolder | null
  demo: RunningDemo | null
}

/** Drains requests, gives runs back, and leaves the database whole. */
async function stop({ app, product, db, folder, demo }: Parts): Promise<void> {
  await app.close()
  await product.engine.stop({ graceMs: drainMs })
  await demo?.stop()
  await db.close()
  await folder?.release()
}
