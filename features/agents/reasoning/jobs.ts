import { z } from 'zod'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { play } from './actions/replay.ts'

/** Turns played from a recording. */
export function reasoningKinds(deps: AgentDeps): ProductKind[] {
  return [
    defineRun({
      name: 'agents.replay',
      input: z.object({
        agent: AgentId,
        conversationId: z.uuid(),
        source: z.object({ of: z.enum(['run', 'regression']), id: z.uuid() }),
        fork: z.object({ step: z.string(), answer: z.unknown() }).nullable(),
      }),
      concurrency: 16,
      perWorkspace: 4,
      retry: { attempts: 5, firstDelayMs: 500, maxDelayMs: 5_000 },
      run: (run, input) => play(deps, run, input),
    }),
  ]
}
