import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveKey } from '#features/base/keys/contract.ts'
import { events } from '#features/base/runs/contract/run.ts'
import { newProcessFolder } from '#tests/world/database.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import { startTavilyPeer, type TavilyPeer } from '#tests/world/tavily-peer.ts'
import * as library from './contract/library.ts'
import * as task from './contract/task.ts'

const script = fileURLToPath(import.meta.resolve('#tests/world/server-process.ts'))

let place: Awaited<ReturnType<typeof newProcessFolder>>
let peer: TavilyPeer
let relay: Relay
const processes: ChildProcess[] = []

beforeAll(async () => {
  place = await newProcessFolder()
  peer = await startTavilyPeer()
  relay = await startRelay(() => peer.origin)
  const content = 'Online shopping in India grew by 20 % this year, and market trends follow consumer demand.'
  peer.publish([{ url: 'https://93.184.215.14/india', title: 'India', content }])
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await relay.close()
  await peer.close()
  await place.remove()
})

async function startProcess() {
  const environment = {
    PORT: '0',
    DATA_DIR: place.folder,
    LOG_LEVEL: 'silent',
    DEMO_STORE: 'off',
    TAVILY_BASE_URL: relay.origin,
  }
  const child = spawn(process.execPath, [script, JSON.stringify(environment), place.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string]
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { origin, kill }
}

const listTasks = async (origin: string, token: string) =>
  (await call(origin, task.listTasks, { query: {} }, token)).data.tasks

/** The newest task once it has ended, looked at with each event of the workspace. */
async function untilEnded(origin: string, token: string) {
  const stream = await send(origin, events, {}, token)
  const reader = stream.body?.getReader()
  while (reader && !(await reader.read()).done) {
    const [newest] = await listTasks(origin, token)
    if (newest?.endTime) return newest
  }
  throw new Error('The events ended before the task')
}

test('resumes a task without repeating a search when the server is killed', {
  timeout: 60_000,
}, async () => {
  const asked: string[] = []
  const { promise: isInSecondSearch, resolve } = Promise.withResolvers<void>()
  relay.intercept(({ path, body }) => {
    if (path === '/usage') return null
    asked.push(path === '/search' ? String(JSON.parse(body).query) : path)
    if (asked.length !== 2) return null
    resolve()
    return { kind: 'hang' }
  })
  const first = await startProcess()
  const token = await newMerchant(first.origin)
  const key = { keyType: 'tavily' as const, keyValue: 'tvly-0123456789abcdef' }
  await call(first.origin, saveKey, { body: key }, token)
  const { data } = await call(first.origin, task.startTask, { body: { region: 'india' } }, token)
  await isInSecondSearch
  await first.kill()

  const second = await startProcess()
  const ended = await untilEnded(second.origin, token)
  expect(ended).toMatchObject({ id: data.task.id, status: 'completed' })
  expect(ended.result?.summary).toContain('grew by 20 %')
  expect(asked).toEqual([asked[0], asked[1], asked[1], '/extract'])
  expect(asked[0]).not.toBe(asked[1])
  const { data: kept } = await call(second.origin, library.listLibrary, { query: {} }, token)
  expect(kept.items.map(({ kind }) => kind)).toEqual(['task', 'extract', 'search', 'search'])
  await second.kill()
})
