/** The product starts wherever somebody starts it: as root or as a stranger, in a sandbox, on a full disk, after a kill. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, register } from '#features/base/accounts/contract.ts'
import { connectDemoStore, storeStatus } from '#features/base/stores/contract.ts'
import { call, send } from '#tests/world/server.ts'
import {
  canBeAlone,
  canMount,
  findPostmasters,
  findProcesses,
  idOf,
  killIn,
  newWorld,
  readLinks,
  start,
  type StartedServer,
  startInVain,
  type StartOptions,
  type StartsWorld,
} from '#tests/world/starts.ts'

const isLinux = process.platform === 'linux'
const isRoot = isLinux && process.getuid?.() === 0
const mayMount = isRoot && canMount()
const mayBeAlone = isRoot && canBeAlone()

let world: StartsWorld
let checkout: string
beforeAll(async () => {
  if (!isLinux) return
  world = await newWorld()
  checkout = await world.newCheckout()
})
afterAll(async () => {
  if (isLinux) await world.remove()
})

type Credentials = { email: string; password: string }

/** It is ready, and takes a new merchant. */
async function expectServes({ origin }: StartedServer): Promise<{ merchant: Credentials; token: string }> {
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  const merchant = { email: `${randomUUID()}@example.com`, password: 'Violet-Tram-Kettle-9' }
  const { data } = await call(origin, register, { body: merchant })
  return { merchant, token: data.token }
}

async function expectKnows({ origin }: StartedServer, merchant: Credentials): Promise<void> {
  const { data } = await call(origin, login, { body: merchant })
  expect(data.user.email).toBe(merchant.email)
}

/** It ends well, leaves no process, and has told the operator these lines in all. */
async function expectEnds(server: StartedServer, folder: string, lines: unknown[] = []): Promise<void> {
  expect(await server.end()).toBe(0)
  expect(await findProcesses(folder)).toEqual([])
  expect(server.said).toEqual(lines)
}

async function expectRuns(how: StartOptions, lines: unknown[] = []): Promise<void> {
  const server = await start(how)
  await expectServes(server)
  await expectEnds(server, how.data, lines)
}

async function expectDemo({ origin }: StartedServer, token: string, demo: object): Promise<void> {
  const { data } = await call(origin, storeStatus, {}, token)
  expect(data.demo).toMatchObject(demo)
}

describe.skipIf(!isLinux)('on Linux', () => {
  test('an orphan of a killed server is stopped, and its data is there', async () => {
    const data = await world.newData()
    const first = await start({ checkout, data })
    const { merchant } = await expectServes(first)
    const orphans = await findPostmasters(data)
    expect(orphans).toHaveLength(1)
    await first.kill()
    expect(await findPostmasters(data)).toEqual(orphans)

    const second = await start({ checkout, data })
    await expectKnows(second, merchant)
    const postmasters = await findPostmasters(data)
    expect(postmasters).toEqual([expect.any(Number)])
    expect(postmasters).not.toEqual(orphans)
    await expectEnds(second, data)
  })

  test('a process id that belongs to another program now keeps nobody out', async () => {
    const data = await world.newData()
    const first = await start({ checkout, data })
    const { merchant } = await expectServes(first)
    await killIn(data)
    const file = join(data, 'postgres/postmaster.pid')
    const left = await readFile(file, 'utf8')
    await writeFile(file, left.replace(/^\d+/, String(process.pid)))

    const second = await start({ checkout, data })
    await expectKnows(second, merchant)
    await expectEnds(second, data)
  })

  test('two servers cannot use one data folder at once', async () => {
    const data = await world.newData()
    const first = await start({ checkout, data })
    const { exitCode, said } = await startInVain({ checkout, data })
    const sentence = expect.stringContaining(`Another Vitrine is using the data folder ${data}`)
    expect([exitCode, said]).toEqual([1, [sentence]])
    await expectServes(first)
    await expectEnds(first, data)
  })

  test('a path may hold spaces, quotes and umlauts, and the demo store runs there too', async () => {
    const folder = join(world.folder, `a b ü ' "`)
    await mkdir(folder)
    await chmod(folder, 0o711)
    const [odd, data] = [join(folder, 'checkout'), join(folder, 'data')]
    await rename(checkout, odd)
    try {
      const environment = { DEMO_STORE: 'on', DEMO_PRODUCTS: '6' }
      const server = await start({ checkout: odd, data, environment })
      const { token } = await expectServes(server)
      await call(server.origin, connectDemoStore, {}, token)
      await expectDemo(server, token, { isAvailable: true, hasFailed: false })
      expect(await findPostmasters(data)).toHaveLength(1)
      await expectEnds(server, folder)
    } finally {
      await rename(odd, checkout)
    }
  })

  test('a demo store that does not start stops nothing else', async () => {
    const data = await world.newData()
    const main = join(checkout, 'demo/main.ts')
    const text = await readFile(main, 'utf8')
    await writeFile(main, 'process.exit(1)')
    try {
      const server = await start({ checkout, data, environment: { DEMO_STORE: 'on' } })
      const { token } = await expectServes(server)
      expect((await send(server.origin, connectDemoStore, {}, token)).status).toBe(409)
      await expectDemo(server, token, { hasFailed: true })
      await expectEnds(server, data, [expect.stringMatching(/^The demo store did not start \(.+\)\./)])
    } finally {
      await writeFile(main, text)
    }
  })
})

