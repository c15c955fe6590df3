/** Moves the database of a version that knew only PGlite, or of a machine that had to fall back to it, to PostgreSQL. */
import { pipeline } from 'node:stream/promises'
import {
  compareContents,
  createSchema,
  fillTables,
  listSequences,
  listTables,
  onSession,
  readContents,
  readRows,
  readSchemaVersion,
  setSequence,
  splitBlocks,
  writeRows,
} from '../transfer.ts'
import { pgliteFolder, startPglite } from './pglite.ts'

/** PGlite answers a whole query at once, from its own memory. */
const partBytes = 8 * 1024 * 1024

/** Copies everything from the data folder's PGlite into the empty PostgreSQL at `url` and compares each table. The old folder stays. Throws when anything differs. */
export async function moveFromPglite(
  dataFolder: string,
  url: string,
  announce: (line: string) => void,
): Promise<void> {
  const source = await startPglite(dataFolder)
  try {
    await onSession(source.pool, async (old) => {
      announce('Moving the database from PGlite to PostgreSQL. This happens once.')
      await createSchema(url, await readSchemaVersion(old))
      await fillTables(url, async (client) => {
        for (const table of await listTables(old)) {
          for (const part of splitBlocks(table, partBytes)) {
            await pipeline(readRows(old, table, part), writeRows(client, table))
          }
          compareContents(table.name, await readContents(old, table), await readContents(client, table))
        }
        for (const sequence of await listSequences(old)) await setSequence(client, sequence)
      })
    })
  } finally {
    await source.close()
  }
  announce(
    `The database was moved. The old one stays in ${pgliteFolder(dataFolder)}; delete it when you no longer need it.`,
  )
}
