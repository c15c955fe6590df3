import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { spellOfAsked } from './belief-follow-up.ts'
import { readBeliefs } from './belief-questions.ts'

const asked = (args: Record<string, unknown>): AgentEvent[] => [
  {
    ...{ seq: 1, runId: 'r', at: '2026-11-23T10:00:00.000Z', type: 'tool_asked', callId: 'c' },
    ...{ tool: 'view-beliefs', args, reason: '' },
  },
]
const failed = asked({ kind: 'payment_failure' })

test.each([
  'i say its below 4 %, add that please',
  'I think it is under 4%. Note that please.',
  "note that it's below 4 percent",
  'we believe they are under 4%, so please keep it',
])('“%s” is a hypothesis of what was asked about', (text) => {
  expect(readBeliefs(text, [], failed)?.meant).toMatchObject({
    tool: 'propose-belief',
    args: { kind: 'payment_failure', limit: 0.04 },
  })
})

test('on the other side of the limit it is asked back', () => {
  expect(readBeliefs('i say they are above 4%, add that', [], failed)?.meant).toMatchObject({
    choices: [{ use: { args: { limit: 0.04 } } }],
  })
})

test.each([
  ['is it below 4%?', failed],
  ['i say its low, add that please', failed],
  ['i say its below 4 %', failed],
  ['i say its below 4 %, add that please', asked({})],
  ['i say its below 4 %, add that please', []],
])('“%s” is read as it stands', (text, before) => {
  expect(spellOfAsked(text, before)).toBeNull()
})
