/** The server as `npm start` runs it, without building the console: on the environment given as JSON, with the database that this names. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'

const codeCache = fileURLToPath(new URL('../../node_modules/.cache/vitrine-code', import.meta.url))

async function main(environment: string): Promise<void> {
  const config = readConfig(JSON.parse(environment))
  enableCompileCache(codeCache)
  const { openConfigured } = await import('#server/database-source.ts')
  const launched = Promise.withResolvers<void>()
  const database = openConfigured(config, { announce: console.log, onLaunch: launched.resolve })
  await Promise.race([launched.promise, database])
  const { startServer } = await import('#server/main.ts')
  const server = await startServer(config, database, console.log)
  console.log(`Vitrine is at ${server.address}`)
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
}

main(process.argv[2] ?? '{}').catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
