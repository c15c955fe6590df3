import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { register } from '#features/base/accounts/contract.ts'
import { listAudit } from '#features/base/workspace/contract.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type AlertDeps, setStatus, viewAlerts } from './actions.ts'
import { addAlert, type Alert, AlertId, type AlertStatus, listAlerts, setAlertStatus } from './contract.ts'
import type { InboxItem } from './contract/item.ts'
import { canBecome, type FailedRun, toAlerts } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
})
afterAll(() => server.close())

async function newMia() {
  const email = `${newId()}@example.com`
  const body = { email, password: 'Violet-Tram-Kettle-9' }
  const { data } = await call(server.origin, register, { body })
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from merchants where id = ${data.user.id}`),
  )
  return { email, token: data.token, workspaceId: rows[0]?.id ?? '' }
}
type Mia = Awaited<ReturnType<typeof newMia>>

async function list({ token }: Mia) {
  return (await call(server.origin, listAlerts, {}, token)).data.alerts
}
async function set({ token }: Mia, alertId: string, status: AlertStatus) {
  const input = { params: { alertId }, body: { status } }
  return (await call(server.origin, setAlertStatus, input, token)).data.alert
}
async function refused({ token }: Mia, alertId: string, status: AlertStatus) {
  const answer = await send(server.origin, setAlertStatus, { params: { alertId }, body: { status } }, token)
  return [answer.status, ((await answer.json()) as { code: string }).code]
}
async function fail({ workspaceId }: Mia, purpose: string, status = 'failed') {
  const id = newId()
  const error = status === 'failed' ? '{"code":"X","message":"The store didn’t respond."}' : null
  await server.db.asSystem((tx) =>
    tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, status, input, error, created_at, ended_at)
      values (${workspaceId}, ${id}, 'feed.sync', ${purpose}, ${status}, '{}', ${error}::json, now(), now())`),
  )
  return `run:${id}`
}
async function audited({ token }: Mia) {
  const { data } = await call(server.origin, listAudit, { query: { search: 'alert.' } }, token)
  return data.entries.map(({ action, actor }) => [action, actor])
}

const storeProblem: InboxItem = {
  id: 'i1',
  detail: { kind: 'store_problem', message: 'Connect again.' },
  type: 'critical',
  money: null,
  dueAt: null,
  openedAt: '2026-11-20T09:00:00.000Z',
  state: 'open',
  snoozedUntil: null,
}
const leak = { type: 'warning' as const, message: 'The cellar is wet', source: 'Warehouse' }

describe('an alert of a merchant', () => {
  test('is there for everybody in the workspace, is resolved and opened again, and all of it is on record', async () => {
    const mia = await newMia()
    const { data } = await call(server.origin, addAlert, { body: leak }, mia.token)
    expect(data.alert).toMatchObject({ ...leak, origin: 'merchant', status: 'new', addedBy: mia.email })
    expect(await list(mia)).toEqual([data.alert])
    const resolved = await set(mia, data.alert.id, 'resolved')
    expect(resolved).toMatchObject({ status: 'resolved', marked: { by: mia.email } })
    expect(await set(mia, data.alert.id, 'new')).toEqual(data.alert)
    expect(await audited(mia)).toEqual([
      ['alert.reopened', mia.email],
      ['alert.resolved', mia.email],
      ['alert.added', mia.email],
    ])
    expect(await list(await newMia())).toEqual([])
  })

  test.each([
    { ...leak, type: 'loud' },
    { ...leak, message: '  ' },
    { ...leak, message: 'x'.repeat(301) },
    { ...leak, source: '' },
    { ...leak, status: 'resolved' },
  ])('%j is refused', async (body) => {
    const { token } = await newMia()
    expect((await send(server.origin, addAlert, { body: body as never }, token)).status).toBe(400)
  })
})

