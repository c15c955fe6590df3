import { ok, okBeside } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { decide, viewApprovals } from './actions/approvals.ts'
import { awaitAnswer, resend, retry, say } from './actions/chat.ts'
import * as conversations from './actions/conversations.ts'
import { setLimits, viewLimits } from './actions/settings.ts'
import { viewStatus } from './actions/status.ts'
import { startStrategy, viewStrategies } from './actions/strategy.ts'
import { followTurn, streamTurn } from './actions/stream.ts'
import { executeTool, viewTools } from './actions/tools.ts'
import * as toolRuns from './actions/tool-runs.ts'
import type { AgentDeps } from './actions/deps.ts'
import { decideApproval, listApprovals } from './contract/approval.ts'
import { chat, chatStream } from './contract/chat.ts'
import * as contract from './contract/conversation.ts'
import * as settings from './contract/settings.ts'
import { getStatus } from './contract/status.ts'
import * as strategies from './contract/strategy.ts'
import * as tools from './contract/tool.ts'
import * as runContract from './contract/tool-run.ts'

export function agentRoutes(deps: AgentDeps): Route[] {
  return [
    route(getStatus, async ({ params }, { workspaceId }) =>
      okBeside(await viewStatus(deps, workspaceId, params.agentType)),
    ),
    route(tools.listTools, async ({ params }, { workspaceId }) =>
      okBeside({ tools: await viewTools(deps, workspaceId, params.agentType) }),
    ),
    route(tools.executeTool, async ({ params, body }, caller, { signal }) =>
      okBeside(await executeTool(deps, caller, params.agentType, body, signal)),
    ),
    route(chat, async ({ params, body }, { workspaceId }, { signal }) =>
      okBeside(await awaitAnswer(deps, await say(deps, workspaceId, params.agentType, body), signal)),
    ),
    streamRoute(chatStream, async ({ params, body }, { workspaceId }, { signal }) =>
      streamTurn(deps, await say(deps, workspaceId, params.agentType, body), 0, signal),
    ),
    route(settings.getLimits, async ({ params }, { workspaceId }) =>
      ok(await viewLimits(deps, workspaceId, params.agentType)),
    ),
    route(settings.setLimits, async ({ params, body }, caller) =>
      ok(await setLimits(deps, caller, params.agentType, body)),
    ),
    route(listApprovals, async ({ query }, { workspaceId }) =>
      ok({ approvals: await viewApprovals(deps, workspaceId, query) }),
    ),
    route(decideApproval, async ({ params, body }, caller) =>
      ok({ approval: await decide(deps, caller, params.approvalId, body) }),
    ),
    route(strategies.startStrategy, async ({ body }, caller) => ok(await startStrategy(deps, caller, body))),
    route(strategies.listStrategies, async (_input, { workspaceId }) =>
      ok({ runs: await viewStrategies(deps, workspaceId) }),
    ),
    ...conversationRoutes(deps),
  ]
}

function conversationRoutes(deps: AgentDeps): Route[] {
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

/** Tools that were run directly, and how much the agents use theirs. */
export function toolRunRoutes(deps: toolRuns.ToolRunDeps): Route[] {
  return [
    route(runContract.listToolRuns, async ({ query }, { workspaceId }) =>
      ok(await toolRuns.viewToolRuns(deps, workspaceId, query)),
    ),
    route(runContract.getToolRun, async ({ params }, { workspaceId }) =>
      ok(await toolRuns.viewToolRun(deps, workspaceId, params.runId)),
    ),
    route(runContract.listAnswers, async ({ params, query }, { workspaceId }) =>
      ok({ answers: await toolRuns.viewAnswers(deps, workspaceId, params, query) }),
    ),
    route(runContract.getActivity, async ({ params }, { workspaceId }) =>
      ok(await toolRuns.viewActivity(deps, workspaceId, params.agentType)),
    ),
  ]
}
