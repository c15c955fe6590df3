/** The demo store's process: started by the first call, ended when nobody needs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Secret } from '#kit/secret.ts'

const startTimeoutMs = 30_000
const defaultIdleMs = 180_000
const retryAfterMs = 60_000

export type RunningDemo = {
  /** The same for as long as this server runs; a call to it waits while the process starts. */
  origin: string
  /** Starts the process where it sleeps; many calls at once start one. Answers whether it runs. */
  start: () => Promise<boolean>
  /** Whether its last start failed. */
  hasFailed: () => boolean
  /** Says that somebody uses this console, until the answer is called: what happened in a sleeping store that has listeners is told then, and it does not fall asleep. */
  enter: () => () => void
  stop: () => Promise<void>
}

export type DemoStoreSettings = {
  products: number
  /** This console, which may receive the store's messages. */
  appOrigin: string
  clientSecret: Secret
  /** Where the store keeps what was written to it. */
  stateFolder: string
  /** How long after the last call the process ends, in milliseconds. */
  idleMs?: number
  /** Takes a line for the operator when a start fails. */
  announce: (line: string) => void
  log: Logger
}

const Report = z.object({ idle: z.object({ connections: z.number(), hasListeners: z.boolean() }).optional() })

/** One process of the store; `connections` were handed to it, and none is any more when it is leaving. */
type DemoProcess = { child: ChildProcess; connections: number; isLeaving: boolean }

/** Listens for the demo store, a process of its own, as far from us as Shopify is. It ends with us, also when we are killed. */
export async function openDemoStore(settings: DemoStoreSettings): Promise<RunningDemo> {
  const { log, announce, idleMs = defaultIdleMs } = settings
  const stateFolder = makeFolder(settings.stateFolder)
  const server = createServer({ pauseOnConnect: true }, (connection) => void handOver(connection))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  let starting: Promise<DemoProcess> | null = null
  let ended = Promise.resolve()
  let users = 0
  let leftAt = -Infinity
  let failedAt: number | null = null
  let hasListeners = readdirSync(stateFolder).some((name) => name.endsWith('.jsonl'))
  let isStopping = false

  /** A process that is ending has its files to itself until it is gone. */
  function ensure(): Promise<DemoProcess> {
    if (isStopping) return Promise.reject(new Error('this server is stopping'))
    starting ??= ended.then(launch).then(noteStart, noteFailure)
    return starting
  }

  function noteStart(process: DemoProcess): DemoProcess {
    failedAt = null
    log.debug({ pid: process.child.pid }, 'The demo store has started')
    return process
  }

  function noteFailure(error: Error): never {
    starting = null
    if (failedAt === null) announce(`The demo store did not start (${error.message}). Everything else runs.`)
    failedAt = performance.now()
    throw error
  }

  async function launch(): Promise<DemoProcess> {
    const child = spawnStore(settings, { origin, stateFolder, idleMs })
    const process: DemoProcess = { child, connections: 0, isLeaving: false }
    // A connection that cannot be handed over is told so by itself.
    child.on('error', () => undefined)
    const gone = once(child, 'exit').then(
      () => undefined,
      // The process could not be made at all.
      () => undefined,
    )
    ended = gone
    child.once('exit', () => {
      // When it ended because it was idle, the next one may be waiting for this already.
      if (!process.isLeaving) starting = null
      log.debug({ pid: child.pid }, 'The demo store has ended')
    })
    child.stderr?.on('data', (text: Buffer) =>
      log.warn({ demo: text.toString().slice(0, 2000) }, 'demo store'),
    )
    const timeout = AbortSignal.timeout(startTimeoutMs)
    await Promise.race([
      once(child, 'message', { signal: timeout }).catch(() => {
        child.kill('SIGKILL')
        throw new Error(`it did not answer within ${startTimeoutMs / 1000} s`)
      }),
      gone.then(() => {
        throw new Error('its process has ended')
      }),
    ])
    child.on('message', (message) => onReport(process, message))
    return process
  }

  function onReport(process: DemoProcess, message: unknown): void {
    const { idle } = Report.safeParse(message).data ?? {}
    const isInUse = users > 0 || performance.now() - leftAt < idleMs
    if (!idle || isInUse || process.isLeaving || idle.connections !== process.connections) return
    hasListeners = idle.hasListeners
    starting = null
    process.isLeaving = true
    process.child.disconnect()
  }

  async function handOver(connection: Socket): Promise<void> {
    connection.on('error', () => undefined)
    try {
      const process = await ensure()
      process.connections += 1
      process.child.send('connection', connection, (error) => {
        if (error) connection.destroy()
      })
    } catch {
      connection.destroy()
    }
  }

  const start = () =>
    ensure().then(
      () => true,
      () => false,
    )
  return {
    origin,
    start,
    hasFailed: () => failedAt !== null,
    enter: () => {
      users += 1
      const isDue = failedAt === null ? hasListeners : performance.now() - failedAt > retryAfterMs
      if (starting === null && isDue) void start()
      return () => {
        users -= 1
        leftAt = performance.now()
      }
    },
    stop: async () => {
      isStopping = true
      server.close()
      const running = await starting?.catch(() => null)
      if (running?.child.connected) running.child.disconnect()
      await ended
    },
  }
}

function spawnStore(
  { products, appOrigin, clientSecret }: DemoStoreSettings,
  { origin, stateFolder, idleMs }: { origin: string; stateFolder: string; idleMs: number },
): ChildProcess {
  const cache = getCompileCacheDir()
  return spawn(process.execPath, [fileURLToPath(new URL('../demo/main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      DEMO_ORIGIN: origin,
      DEMO_PRODUCTS: String(products),
      // What a real shop would say: the rules of a feed refuse addresses on loopback.
      DEMO_PUBLIC_URL: 'https://{shop}',
      DEMO_APP_ORIGINS: appOrigin,
      DEMO_CLIENT_SECRET: clientSecret.reveal(),
      DEMO_STATE_FOLDER: stateFolder,
      DEMO_IDLE_MS: String(idleMs),
      ...(cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {}),
    },
  })
}

/** Where the folder cannot be made, the store remembers as long as this server runs. */
function makeFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  } catch {
    return existsSync(path) ? path : mkdtempSync(join(tmpdir(), 'demo-store-'))
  }
}

const publicPaths =
  /^\/demo-store\/([a-z0-9-]+\.myshopify\.com\/(?:pictures|products|policies)\/[^?#]*|[a-z0-9-]+\.myshopify\.com\/?)$/

/** Shows the demo store's shop window (pages and pictures, nothing of its API) under our own address: its public one does not exist. Tells it when somebody uses the console. */
export function showDemoStore(
  app: FastifyInstance,
  { origin, enter }: Pick<RunningDemo, 'origin' | 'enter'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    // A message of the store itself is no person.
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/shopify/webhooks/')) return
    reply.raw.once('close', enter())
  })
  app.get('/demo-store/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const [, wanted] = publicPaths.exec(path) ?? []
    if (!wanted || path.includes('..')) return reply.callNotFound()
    const answer = await fetch(`${origin}/${wanted}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    for (const name of [
      'content-type',
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
    ]) {
      const value = answer.headers.get(name)
      if (value) reply.header(name, value)
    }
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  })
}
