/** What starts workflows by itself. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordEvents } from '#features/automation/events/actions/record.ts'
import { setWorkflowStatus } from '#features/automation/workflows/contract/workflow.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import {
  decided,
  listStarted,
  publishWith,
  triggerDeps,
  untilStarted,
} from './__fixtures__/triggers.fixture.ts'
import { fireEvents, fireSchedules } from './actions/fire.ts'
import { TriggerWatch } from './actions/watch.ts'
import * as contract from './contract.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = () => new Date()
  mia = await newSomebody(server)
})

const onDecision = { type: 'event', event: 'approval.decided', filter: null } as const
const record = (...tools: string[]) =>
  server.db.inWorkspace(mia.workspaceId, (tx) => recordEvents(tx, mia.workspaceId, tools.map(decided)))
const toolsOf = async (workflowId: string) =>
  (await listStarted(server, workflowId)).map(({ input }) => input.tool).sort()
const turn = (workflowId: string, status: 'active' | 'paused') =>
  call(server.origin, setWorkflowStatus, { params: { workflowId }, body: { status } }, mia.token)

describe('an event', () => {
  test('starts what is published for it, once, and neither what came before nor what was off then', async () => {
    const deps = triggerDeps(server, () => new Date())
    await record('before')
    const workflowId = await publishWith(server, mia, onDecision)
    await record('first', 'second')
    await Promise.all([fireEvents(deps, mia.workspaceId), fireEvents(deps, mia.workspaceId)])
    await fireEvents(deps, mia.workspaceId)
    expect(await toolsOf(workflowId)).toEqual(['first', 'second'])
    const [started] = await listStarted(server, workflowId)
    expect(started?.cause).toMatchObject({ type: 'event', eventId: expect.any(String) })
    await turn(workflowId, 'paused')
    await record('while off')
    await turn(workflowId, 'active')
    await record('third')
    await fireEvents(deps, mia.workspaceId)
    expect(await toolsOf(workflowId)).toEqual(['first', 'second', 'third'])
  })

  test('starts a workflow only where its filter holds; a filter that fails says why and holds up nobody', async () => {
    const deps = triggerDeps(server, () => new Date())
    const chosen = await publishWith(server, mia, { ...onDecision, filter: 'trigger.tool == "yes"' })
    const broken = await publishWith(server, mia, { ...onDecision, filter: 'int(trigger.tool) > 1' })
    await record('no', 'yes')
    await fireEvents(deps, mia.workspaceId)
    expect(await toolsOf(chosen)).toEqual(['yes'])
    expect(await toolsOf(broken)).toEqual([])
    const { data } = await call(server.origin, contract.listAutomations, {}, mia.token)
    expect(data.automations.find(({ workflowId }) => workflowId === broken)?.problem).toMatch(/filter/)
  })

  test('beyond the runs a day of a workflow starts nothing and says why', async () => {
    const deps = triggerDeps(server, () => new Date())
    const workflowId = await publishWith(server, mia, onDecision, 2)
    await record('a', 'b', 'c')
    await fireEvents(deps, mia.workspaceId)
    expect(await listStarted(server, workflowId)).toHaveLength(2)
    const { data } = await call(server.origin, contract.listAutomations, {}, mia.token)
    expect(data.automations[0]?.problem).toMatch(/2 times/)
  })

  test('of a storm of 1,000 starts 1,000 runs over two watches, none twice, though half of the notices are lost', {
    timeout: 120_000,
  }, async () => {
    const workflowId = await publishWith(server, mia, onDecision)
    let told = 0
    const deaf = {
      ...server.db,
      listen: (channel: string, onPayload: (text: string) => void) =>
        server.db.listen(channel, (text) => {
          if ((told += 1) % 2 === 0) onPayload(text)
        }),
    }
    const deps = triggerDeps(server, () => new Date())
    const watches = [new TriggerWatch(deps), new TriggerWatch({ ...deps, db: deaf })]
    for (const watch of watches) await watch.begin()
    await Promise.all(
      Array.from({ length: 100 }, (_, batch) =>
        record(...Array.from({ length: 10 }, (_one, nth) => `${batch}.${nth}`)),
      ),
    )
    await untilStarted(server, workflowId, 1_000)
    for (const watch of watches) await watch.stop()
    const tools = await toolsOf(workflowId)
    expect(tools).toHaveLength(1_000)
    expect(new Set(tools).size).toBe(1_000)
  })

  test('that a process read and died before it committed starts its run at the next look', async () => {
    const workflowId = await publishWith(server, mia, onDecision)
    const deps = triggerDeps(server, () => new Date())
    await record('only')
    const dying = {
      ...deps,
      startRuns: async (...given: Parameters<typeof deps.startRuns>) => {
        await deps.startRuns(...given)
        throw new Error('killed')
      },
    }
    await expect(fireEvents(dying, mia.workspaceId)).rejects.toThrow('killed')
    expect(await toolsOf(workflowId)).toEqual([])
    await fireEvents(deps, mia.workspaceId)
    expect(await toolsOf(workflowId)).toEqual(['only'])
  })
})

describe('a schedule', () => {
  const hourly = (missed: 'all' | 'last' | 'none') =>
    ({ type: 'schedule', cron: '0 * * * *', timeZone: 'UTC', missed }) as const
  const plannedOf = async (workflowId: string) =>
    (await listStarted(server, workflowId)).map(({ cause }) => cause.plannedFor?.slice(11, 16))

  /** A clock that a test moves, set where the server looks, too. */
  const begin = async (at: string, trigger: Parameters<typeof publishWith>[2]) => {
    const time = { at: new Date(at) }
    server.time.now = () => time.at
    const workflowId = await publishWith(server, mia, trigger)
    const deps = triggerDeps(server, () => time.at)
    const look = async (text: string) => {
      time.at = new Date(text)
      await Promise.all([fireSchedules(deps), fireSchedules(deps)])
    }
    return { workflowId, look }
  }

  test.each([
    ['all', ['09:00', '10:00', '11:00', '12:00'], 0],
    ['last', ['09:00', '12:00'], 2],
    ['none', ['09:00'], 3],
  ] as const)('that stood still catches up as it says: %s', async (missed, expected, left) => {
    const { workflowId, look } = await begin('2026-11-20T08:30:00Z', hourly(missed))
    await look('2026-11-20T09:00:01Z')
    await look('2026-11-20T09:00:02Z')
    await look('2026-11-20T12:20:00Z')
    expect(await plannedOf(workflowId)).toEqual(expected)
    const { data } = await call(server.origin, contract.listAutomations, {}, mia.token)
    expect(data.automations[0]).toMatchObject({ missed: left, nextRun: '2026-11-20T13:00:00.000Z' })
  })

  test('runs each planned time once, also when the clock jumps ahead and back', async () => {
    const { workflowId, look } = await begin('2026-11-20T08:30:00Z', hourly('last'))
    await look('2026-11-20T09:00:01Z')
    await look('2031-01-01T00:00:30Z')
    await look('2026-11-20T09:10:00Z')
    await look('2026-11-20T10:00:01Z')
    expect(await plannedOf(workflowId)).toEqual(['09:00', '10:00', '00:00'])
  })

  test('does not run while it is off, and nothing is caught up of that time', async () => {
    const { workflowId, look } = await begin('2026-11-20T08:30:00Z', hourly('all'))
    await turn(workflowId, 'paused')
    await look('2026-11-20T10:30:00Z')
    await turn(workflowId, 'active')
    await look('2026-11-20T11:00:05Z')
    expect(await plannedOf(workflowId)).toEqual(['11:00'])
  })
})

