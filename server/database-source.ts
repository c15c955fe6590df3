import { resolve } from 'node:path'
import { takeDataFolder } from '#db/data-folder.ts'
import { type EmbeddedOptions, startEmbedded } from '#db/embedded/start.ts'
import { chooseKeySource, type KeySource } from '#db/keyring.ts'
import { type DatabaseSource, serverSource } from '#db/source.ts'
import type { Config } from './config.ts'

/** Where the database is, and where the master key of its secrets is. */
export type ConfiguredDatabase = { source: DatabaseSource; keySource: KeySource }

/** Opens the database that the configuration names; the embedded one keeps its data folder until it is closed. Throws a sentence for the operator. */
export async function openConfigured(
  config: Config,
  news: Pick<EmbeddedOptions, 'announce' | 'onLaunch'> = {},
): Promise<ConfiguredDatabase> {
  const { DATABASE_URL: url, DATA_DIR, MASTER_KEY: masterKey, MASTER_KEY_FILE: masterKeyFile } = config
  if (url) {
    const defaultFile = `${resolve(DATA_DIR)}.master-key`
    const keySource = chooseKeySource({ masterKey, masterKeyFile, defaultFile })
    return { source: serverSource(url.reveal()), keySource }
  }
  const folder = await takeDataFolder(resolve(DATA_DIR))
  try {
    const source = await startEmbedded({ folder: folder.path, backend: config.EMBEDDED_DATABASE, ...news })
    const keySource = chooseKeySource({ masterKey, masterKeyFile, defaultFile: folder.masterKeyFile })
    return { source: { ...source, close: () => source.close().finally(folder.release) }, keySource }
  } catch (error) {
    await folder.release()
    throw error
  }
}
