/** One workflow over several stores: which of them its triggers start it in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { recordEvents } from '#features/automation/events/actions/record.ts'
import { listSharedWorkflows, setWorkflowStore } from '#features/automation/workflow-stores/contract.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { changeStoreUse, connectStore, listStores, removeStore } from '#features/base/stores/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import { decided, listStarted, publishWith, triggerDeps } from './__fixtures__/triggers.fixture.ts'
import { fireEvents, fireSchedules } from './actions/fire.ts'
import { signCall } from './actions/signature.ts'
import * as contract from './contract.ts'

let world: StoreWorld
let mia: Somebody
let first: string
let second: string
let time: Date

beforeAll(async () => {
  world = await startStoreWorld({ products: 4, environment: { RATE_LIMIT_FACTOR: '20' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  time = new Date('2026-11-20T08:30:00Z')
  world.time.now = () => time
  mia = await newSomebody(world)
  first = await connect()
  second = await connect()
})

async function connect(): Promise<string> {
  const storeDomain = `t${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  const body = { storeDomain, accessToken: demoToken(storeDomain) }
  return (await call(world.origin, connectStore, { body }, mia.token)).data.status.storeId ?? ''
}

type Setting = { isOn?: boolean; input?: Record<string, string> }
const set = (workflowId: string, storeId: string, body: Setting) =>
  call(world.origin, setWorkflowStore, { params: { workflowId, storeId }, body }, mia.token)
const shared = async (workflowId: string) => {
  const { data } = await call(world.origin, listSharedWorkflows, {}, mia.token)
  return data.workflows.find((each) => each.workflowId === workflowId)?.stores ?? []
}
const storesOf = async (workflowId: string) =>
  (await listStarted(world, workflowId)).map(({ storeId }) => storeId)
const deps = () => triggerDeps(world, () => time)
const hourly = { type: 'schedule', cron: '0 * * * *', timeZone: 'UTC', missed: 'last' } as const

/** What is due at this hour, looked for by two processes at once. */
async function look(hour: string): Promise<void> {
  time = new Date(`2026-11-20T${hour}:00:01Z`)
  await Promise.all([fireSchedules(deps()), fireSchedules(deps())])
}

test('a published workflow starts in the store that it was published in, and then in each that is turned on', async () => {
  const workflowId = await publishWith(world, mia, hourly)
  expect((await shared(workflowId)).map(({ storeId, isOn }) => [storeId, isOn])).toEqual([
    [first, true],
    [second, false],
  ])
  await look('09')
  expect(await storesOf(workflowId)).toEqual([first])

  await set(workflowId, second, { isOn: true, input: { market: 'DE', plannedFor: 'never' } })
  await look('10')
  const started = (await listStarted(world, workflowId)).filter(({ key }) => key.includes('T10'))
  expect(started.map(({ storeId }) => storeId).toSorted()).toEqual([first, second].toSorted())
  // What started a run is a fact that no input of a store replaces.
  const plannedFor = '2026-11-20T10:00:00.000Z'
  expect(started.find(({ storeId }) => storeId === second)?.input).toEqual({ market: 'DE', plannedFor })
  expect(started.find(({ storeId }) => storeId === first)?.input).toEqual({ plannedFor })

  await set(workflowId, first, { isOn: false })
  await look('11')
  expect((await storesOf(workflowId)).toSorted()).toEqual([first, first, second, second].toSorted())
  const [one, other] = await shared(workflowId)
  expect(one).toMatchObject({ isOn: false, runs: 2 })
  expect(other).toMatchObject({ isOn: true, runs: 2, input: { market: 'DE' } })
})

test('a paused store holds up no other, and says why it was left out', async () => {
  const workflowId = await publishWith(world, mia, hourly)
  await set(workflowId, second, { isOn: true })
  const pause = (isPaused: boolean) =>
    call(world.origin, changeStoreUse, { params: { storeId: first }, body: { isPaused } }, mia.token)
  await pause(true)
  await look('09')
  expect(await storesOf(workflowId)).toEqual([second])
  const [paused] = await shared(workflowId)
  expect(paused?.problem).toMatch(/is paused/)
  await pause(false)
  await look('10')
  expect((await storesOf(workflowId)).toSorted()).toEqual([first, second, second].toSorted())
  expect((await shared(workflowId)).map(({ problem }) => problem)).toEqual([null, null])
})

test('an event of a store starts runs in that store alone, and none where the workflow is off', async () => {
  const workflowId = await publishWith(world, mia, { type: 'event', event: 'approval.decided', filter: null })
  const record = (storeId: string) =>
    world.db.inWorkspace(mia.workspaceId, (tx) =>
      recordEvents(tx, mia.workspaceId, [{ ...decided('x'), storeId }]),
    )
  await record(second)
  await record(first)
  await fireEvents(deps(), mia.workspaceId)
  expect(await storesOf(workflowId)).toEqual([first])
  await set(workflowId, second, { isOn: true })
  await record(second)
  await fireEvents(deps(), mia.workspaceId)
  expect((await storesOf(workflowId)).toSorted()).toEqual([first, second].toSorted())
})

