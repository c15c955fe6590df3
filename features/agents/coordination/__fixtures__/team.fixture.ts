/** Agents that may speak to each other, and a merchant who speaks to one of them. */
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { defineTool } from '#engine/gate.ts'
import { chat, type ChatAnswer } from '#features/agents/conversations/contract/chat.ts'
import { getConversation } from '#features/agents/conversations/contract/conversation.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace } from '#tests/world/database.ts'
import { call } from '#tests/world/server.ts'
import { getCoordination } from '../contract.ts'

const readPage = defineTool({
  name: 'read-page',
  title: 'Read a page',
  description: 'A page of the web.',
  effect: 'read',
  input: z.object({}),
  question: () => '',
  run: async () => ({ text: 'Kettles are in fashion.' }),
})

export function startTeam(db: Db, modelOrigin: string | null) {
  return startAgentServer({ db, tools: [readPage], modelOrigin, isTeam: true })
}

export function teamOf(origin: string, token: string = newWorkspace()) {
  return {
    token,
    say: async (agentType: AgentId, message: string): Promise<ChatAnswer> =>
      (await call(origin, chat, { params: { agentType }, body: { message } }, token)).data,
    events: async (conversationId: string) => {
      const sent = { params: { conversationId }, query: {} } as never
      return (await call(origin, getConversation, sent, token)).data.events
    },
    status: async () => (await call(origin, getCoordination, {}, token)).data,
  }
}
