import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { connectDemoStore, disconnectStore } from '#features/base/stores/contract.ts'
import { listAudit } from '#features/base/workspace/contract.ts'
import { FraudDetectorResult } from '#features/insight/analysis/contract/fraud-detector.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type SecurityStatus, setSecurityStatus, viewSecurity } from './contract.ts'
import { canBecomeSecurity, type FlaggedOrder, nextStatus, readVerdicts, toSecurityAlerts } from './rules.ts'

let server: TestServer
let token: string
let workspaceId: string
let orders: { id: string; name: string }[]
beforeAll(async () => {
  server = await startTestServer({ products: 12 })
  token = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string; name: string; workspaceId: string }>(
      sql`select id, name, workspace_id as "workspaceId" from orders where is_sale order by placed_at desc limit 3`,
    ),
  )
  orders = rows
  workspaceId = rows[0]?.workspaceId ?? ''
  // What the sync set off looks at its payments.
  const isAtRest = async () =>
    (await server.engine.list(workspaceId, { limit: 100 })).every(({ endedAt }) => endedAt !== null)
  while (!(await isAtRest())) {
    const [live] = (await server.engine.list(workspaceId, { limit: 100 })).filter(
      ({ endedAt }) => endedAt === null,
    )
    if (live) await server.engine.waitFor(workspaceId, live.id, 20_000)
  }
  await calm()
})
afterAll(() => server.close())

