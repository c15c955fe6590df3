import type { SecurityAlert } from '#features/agents/inbox/contract.ts'

export const at = new Date().toISOString()
export const fraud: SecurityAlert = {
  id: 'fraud:o1',
  type: 'fraud',
  severity: 'critical',
  status: 'new',
  orderName: '#1001',
  orderNumber: '5001',
  amount: '24.00',
  currency: 'USD',
  at,
  verdict: {
    score: 92,
    base: 2,
    action: 'block',
    reasons: [
      { text: 'As written.', points: 80, weight: 'riskHigh', values: { listed: 'Proxy' } },
      { text: 'As written.', points: 10, weight: 'noHistory', values: { customer: 'guest' } },
    ],
  },
  isOfLastCheck: true,
  dispute: null,
  isSettled: false,
  marked: null,
}
export const dispute: SecurityAlert = {
  ...fraud,
  id: 'chargeback:o2',
  type: 'chargeback',
  severity: 'high',
  orderName: '#1002',
  verdict: null,
  dispute: { kind: 'chargeback', status: 'NEEDS_RESPONSE', dueAt: '2026-12-03T12:00:00.000Z' },
}
