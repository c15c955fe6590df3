import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { conversationNotFound } from '#features/agents/conversation-log/actions/log.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { isAtRest } from '#features/base/runs/rules/at-rest.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { HandoffSuggestion } from '../contract/chat.ts'
import type { Conversation, ConversationKey } from '../contract/conversation.ts'
import { toMarkdown } from '../rules/history.ts'
import { suggestOther, turnPurpose } from './chat.ts'
import type { AgentDeps } from './deps.ts'
import { stopRun } from './stop.ts'

type ConversationQuery = {
  agentType?: AgentId | undefined
  search?: string | undefined
  limit: number
  before?: string | undefined
}

type ConversationView = {
  conversation: Conversation
  events: AgentEvent[]
  turn: {
    runId: string
    status: string
    isAtRest: boolean
    error: string | null
    handoffSuggestion: HandoffSuggestion | null
  } | null
}

export async function viewConversations(
  { db }: Pick<AgentDeps, 'db'>,
  workspaceId: string,
  { agentType, search, limit, before }: ConversationQuery,
): Promise<{ conversations: Conversation[]; nextBefore: string | null }> {
  const filter = { agent: agentType, search, limit, before: before === undefined ? null : readBefore(before) }
  const conversations = await db.inWorkspace(workspaceId, (tx) =>
    conversationLog.listConversations(tx, workspaceId, filter),
  )
  const last = conversations.length === limit ? conversations.at(-1) : undefined
  return { conversations, nextBefore: last ? `${last.updatedAt},${last.id}` : null }
}

export async function viewConversation(
  deps: Pick<AgentDeps, 'db' | 'runs' | 'readIntent' | 'toolsOf' | 'clock'>,
  key: ConversationKey,
  page: { after: number; limit: number },
): Promise<ConversationView> {
  const { conversation, events } = await deps.db.inWorkspace(key.workspaceId, async (tx) => ({
    conversation: (await conversationLog.findConversation(tx, key)) ?? missing(),
    events: await conversationLog.listEvents(tx, key, page),
  }))
  const run = await findLastRun(deps, key, conversation.agentType)
  if (!run) return { conversation, events, turn: null }
  // Nothing is suggested while it goes on, and this is read again and again.
  const handoffSuggestion = isAtRest(run)
    ? await deps.db.inWorkspace(key.workspaceId, async (tx) => {
        const ofRun = await conversationLog.listEvents(tx, key, {
          runId: run.id,
          types: ['user_message', 'thought'],
        })
        return suggestOther(deps, tx, key, { agent: conversation.agentType, ofRun })
      })
    : null
  const { id: runId, status, error } = run
  const turn = { runId, status, isAtRest: isAtRest(run), error: error?.message ?? null, handoffSuggestion }
  return { conversation, events, turn }
}

export async function findLastRun({ runs }: Pick<AgentDeps, 'runs'>, key: ConversationKey, agent: AgentId) {
  const purpose = turnPurpose(agent, key.conversationId)
  return (await runs.list(key.workspaceId, { purpose, limit: 1 }))[0] ?? null
}

export async function getConversation(
  { db }: Pick<AgentDeps, 'db'>,
  key: ConversationKey,
): Promise<Conversation> {
  return (
    (await db.inWorkspace(key.workspaceId, (tx) => conversationLog.findConversation(tx, key))) ?? missing()
  )
}

export async function renameConversation(
  { db }: Pick<AgentDeps, 'db'>,
  key: ConversationKey,
  title: string,
): Promise<Conversation> {
  return db.inWorkspace(key.workspaceId, async (tx) => {
    await conversationLog.renameConversation(tx, key, title)
    return (await conversationLog.findConversation(tx, key)) ?? missing()
  })
}

export async function deleteConversation(deps: AgentDeps, key: ConversationKey): Promise<void> {
  await stopTurn(deps, key)
  await deps.db.inWorkspace(key.workspaceId, (tx) => conversationLog.deleteConversation(tx, key))
}

export async function stopTurn(deps: AgentDeps, key: ConversationKey): Promise<boolean> {
  const { agentType } = await getConversation(deps, key)
  const run = await findLastRun(deps, key, agentType)
  return run ? stopRun(deps, { ...key, runId: run.id }) : false
}

export async function exportConversation(
  { db }: Pick<AgentDeps, 'db'>,
  key: ConversationKey,
  format: 'json' | 'markdown',
): Promise<StreamAnswer> {
  const { conversation, events } = await db.inWorkspace(key.workspaceId, async (tx) => ({
    conversation: (await conversationLog.findConversation(tx, key)) ?? missing(),
    events: await conversationLog.listAllEvents(tx, key),
  }))
  const [type, ending] = format === 'json' ? ['application/json', 'json'] : ['text/markdown', 'md']
  const text =
    format === 'json' ? JSON.stringify({ conversation, events }, null, 2) : toMarkdown(conversation, events)
  return {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="vitrine-conversation-${key.conversationId}.${ending}"`,
    },
    body: oneText(text),
  }
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}

function missing(): never {
  throw conversationNotFound()
}

function readBefore(text: string): { at: string; id: string } {
  const found = /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z),([0-9a-f-]{36})$/.exec(text)
  const [, at = '', id = ''] = found ?? []
  if (found && !Number.isNaN(Date.parse(at))) return { at, id }
  throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
}
