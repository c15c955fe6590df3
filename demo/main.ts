/**
 * The demo store as a process of its own. Alone it prints one line with its origin, and ends when its input closes. As a
 * child with a channel it listens nowhere: its parent hands connections over, hears when it is idle, and ends it.
 *
 * From the environment: DEMO_HOST, DEMO_PORT, DEMO_PRODUCTS, DEMO_SEED, DEMO_PUBLIC_URL, DEMO_APP_ORIGINS (commas
 * between), DEMO_RESTORE_RATE, DEMO_CLIENT_SECRET, DEMO_STATE_FOLDER, DEMO_ALLOW_CONTROL=on; for a child also DEMO_ORIGIN
 * and DEMO_IDLE_MS.
 */
import { Socket } from 'node:net'
import { type DemoStoreOptions, startDemoStore } from './server.ts'

function whole(name: string, otherwise: number, min: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= min) return value
  console.error(`${name} must be a whole number of at least ${min}.`)
  process.exit(2)
}

function origin(text: string): string {
  const url = URL.parse(text)
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.origin
  console.error('DEMO_APP_ORIGINS must be http or https addresses.')
  process.exit(2)
}

const { DEMO_HOST, DEMO_SEED, DEMO_CLIENT_SECRET, DEMO_PUBLIC_URL, DEMO_APP_ORIGINS, DEMO_ALLOW_CONTROL } =
  process.env
const { DEMO_ORIGIN, DEMO_STATE_FOLDER } = process.env
const idleMs = whole('DEMO_IDLE_MS', 180_000, 1)
const options: DemoStoreOptions = {
  host: DEMO_HOST || '127.0.0.1',
  port: whole('DEMO_PORT', 0, 0),
  products: whole('DEMO_PRODUCTS', 240, 1),
  restoreRate: whole('DEMO_RESTORE_RATE', 2000, 1),
  appOrigins: (DEMO_APP_ORIGINS ?? '').split(',').filter(Boolean).map(origin),
  allowControl: DEMO_ALLOW_CONTROL === 'on',
  ...(DEMO_SEED && { seed: DEMO_SEED }),
  ...(DEMO_CLIENT_SECRET && { clientSecret: DEMO_CLIENT_SECRET }),
  ...(DEMO_PUBLIC_URL && { publicUrl: DEMO_PUBLIC_URL }),
  ...(DEMO_STATE_FOLDER && { stateFolder: DEMO_STATE_FOLDER }),
  ...(process.send && DEMO_ORIGIN && { origin: DEMO_ORIGIN }),
}

const store = await startDemoStore(options)

let isEnding = false
function end(): void {
  if (isEnding) return
  isEnding = true
  void store.close().then(() => process.exit(0))
}
process.once('SIGINT', end)
process.once('SIGTERM', end)

if (process.send) serveParent()
else {
  process.stdout.write(`${JSON.stringify({ origin: store.origin })}\n`)
  process.stdin.once('end', end)
  process.stdin.once('close', end)
  process.stdin.resume()
}

/** `connections` lets the parent see whether one is under way to here. */
function serveParent(): void {
  let connections = 0
  process.on('message', (_message, connection) => {
    connections++
    if (connection instanceof Socket) store.accept(connection)
  })
  process.once('disconnect', end)
  const tell = (message: object) =>
    // A parent that hangs up meanwhile is not told: `disconnect` ends us.
    process.send?.(message, undefined, undefined, () => undefined)
  const report = setInterval(
    () => {
      if (store.idleMs() >= idleMs) tell({ idle: { connections, hasListeners: store.hasListeners() } })
    },
    Math.min(idleMs, 10_000),
  )
  report.unref()
  tell({ ready: true })
}
