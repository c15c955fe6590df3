/** What is known of agents in this tab, and how it is read anew. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type Approval, getApproval, listApprovals } from '#features/agents/approvals/contract.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import {
  type Conversation,
  getConversation,
  listConversations,
} from '#features/agents/conversations/contract/conversation.ts'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { call, type CallInput, type ReplyOf } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { getLimits, type setLimits } from '../contract/settings.ts'

const statusPollMs = 10_000
const pageSize = 500

/** What of an agent's settings is set anew. */
export type SettingsChange = NonNullable<CallInput<typeof setLimits>['body']>

/** The whole log of a conversation, and where its newest turn stands. */
export type ConversationLog = {
  conversation: Conversation
  events: AgentEvent[]
  turn: ReplyOf<typeof getConversation>['data']['turn']
}

export function useAgentStatus(agent: AgentId, isWatched = true) {
  const poll = usePollMs(statusPollMs)
  return useQuery({
    ...read(getStatus, { params: { agentType: agent } }),
    select: (reply) => reply.data,
    staleTime: statusPollMs,
    refetchInterval: isWatched && poll,
  })
}

export function useLimits(agent: AgentId) {
  return useQuery({ ...limitsRead(agent), select: (reply) => reply.data })
}

export function rememberLimits(client: QueryClient, agent: AgentId, reply: ReplyOf<typeof getLimits>): void {
  client.setQueryData(limitsRead(agent).queryKey, reply)
  void client.invalidateQueries({ queryKey: [getStatus.path] })
}

function limitsRead(agent: AgentId) {
  return read(getLimits, { params: { agentType: agent } })
}

/** As many questions are read at once. */
export const maxApprovals = 100

/** The newest questions of agents, or those that were answered. */
export function useApprovals(state: 'open' | 'decided', isEnabled = true) {
  const poll = usePollMs(statusPollMs)
  return useQuery({
    ...read(listApprovals, { query: { state, limit: maxApprovals } }),
    select: (reply): Approval[] => reply.data.approvals,
    enabled: isEnabled,
    // Without the event stream, whoever begins to show them asks anew: a question may be seconds old.
    staleTime: poll === false ? Number.POSITIVE_INFINITY : 0,
    refetchInterval: poll,
  })
}

/** The conversations with an agent, or with all, that a search finds, a page at a time. */
export function useConversations(agent: AgentId | undefined, search = '') {
  return useInfiniteQuery({
    queryKey: [listConversations.path, agent, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { agentType: agent, search, before: pageParam }
      return (await call(listConversations, { query }, { signal })).data
    },
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ conversations }) => conversations),
  })
}

/** `pollMs` says after how long the log is read again, by what is known of it. */
export function useConversation(
  conversationId: string | undefined,
  pollMs: (log: ConversationLog | undefined) => number | false = () => false,
) {
  return useQuery({
    ...conversationRead(conversationId ?? ''),
    enabled: conversationId !== undefined,
    refetchInterval: ({ state }) => pollMs(state.data),
  })
}

/** Reads what the log has gained since, and answers all of it. */
export function conversationRead(conversationId: string) {
  return queryOptions({
    queryKey: [getConversation.path, conversationId],
    queryFn: async ({ client, queryKey, signal }): Promise<ConversationLog> => {
      let events = client.getQueryData<ConversationLog>(queryKey)?.events ?? []
      for (;;) {
        const query = { after: events.at(-1)?.seq ?? 0, limit: pageSize }
        const { data } = await call(getConversation, { params: { conversationId }, query }, { signal })
        events = [...events, ...data.events]
        if (data.events.length < pageSize) return { ...data, events }
      }
    },
  })
}

/** The log of one conversation has grown: what came of an approval stands there. */
export function refreshConversation(client: QueryClient, conversationId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: [getApproval.path] })
  return client.invalidateQueries({ queryKey: [getConversation.path, conversationId] })
}

/** A run of an agent began, asked, was answered or ended. Conversations that `isLeft` holds for stay as they were read. */
export function refreshAgents(client: QueryClient, isLeft = (_conversationId: string) => false): void {
  for (const { path } of [getStatus, listApprovals, getApproval, listConversations, getLimits]) {
    void client.invalidateQueries({ queryKey: [path] })
  }
  void client.invalidateQueries({
    queryKey: [getConversation.path],
    predicate: ({ queryKey }) => !isLeft(String(queryKey[1])),
  })
}
