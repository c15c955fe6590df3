/**
 * What the journeys run against: `scripts/start.ts` as a merchant would start it, on a new database, with the services
 * that check keys replaced by peers on loopback. Ends, and takes its files away, when it is asked to.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startKeyCheckers } from './key-checkers.ts'

const { JOURNEYS_PORT = '43117', PATH = '', DATABASE_URL, EMBEDDED_DATABASE } = process.env

const folder = await mkdtemp(join(tmpdir(), 'vitrine-journeys-'))
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o711)
const checkers = await startKeyCheckers()
const server = spawn(process.execPath, [fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    PATH,
    PORT: JOURNEYS_PORT,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    REGISTRATIONS_PER_HOUR: '0',
    MASTER_KEY: randomBytes(32).toString('base64'),
    OPENAI_BASE_URL: checkers.origin,
    TAVILY_BASE_URL: checkers.origin,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
    ...(EMBEDDED_DATABASE ? { EMBEDDED_DATABASE } : {}),
  },
})

for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => server.kill('SIGTERM'))
const [code] = await once(server, 'exit')
await checkers.close()
await rm(folder, { recursive: true, force: true })
process.exitCode = code ?? 1
