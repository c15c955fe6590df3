import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentDeps } from './actions/deps.ts'
import { takeTurn } from './actions/turn.ts'

/** `without` names tools that this turn does not have. */
const TurnInput = z.object({
  agent: AgentId,
  conversationId: z.uuid(),
  without: z.array(z.string()).default([]),
})

/** A turn nearly always waits for a model: many fit into a process, and few of one workspace leave room for the others. */
export function turnKinds(deps: AgentDeps): ProductKind[] {
  const turn = defineRun({
    name: 'agents.turn',
    input: TurnInput,
    concurrency: 64,
    perWorkspace: 4,
    retry: { attempts: 5, firstDelayMs: 500, maxDelayMs: 5_000 },
    run: (run, { without, ...place }) => takeTurn(leaveOut(deps, without), run, place),
  })
  return [turn]
}

function leaveOut(deps: AgentDeps, names: readonly string[]): AgentDeps {
  if (names.length === 0) return deps
  return { ...deps, toolsOf: (agent) => deps.toolsOf(agent).filter(({ name }) => !names.includes(name)) }
}