/** What is said where PostgreSQL cannot run: why, and what the operator can do. */
function fallback(reason: string) {
  const sentences = [reason, 'Vitrine uses the slower PGlite instead\\.', '(Add|Run|Set) .+']
  return expect.stringMatching(`^PostgreSQL cannot run here: .*${sentences.join('.* ')}$`)
}

describe.skipIf(!isRoot)('on Linux, where root runs the tests', () => {
  test('the database lies in the data folder and belongs to another user', async () => {
    const data = await world.newData()
    await expectRuns({ checkout, data })
    expect((await stat(join(data, 'postgres'))).uid).not.toBe(0)
    for (const name of ['db.master-key', 'postgres.url']) {
      const { uid, mode } = await stat(join(data, name))
      expect([name, uid, mode & 0o777]).toEqual([name, 0, 0o600])
    }
  })

  test('the database of a closed home lies elsewhere, and is set aside when its data folder is deleted', async () => {
    const data = await world.newData(0o700)
    const away = world.awayHome(data)
    const where = expect.stringContaining(`The database is in ${away}, because`)
    const first = await start({ checkout, data })
    const { merchant } = await expectServes(first)
    await expectEnds(first, away, [where])

    const second = await start({ checkout, data })
    await expectKnows(second, merchant)
    await expectEnds(second, away, [where])

    await rm(data, { recursive: true })
    const third = await start({ checkout, data })
    expect((await send(third.origin, login, { body: merchant })).status).toBe(401)
    await expectServes(third)
    const aside = `An earlier data folder was deleted; its database stays in ${away}/`
    await expectEnds(third, away, [where, expect.stringContaining(aside)])
  })

  test('the programs of a closed checkout are copied to the database', async () => {
    const data = await world.newData()
    await chmod(checkout, 0o700)
    try {
      await expectRuns({ checkout, data })
    } finally {
      await chmod(checkout, 0o755)
    }
    const names = await readdir(data)
    expect(names).toEqual(expect.arrayContaining(['postgres', expect.stringMatching(/^postgresql-18\./)]))
  })

  test('an ordinary user has everything in its own data folder', async () => {
    const id = idOf('nobody')
    const data = await world.newDataOf(id)
    await expectRuns({ checkout, data, id })
    expect((await stat(join(data, 'postgres'))).uid).toBe(id)
  })

  test('a user without a name has PGlite, and reads how to have PostgreSQL', async () => {
    const id = 54_321
    const data = await world.newDataOf(id)
    await expectRuns({ checkout, data, id }, [fallback(`the user id ${id} has no entry in /etc/passwd`)])
    expect((await readdir(data)).toSorted()).toEqual(['db', 'db.master-key'])
  })

  test.skipIf(!mayBeAlone)(
    'where root is the only user there is PGlite, and the reason is said',
    async () => {
      const data = await world.newData()
      const away = world.awayHome(data)
      const under = ['unshare', '-U', '-r']
      await expectRuns({ checkout, data, under }, [fallback('this process may not start programs as')])
      expect((await readdir(data)).toSorted()).toEqual(['db', 'db.master-key'])
      expect(existsSync(away)).toBe(false)
    },
  )
})

function readOnly(folder: string): string {
  return `mount --bind "${folder}" "${folder}"; mount -o remount,ro,bind "${folder}"`
}

describe.skipIf(!mayMount)('on Linux, where root runs the tests and may mount', () => {
  test('programs whose libraries lack their links, which cannot be made, are copied', async () => {
    const data = await world.newData()
    const links = await readLinks(checkout)
    for (const { link } of links) await rm(link)
    try {
      await expectRuns({ checkout, data, behind: readOnly('$CHECKOUT/node_modules') })
      expect(links.filter(({ link }) => existsSync(link))).toEqual([])
    } finally {
      for (const { link, target } of links) await symlink(target, link)
    }
    expect(await readdir(data)).toContainEqual(expect.stringMatching(/^postgresql-18\./))
  })

  test.each([
    ['tiny', 'size=64k'],
    ['missing', 'ro'],
  ])('shared memory that is %s is not needed', async (_name, option) => {
    const data = await world.newData()
    await expectRuns({ checkout, data, behind: `mount -t tmpfs -o ${option} tmpfs /dev/shm` })
  })

  test('a data folder that cannot be written is named', async () => {
    const data = await world.newData()
    await mkdir(data)
    const { exitCode, said } = await startInVain({ checkout, data, behind: readOnly('$DATA') })
    const sentence = `The data folder ${data} cannot be written (EROFS)`
    expect([exitCode, said]).toEqual([1, [expect.stringContaining(sentence)]])
    expect(await readdir(data)).toEqual([])
  })

  test('a full disk is named and keeps no half database, and with more room everything runs', async () => {
    const data = await world.newData()
    await mkdir(data)
    const behind = [
      'mount -t tmpfs -o size=12m,mode=711 tmpfs "$DATA"',
      '"$@" || echo "It ended with $?."',
      'ls -A "$DATA"',
      'mount -o remount,size=400m "$DATA"',
    ].join('; ')
    const sentence = `The data folder ${data} cannot be written (the disk is full)`
    await expectRuns({ checkout, data, behind }, [expect.stringContaining(sentence), 'It ended with 1.'])
  })
})