test('other tabs hear of what is added and of what is said of it, and of nothing in other workspaces', async () => {
  const [mia, noor] = [await newMia(), await newMia()]
  const heard: string[] = []
  const stops = await Promise.all(
    [mia, noor].map((each) =>
      server.engine.subscribe(each.workspaceId, (event) => {
        if (event.type === 'changed' && event.topic === 'alerts')
          heard.push(`${each === mia ? 'mia' : 'noor'} ${event.topic}`)
      }),
    ),
  )
  const { data } = await call(server.origin, addAlert, { body: leak }, mia.token)
  await set(mia, data.alert.id, 'acknowledged')
  const toNoor = await call(server.origin, addAlert, { body: leak }, noor.token)
  await set(noor, toNoor.data.alert.id, 'acknowledged')
  const wanted = ['mia alerts', 'mia alerts', 'noor alerts', 'noor alerts']
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(wanted)
  for (const stop of stops) stop()
})

test('shows and resolves open alerts however many others were resolved since', async () => {
  const mia = await newMia()
  const { data } = await call(server.origin, addAlert, { body: leak }, mia.token)
  const open = await fail(mia, 'feed.sync:open')
  const newIds = (count: number) => {
    const ids = Array.from({ length: count }, () => newId())
    return sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as new (id)`
  }
  await server.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into alerts (workspace_id, id, type, message, source, added_by, added_at)
      select ${mia.workspaceId}, id::uuid, 'info', 'Wet', 'Flood', ${newId()}, now() from ${newIds(1_000)}`)
    await tx.execute(sql`insert into alert_marks (workspace_id, source, alert_id, status, cause, marked_by, marked_at)
      select workspace_id, 'added', id, 'resolved', '', added_by, now() from alerts
      where workspace_id = ${mia.workspaceId} and source = 'Flood'`)
    await tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, status, input, error, created_at, ended_at)
      select ${mia.workspaceId}, id::uuid, 'feed.sync', 'feed.sync:mended', 'failed', '{}', '{}'::json, now(), now()
      from ${newIds(60)}`)
  })
  await fail(mia, 'feed.sync:mended', 'completed')
  const shown = await list(mia)
  expect(new Set(shown.slice(0, 2).map(({ id }) => id))).toEqual(new Set([open, data.alert.id]))
  expect(shown.slice(2).every(({ status }) => status === 'resolved')).toBe(true)
  expect(await set(mia, data.alert.id, 'resolved')).toMatchObject({ status: 'resolved' })
  await server.db.asSystem((tx) =>
    tx.execute(sql`delete from alert_marks where workspace_id = ${mia.workspaceId}`),
  )
  expect((await send(server.origin, addAlert, { body: leak }, mia.token)).status).toBe(409)
})

describe('a failed run', () => {
  test('keeps the first acknowledgement and can undo it', async () => {
    const mia = await newMia()
    const id = await fail(mia, 'feed.sync:a')
    expect(await list(mia)).toMatchObject([
      {
        id,
        origin: 'run',
        type: 'error',
        source: 'feed.sync',
        message: 'The store didn’t respond.',
        status: 'new',
      },
    ])
    const both = await Promise.all([set(mia, id, 'acknowledged'), set(mia, id, 'acknowledged')])
    expect(both[0]).toEqual(both[1])
    expect(both[0]).toMatchObject({ status: 'acknowledged', marked: { by: mia.email } })
    expect(await audited(mia)).toEqual([['alert.acknowledged', mia.email]])
    expect(await set(mia, id, 'new')).toMatchObject({ status: 'new', marked: null })
    expect(await refused(mia, id, 'resolved')).toEqual([409, 'ALERT_AUTO_RESOLVED'])
    expect(await refused(mia, 'run:none', 'acknowledged')).toEqual([404, 'ALERT_NOT_FOUND'])
  })

  test('is resolved once the same was done later, and stands behind what is new', async () => {
    const mia = await newMia()
    const mended = await fail(mia, 'feed.sync:b')
    await fail(mia, 'feed.sync:b', 'completed')
    const open = await fail(mia, 'feed.sync:c')
    expect((await list(mia)).map(({ id, status }) => [id, status])).toEqual([
      [open, 'new'],
      [mended, 'resolved'],
    ])
    expect(await refused(mia, mended, 'acknowledged')).toEqual([409, 'ALERT_AUTO_RESOLVED'])
  })
})

test('a notice that was acknowledged is new again when it comes again', async () => {
  const mia = await newMia()
  const ask = async () => {
    const runId = newId()
    const about = { agent: 'seller', conversationId: newId(), callId: 'c', reason: '' }
    const proposed = JSON.stringify({ tool: 'set-price', effect: 'write', args: {}, preview: null, about })
    await server.db.asSystem(async (tx) => {
      await tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, status, input, created_at)
        values (${mia.workspaceId}, ${runId}, 'test.asks', ${runId}, 'waiting', '{}', now())`)
      await tx.execute(sql`insert into run_approvals (workspace_id, id, run_id, name, question, args, args_hash, asked_at, expires_at)
        values (${mia.workspaceId}, ${newId()}, ${runId}, 'a', 'May I?', ${proposed}::json, '', '2026-11-20', now() + interval '1 day')`)
    })
    server.forget(mia.workspaceId)
    return runId
  }
  const end = async (runId: string) => {
    await server.db.asSystem((tx) => tx.execute(sql`delete from runs where id = ${runId}`))
    server.forget(mia.workspaceId)
  }
  const first = await ask()
  const [asked] = await list(mia)
  const id = asked?.id ?? ''
  await set(mia, id, 'acknowledged')
  expect(await list(mia)).toMatchObject([{ id, status: 'acknowledged', marked: { by: mia.email } }])
  await end(first)
  expect(await list(mia)).toEqual([])
  const second = await ask()
  expect(await list(mia)).toMatchObject([{ message: 'May I?', status: 'new', marked: null }])
  await end(second)
})

