import { z } from 'zod'
import { defineTool, type Tool, type ToolCall } from '#engine/gate.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { askFor, readAnswer } from './actions/agent-request.ts'
import { handOffOnce } from './actions/hand-off.ts'

const agent = AgentId.meta({ title: 'Agent', description: 'The agent whose field it is' })

/** What agents may do with each other. */
export function coordinationTools(deps: AgentDeps): Tool[] {
  const askAgent = defineTool({
    name: 'ask-agent',
    title: 'Ask another agent',
    description:
      'Asks another agent one question and waits for its answer. scout: market and demand; seller: prices, listings and the feed; customer: moods and replies; stripe: payments and fraud; ops: stock, syncs and workflows. Use it for a fact that only another agent can find.',
    effect: 'read',
    input: z.object({
      agent,
      question: z
        .string()
        .trim()
        .min(1)
        .max(4_000)
        .meta({ title: 'Question', description: 'One whole question that stands by itself' }),
    }),
    question: () => '',
    hasTaint: ({ detail }) => detail['isTainting'] === true,
    starts: (call, input) => askFor(deps, call.workspaceId, stepOf(call), input),
    run: async (call, input): Promise<ToolAnswer> => {
      const { content, isTainting, messageId, conversationId } = await readAnswer(
        deps,
        call.workspaceId,
        call.idempotencyKey,
      )
      const detail = { agent: input.agent, messageId, conversationId, isTainting }
      return toAnswer(content, `Answer of the ${input.agent} agent`, detail)
    },
  })
  const handOff = defineTool({
    name: 'hand-off',
    title: 'Hand the question to another agent',
    description:
      "Hands the merchant's last question to the agent whose field it is, with what was named here. Use it when the whole question belongs to another agent; tell the merchant that it goes on there.",
    effect: 'read',
    isTaintFree: true,
    isPartOnly: true,
    input: z.object({
      agent,
      reason: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .meta({ title: 'Reason', description: 'Why the other agent should go on, in one sentence' }),
    }),
    question: () => '',
    run: async (call, { agent: toAgent, reason }): Promise<ToolAnswer> => {
      const handed = await handOffOnce(deps, call.workspaceId, stepOf(call), { toAgent, reason })
      const summary = `The ${toAgent} agent is working on your question in a new conversation.`
      return toAnswer(summary, 'Handoff', handed)
    },
  })
  return [askAgent, handOff]
}

function toAnswer(summary: string, method: string, detail: Record<string, unknown>): ToolAnswer {
  const basis = { kind: 'local', rows: 1, unit: 'answers', from: null, to: null, method } as const
  const empty = { figures: [], tables: [], charts: [], sources: [] }
  return { outcome: 'answer', summary, confidence: null, basis, ...empty, detail }
}

function stepOf({ idempotencyKey, runId }: ToolCall): { stepKey: string; runId: string } {
  return { stepKey: idempotencyKey, runId }
}
