import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import { coordinationRefusals } from '../contract.ts'
import { findByStep, findResponse } from '../records.ts'
import { requestAnswer } from './ask.ts'

/** Sends the request of an agent at work. Answers the run to wait for; null when it was refused or is answered. */
export async function askFor(
  deps: AgentDeps,
  workspaceId: string,
  { stepKey, runId }: { stepKey: string; runId: string },
  { agent: to, question: content }: { agent: AgentId; question: string },
): Promise<string | null> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const turn = await log.findTurn(tx, workspaceId, runId)
    if (!turn) return null
    const request = {
      from: turn.agent,
      to,
      content,
      priority: 'medium',
      stepKey,
      askingRunId: runId,
    } as const
    const message = await requestAnswer(deps, tx, workspaceId, request)
    return message.status === 'open' ? message.exchangeRunId : null
  })
}

/** What the other agent answered. Refuses with REQUEST_REFUSED and why there is no answer. */
export async function readAnswer(
  { db }: Pick<AgentDeps, 'db'>,
  workspaceId: string,
  stepKey: string,
): Promise<{ content: string; isTainting: boolean; messageId: string; conversationId: string | null }> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const request = await findByStep(tx, workspaceId, stepKey)
    const response = request && (await findResponse(tx, workspaceId, request.id))
    if (!request || !response) {
      const why = request?.reason ?? 'The other agent was stopped before it answered.'
      throw new Refusal(coordinationRefusals.REQUEST_REFUSED, why)
    }
    const { content, isTainting } = response
    return { content, isTainting, messageId: request.id, conversationId: request.conversationId }
  })
}
