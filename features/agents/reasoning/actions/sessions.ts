import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listSteps, readInputs } from '#engine/queries.ts'
import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { awaitAnswer, sendChatMessage } from '#features/agents/conversations/actions/chat.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import { type ReasonedAnswer, reasoningRefusals, type ReasoningSession } from '../contract/session.ts'
import { usesInOrder } from '../rules/recording.ts'
import { type PolicyCheck, toReasoned, toResearchSession, toSession } from '../rules/session.ts'

const Weighed = z.object({ refusal: z.string().nullable(), isFree: z.boolean() })

/** How an agent came to its last answers, the newest first. */
export async function viewSessions(
  deps: SessionDeps,
  workspaceId: string,
  agent: AgentId,
  limit: number,
): Promise<ReasoningSession[]> {
  const titleOf = (tool: string) => deps.toolsOf(agent).find(({ name }) => name === tool)?.title ?? tool
  const own = await deps.db.inWorkspace(workspaceId, async (tx) =>
    toSessions(tx, workspaceId, await log.listWork(tx, workspaceId, agent, limit), titleOf),
  )
  const research =
    agent === 'scout' ? (await deps.listResearch(workspaceId, limit)).map(toResearchSession) : []
  return [...own, ...research].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit)
}

type SessionDeps = Pick<AgentDeps, 'db' | 'toolsOf' | 'listResearch'>

export async function viewSession(
  { db }: Pick<AgentDeps, 'db'>,
  workspaceId: string,
  runId: string,
): Promise<ReasoningSession> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const turn = await log.findShownTurn(tx, workspaceId, runId)
    const [session] = turn ? await toSessions(tx, workspaceId, [turn]) : []
    if (session) return session
    throw new Refusal(reasoningRefusals.SESSION_NOT_FOUND, 'This reasoning doesn’t exist.')
  })
}

/** Takes a turn of the agent and tells how it came to its answer. */
export async function reason(
  deps: AgentDeps,
  workspaceId: string,
  order: { query: string; context?: unknown; agentType: AgentId },
  signal: AbortSignal,
): Promise<ReasonedAnswer> {
  const { query, context, agentType } = order
  const facts = typeof context === 'string' ? context.trim() : toText(context)
  const message = facts === '' ? query : `${query}\n\nContext: ${facts}`
  const turn = await sendChatMessage(deps, workspaceId, agentType, { message: message.slice(0, 8_000) })
  const answer = await awaitAnswer(deps, turn, signal)
  return toReasoned(await viewSession(deps, workspaceId, turn.runId), answer)
}

function toText(context: unknown): string {
  const text = JSON.stringify(context ?? {})
  return text === '{}' ? '' : text.slice(0, 2_000)
}

const ForkInput = z.object({
  source: z.object({ of: z.literal('run'), id: z.string() }),
  fork: z.object({ step: z.string() }),
})

/** Which step of which turn a run goes on differently from; null for every other run. */
function toFork(input: unknown): ReasoningSession['forkedFrom'] {
  const { source, fork } = ForkInput.safeParse(input).data ?? {}
  return source && fork ? { sessionId: source.id, step: fork.step } : null
}

async function toSessions(
  tx: Tx,
  workspaceId: string,
  turns: Awaited<ReturnType<typeof log.listTurns>>,
  titleOf: (tool: string) => string = (tool) => tool,
): Promise<ReasoningSession[]> {
  const ids = turns.map(({ runId }) => runId)
  const events = Map.groupBy(await log.listEventsOfRuns(tx, workspaceId, ids), (event) => event.runId)
  const steps = Map.groupBy(await listSteps(tx, workspaceId, ids), (step) => step.runId)
  const inputs = await readInputs(tx, workspaceId, ids)
  return turns.map((turn) => {
    const [own, told] = [steps.get(turn.runId) ?? [], events.get(turn.runId) ?? []]
    const invocations = usesInOrder(own)
    const asked = told.filter((event) => event.type === 'tool_asked')
    const weighed = own.filter(({ kind }) => kind === 'preview' || kind === 'recheck')
    const checks = weighed.flatMap(({ kind, part, answer, storedAt: at }, index): PolicyCheck[] => {
      const callId = asked[invocations.indexOf(part)]?.callId ?? null
      const isFirst = !weighed.slice(0, index).some((earlier) => earlier.part === part)
      const judged = Weighed.safeParse(answer).data
      return judged ? [{ callId, isFirst, isRecheck: kind === 'recheck', ...judged, at }] : []
    })
    return toSession(turn, told, checks, { forkedFrom: toFork(inputs.get(turn.runId)), titleOf })
  })
}
