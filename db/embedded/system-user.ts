/** PostgreSQL refuses to run as root, and needs a user that has an entry in the list of users. */
import { execFile } from 'node:child_process'
import { lchown, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { otherDatabase, PostgresUnavailable } from './unavailable.ts'

/** Whom a program runs as. Without ids it runs as the server's own user. */
export type SystemUser = { name: string; uid?: number; gid?: number }

/** Preferred where they exist, in this order; `nobody` exists nearly everywhere. */
const serviceUsers = ['vitrine', 'postgres', 'nobody']

/** Whether this process runs as root; never on Windows. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The server's own user. Throws PostgresUnavailable when its id has no entry in the list of users. */
export function ownUser(): SystemUser {
  try {
    return { name: userInfo().username }
  } catch {
    throw new PostgresUnavailable(
      `the user id ${process.getuid?.()} has no entry in /etc/passwd`,
      'Add one, or run Vitrine as a user that has one.',
    )
  }
}

/** Whom root may start PostgreSQL as, the best first: the owners of `folders`, where they are ordinary users, then the users for services. */
export async function listUsers(folders: string[]): Promise<SystemUser[]> {
  const known = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const owners = await Promise.all(folders.map((path) => stat(path).catch(() => null)))
  const found = [
    ...owners.map((owner) => known.find(({ uid }) => uid === owner?.uid)),
    ...serviceUsers.map((name) => known.find((user) => user.name === name)),
  ]
  const users = found.filter((user) => user !== undefined && user.uid !== 0) as SystemUser[]
  if (users.length === 0) {
    throw new PostgresUnavailable(
      'PostgreSQL does not run as root, and there is no other user',
      'Add a user named vitrine, or run Vitrine as an ordinary user.',
    )
  }
  return [...new Set(users)]
}

function parsePasswd(text: string): SystemUser[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    return name && /^\d+$/.test(uid) && /^\d+$/.test(gid)
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : []
  })
}

/** Whether the user may work in the folder; asked of the system, since modes alone do not tell. */
export async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  if (user.uid === undefined) return true
  // The shell changes its folder as the user: `cwd` would be entered as root.
  return (await runAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).failure === null
}

/** Runs a program to its end. `failure` is the exit code, or the system's error code when it could not be started. Throws PostgresUnavailable when this process may not change its user. */
export function runAs(
  user: SystemUser,
  program: string,
  args: string[],
): Promise<{ failure: string | number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const options = { ...asUser(user), cwd: '/' }
    // What the system refuses at once is thrown.
    try {
      execFile(program, args, options, (error, _stdout, stderr) => {
        const failure = error ? (error.code ?? error.signal ?? 'unknown') : null
        resolve({ failure, stderr: stderr.trim() })
      })
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (code !== 'EPERM' && code !== 'EINVAL') resolve({ failure: code, stderr: '' })
      else reject(mayNotChange(user))
    }
  })
}

function mayNotChange({ name }: SystemUser): PostgresUnavailable {
  return new PostgresUnavailable(
    `PostgreSQL does not run as root, and this process may not start programs as ${name}`,
    `Run Vitrine as an ordinary user. ${otherDatabase}`,
  )
}

/** The options of `spawn` that make a program run as the user, away from the server's environment and its secrets. */
export function asUser({ uid, gid }: SystemUser) {
  const isWindows = process.platform === 'win32'
  return {
    ...(uid === undefined ? {} : { uid, gid }),
    ...(isWindows ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }),
  }
}

/** Makes the user the owner, where the server is not that user itself. */
export async function giveTo({ uid, gid }: SystemUser, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await lchown(path, uid, gid)
}