test("keeps a notice's status when alerts are read concurrently", async () => {
  const { workspaceId } = await newMia()
  const caller = { workspaceId, merchantId: newId() } as Caller
  const { db, time } = server
  const recorder = { recordAlerts: async () => undefined }
  const others = { db, recorder, clock: () => time.now(), runs: server.engine }
  const deps: AlertDeps = { ...others, openItems: async () => [storeProblem] }
  const late: AlertDeps = {
    ...others,
    openItems: async () => {
      await setStatus(deps, caller, { source: 'notice', id: storeProblem.id }, 'acknowledged')
      return []
    },
  }
  expect(await viewAlerts(late, workspaceId)).toEqual([])
  expect(await viewAlerts(deps, workspaceId)).toMatchObject([{ status: 'acknowledged' }])
})

describe('alerts of all origins', () => {
  const run: FailedRun = {
    id: 'r1',
    kind: 'feed.sync',
    message: 'No.',
    at: '2026-11-20T10:00:00.000Z',
    isMended: false,
  }
  const facts = { items: [storeProblem], runs: [run], added: [], marks: [], merchants: [] }

  test('are one list; a store that cannot be reached is critical; a failed sync is told once', () => {
    const failed: InboxItem = {
      ...storeProblem,
      ...{ id: 'i2', type: 'error' },
      detail: { kind: 'failed_sync', of: 'products', runId: 'r1', message: 'No.' },
    }
    const shown = toAlerts({ ...facts, items: [storeProblem, failed] })
    expect(shown.map(({ alert }) => [alert.id, alert.type, alert.source])).toEqual([
      ['notice:i1', 'critical', 'Shopify'],
      ['notice:i2', 'error', 'Shopify'],
    ])
    expect(toAlerts(facts).map(({ alert }) => alert.id)).toEqual(['notice:i1', 'run:r1'])
  })

  test('have an id that is one text on the wire', () => {
    const id = { source: 'notice', id: 'sync-failed:r1' } as const
    expect(AlertId.parse('notice:sync-failed:r1')).toEqual(id)
    expect(z.encode(AlertId, id)).toBe('notice:sync-failed:r1')
    for (const text of ['', 'notice', 'notice:', 'other:r1', ' run:r1', `run:${'x'.repeat(200)}`])
      expect(AlertId.safeParse(text).success, text).toBe(false)
  })

  test('only what a merchant added is resolved by hand', () => {
    const cases: [Alert['origin'], AlertStatus, AlertStatus, boolean][] = [
      ['merchant', 'new', 'resolved', true],
      ['merchant', 'resolved', 'new', true],
      ['notice', 'new', 'acknowledged', true],
      ['notice', 'acknowledged', 'new', true],
      ['notice', 'new', 'resolved', false],
      ['run', 'resolved', 'acknowledged', false],
    ]
    for (const [origin, status, wanted, can] of cases) expect(canBecome({ origin, status }, wanted)).toBe(can)
  })
})
