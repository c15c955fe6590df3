/** Processes that are killed at any moment of runs: nothing is lost, nothing stands still, and nothing outside happens twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import { definitionOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { Edge, StepAction } from '#features/automation/workflows/contract/definition.ts'
import { newProcessFolder, openProcessDatabase } from '#tests/world/database.ts'
import { makeEngine } from '#tests/world/engine.ts'
import {
  actionOf,
  addWorkflow,
  addWorkspace,
  completed,
  openRunWorld,
  runsOf,
} from './__fixtures__/run-world.fixture.ts'
import { settleOutcome } from './actions/control.ts'
import { viewStep } from './actions/view.ts'

const program = fileURLToPath(new URL('../../../tests/world/crashable-workflows.ts', import.meta.url))
const soak = Number(process.env.SOAK ?? 1)

let receiver: Awaited<ReturnType<typeof startReceiver>>
let place: Awaited<ReturnType<typeof newProcessFolder>>
let db: Db
let engine: Engine
const children = new Set<ChildProcess>()

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  place = await newProcessFolder()
  db = await openProcessDatabase(place.folder)
  engine = makeEngine(db, [])
})
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  children.clear()
  await db.close()
  await place.remove()
})

/** Does a thing once for each key, and counts what it did and how often it was asked, by address. */
async function startReceiver() {
  const answers = new Map<string, string>()
  const done = new Map<string, number>()
  const asked = new Map<string, number>()
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    const key = request.headers['idempotency-key']
    asked.set(path, (asked.get(path) ?? 0) + 1)
    // Some of the work lies before the answer, so that a kill falls between the two.
    const known = typeof key === 'string' ? answers.get(key) : undefined
    if (known === undefined) done.set(path, (done.get(path) ?? 0) + 1)
    const answer = known ?? JSON.stringify({ number: done.size })
    if (typeof key === 'string') answers.set(key, answer)
    setTimeout(() => response.end(answer), 40)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    done,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function startProcess(): Promise<{ child: ChildProcess; next: () => Promise<string> }> {
  const child = spawn(process.execPath, [program, place.folder, receiver.origin], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const errors: string[] = []
  child.stderr.on('data', (text: Buffer) => errors.push(text.toString()))
  const next = async () => {
    const { value, done } = await lines.next()
    if (!done) return value
    throw new Error(`The process has ended (${child.exitCode ?? child.signalCode}): ${errors.join('')}`)
  }
  expect(await next()).toBe('ready')
  return { child, next }
}

const call = (header: string | null): StepAction => ({
  type: 'http',
  method: 'POST',
  url: { type: 'value', value: 'https://receiver.test' },
  headers: {},
  secrets: {},
  body: null,
  idempotencyHeader: header,
})
const next = (from: string, to: string): Edge => ({ from, port: 'next', to })
const keyed = 'Idempotency-Key'

async function addRuns(count: number, definition: ReturnType<typeof definitionOf>) {
  const workspaceId = await addWorkspace(db)
  const world = openRunWorld(
    db,
    () => new Date(),
    async () => completed(),
  )
  const own = runsOf(world, engine, workspaceId)
  const workflowId = await addWorkflow(db, workspaceId, definition)
  const runIds: string[] = []
  for (let at = 0; at < count; at += 1)
    runIds.push(await own.start({ workflowId, input: { list: [1, 2, 3, 4] } }))
  return { own, workspaceId, runIds }
}

test(
  'killed again and again over two processes, every run comes to its end, and a receiver that takes the key did each thing once',
  async () => {
    const paths = ['first', ...[0, 1, 2, 3].map((at) => `each[${at}]/item`), 'last']
    const definition = definitionOf(
      [
        actionOf('first', call(keyed)),
        actionOf('each', { type: 'loop', items: 'trigger.list', limit: 10, concurrency: 2 }),
        actionOf('item', call(keyed), { parentId: 'each' }),
        actionOf('pause', { type: 'wait', for: { type: 'duration', seconds: 1 } }),
        actionOf('last', call(keyed)),
      ],
      [next('first', 'each'), next('each', 'pause'), next('pause', 'last')],
    )
    definition.limits.concurrency = 25
    const count = 200 * Math.ceil(soak / 4)
    const live = await Promise.all([startProcess(), startProcess()])
    const { own, runIds } = await addRuns(count, definition)
    let kills = 0
    const isOver = async () => {
      const views = await Promise.all(runIds.slice(-10).map((id) => own.view(id)))
      return views.every(({ run }) => run.endedAt !== null)
    }
    while (!(await isOver())) {
      await wait(50 + Math.random() * 600)
      const at = Math.random() < 0.5 ? 0 : 1
      live[at]?.child.kill('SIGKILL')
      kills += 1
      live[at] = await startProcess()
    }
    for (const runId of runIds) {
      const { run } = await own.untilEnded(runId)
      expect(run).toMatchObject({ status: 'completed', error: null })
      expect(paths.map((path) => receiver.done.get(`/${runId}/${path}`))).toEqual(paths.map(() => 1))
    }
    const again = [...receiver.asked.values()].filter((times) => times > 1).length
    process.stdout.write(`${count} runs, ${kills} kills, ${again} calls made again under their key\n`)
    expect(kills).toBeGreaterThan(0)
  },
  soak > 1 ? 0 : 240_000,
)

test('killed between sending and recording, a call without a key ends as an outcome that nobody knows, and only a person has it sent again', async () => {
  const definition = definitionOf(
    [actionOf('send', call(null)), actionOf('after', call(keyed))],
    [next('send', 'after')],
  )
  const { own, workspaceId, runIds } = await addRuns(1, definition)
  const [runId = ''] = runIds
  const first = await startProcess()
  expect(await first.next()).toBe('sent')
  first.child.kill('SIGKILL')
  await startProcess()
  const { run, steps } = await own.until(runId, ({ run: { status } }) => status === 'outcome_unknown')
  expect([run.endedAt, steps[0]?.status, steps[0]?.waitsFor?.type]).toEqual([
    null,
    'outcome_unknown',
    'outcome',
  ])
  expect(receiver.done.get(`/${runId}/send`)).toBe(1)
  const key = { runId, stepRunId: steps[0]?.id ?? '' }
  const shown = await viewStep(own.deps, { workspaceId, runId }, key.stepRunId)
  expect(shown.effects).toMatchObject([{ state: 'unknown', description: 'POST send' }])
  const caller = { workspaceId, merchantId: 'm', sessionId: 's' }
  await settleOutcome(own.deps, caller, key, 'send_again')
  const end = await own.untilEnded(runId)
  expect(end.run.status).toBe('completed')
  expect([receiver.done.get(`/${runId}/send`), receiver.done.get(`/${runId}/after`)]).toEqual([2, 1])
}, 90_000)
