/** Steps that call outside, against a peer with all its faults. */
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { loadKeyring } from '#db/keyring.ts'
import { createVault, type Vault } from '#db/vault.ts'
import { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { saveSecret } from '#features/automation/workflows/actions/secrets.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { newStep } from '../../__fixtures__/step-context.fixture.ts'
import { type PeerCall, startWebPeer, visit } from '../../__fixtures__/web-peer.fixture.ts'
import type { StepInputs, StepOf } from '../../contract/executor.ts'
import { httpExecutor } from './http.ts'

let db: Db
let vault: Vault
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  vault = createVault({ keyring: await loadKeyring({ kind: 'ephemeral' }, false) })
})
afterAll(() => db.close())
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function peer(answer: (call: PeerCall, response: ServerResponse) => void) {
  const started = await startWebPeer(answer)
  closers.push(started.close)
  return started
}
async function workspace(): Promise<string> {
  const id = newWorkspace()
  await db.executeSql('insert into workspaces values ($1, $2, now())', [id, 'Test'])
  return id
}

const stepOf = (timeoutSeconds = 5) =>
  WorkflowStep.parse({
    id: 'call',
    name: 'Call',
    agent: null,
    policy: { timeoutSeconds },
    action: {
      type: 'http',
      method: 'GET',
      url: { type: 'value', value: '' },
      headers: {},
      secrets: {},
      body: null,
      idempotencyHeader: null,
    },
  }) as StepOf<'http'>

type Given = Partial<StepInputs['http']> & { url: string }
function run(
  step: ReturnType<typeof newStep>,
  given: Given,
  timeoutSeconds = 5,
  publicUrl = 'https://console.example',
) {
  const input = {
    ...({ method: 'POST', headers: {}, secrets: {}, body: null, idempotencyHeader: null } as const),
    ...given,
  }
  return httpExecutor({ db, vault, visit, publicUrl })(step.context, stepOf(timeoutSeconds), input)
}

