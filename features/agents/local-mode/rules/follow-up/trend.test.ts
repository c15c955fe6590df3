import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readTrend } from './trend.ts'

const today = '2026-11-21'

function asked(tool: string, args: object, from: string, to: string): AgentEvent[] {
  const place = { runId: 'r', at: '2026-11-21T10:00:00.000Z', callId: 'c', tool }
  const output = {
    outcome: 'answer',
    summary: 'Told.',
    confidence: null,
    basis: { kind: 'local', rows: 1, unit: 'rows', from, to, method: 'Sums' },
    tables: [],
  }
  return [
    { ...place, seq: 1, type: 'tool_asked', args },
    {
      ...{ ...place, seq: 2, type: 'tool_answered', outcome: 'answered', output },
      ...{ message: null, isTainting: false, durationMs: 1, approvalId: null },
    },
  ] as AgentEvent[]
}
const refunds = asked('payment-optimizer', { focus: 'refunds' }, '2026-10-01', '2026-10-31')
const sales = asked('performance-analyzer', { focus: 'sales' }, '2026-11-09', '2026-11-15')

test('“did they go up in august” is asked of that month and the one before', () => {
  expect(readTrend('did they go up in august', refunds, today)).toMatchObject({
    use: { tool: 'payment-optimizer', args: { focus: 'refunds', from: '2026-08-01', to: '2026-08-31' } },
    earlier: { args: { focus: 'refunds', from: '2026-07-01', to: '2026-07-31' } },
  })
})

test('“is that more than in september” compares what was told with that month', () => {
  expect(readTrend('is that more than in september', refunds, today)).toMatchObject({
    use: { args: { from: '2026-10-01', to: '2026-10-31' } },
    earlier: { args: { from: '2026-09-01', to: '2026-09-30' } },
  })
  expect(readTrend('how is that against the week before', sales, today)).toMatchObject({
    use: { args: { from: '2026-11-09', compareFrom: '2026-11-02', compareTo: '2026-11-08' } },
    earlier: null,
  })
})

test.each(['did the mugs sell better in august', 'are refunds going up', 'why is that'])(
  '“%s” leans on nothing so',
  (text) => expect(readTrend(text, refunds, today)).toBeNull(),
)
