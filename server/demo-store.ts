import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Secret } from '#kit/secret.ts'

const answerTimeoutMs = 30_000

export type RunningDemo = { origin: string; stop: () => Promise<void> }

/** Starts the demo store as a process of its own, as far from us as Shopify is. It ends when its standard input does, so also when we are killed. Throws when it does not start. */
export async function startDemoStore(options: {
  products: number
  /** This console, which may receive the store's messages. */
  appOrigin: string
  clientSecret: Secret
  log: Logger
}): Promise<RunningDemo> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../demo/main.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      DEMO_PORT: '0',
      DEMO_PRODUCTS: String(options.products),
      // What a real shop would say: the rules of a feed refuse addresses on loopback.
      DEMO_PUBLIC_URL: 'https://{shop}',
      DEMO_APP_ORIGINS: options.appOrigin,
      DEMO_CLIENT_SECRET: options.clientSecret.reveal(),
    },
  })
  child.stderr.on('data', (text: Buffer) =>
    options.log.warn({ demo: text.toString().slice(0, 2000) }, 'demo store'),
  )
  const timeout = AbortSignal.timeout(answerTimeoutMs)
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line', { signal: timeout }).catch(() => {
      child.kill('SIGKILL')
      throw new Error(`it did not answer within ${answerTimeoutMs / 1000} s`)
    }),
    // `once` rejects when the process could not be made at all.
    once(child, 'exit').then(() => {
      throw new Error('its process has ended')
    }),
  ])) as [string]
  const { origin } = JSON.parse(line) as { origin: string }
  return {
    origin,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const publicPaths =
  /^\/demo-store\/([a-z0-9-]+\.myshopify\.com\/(?:pictures|products|policies)\/[^?#]*|[a-z0-9-]+\.myshopify\.com\/?)$/

/** Shows the demo store's shop window (pages and pictures, nothing of its API) under our own address: its public one does not exist. */
export function showDemoStore(app: FastifyInstance, origin: string): void {
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
