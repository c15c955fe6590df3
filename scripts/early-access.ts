/** `npm run early-access -- list` shows who asked to be let in early; `export --csv FILE` writes them for a spreadsheet. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { connectDatabase, type Db } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { exportRequests, listRequests } from '#features/base/early-access/actions.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openConfigured } from '#server/database-source.ts'

const help = `npm run early-access -- list
npm run early-access -- export [--csv FILE]

list     shows who asked to be let in early, the oldest first
export   writes them as CSV: to FILE, or to standard output without --csv or with --csv -
`

// A reader that has seen enough, such as `head`, closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const { source } = await openConfigured(config, { announce: console.error })
  const db = await connectDatabase(source)
  try {
    await migrate(db)
    await work(db)
  } finally {
    await db.close()
  }
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

async function list(db: Db): Promise<void> {
  let count = 0
  for await (const { email, storeDomain, createdAt } of listRequests({ db })) {
    await print(`${createdAt.toISOString().slice(0, 16).replace('T', ' ')}  ${email}  ${storeDomain}\n`)
    count += 1
  }
  await print(`${count} ${count === 1 ? 'request' : 'requests'}\n`)
}

async function writeCsv(db: Db, file: string): Promise<void> {
  if (file === '-') {
    for await (const line of exportRequests({ db })) await print(line)
    return
  }
  // Addresses of people: for the operator's eyes only.
  await pipeline(Readable.from(exportRequests({ db })), createWriteStream(file, { mode: 0o600 }))
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { csv: { type: 'string', default: '-' } },
  })
  const [command, ...rest] = positionals
  if (rest.length > 0 || (command !== 'list' && command !== 'export')) throw new Error(help)
  const config = readConfig(process.env)
  await withDatabase(config, (db) => (command === 'list' ? list(db) : writeCsv(db, values.csv)))
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
