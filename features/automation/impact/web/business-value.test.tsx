import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { type Effect, viewWorkflowImpact, type WorkflowImpact } from '../contract.ts'
import { BusinessValue } from './business-value.tsx'

const peer = usePeer()
const done = { runs: 14, items: 120, messages: 3, requests: 0, actions: 12 }
const price = {
  products: 12,
  fields: [{ field: 'price', products: 12 }],
  firstAt: '2026-11-03T08:00:00.000Z',
}
const none = { products: 0, fields: [], firstAt: null }
const measured: Effect = {
  type: 'measured',
  revenue: { before: 500, after: 590, expected: 520, change: 70, low: 12.5, high: 130 },
  units: { before: 20, after: 24, expected: 21, change: 3, low: 0.4, high: 6 },
  ...{ currency: 'USD', days: 14, products: 12, orders: 310, measuredAt: '2026-11-27T10:00:00.000Z' },
  comparison: { products: 40, of: 'category' },
}

beforeEach(() => localStorage.setItem('auth_token', 'token'))

function open(impact: WorkflowImpact) {
  peer.on(viewWorkflowImpact, () => ({ body: { success: true, data: impact } }))
  show(<BusinessValue workflowId="0198f3a0-0000-7000-8000-00000000000a" />)
}

test('a measured effect stands with its interval and what it was compared with', async () => {
  open({ effect: measured, changes: price, done })
  expect(await screen.findByText('+$70.00 in daily sales of the changed products (+13%)')).toBeTruthy()
  expect(screen.getByText('+$12.50 to +$130.00 a day (95% interval), +0.4 to +6 units.')).toBeTruthy()
  expect(screen.getByText(/Compared with 40 products of the same categories/)).toBeTruthy()
  expect(screen.getByText('14 runs · 120 items handled · 3 messages sent · 12 actions taken')).toBeTruthy()
})

test('an interval around zero is called no clear effect', async () => {
  open({ effect: { ...measured, revenue: { ...measured.revenue, low: -8 } }, changes: price, done })
  expect(await screen.findByText('No clear effect on sales yet')).toBeTruthy()
  expect(screen.getByText(/^−\$8.00 to \+\$130.00 a day/)).toBeTruthy()
})

test('what is not known says from which day it will be', async () => {
  const effect: Effect = { type: 'unknown', reason: 'too_soon', knownFrom: '2026-12-11', orders: null }
  open({ effect, changes: price, done })
  expect(await screen.findByText(/Known from .*11.*: 14 days after the first change\./)).toBeTruthy()
})

test('a workflow that changes no product shows what it did instead', async () => {
  open({ effect: { type: 'nothing' }, changes: none, done: { ...done, actions: 0 } })
  expect(await screen.findByText('Nothing to measure: it has changed no products.')).toBeTruthy()
  expect(screen.getByText('14 runs · 120 items handled · 3 messages sent')).toBeTruthy()
})
