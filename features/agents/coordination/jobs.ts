import { z } from 'zod'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { openExchange, storeAnswer } from './actions/ask.ts'
import { cutDeadlocks } from './actions/deadlocks.ts'

const maxPauseMs = 60_000
const firstPauseMs = 5_000

/** The slow work between agents. */
export function coordinationKinds(deps: AgentDeps): ProductKind[] {
  const exchange = defineRun({
    name: 'coordination.exchange',
    input: z.object({ messageId: z.uuid() }),
    concurrency: 8,
    run: async (run, { messageId }) => {
      const { workspaceId } = run
      const turn = await run.stepInTransaction('open', (tx) => openExchange(deps, tx, workspaceId, messageId))
      await run.untilEnded('turn', turn.runId)
      const isAnswered = await run.stepInTransaction('answer', (tx) =>
        storeAnswer(deps, tx, workspaceId, { messageId, ...turn }),
      )
      return { isAnswered }
    },
  })
  const watch = defineRun({
    name: 'coordination.watch',
    input: z.object({}),
    run: async (run) => {
      for (let n = 1; ; n += 1) {
        const pauseMs = Math.min(firstPauseMs * n, maxPauseMs)
        await run.sleepUntil(`pause ${n}`, new Date(run.now().getTime() + pauseMs))
        const open = await run.step(`cut ${n}`, () => cutDeadlocks(deps, run.workspaceId))
        if (open === 0) return { checks: n }
      }
    },
  })
  return [exchange, watch]
}
