/** One PostgreSQL server process and its folder: made, started, started again when it dies, stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { diskFull } from '../data-folder.ts'
import { type Binaries, copyForShell } from './binaries.ts'
import { stopCluster, stopOrphan } from './orphan.ts'
import { asUser, giveTo, runAs, type SystemUser } from './system-user.ts'
import { otherDatabase, PostgresUnavailable } from './unavailable.ts'

const databaseUser = 'vitrine'
const host = '127.0.0.1'
/** Said to our own connections while it starts and stops. */
const expected = /is starting up|not yet accepting connections|due to administrator command/
const noSpace = 'No space left on device'

const settings: Record<string, string> = {
  listen_addresses: host,
  // The path of a socket may hold 107 bytes only, and Node has none on Windows.
  unix_socket_directories: '',
  // Containers often have no /dev/shm, or a small one.
  dynamic_shared_memory_type: 'mmap',
  max_connections: '60',
  // No processes for reading ahead: memory counts for more here.
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  timezone: 'UTC',
  // A statement may hold what a merchant typed: its errors reach our own log, without parameters.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

export type Cluster = {
  folder: string
  /** The data folder, or what stands for it: named to the operator. */
  home: string
  user: SystemUser
  binaries: Binaries
  password: string
  /** Tried first, so that the address stays the same over starts. */
  port: number | null
  /** Further settings of PostgreSQL. */
  settings: Record<string, string>
  /** Called whenever one of its programs was started and is waited for. */
  onLaunch: () => void
}

/** Makes the folder of a new database, in place of what an interrupted attempt left there. Throws PostgresUnavailable, or a sentence for the operator. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, home, user, binaries, password, onLaunch } = cluster
  const passwordFile = `${folder}.password`
  await rm(folder, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  const copy = await copyForShell(binaries, user)
  try {
    await mkdir(folder, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    for (const path of [folder, passwordFile]) await giveTo(user, path)
    const { initdb } = copy ?? binaries
    const args = ['-D', folder, '-U', databaseUser, '--pwfile', passwordFile, '--auth=scram-sha-256']
    const kind = ['--encoding=UTF8', '--locale=C', '--set', 'dynamic_shared_memory_type=mmap']
    const made = runAs(user, initdb, [...args, ...kind])
    onLaunch()
    const { failure, stderr } = await made
    if (failure === null) return
    await rm(folder, { recursive: true, force: true })
    if (stderr.includes(noSpace)) throw new Error(diskFull(home))
    const reason = stderr.split('\n').find((line) => /(FATAL|error): /.test(line)) ?? String(failure)
    throw new PostgresUnavailable(`initdb fails (${reason})`, otherDatabase)
  } finally {
    await rm(passwordFile, { force: true })
    if (copy) await rm(copy.root, { recursive: true, force: true })
  }
}

export type RunningCluster = { url: string; port: number; stop: () => Promise<void> }

/** Starts the server on the loopback and waits until it answers. One that dies later is started again. Throws a sentence for the operator. */
export async function startCluster(cluster: Cluster): Promise<RunningCluster> {
  await stopOrphan(cluster.folder, cluster.binaries, cluster.user)
  const { child: first, port } = await launchOnFreePort(cluster)
  let child = first
  let isStopping = false
  let restarting = Promise.resolve()

  function watch(): void {
    child.once('exit', () => {
      if (!isStopping) restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    process.emitWarning('PostgreSQL has ended unexpectedly and is started again')
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        child = await launch(cluster, port)
        return watch()
      } catch (error) {
        process.emitWarning(error instanceof Error ? error.message : String(error))
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  watch()
  return {
    port,
    url: urlOf(cluster, port),
    stop: async () => {
      isStopping = true
      await restarting
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      await stopCluster(cluster.folder, cluster.binaries, cluster.user)
      await ended
    },
  }
}

/** Where the database is while its server listens on `port`. */
export function urlOf({ password }: Pick<Cluster, 'password'>, port: number): string {
  return `postgres://${databaseUser}:${password}@${host}:${port}/postgres`
}

async function launchOnFreePort(cluster: Cluster): Promise<{ child: ChildProcess; port: number }> {
  let port = cluster.port ?? (await freePort())
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { child: await launch(cluster, port), port }
    } catch (error) {
      const text = String(error)
      const isTaken = text.includes('could not create any TCP/IP sockets')
      // The memory of a killed server goes with its last process.
      if (attempts === 10 || !(isTaken || text.includes('shared memory block'))) throw error
      if (isTaken) port = await freePort()
      else await sleep(500)
    }
  }
}

/** Starts the server process and waits until it takes connections: long, when it has to recover from a crash. */
async function launch(cluster: Cluster, port: number): Promise<ChildProcess> {
  const all = { ...settings, ...cluster.settings, port: String(port) }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.folder, ...args], {
    ...asUser(cluster.user),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C is for the server, which ends this process after its own work.
    detached: process.platform !== 'win32',
  })
  cluster.onLaunch()
  const output: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (output.length < 50) output.push(line)
    if (/ (FATAL|PANIC): /.test(line) && !expected.test(line)) process.emitWarning(line)
  })
  const kill = () => child.kill('SIGINT')
  // Whoever calls `process.exit` stops nothing.
  process.on('exit', kill)
  const ended = once(child, 'exit').finally(() => process.off('exit', kill))
  const failed = ended.then(() => {
    throw new Error(explain(output.join('\n'), cluster))
  })
  try {
    await Promise.race([failed, untilReady(cluster, port, child)])
  } catch (error) {
    kill()
    throw error
  }
  failed.catch(() => undefined)
  return child
}

async function untilReady(cluster: Cluster, port: number, child: ChildProcess): Promise<void> {
  while (!hasEnded(child)) {
    const client = new pg.Client({ connectionString: urlOf(cluster, port) })
    // A server that ends while it is asked says so on the connection too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '28P01') {
        const message = `The database in ${cluster.folder} has another password than postgres.url says.`
        throw new Error(message, { cause: error })
      }
      await sleep(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function explain(output: string, { folder, home }: Cluster): string {
  if (output.includes(noSpace)) return diskFull(home)
  const lines = output.split('\n').filter((line) => /(FATAL|PANIC|error|HINT): /.test(line))
  const reason = (lines.length > 0 ? lines : output.split('\n').slice(-3)).join('\n')
  return `PostgreSQL does not start in ${folder}:\n${reason}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
