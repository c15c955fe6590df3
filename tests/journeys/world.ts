/**
 * What the journeys run against: `scripts/start.ts` as a merchant would start it, on a new database, with the services
 * that check keys replaced by peers on loopback. Ends, and takes its files away, when it is asked to.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { certificate } from '#adapters/mail/__fixtures__/certificate.fixture.ts'
import { startDemoStore } from '#demo/server.ts'
import { mailPassword, startMailPeer } from '#tests/world/mail-peer.ts'
import { startKeyCheckers } from './key-checkers.ts'
import { openMailbox } from './mailbox.ts'

const { JOURNEYS_PORT = '23117', PATH = '', DATABASE_URL, EMBEDDED_DATABASE } = process.env

const folder = await mkdtemp(join(tmpdir(), 'vitrine-journeys-'))
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o711)
const checkers = await startKeyCheckers()
// A Shopify of its own, where merchants have stores that are not the demo store.
const shopify = await startDemoStore({
  ...{ host: '127.0.0.1', port: Number(JOURNEYS_PORT) + 3, products: 24 },
  // A journey lets time pass in a store.
  allowControl: true,
})
const mail = await startMailPeer()
const mailbox = await openMailbox(mail, Number(JOURNEYS_PORT) + 1)
const certificateFile = join(folder, 'mail.pem')
await writeFile(certificateFile, certificate)
const server = spawn(process.execPath, [fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    PATH,
    PORT: JOURNEYS_PORT,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    REGISTRATIONS_PER_HOUR: '0',
    MASTER_KEY: randomBytes(32).toString('base64'),
    SHOPIFY_BASE_URL_TEMPLATE: `${shopify.origin}/{shop}`,
    SMTP_HOST: 'localhost',
    SMTP_PORT: String(mail.port),
    SMTP_USER: 'vitrine',
    SMTP_PASSWORD: mailPassword,
    SMTP_FROM: 'Vitrine <no-reply@example.com>',
    SMTP_NETWORK: 'private',
    NODE_EXTRA_CA_CERTS: certificateFile,
    OPENAI_BASE_URL: checkers.origin,
    TAVILY_BASE_URL: checkers.origin,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
    ...(EMBEDDED_DATABASE ? { EMBEDDED_DATABASE } : {}),
  },
})

for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => server.kill('SIGTERM'))
const [code] = await once(server, 'exit')
mailbox.close()
await Promise.all([checkers.close(), mail.close(), shopify.close()])
await rm(folder, { recursive: true, force: true })
process.exitCode = code ?? 1