describe('the list of automations', () => {
  test('names what the console does by itself, and switches only what may be switched', async () => {
    const list = async () =>
      (await call(server.origin, contract.listAutomations, {}, mia.token)).data.automations
    const set = (automationId: string, isOn: boolean) =>
      send(server.origin, contract.setAutomation, { params: { automationId }, body: { isOn } }, mia.token)
    const workflowId = await publishWith(server, mia, { type: 'webhook' })
    await publishWith(server, mia, { type: 'manual' })
    expect((await list()).filter(({ kind }) => kind === 'workflow').map(({ id }) => id)).toEqual([
      `workflow:${workflowId}`,
    ])
    expect((await set('rule:products', false)).status).toBe(409)
    expect((await set('rule:nothing', false)).status).toBe(404)
    for (const id of ['rule:insights', `workflow:${workflowId}`]) {
      for (const isOn of [false, true]) {
        expect((await set(id, isOn)).status).toBe(200)
        expect((await list()).find((one) => one.id === id)?.isOn).toBe(isOn)
      }
    }
  })
})

test('events of workflows that no trigger waits for are read by nobody', async () => {
  await record(newId())
  await fireEvents(
    triggerDeps(server, () => new Date()),
    mia.workspaceId,
  )
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute(sql`select from event_readers where workspace_id = ${mia.workspaceId}`),
  )
  expect(rows).toEqual([])
})
