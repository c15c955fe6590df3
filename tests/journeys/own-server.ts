/** A server for one journey that may kill it and start it again over the same data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const start = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))
const { PATH = '', EMBEDDED_DATABASE, JOURNEYS_OWN_PORT = '23119' } = process.env

export type OwnServer = {
  origin: string
  /** `kill -9`, and a new start. */
  killAndStart: () => Promise<void>
  /** Ends it and takes its files away. */
  remove: () => Promise<void>
}

export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-own-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  let server = await launch(folder)
  return {
    origin: `http://127.0.0.1:${JOURNEYS_OWN_PORT}`,
    killAndStart: async () => {
      await end(server, 'SIGKILL')
      server = await launch(folder)
    },
    remove: async () => {
      await end(server, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [start], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      PORT: JOURNEYS_OWN_PORT,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO_PRODUCTS: '24',
      REGISTRATIONS_PER_HOUR: '0',
      ...(EMBEDDED_DATABASE ? { EMBEDDED_DATABASE } : {}),
    },
  })
  const up = Promise.withResolvers<void>()
  server.once('exit', (code) => up.reject(new Error(`The server of this journey ended with ${code}.`)))
  server.stdout?.on('data', (text) => {
    if (String(text).includes('Vitrine is at')) up.resolve()
  })
  await up.promise
  return server
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
