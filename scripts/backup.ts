/** `npm run backup -- FOLDER` writes all that the database holds into a new folder, while the server runs or not. */
import { parseArgs } from 'node:util'
import { writeBackup } from '#db/backup.ts'
import { findRunning } from '#db/embedded/start.ts'
import type { DatabaseSource } from '#db/source.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openConfigured } from '#server/database-source.ts'

const help = `npm run backup -- [FOLDER]

Writes all that the database holds into a new folder, while the server runs or not. The master key is not among it:
keep a copy of it elsewhere. "npm run restore -- FOLDER" makes a database of it again.
`

async function open(config: Config): Promise<DatabaseSource> {
  const running = config.DATABASE_URL ? null : await findRunning(config.DATA_DIR)
  if (running) return running
  return (await openConfigured(config, { announce: console.error })).source
}

async function main(): Promise<void> {
  const now = new Date()
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder = `vitrine-backup-${now.toISOString().slice(0, 16).replace(':', '')}`, ...rest] = positionals
  if (rest.length > 0) throw new Error(help)
  const source = await open(readConfig(process.env))
  try {
    const { tables } = await writeBackup(source.pool, folder, now)
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0)
    console.log(`${rows.toLocaleString('en')} rows of ${tables.length} tables are in ${folder}.`)
  } finally {
    await source.close()
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
