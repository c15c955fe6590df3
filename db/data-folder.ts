import { chmod, mkdir, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const beatMs = 5_000
/** A holder on another machine or in another container shows only by its beat. */
const staleMs = 30_000

export type DataFolder = {
  path: string
  /** Where the key that opens stored secrets lies: beside the database, so that a copy of the database alone opens nothing. */
  masterKeyFile: string
  release: () => Promise<void>
}

/** Makes the data folder, checks that it can be written, and takes it for this process alone. Throws a sentence for the operator. */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `The data folder ${path} cannot be made (${error.code}). Set DATA_DIR to a folder that can be written.`,
    )
  })
  // Root runs PostgreSQL as another user, who must pass through the folder to its own, but cannot list it.
  if (made && process.getuid?.() === 0) await chmod(path, 0o711)
  const probe = join(path, '.write-test')
  await writeFile(probe, Buffer.alloc(65_536))
    .then(() => rm(probe))
    .catch((error: NodeJS.ErrnoException) => {
      throw new Error(error.code === 'ENOSPC' ? diskFull(path) : unwritable(path, error.code))
    })
  const lock = join(path, 'vitrine.lock')
  await takeLock(lock, path)
  const beat = setInterval(() => {
    const now = new Date()
    // A missing lock file means that somebody cleaned up; the database itself is not touched by that.
    utimes(lock, now, now).catch(() => undefined)
  }, beatMs)
  beat.unref()
  return {
    path,
    masterKeyFile: join(path, 'db.master-key'),
    release: async () => {
      clearInterval(beat)
      await rm(lock, { force: true })
    },
  }
}

/** What is said of a folder on a full disk. */
export function diskFull(path: string): string {
  return unwritable(path, 'the disk is full')
}

function unwritable(path: string, reason: string | undefined): string {
  return `The data folder ${path} cannot be written (${reason}). Make room, or set DATA_DIR to another folder.`
}

type Holder = { pid: number; host: string; startedAt: string | null }

async function takeLock(lock: string, path: string): Promise<void> {
  const mine: Holder = { pid: process.pid, host: hostname(), startedAt: await startOf(process.pid) }
  for (let tries = 0; tries < 3; tries += 1) {
    const file = await open(lock, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (file) {
      await file.writeFile(JSON.stringify(mine))
      await file.close()
      return
    }
    if (await isHeld(lock)) {
      throw new Error(
        `Another Vitrine is using the data folder ${path}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await rm(lock, { force: true })
  }
  throw new Error(`The lock ${lock} cannot be taken.`)
}

async function isHeld(lock: string): Promise<boolean> {
  const [text, facts] = await Promise.all([
    readFile(lock, 'utf8').catch(() => ''),
    stat(lock).catch(() => null),
  ])
  if (!facts) return false
  const isBeating = Date.now() - facts.mtimeMs < staleMs
  const holder = readHolder(text)
  if (!holder || holder.host !== hostname()) return isBeating
  const startedAt = await startOf(holder.pid)
  return startedAt === null ? isAlive(holder.pid) : startedAt === holder.startedAt
}

function readHolder(text: string): Holder | null {
  const [, pid, host, startedAt] =
    /"pid":(\d+),"host":"([^"]*)","startedAt":(?:"([^"]*)"|null)/.exec(text) ?? []
  return pid === undefined || host === undefined
    ? null
    : { pid: Number(pid), host, startedAt: startedAt ?? null }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, where the system tells (Linux): process ids are used again. Null elsewhere, and for a process that is gone. */
async function startOf(pid: number): Promise<string | null> {
  const [line, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ])
  const afterName = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return afterName[19] ? `${boot.trim()}:${afterName[19]}` : null
}
