import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { type DataFolder, takeDataFolder } from './data-folder.ts'

const made: string[] = []
const taken: DataFolder[] = []

afterEach(async () => {
  for (const folder of taken.splice(0)) await folder.release()
  for (const path of made.splice(0)) await rm(path, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-folder-'))
  made.push(path)
  return path
}

async function take(path: string): Promise<DataFolder> {
  const folder = await takeDataFolder(path)
  taken.push(folder)
  return folder
}

/** A process that holds the folder until it is killed. */
async function holdElsewhere(path: string) {
  const code = `import { takeDataFolder } from '#db/data-folder.ts'
    await takeDataFolder(process.argv[1])
    console.log('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, path], {
    cwd: new URL('..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(child.stdout), 'line')
  return child
}

it('makes the folder, which nobody else can list', async () => {
  const path = join(await newFolder(), 'a', 'b')
  await take(path)
  expect((await stat(path)).mode & 0o066).toBe(0)
})

it('refuses a folder that another process uses, and says what to do', async () => {
  const path = await newFolder()
  const child = await holdElsewhere(path)
  await expect(takeDataFolder(path)).rejects.toThrow(/Another Vitrine is using the data folder .* DATA_DIR/)
  child.kill('SIGKILL')
  await once(child, 'exit')
})

it('takes the folder of a process that was killed', async () => {
  const path = await newFolder()
  const child = await holdElsewhere(path)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(join(path, 'vitrine.lock'))).toBe(true)
  await take(path)
  expect(JSON.parse(await readFile(join(path, 'vitrine.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
})

it('refuses a second time in the same process', async () => {
  const path = await newFolder()
  await take(path)
  await expect(takeDataFolder(path)).rejects.toThrow('Another Vitrine')
})

it('believes a holder on another machine for as long as it beats', async () => {
  const path = await newFolder()
  const lock = join(path, 'vitrine.lock')
  await writeFile(lock, JSON.stringify({ pid: 1, host: `not-${hostname()}`, startedAt: null }))
  await expect(takeDataFolder(path)).rejects.toThrow('Another Vitrine')
  await utimes(lock, 0, 0)
  await take(path)
})

it('says that the disk is full', async () => {
  const path = await newFolder()
  await symlink('/dev/full', join(path, '.write-test'))
  await expect(takeDataFolder(path)).rejects.toThrow(/cannot be written \(the disk is full\)/)
})

it('says that the folder cannot be made', async () => {
  const path = join(await newFolder(), 'file')
  await writeFile(path, '')
  await expect(takeDataFolder(join(path, 'inside'))).rejects.toThrow(/cannot be made \(ENOTDIR\)/)
})
