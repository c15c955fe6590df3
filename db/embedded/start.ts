/** The embedded database of a data folder: PostgreSQL, or PGlite where PostgreSQL cannot run at all. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DatabaseSource, serverSource } from '../source.ts'
import { findInstalled, prepareBinaries } from './binaries.ts'
import { type Cluster, createCluster, startCluster, urlOf } from './cluster.ts'
import { stopOrphan } from './orphan.ts'
import { hasPgliteData, pgliteFolder, startPglite } from './pglite.ts'
import { canEnter, giveTo, isRoot, listUsers, ownUser, type SystemUser } from './system-user.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** `home` holds the database's folder and, where needed, a copy of PostgreSQL's programs. `isAway`: not inside the data folder. */
type ClusterLocation = { home: string; user: SystemUser; isAway: boolean }

/** The database's own folder inside its home. */
function clusterLocationIn(home: string): string {
  return join(home, 'postgres')
}

const awayFolder = '/var/lib/vitrine'

/**
 * The data folder, as the server's own user; as root another user, and where none can enter the data folder, a folder under
 * /var/lib/vitrine that is named by a hash of its path. Throws PostgresUnavailable when there is no such place.
 */
async function chooseClusterLocation(dataFolder: string): Promise<ClusterLocation> {
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

export type EmbeddedOptions = {
  /** The data folder, which this process has taken. */
  folder: string
  /** `pglite` uses the fallback even where PostgreSQL runs. */
  backend?: 'postgres' | 'pglite'
  /** A line for the operator: where the data is, or why something is not as it should be. */
  announce?: (line: string) => void
  /** Called when only PostgreSQL's own processes are at work, so that the caller may keep this thread busy. */
  onLaunch?: () => void
  /** Fails where PostgreSQL cannot run, instead of falling back. */
  isStrict?: boolean
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
  /** Fills a new database before it takes its place; refused where there is one already. */
  fill?: (url: string) => Promise<void>
}

const majorVersion = '18'

/** Starts the database of the folder; in an empty folder it is made. Throws a sentence for the operator. */
export async function startEmbedded(options: EmbeddedOptions): Promise<DatabaseSource> {
  const known = await readConnection(options.folder)
  if (options.backend === 'pglite') {
    if (!known) return startPglite(options.folder)
    throw new Error(`The data of ${options.folder} is in PostgreSQL. Take EMBEDDED_DATABASE=pglite away.`)
  }
  try {
    return await startPostgres(options, known)
  } catch (error) {
    if (!(error instanceof PostgresUnavailable)) throw error
    const { message: reason, remedy } = error
    if (known || options.isStrict) {
      const sentence = `The database of ${options.folder} cannot be started: ${reason}. ${remedy}`
      throw new Error(sentence, { cause: error })
    }
    options.announce?.(
      `PostgreSQL cannot run here: ${reason}. Vitrine uses the slower PGlite instead. ${remedy}`,
    )
    return startPglite(options.folder)
  }
}

async function startPostgres(
  options: EmbeddedOptions,
  known: PostgresConnection | null,
): Promise<DatabaseSource> {
  const { home, user, isAway } = await chooseClusterLocation(options.folder)
  const binaries = await prepareBinaries(findInstalled(), home, user)
  const { password, port } = known ?? { password: randomBytes(24).toString('base64url'), port: null }
  const { onLaunch = () => undefined, settings = {} } = options
  const cluster = {
    folder: clusterLocationIn(home),
    home,
    user,
    binaries,
    password,
    port,
    settings,
    onLaunch,
  }
  if (isAway)
    options.announce?.(`The database is in ${home}, because ${user.name} may not enter ${options.folder}.`)
  if (!known && existsSync(cluster.folder)) await setAside(cluster, isAway, options)
  if (existsSync(cluster.folder)) await checkKnown(cluster, options)
  else await makeCluster(cluster, options)
  const running = await startCluster(cluster)
  await saveConnection(options.folder, running.url)
  const source = serverSource(running.url)
  return { ...source, isExclusive: true, close: () => source.close().finally(running.stop) }
}

/** Makes the database, with what `fill` or an earlier version's database holds. It appears under its name only when it is whole. */
async function makeCluster(cluster: Cluster, options: EmbeddedOptions): Promise<void> {
  const { folder, fill: given, announce = () => undefined } = options
  const draft = { ...cluster, folder: `${cluster.folder}.new` }
  await stopOrphan(draft.folder, draft.binaries, draft.user)
  await createCluster(draft)
  const fill = given ?? (hasPgliteData(folder) ? await pgliteMove(folder, announce) : null)
  if (fill) {
    const running = await startCluster(draft)
    try {
      await fill(running.url)
    } finally {
      await running.stop()
    }
  }
  await saveConnection(folder, urlOf(cluster, cluster.port ?? 0))
  await rename(draft.folder, cluster.folder)
}

/** Its code is read when it is needed, which is once: the start is quicker without it. */
async function pgliteMove(folder: string, announce: (line: string) => void) {
  const { moveFromPglite } = await import('./move.ts')
  return (url: string) =>
    moveFromPglite(folder, url, announce).catch((error: Error) => {
      throw new Error(
        `The database in ${pgliteFolder(folder)} could not be moved to PostgreSQL: ${error.message} With EMBEDDED_DATABASE=pglite it is used as it is.`,
        { cause: error },
      )
    })
}

/** A database whose address is unknown was left by a data folder that was deleted since, where it stands apart from it. */
async function setAside({ folder }: Cluster, isAway: boolean, options: EmbeddedOptions): Promise<void> {
  if (!isAway) {
    throw new Error(
      `${connectionFile(options.folder)} is gone, and with it the password of the database. Put it back, or move ${folder} away to start with an empty one.`,
    )
  }
  const aside = `${folder}.${Date.now()}`
  await rename(folder, aside)
  options.announce?.(`An earlier data folder was deleted; its database stays in ${aside}.`)
}

async function checkKnown({ folder }: Cluster, { fill }: EmbeddedOptions): Promise<void> {
  if (fill) throw new Error(`There is a database in ${folder} already. Choose an empty DATA_DIR.`)
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === majorVersion) return
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${version}, and this is ${majorVersion}. Run npm run backup with the version of Vitrine that made it, and npm run restore with this one.`,
  )
}

/** The folder's database, where a server has it open; null where none answers. */
export async function findRunning(dataFolder: string): Promise<DatabaseSource | null> {
  const known = await readConnection(dataFolder)
  if (!known?.port) return null
  const source = serverSource(urlOf(known, known.port))
  try {
    await source.pool.query('select 1')
    return source
  } catch {
    await source.close()
    return null
  }
}

type PostgresConnection = { password: string; port: number | null }

function connectionFile(dataFolder: string): string {
  return join(dataFolder, 'postgres.url')
}

/** The address of the folder's database as it was last started; null when it has none in PostgreSQL. Throws when the file is there and says nothing: another database must not take its place. */
async function readConnection(dataFolder: string): Promise<PostgresConnection | null> {
  const file = connectionFile(dataFolder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${file} cannot be read (${error.code}).`, { cause: error })
  })
  if (text === null) return null
  const url = URL.parse(text.trim())
  if (!url?.password) throw new Error(`${file} holds no address of a database. Put the right one back.`)
  return { password: url.password, port: Number(url.port) || null }
}

/** Kept for the next start, and for whoever wants to look at the running database. */
async function saveConnection(dataFolder: string, url: string): Promise<void> {
  const file = connectionFile(dataFolder)
  await writeFile(`${file}.new`, `${url}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
