/** Where the embedded PostgreSQL lives, and whom it runs as. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { canEnter, giveTo, isRoot, listUsers, ownUser, type SystemUser } from './system-user.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** `home` holds the database's folder and, where needed, a copy of PostgreSQL's programs. `isAway`: not inside the data folder. */
export type ClusterLocation = { home: string; user: SystemUser; isAway: boolean }

/** The database's own folder inside its home. */
export function clusterLocationIn(home: string): string {
  return join(home, 'postgres')
}

const awayFolder = '/var/lib/vitrine'

/**
 * The data folder, as the server's own user; as root another user, and where none can enter the data folder, a folder under
 * /var/lib/vitrine that is named by a hash of its path. Throws PostgresUnavailable when there is no such place.
 */
export async function chooseClusterLocation(dataFolder: string): Promise<ClusterLocation> {
  if (!isRoot()) return { home: dataFolder, user: ownUser(), isAway: false }
  const away = await awayHome(dataFolder)
  for (const home of [dataFolder, away]) {
    const folder = clusterLocationIn(home)
    if (!existsSync(folder)) continue
    const [user] = await listUsers([folder])
    if (user) return { home, user, isAway: home === away }
  }
  const users = await listUsers([dataFolder, dirname(dataFolder)])
  for (const user of users) {
    if (await canEnter(user, dataFolder)) return { home: dataFolder, user, isAway: false }
  }
  const [user] = await listUsers([])
  if (!user) throw new Error('unreachable')
  await makeAway(away, user, dataFolder)
  return { home: away, user, isAway: true }
}

async function awayHome(dataFolder: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(dataFolder))
    .digest('hex')
  return join(awayFolder, hash.slice(0, 16))
}

async function makeAway(home: string, user: SystemUser, dataFolder: string): Promise<void> {
  try {
    // A mask of root's own would close the folder to the user.
    if (await mkdir(awayFolder, { recursive: true })) await chmod(awayFolder, 0o711)
    await mkdir(home, { recursive: true, mode: 0o700 })
    await giveTo(user, home)
  } catch (error) {
    throw new PostgresUnavailable(
      `${user.name} may not enter ${dataFolder}, and ${home} cannot be made (${(error as NodeJS.ErrnoException).code})`,
      'Set DATA_DIR to a folder that other users may enter.',
    )
  }
}
