import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { spellSameTime } from './same-time.ts'

const asked = (args: Record<string, unknown>) =>
  [
    {
      ...{ seq: 1, runId: 'r', at: '2026-11-22T10:00:00.000Z', type: 'tool_asked', callId: 'c' },
      ...{ tool: 'payment-optimizer', args, reason: '' },
    },
  ] as AgentEvent[]
const october = asked({ focus: 'fees', from: '2026-10-01', to: '2026-10-31' })

test.each([
  ['And the refunds in that month?', 'refunds from 2026-10-01 to 2026-10-31?'],
  ['and in that month the refunds?', 'refunds from 2026-10-01 to 2026-10-31?'],
  ['what about disputes over the same period', 'disputes from 2026-10-01 to 2026-10-31'],
])('“%s” is of the days that were asked about', (text, spelled) =>
  expect(spellSameTime(text, october)).toBe(spelled),
)

test('without days before, or with a time of its own, nothing is written', () => {
  const text = 'And the refunds in that month?'
  expect(spellSameTime(text, asked({ focus: 'fees' }))).toBe(text)
  expect(spellSameTime('refunds of last year in that month', october)).toBe(
    'refunds of last year in that month',
  )
})