/** Nothing is doubtful until a test says so. */
async function calm() {
  await server.db.asSystem(async (tx) => {
    await tx.execute(
      sql`update orders set risk = 'none', risk_reasons = '{}', disputes = '[]', cancelled_at = null`,
    )
    await tx.execute(sql`delete from fraud_checks`)
    await tx.execute(sql`update payments set avs = null, cvc = null where avs is not null or cvc is not null`)
  })
  server.forget(workspaceId)
}
async function set(
  name: string | undefined,
  facts: { risk?: string; disputes?: unknown; isCancelled?: boolean },
) {
  await server.db.asSystem((tx) =>
    tx.execute(sql`update orders set risk = ${facts.risk ?? 'none'},
      disputes = ${JSON.stringify(facts.disputes ?? [])}::jsonb,
      cancelled_at = ${facts.isCancelled ? new Date() : null} where name = ${name}`),
  )
  server.forget(workspaceId)
}
async function check() {
  const body = { tool: 'fraud-detector', parameters: { days: 30 } }
  const { data } = await call(server.origin, executeTool, { params: { agentType: 'stripe' }, body }, token)
  expect(data.status).toBe('completed')
}
async function view(by = token) {
  return (await call(server.origin, viewSecurity, {}, by)).data
}
async function alertOf(name: string | undefined) {
  return (await view()).alerts.find(({ orderName }) => orderName === name)
}
async function say(alertId: string, status: SecurityStatus) {
  const input = { params: { alertId }, body: { status } }
  return (await call(server.origin, setSecurityStatus, input, token)).data.alert
}
async function refused(alertId: string, status: SecurityStatus, by = token) {
  const answer = await send(server.origin, setSecurityStatus, { params: { alertId }, body: { status } }, by)
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

test('what the stored check found is investigated and resolved, with who said so and when, and all of it is on record', async () => {
  const name = orders[0]?.name
  expect((await view()).alerts).toEqual([])
  await set(name, { risk: 'high' })
  await check()
  expect((await view()).check).toMatchObject({ outcome: 'answer', at: expect.any(String) })
  const found = await alertOf(name)
  expect(found).toMatchObject({
    id: `fraud:${orders[0]?.id}`,
    status: 'new',
    verdict: { score: expect.any(Number), reasons: expect.arrayContaining([expect.anything()]) },
    isOfLastCheck: true,
    dispute: null,
    marked: null,
  })
  const id = found?.id ?? ''
  const [first, second] = await Promise.all([say(id, 'investigating'), say(id, 'investigating')])
  expect(first).toEqual(second)
  expect(first).toMatchObject({ status: 'investigating', marked: { by: expect.stringContaining('@') } })
  expect(await say(id, 'resolved')).toMatchObject({ status: 'resolved' })
  expect(await say(id, 'new')).toEqual(found)
  const { data } = await call(server.origin, listAudit, { query: { search: 'security.' } }, token)
  expect(data.entries.map(({ action }) => action)).toEqual([
    'security.reopened',
    'security.resolved',
    'security.investigated',
  ])
})

test('keeps an alert with a status when the next check does not report it', async () => {
  await calm()
  const name = orders[1]?.name
  await set(name, { risk: 'high' })
  await check()
  const found = await alertOf(name)
  await say(found?.id ?? '', 'investigating')
  await set(name, {})
  await check()
  expect(await alertOf(name)).toMatchObject({
    status: 'investigating',
    isOfLastCheck: false,
    verdict: found?.verdict,
  })
  const resolved = await say(found?.id ?? '', 'resolved')
  expect(resolved).toMatchObject({ status: 'resolved', isOfLastCheck: false, verdict: found?.verdict })
  expect(await alertOf(name)).toEqual(resolved)
  const back = await say(found?.id ?? '', 'new')
  expect(back).toMatchObject({ status: 'investigating', verdict: found?.verdict })
  expect(await alertOf(name)).toEqual(back)
})

test('raises an alert for a disputed payment and resolves it when the dispute is decided', async () => {
  await calm()
  const name = orders[2]?.name
  const dispute = { kind: 'chargeback', status: 'NEEDS_RESPONSE' }
  await set(name, { disputes: [dispute] })
  const found = await alertOf(name)
  expect(found).toMatchObject({ type: 'chargeback', severity: 'critical', status: 'new', dispute })
  const id = found?.id ?? ''
  expect(await refused(id, 'resolved')).toEqual([409, 'ALERT_AUTO_RESOLVED'])
  await say(id, 'investigating')
  await set(name, { disputes: [{ ...dispute, status: 'UNDER_REVIEW' }] })
  expect(await alertOf(name)).toMatchObject({ status: 'investigating', severity: 'medium' })
  await set(name, { disputes: [{ ...dispute, status: 'LOST' }] })
  expect(await alertOf(name)).toMatchObject({ status: 'resolved', isSettled: true, marked: null })
  expect(await refused(id, 'new')).toEqual([409, 'ALERT_AUTO_RESOLVED'])
})

test('isolates alerts by workspace and by store', async () => {
  await calm()
  await set(orders[0]?.name, { disputes: [{ kind: 'inquiry', status: 'NEEDS_RESPONSE' }] })
  const [alert] = (await view()).alerts
  const stranger = await newMerchant(server.origin)
  expect(await view(stranger)).toEqual({ alerts: [], check: null, timeZone: 'UTC' })
  expect(await refused(alert?.id ?? '', 'investigating', stranger)).toEqual([404, 'ALERT_NOT_FOUND'])
  expect(await refused('fraud:none', 'investigating')).toEqual([404, 'ALERT_NOT_FOUND'])
  const { check } = await view()
  expect(check).not.toBeNull()
  await call(server.origin, disconnectStore, {}, token)
  await call(server.origin, connectDemoStore, {}, token)
  // A sync of the store that is connected now may have checked it already.
  const after = (await view()).check
  expect(after === null || after.at > (check?.at ?? '')).toBe(true)
})

describe('the rules', () => {
  const order: FlaggedOrder = {
    orderId: 'o1',
    orderName: '#1001',
    orderNumber: '1',
    amount: '10.00',
    currency: 'EUR',
    at: '2026-11-20T10:00:00.000Z',
    isCancelled: false,
    disputes: [],
  }
  const verdict = { orderName: '#1001', score: 92, base: 2, action: 'block' as const, reasons: [] }
  const facts = { orders: [order], verdicts: [verdict], marks: [], merchants: [], settledSince: order.at }
  const alertId = { source: 'fraud' as const, id: 'o1' }
  const mark = { alertId, cause: 'fraud', seen: verdict, by: 'mia', at: order.at }

  test('what should be blocked is fraud, what should be reviewed suspicious, what is allowed with a low score nothing', () => {
    const verdicts = readVerdicts(
      FraudDetectorResult.parse({
        ...{ outcome: 'answer', summary: '', confidence: null, figures: [], tables: [], charts: [] },
        basis: { kind: 'local', rows: 3, unit: 'orders', from: null, to: null, method: '' },
        detail: {
          verdicts: [
            verdict,
            { ...verdict, orderName: '#1002', score: 12, action: 'allow' },
            { ...verdict, orderName: '#1003', score: 55, action: 'review' },
          ],
        },
      }),
    )
    expect(readVerdicts(null)).toEqual([])
    const shown = toSecurityAlerts({
      ...facts,
      verdicts,
      orders: [
        order,
        { ...order, orderId: 'o2', orderName: '#1002' },
        { ...order, orderId: 'o3', orderName: '#1003' },
      ],
    })
    expect(shown.map(({ alert }) => [alert.orderName, alert.type, alert.severity])).toEqual([
      ['#1001', 'fraud', 'critical'],
      ['#1003', 'suspicious', 'medium'],
    ])
  })

  test('what an earlier check found stays while it is investigated, and for a time once it is resolved', () => {
    const shown = (status: 'investigating' | 'resolved', at: string) => {
      const marks = [{ ...mark, status, at }]
      return toSecurityAlerts({ ...facts, verdicts: [], marks })[0]?.alert.status
    }
    const before = '2026-08-01T10:00:00.000Z'
    expect(shown('investigating', before)).toBe('investigating')
    expect(shown('resolved', order.at)).toBe('resolved')
    expect(shown('resolved', before)).toBeUndefined()
    expect(nextStatus({ status: 'resolved', isOfLastCheck: false }, 'new')).toBe('investigating')
    expect(nextStatus({ status: 'resolved', isOfLastCheck: true }, 'new')).toBe('new')
  })

  test('what was said of a suspicious order does not count once it should be blocked', () => {
    const shown = (cause: string) =>
      toSecurityAlerts({ ...facts, marks: [{ ...mark, cause, status: 'resolved' }] })[0]?.alert
    expect(shown('suspicious')?.status).toBe('new')
    expect(shown('fraud')).toMatchObject({ status: 'resolved', marked: { by: null } })
  })

  test('a cancelled order is settled; an order may have a verdict and a dispute; the new and the grave stand first', () => {
    const disputes = [
      { kind: 'inquiry' as const, status: 'WON', dueAt: null },
      { kind: 'chargeback' as const, status: 'UNDER_REVIEW', dueAt: null },
    ]
    const shown = toSecurityAlerts({
      ...facts,
      verdicts: [verdict, { ...verdict, orderName: '#1002' }],
      orders: [
        { ...order, orderId: 'o2', orderName: '#1002', isCancelled: true },
        { ...order, disputes },
      ],
    })
    expect(shown.map(({ alert }) => [alert.id, alert.status, alert.severity])).toEqual([
      ['fraud:o1', 'new', 'critical'],
      ['chargeback:o1', 'new', 'medium'],
      ['fraud:o2', 'resolved', 'critical'],
    ])
    const old = { ...order, isCancelled: true, at: '2026-08-01T10:00:00.000Z' }
    expect(toSecurityAlerts({ ...facts, orders: [old] })).toEqual([])
    expect(canBecomeSecurity({ type: 'fraud', isSettled: true }, 'new')).toBe(false)
    expect(canBecomeSecurity({ type: 'chargeback', isSettled: false }, 'investigating')).toBe(true)
  })
})
