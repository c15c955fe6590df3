import { expect, test } from 'vitest'
import type { RunView } from '#engine/contract.ts'
import { makeAnswer } from './answer-fixture.ts'
import { alertsFrom } from './alerts.ts'
import { alertsOf } from './fraud.ts'

const run: RunView = {
  id: 'r1',
  kind: 'feed.sync',
  purpose: 'feed.sync:1',
  status: 'failed',
  progress: null,
  output: null,
  error: { code: 'X', message: 'The store did not answer.' },
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: null,
  endedAt: '2026-11-20T10:01:00.000Z',
}

test('notices and failed runs are one list; a store that cannot be reached is critical', () => {
  const notice = { id: 'n1', severity: 'error' as const, title: 'Store away', text: '', since: null }
  const alerts = alertsFrom(
    [
      { ...notice, href: '/workspace/shopify' },
      { ...notice, id: 'n2', severity: 'warning', href: '/onboarding/keys' },
    ],
    [run, { ...run, id: 'r2', status: 'completed' }],
  )
  expect(alerts.map(({ id, type }) => [id, type])).toEqual([
    ['n1', 'critical'],
    ['n2', 'warning'],
    ['r1', 'error'],
  ])
})

test('what the fraud detector allows with a low score is no alert', () => {
  const verdict = { orderName: '#1001', score: 92, action: 'block', reasons: [] }
  const detail = {
    verdicts: [
      verdict,
      { ...verdict, orderName: '#1002', score: 12, action: 'allow' },
      { ...verdict, orderName: '#1003', score: 55, action: 'review' },
      { score: 'torn' },
    ],
  }
  expect(alertsOf(makeAnswer({ detail })).map(({ orderName, severity }) => [orderName, severity])).toEqual([
    ['#1001', 'critical'],
    ['#1003', 'medium'],
  ])
  expect(alertsOf(makeAnswer())).toEqual([])
})
