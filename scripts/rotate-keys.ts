/**
 * Wraps every stored secret's data key with the newest master key. May be stopped and started again at any time.
 * With MASTER_KEY: put the new key before the old one, restart every process, run this, then take the old one away.
 * With a key file: stop the server and run this with `--add`, which puts a new key first.
 */
import { parseArgs } from 'node:util'
import { takeDataFolder } from '#db/data-folder.ts'
import { openDatabase } from '#db/database.ts'
import { addKey, chooseKeySource } from '#db/keyring.ts'
import { migrate } from '#db/migrate.ts'
import { openKeyring, rewrapSecrets } from '#db/vault.ts'
import { readConfig } from '#server/config.ts'

const { values: wish } = parseArgs({ options: { add: { type: 'boolean', default: false } } })
const config = readConfig(process.env)
const folder = config.DATABASE_URL ? null : await takeDataFolder(config.DATA_DIR)
const source = chooseKeySource({
  masterKey: config.MASTER_KEY,
  masterKeyFile: config.MASTER_KEY_FILE,
  databaseFolder: folder?.databaseFolder ?? config.DATA_DIR,
})
const db = await openDatabase(
  config.DATABASE_URL
    ? { kind: 'postgres', url: config.DATABASE_URL.reveal() }
    : { kind: 'embedded', folder: folder?.databaseFolder ?? '' },
)
try {
  await migrate(db)
  await openKeyring(db, source)
  if (wish.add) {
    if (!('path' in source))
      throw new Error('--add needs a key file: put the new key first in MASTER_KEY yourself')
    await addKey(source.path)
  }
  const keyring = await openKeyring(db, source)
  const count = await rewrapSecrets(db, keyring)
  console.log(
    `Wrapped ${count} ${count === 1 ? 'secret' : 'secrets'} with the master key ${keyring.newestId}`,
  )
} finally {
  await db.close()
  await folder?.release()
}
