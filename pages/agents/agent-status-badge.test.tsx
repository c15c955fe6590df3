import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AgentStatusDot } from '#features/agents/conversations/web/agent-status-dot.tsx'
import { show } from '#tests/world/dom.tsx'
import { AgentStatusBadge } from './agent-status-badge.tsx'

test.each([
  ['online', 'Active'],
  ['busy', 'Processing'],
  ['offline', 'Turned off'],
  ['error', 'Last run failed'],
] as const)('an agent that is %s is called “%s” on its page and in lists', async (status, word) => {
  show(
    <>
      <AgentStatusBadge status={status} />
      <AgentStatusDot status={status} />
    </>,
  )
  expect(await screen.findAllByText(word)).toHaveLength(2)
})
