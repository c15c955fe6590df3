/** How often the console asks again by itself while the event stream is shut, as the specification has it, and never while it is open. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { getCoordination } from '#features/agents/coordination/contract.ts'
import { useCoordination } from '#features/agents/coordination/web/coordination-cache.ts'
import { listExecutions } from '#features/agents/reasoning/contract/functions.ts'
import { listReasoning } from '#features/agents/reasoning/contract/session.ts'
import { useExecutions } from '#features/agents/reasoning/web/functions-cache.ts'
import {
  useReasoningHealth,
  useSession,
  useSessions,
} from '#features/agents/reasoning/web/reasoning-cache.ts'
import { useRegressions } from '#features/agents/reasoning/web/regressions-cache.ts'
import { useAgentStatus, useApprovals } from '#features/agents/settings/web/agent-cache.ts'
import { viewSummary } from '#features/agents/summary/contract.ts'
import { useToolRun } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import { listBeliefs, reasoningHealth } from '#features/insight/beliefs/contract.ts'
import { useBeliefs } from '#features/insight/beliefs/web/beliefs-cache.ts'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { usePeer } from '#tests/world/dom.tsx'
import { setLive } from '#ui/live-state.ts'
import { makeQueryClient } from '#ui/query.ts'
import { listPolls } from './__fixtures__/polls.fixture.ts'
import { useSummary } from './summary.ts'

usePeer()

/** Polls of what the hook reads, with the stream shut and then open. */
function pollsOf(hook: () => unknown) {
  const client = makeQueryClient()
  renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const shut = listPolls(client)
  act(() => setLive(true))
  return { shut, open: listPolls(client) }
}

test.each<[string, string, number, () => unknown]>([
  ['the status of an agent', getStatus.path, 10_000, () => useAgentStatus('seller')],
  ['reasoning sessions', listReasoning.path, 3_000, () => useSessions('seller', true)],
  ['coordination', getCoordination.path, 2_000, useCoordination],
  ['executions of functions', listExecutions.path, 5_000, useExecutions],
  ['beliefs', listBeliefs.path, 5_000, useBeliefs],
  ['the health of the engine', reasoningHealth.path, 10_000, () => useReasoningHealth('seller')],
  ['the summary', viewSummary.path, 10_000, () => useSummary(true)],
])('%s is polled while the stream is shut, and not while it is open', (_what, path, ms, hook) => {
  expect(pollsOf(hook)).toEqual({ shut: [[path, ms]], open: [] })
})

test.each<[string, () => unknown]>([
  ['a reasoning session', () => useSession('s')],
  ['kept recordings', () => useRegressions(true)],
  ['approvals', () => useApprovals('open')],
  ['the run of a tool', () => useToolRun('r')],
  ['all agents', useAgentStatuses],
])('%s: polled while the stream is shut, and not while it is open', (_what, hook) => {
  const { shut, open } = pollsOf(hook)
  expect(shut.length).toBeGreaterThan(0)
  expect(open).toEqual([])
})

test.each<[string, () => unknown]>([
  ['an agent', () => useAgentStatus('seller', false)],
  ['reasoning', () => useSessions('seller', false)],
])('%s whose live updates are switched off is not polled', (_what, hook) => {
  expect(pollsOf(hook).shut).toEqual([])
})
