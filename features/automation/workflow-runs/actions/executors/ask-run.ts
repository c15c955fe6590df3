import { z } from 'zod'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { viewTurn } from '#features/agents/conversation-log/rules/turn.ts'
import { createConversation } from '#features/agents/conversations/actions/chat.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { readEnd } from '#features/agents/coordination/rules.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { runTool } from '#features/automation/workflows/contract/check.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'

export const askStepKind = 'workflows.ask'

export const AskStepInput = z.object({
  agent: AgentId,
  question: z.string(),
  /** Whether text of strangers may be in the question. */
  isTainting: z.boolean(),
  workflow: z.string(),
})
export type AskStepInput = z.infer<typeof AskStepInput>

/** `by` is the model that answered, or "Local Mode". */
export const AskStepEnd = z.object({
  isAnswered: z.boolean(),
  answer: z.string(),
  by: z.string(),
  conversationId: z.string().nullable(),
})
export type AskStepEnd = z.infer<typeof AskStepEnd>

/** Opens a conversation in which the agent answers with its own tools and rights, and waits for the end of its turn. */
export async function runAskStep(
  deps: AgentDeps,
  run: Run,
  { agent, question, isTainting, workflow }: AskStepInput,
): Promise<AskStepEnd> {
  const { workspaceId } = run
  const turn = await run.stepInTransaction('open', async (tx) => {
    if (!(await agentSettings.get(tx, { workspaceId, agent })).isOn) return null
    const { runId, conversationId } = await createConversation(deps, tx, workspaceId, {
      agent,
      title: question,
      input: { without: [runTool] },
      storeId: await findActiveStoreId(tx, workspaceId),
      opening: [
        { type: 'note', text: `Asked by the workflow “${workflow}”.`, isTainting },
        { type: 'user_message', text: question },
      ],
    })
    return { runId, conversationId }
  })
  if (turn === null) {
    return { isAnswered: false, answer: `The ${agent} agent is turned off.`, by: '', conversationId: null }
  }
  await run.untilEnded('turn', turn.runId)
  return run.stepInTransaction('answer', async (tx) => {
    const { runId, conversationId } = turn
    const events = await conversationLog.listEvents(tx, { workspaceId, conversationId }, { runId })
    const { isAnswered, text } = readEnd(events)
    const { mode, model } = viewTurn(events)
    const by = mode === 'local' || model === null ? 'Local Mode' : model
    return { isAnswered, answer: text, by, conversationId }
  })
}
