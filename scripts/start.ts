/** `npm start`: builds the browser's part when it is missing or older than its sources, then starts the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '#server/config.ts'

/** Asked to end: by Ctrl-C, by a service manager, or because the terminal was closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const root = fileURLToPath(new URL('..', import.meta.url))

function isBuilt(): boolean {
  const built = statSync(`${root}/dist/web/index.html`, { throwIfNoEntry: false })
  if (!built) return false
  const sources = globSync(
    [
      'web/**',
      'pages/**',
      'ui/**',
      'kit/*',
      'features/**/web/**',
      'features/**/*.ts',
      'engine/contract.ts',
      'scripts/build/*',
      'vite.config.ts',
      'package-lock.json',
    ],
    {
      cwd: root,
    },
  )
  return sources.every((file) => statSync(`${root}/${file}`).mtimeMs <= built.mtimeMs)
}

async function build(): Promise<void> {
  console.log('Building the console…')
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The console could not be built. The lines above say why.')
}

async function main(): Promise<void> {
  for (const name of signals) process.on(name, exit)
  const config = readConfig(process.env)
  const building = isBuilt() ? Promise.resolve() : build()
  // Awaited when the database is there; until then nobody else would take its failure.
  building.catch(() => undefined)
  // The database starts in processes of its own while the server's code is read, which keeps this one busy as long.
  enableCompileCache(join(root, 'node_modules', '.cache', 'vitrine-code'))
  const { openConfigured } = await import('#server/database-source.ts')
  const launched = Promise.withResolvers<void>()
  const database = openConfigured(config, { announce: console.log, onLaunch: launched.resolve })
  await Promise.race([launched.promise, database])
  const { startServer } = await import('#server/main.ts')
  await building
  const server = await startServer(config, database, console.log)
  console.log(`Vitrine is at ${server.address}`)
  let isStopping = false
  for (const name of signals) {
    process.off(name, exit)
    process.on(name, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      void server.stop().then(() => process.exit(0))
    })
  }
}

/** Before the start is over there is nothing to drain; what was started ends with the process. */
function exit(): void {
  process.exit(1)
}

main().catch((error: NodeJS.ErrnoException) => {
  const isPortTaken = error.code === 'EADDRINUSE'
  console.error(
    isPortTaken ? 'The port is in use. Set PORT to another one, such as PORT=3001 npm start.' : error.message,
  )
  if (!isPortTaken && !(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug')
    console.error(error)
  process.exit(1)
})
