/** `npm run restore -- FOLDER` makes a database of a backup: in an empty DATA_DIR, or in the empty database that DATABASE_URL names. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackup } from '#db/backup.ts'
import { takeDataFolder } from '#db/data-folder.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { type Config, readConfig } from '#server/config.ts'

const help = `npm run restore -- FOLDER

Makes a database of a backup: in a DATA_DIR that has none yet, or in the empty database that DATABASE_URL names. Give the
server the master key of the time of the backup, as MASTER_KEY or as db.master-key in DATA_DIR.
`

async function restore(config: Config, backup: string): Promise<string> {
  if (config.DATABASE_URL) {
    return (await readBackup(backup, config.DATABASE_URL.reveal())).madeAt
  }
  const folder = await takeDataFolder(resolve(config.DATA_DIR))
  try {
    let madeAt = ''
    const fill = async (url: string) => {
      madeAt = (await readBackup(backup, url)).madeAt
    }
    const source = await startEmbedded({ folder: folder.path, isStrict: true, announce: console.error, fill })
    await source.close()
    return madeAt
  } finally {
    await folder.release()
  }
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [backup, ...rest] = positionals
  if (backup === undefined || rest.length > 0) throw new Error(help)
  console.log(`The backup of ${await restore(readConfig(process.env), backup)} is restored.`)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
