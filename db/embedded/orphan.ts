/** A PostgreSQL that outlived the server which started it: after a kill -9 nobody stops it. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { runAs, type SystemUser } from './system-user.ts'

/** Stops a server that still runs on the folder, and forgets one whose process id belongs to another program now. */
export async function stopOrphan(folder: string, binaries: Binaries, user: SystemUser): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return
  if (await isServerOf(folder, pid)) await stopCluster(folder, binaries, user)
  else await rm(file, { force: true })
}

/** Ends the sessions and the server, and returns when everything is written down. */
export async function stopCluster(folder: string, { pgCtl }: Binaries, user: SystemUser): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '120', '-s']
  const { failure, stderr } = await runAs(user, pgCtl, args)
  if (failure !== null) throw new Error(`PostgreSQL in ${folder} does not stop: ${stderr}`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Process ids are used again, in containers at once. What cannot be found out counts as the server, which PostgreSQL itself then judges. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return line === null || line.split('\0').includes(folder)
}
