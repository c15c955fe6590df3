import { z } from 'zod'
import { defineKind, type Kind } from '#engine/kinds.ts'
import { act } from './actions/act.ts'
import { takeTurn } from './actions/turn.ts'
import type { AgentUses } from './actions/uses.ts'
import { AgentId } from './contract/event.ts'

const retry = { attempts: 5, firstDelayMs: 500, maxDelayMs: 5_000 }

/** The slow work of agents. */
export function agentKinds(uses: AgentUses): Kind[] {
  const turn = defineKind({
    name: 'agents.turn',
    input: z.object({ agent: AgentId, conversationId: z.uuid() }),
    concurrency: 8,
    retry,
    run: (run, input) => takeTurn(uses, run, input),
  })
  const tool = defineKind({
    name: 'agents.tool',
    input: z.object({
      agent: AgentId,
      conversationId: z.uuid(),
      callId: z.string(),
      tool: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      by: z.string(),
      reason: z.string().default('You started this tool.'),
    }),
    concurrency: 8,
    retry,
    run: async (run, { agent, conversationId, callId, tool: name, parameters, by, reason }) => {
      const place = { uses, run, agent, conversationId, actor: by, mark: '' }
      const { outcome } = await act(place, 'act 1.1', { callId, tool: name, args: parameters, reason })
      return { state: outcome === 'answered' ? 'answered' : 'failed' }
    },
  })
  return [turn, tool]
}
