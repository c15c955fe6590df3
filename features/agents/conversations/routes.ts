import { viewLimits } from '#features/agents/settings/actions/limits.ts'
import * as settings from '#features/agents/settings/contract/settings.ts'
import { ok, okBeside } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { awaitAnswer, resend, retry, sendChatMessage } from './actions/chat.ts'
import * as conversations from './actions/conversations.ts'
import type { AgentDeps } from './actions/deps.ts'
import { viewStatus } from './actions/status.ts'
import { setLimits } from './actions/stop.ts'
import { followTurn, streamTurn } from './actions/stream.ts'
import { chat, type ChatAnswer, chatStream } from './contract/chat.ts'
import * as contract from './contract/conversation.ts'
import { getStatus } from './contract/status.ts'

export function conversationRoutes(deps: AgentDeps): Route[] {
  return [
    route(getStatus, async ({ params }, { workspaceId }) =>
      okBeside(await viewStatus(deps, workspaceId, params.agentType)),
    ),
    route(chat, async ({ params, body }, { workspaceId }, { signal }) => {
      const turn = await sendChatMessage(deps, workspaceId, params.agentType, body)
      const answer = await awaitAnswer(deps, turn, signal)
      return { ...okBeside(answer), success: isAnswered(answer) }
    }),
    streamRoute(chatStream, async ({ params, body }, { workspaceId }, { signal }) =>
      streamTurn(deps, await sendChatMessage(deps, workspaceId, params.agentType, body), 0, signal),
    ),
    route(settings.getLimits, async ({ params }, { workspaceId }) =>
      ok(await viewLimits(deps, workspaceId, params.agentType)),
    ),
    route(settings.setLimits, async ({ params, body }, caller) =>
      ok(await setLimits(deps, caller, params.agentType, body)),
    ),
    ...logRoutes(deps),
  ]
}

/** It says something or asks for an approval: beside the reason why there is no answer. */
function isAnswered({ answer, metadata: { state, problem, approvals } }: ChatAnswer): boolean {
  return state !== 'failed' && (approvals.length > 0 || (answer !== '' && answer !== problem))
}

function logRoutes(deps: AgentDeps): Route[] {
  return [
    route(contract.listConversations, async ({ query }, { workspaceId }) =>
      ok(await conversations.viewConversations(deps, workspaceId, query)),
    ),
    route(contract.getConversation, async ({ params, query }, { workspaceId }) =>
      ok(await conversations.viewConversation(deps, { workspaceId, ...params }, query)),
    ),
    route(contract.renameConversation, async ({ params, body }, { workspaceId }) =>
      ok({
        conversation: await conversations.renameConversation(deps, { workspaceId, ...params }, body.title),
      }),
    ),
    route(contract.deleteConversation, async ({ params }, { workspaceId }) => {
      await conversations.deleteConversation(deps, { workspaceId, ...params })
      return ok({})
    }),
    streamRoute(contract.exportConversation, ({ params, query }, { workspaceId }) =>
      conversations.exportConversation(deps, { workspaceId, ...params }, query.format),
    ),
    streamRoute(contract.followConversation, ({ params, query }, { workspaceId }, { signal }) =>
      followTurn(deps, { workspaceId, ...params }, query.after, signal),
    ),
    route(contract.stopTurn, async ({ params }, { workspaceId }) =>
      ok({ isStopped: await conversations.stopTurn(deps, { workspaceId, ...params }) }),
    ),
    route(contract.retryTurn, async ({ params }, { workspaceId }, { signal }) =>
      ok(await awaitAnswer(deps, await retry(deps, { workspaceId, ...params }), signal)),
    ),
    route(contract.resendMessage, async ({ params, body }, { workspaceId }, { signal }) => {
      const { conversationId, seq } = params
      const turn = await resend(deps, { workspaceId, conversationId }, { seq, ...body })
      return ok(await awaitAnswer(deps, turn, signal))
    }),
  ]
}