describe('a call outside', () => {
  test('sends JSON and gives back the status, some headers and the JSON of the answer', async () => {
    const { url, calls } = await peer((_call, response) => {
      response.writeHead(201, { 'content-type': 'application/json', etag: '"1"', 'set-cookie': 'a=b' })
      response.end('{"ok":true,"n":[1,2]}')
    })
    const step = newStep({ workspaceId: await workspace() })
    const outcome = await run(step, {
      url: `${url}/orders?token=t`,
      headers: { 'x-a': 7 },
      body: { sku: 'A' },
    })
    expect(outcome).toMatchObject({
      type: 'ended',
      result: {
        status: 'completed',
        output: {
          status: 201,
          headers: { 'content-type': 'application/json', etag: '"1"' },
          body: { ok: true, n: [1, 2] },
        },
      },
    })
    expect(JSON.stringify(outcome)).not.toContain('a=b')
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/orders?token=t', body: '{"sku":"A"}' })
    expect(calls[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-a': '7' })
    expect(step.effects).toMatchObject([{ kind: 'http', takesKey: false, state: 'done' }])
    expect(JSON.stringify([step.effects, step.logs])).not.toContain('token=t')
  })

  test('tells a webhook of this console which run calls it, and nobody else', async () => {
    const { url, calls } = await peer((_call, response) => response.end())
    const step = newStep({ workspaceId: await workspace() })
    await run(step, { url: `${url}/api/hooks/token` }, 5, url)
    await run(step, { url: `${url}/api/hooks/token`, method: 'GET' })
    expect(calls.map(({ headers }) => headers['x-vitrine-run'])).toEqual([step.context.runId, undefined])
  })

  test('puts a secret into its header and keeps it nowhere, also when the other side repeats it', async () => {
    const { url, calls } = await peer(({ headers }, response) => {
      response.writeHead(200, { 'content-type': 'application/json', location: String(headers['x-key']) })
      response.end(JSON.stringify({ echo: headers['x-key'] }))
    })
    const workspaceId = await workspace()
    const caller = { workspaceId, merchantId: newWorkspace(), sessionId: '' }
    const deps = { db, vault, clock: () => new Date(), runs: { publish: async () => undefined } }
    await saveSecret(deps, caller, 'supplier', 'top-"secret"-9')
    const step = newStep({ workspaceId })
    const outcome = await run(step, { url, secrets: { 'x-key': 'supplier' } })
    expect(calls[0]?.headers['x-key']).toBe('top-"secret"-9')
    expect(outcome).toMatchObject({ result: { status: 'completed', output: { body: { echo: '[secret]' } } } })
    expect(JSON.stringify([outcome, step.effects, step.logs])).not.toContain('secret\\"-9')
    expect(await run(step, { url, secrets: { 'x-key': 'gone' } })).toMatchObject({
      result: { status: 'failed', error: { code: 'SECRET_MISSING' } },
    })
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['http://127.0.0.1/', 'ADDRESS_REFUSED'],
    ['http://inside.example/', 'ADDRESS_REFUSED'],
    ['https://peer.internal:8443/', 'ADDRESS_REFUSED'],
    ['not an address', 'ADDRESS_REFUSED'],
    ['', 'STEP_INPUT_INVALID'],
  ])('to %j ends with %s before anything leaves', async (url, code) => {
    const step = newStep({ workspaceId: await workspace() })
    expect(await run(step, { url })).toMatchObject({ result: { status: 'failed', error: { code } } })
    expect(step.effects.every(({ state }) => state === 'not_sent')).toBe(true)
  })

  test('that is redirected into a private network fails and reaches nobody', async () => {
    const { url, calls } = await peer((_call, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    )
    const outcome = await run(newStep({ workspaceId: await workspace() }), { url })
    expect(outcome).toMatchObject({ result: { status: 'failed', error: { code: 'ADDRESS_REFUSED' } } })
    expect(calls).toHaveLength(1)
  })

  test('with a huge answer fails without reading it, and does not count as not sent', async () => {
    const { url } = await peer((_call, response) => response.end('x'.repeat(3_000_000)))
    const step = newStep({ workspaceId: await workspace() })
    expect(await run(step, { url })).toMatchObject({
      result: { status: 'failed', error: { code: 'ANSWER_TOO_LARGE' } },
    })
    expect(step.effects).toMatchObject([{ state: 'done' }])
    const big = await run(step, { url, body: 'x'.repeat(1_000_001), method: 'PUT' })
    expect(big).toMatchObject({ result: { error: { code: 'STEP_INPUT_INVALID' } } })
  })

  test('that is refused fails at once; one that fails for now may be tried again', async () => {
    let status = 404
    const { url } = await peer((_call, response) => response.writeHead(status).end('nothing here'))
    const step = newStep({ workspaceId: await workspace() })
    expect(await run(step, { url })).toMatchObject({
      result: {
        status: 'failed',
        output: { status: 404, body: 'nothing here' },
        error: { code: 'HTTP_STATUS', message: expect.stringContaining('answered with status 404') },
      },
    })
    for (status of [408, 429, 500, 503]) {
      expect(await run(step, { url })).toMatchObject({ result: { error: { code: 'UPSTREAM_UNAVAILABLE' } } })
    }
    expect(step.effects.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed'])
  })
})

describe('a lost answer', () => {
  test('of a receiver without our key is an unknown outcome, and is not sent again', async () => {
    const { url, calls } = await peer((_call, response) => response.destroy())
    const step = newStep({ workspaceId: await workspace() })
    const outcome = await run(step, { url })
    expect(outcome).toMatchObject({
      result: { status: 'outcome_unknown', error: { code: 'OUTCOME_UNKNOWN' } },
    })
    expect(await run(step, { url })).toEqual(outcome)
    expect(calls).toHaveLength(1)
  })

  test('of a receiver that takes our key is sent again under the same one', async () => {
    const { url, calls } = await peer((_call, response) => {
      if (calls.length < 2) response.destroy()
      else response.end('done')
    })
    const step = newStep({ workspaceId: await workspace() })
    const given = { url, idempotencyHeader: 'Idempotency-Key' }
    expect(await run(step, given)).toMatchObject({ result: { error: { code: 'UPSTREAM_UNAVAILABLE' } } })
    expect(await run(step, given)).toMatchObject({
      result: { status: 'completed', output: { body: 'done' } },
    })
    const keys = calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([step.context.idempotencyKey, step.context.idempotencyKey])
    // What was done is answered from what was kept.
    expect(await run(step, given)).toMatchObject({
      result: { status: 'completed', output: { body: 'done' } },
    })
    expect(calls).toHaveLength(2)
  })

  test('of a process that died while it sent is unknown when the step begins again', async () => {
    const { url, calls } = await peer((_call, response) => response.end('late'))
    const step = newStep({ workspaceId: await workspace() })
    await step.context.beginEffect({ kind: 'http', description: 'POST peer', takesKey: false })
    expect(await run(step, { url })).toMatchObject({ result: { status: 'outcome_unknown' } })
    expect(calls).toHaveLength(0)
  })

  test('of a step whose time is over, or that is cancelled, is unknown too; of one that only reads it is a failure', async () => {
    const { url } = await peer(() => undefined)
    const workspaceId = await workspace()
    expect(await run(newStep({ workspaceId }), { url }, 1)).toMatchObject({
      result: { status: 'outcome_unknown' },
    })
    expect(await run(newStep({ workspaceId }), { url, method: 'GET' }, 1)).toMatchObject({
      result: { error: { code: 'UPSTREAM_TIMEOUT' } },
    })
    const stop = AbortSignal.timeout(50)
    const stopped = newStep({ workspaceId, signal: stop })
    expect(await run(stopped, { url })).toMatchObject({ result: { status: 'outcome_unknown' } })
    expect(stopped.effects).toMatchObject([{ state: 'unknown' }])
  })
})
