/**
 * Wraps every stored secret's data key with the newest master key. May be stopped and started again at any time.
 * With MASTER_KEY: put the new key before the old one, restart every process, run this, then take the old one away.
 * With a key file: stop the server and run this with `--add`, which puts a new key first.
 */
import { parseArgs } from 'node:util'
import { connectDatabase } from '#db/database.ts'
import { rewrapInstallationSecrets } from '#db/installation-secret.ts'
import { addKey } from '#db/keyring.ts'
import { migrate } from '#db/migrate.ts'
import { openKeyring, rewrapSecrets } from '#db/vault.ts'
import { readConfig } from '#server/config.ts'
import { openConfigured } from '#server/database-source.ts'

const { values: wish } = parseArgs({ options: { add: { type: 'boolean', default: false } } })
const { source, keySource } = await openConfigured(readConfig(process.env), { announce: console.error })
const db = await connectDatabase(source)
try {
  await migrate(db)
  await openKeyring(db, keySource)
  if (wish.add) {
    if (!('path' in keySource))
      throw new Error('--add needs a key file: put the new key first in MASTER_KEY yourself')
    await addKey(keySource.path)
  }
  const keyring = await openKeyring(db, keySource)
  const count = (await rewrapSecrets(db, keyring)) + (await rewrapInstallationSecrets(db, keyring))
  console.log(
    `Wrapped ${count} ${count === 1 ? 'secret' : 'secrets'} with the master key ${keyring.newestId}`,
  )
} finally {
  await db.close()
}