/** Sends the same delivery to the address of a workflow each time. */
async function deliver(workflowId: string) {
  const access = await call(world.origin, contract.renewWebhook, { params: { workflowId } }, mia.token)
  const { url, secret } = access.data
  const id = crypto.randomUUID()
  const timestamp = String(Math.floor(time.getTime() / 1000))
  const signature = `v1,${signCall(secret ?? '', id, timestamp, Buffer.from('{}'))}`
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  return async () => {
    const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
    const { data } = (await answer.json()) as { data?: { runs: object[]; isRepeated: boolean } }
    return { status: answer.status, data }
  }
}

test('a call from outside starts one run for each store, and the same delivery none', async () => {
  const workflowId = await publishWith(world, mia, { type: 'webhook' })
  await set(workflowId, second, { isOn: true })
  const post = await deliver(workflowId)
  const [one, again] = [await post(), await post()]
  const repeated = { runs: one.data?.runs, isRepeated: true }
  expect(again.data).toMatchObject(repeated)
  expect((await storesOf(workflowId)).toSorted()).toEqual([first, second].toSorted())

  // The same delivery answers those runs also when the workflow is on elsewhere by then.
  await set(workflowId, first, { isOn: false })
  const third = await connect()
  await set(workflowId, third, { isOn: true })
  expect((await post()).data).toMatchObject(repeated)
  expect((await storesOf(workflowId)).toSorted()).toEqual([first, second].toSorted())
})

test('a call that no store can take says why on the trigger, although it is refused', async () => {
  const workflowId = await publishWith(world, mia, { type: 'webhook' })
  const post = await deliver(workflowId)
  const pause = (isPaused: boolean) =>
    call(world.origin, changeStoreUse, { params: { storeId: first }, body: { isPaused } }, mia.token)
  const problems = async () => {
    const { data } = await call(world.origin, contract.listAutomations, {}, mia.token)
    return [(await shared(workflowId))[0]?.problem, data.automations[0]?.problem]
  }
  await pause(true)
  expect(await post()).toMatchObject({ status: 409 })
  expect(await storesOf(workflowId)).toEqual([])
  expect(await problems()).toEqual([expect.stringMatching(/is paused/), expect.stringMatching(/is paused/)])
  await pause(false)
  expect(await post()).toMatchObject({ status: 202, data: { isRepeated: false } })
  expect(await storesOf(workflowId)).toEqual([first])
  expect(await problems()).toEqual([null, null])
})

test('the limit of runs a day holds in each store by itself', async () => {
  const workflowId = await publishWith(world, mia, hourly, 1)
  await look('09')
  await set(workflowId, second, { isOn: true })
  await look('10')
  expect((await storesOf(workflowId)).toSorted()).toEqual([first, second].toSorted())
  const [one, other] = await shared(workflowId)
  expect([one?.problem, other?.problem]).toEqual([expect.stringMatching(/may run 1 time/), null])
})

test('when the only store of a workflow is removed it starts nowhere, and says so', async () => {
  const workflowId = await publishWith(world, mia, hourly)
  await set(workflowId, second, { isOn: true })
  await set(workflowId, first, { isOn: false })
  const { stores } = (await call(world.origin, listStores, {}, mia.token)).data
  const name = stores.find(({ id }) => id === second)?.name ?? ''
  await call(world.origin, removeStore, { params: { storeId: second }, body: { name } }, mia.token)
  await expect.poll(async () => (await shared(workflowId)).map(({ storeId }) => storeId)).toEqual([first])
  await look('09')
  expect(await storesOf(workflowId)).toEqual([])
  const { data } = await call(world.origin, contract.listAutomations, {}, mia.token)
  expect(data.automations[0]?.problem).toMatch(/isn’t on in any store/)
})

test('refuses a store that is not there, a workflow that is not published, and too long an input', async () => {
  const workflowId = await publishWith(world, mia, hourly)
  const put = async (given: object, body: object) => {
    const params = { workflowId, storeId: second, ...given }
    const answer = await send(world.origin, setWorkflowStore, { params, body } as never, mia.token)
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await put({ storeId: crypto.randomUUID() }, { isOn: true })).toEqual([404, 'STORE_UNKNOWN'])
  expect(await put({ workflowId: crypto.randomUUID() }, { isOn: true })).toEqual([404, 'WORKFLOW_NOT_FOUND'])
  const long = { text: 'x'.repeat(10_001) }
  expect(await put({}, { input: long })).toEqual([400, 'STORE_INPUT_TOO_LARGE'])
})
