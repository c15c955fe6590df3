import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listSteps, readInputs } from '#engine/queries.ts'
import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { awaitAnswer, sendChatMessage } from '#features/agents/conversations/actions/chat.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { nameOfTool } from '#features/base/runs/rules/tool-name.ts'
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
  const own = await deps.db.inWorkspace(workspaceId, async (tx) =>
    toSessions(deps, tx, workspaceId, await log.listWork(tx, workspaceId, agent, limit)),
  )
  const research =
    agent === 'scout' ? (await deps.listResearch(workspaceId, limit)).map(toResearchSession) : []
  return [...own, ...research].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit)
}

type SessionDeps = Pick<AgentDeps, 'db' | 'toolsOf' | 'listResearch'>

const maxResearch = 100

/** A turn, a tool that was run by itself, or research: whatever is listed. Refuses with SESSION_NOT_FOUND. */
export async function viewSession(
  deps: SessionDeps,
  workspaceId: string,
  runId: string,
): Promise<ReasoningSession> {
  const own = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const turn = await log.findTurn(tx, workspaceId, runId)
    return turn ? (await toSessions(deps, tx, workspaceId, [turn]))[0] : undefined
  })
  if (own) return own
  const task = (await deps.listResearch(workspaceId, maxResearch)).find(({ id }) => id === runId)
  if (task) return toResearchSession(task)
  throw new Refusal(reasoningRefusals.SESSION_NOT_FOUND, 'This reasoning doesn’t exist.')
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

type TurnRun = Awaited<ReturnType<typeof log.listTurns>>[number]

/** What a turn answers: its own message, what was handed on to it, or, of a turn that tries again, the message before it. */
async function findQuestion(
  tx: Tx,
  workspaceId: string,
  { kind, conversationId }: TurnRun,
  events: readonly AgentEvent[],
): Promise<string | null> {
  const asked = events.findLast((event) => event.type === 'user_message')
  if (asked?.type === 'user_message') return asked.text
  const [first] = events
  if (!first || kind === 'agents.tool') return null
  const handed = events.find((event) => event.type === 'handoff')
  if (handed?.type === 'handoff' && handed.question) return handed.question
  const before = { before: first.seq, types: ['user_message'], limit: 1 } as const
  const [earlier] = await log.listEvents(tx, { workspaceId, conversationId }, before)
  return earlier?.type === 'user_message' ? earlier.text : null
}

async function toSessions(
  { toolsOf }: Pick<AgentDeps, 'toolsOf'>,
  tx: Tx,
  workspaceId: string,
  turns: readonly TurnRun[],
): Promise<ReasoningSession[]> {
  const ids = turns.map(({ runId }) => runId)
  const events = Map.groupBy(await log.listEventsOfRuns(tx, workspaceId, ids), (event) => event.runId)
  const steps = Map.groupBy(await listSteps(tx, workspaceId, ids), (step) => step.runId)
  const inputs = await readInputs(tx, workspaceId, ids)
  const questions = new Map<string, string | null>()
  for (const turn of turns) {
    questions.set(turn.runId, await findQuestion(tx, workspaceId, turn, events.get(turn.runId) ?? []))
  }
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
    return toSession(turn, told, checks, {
      question: questions.get(turn.runId) ?? null,
      forkedFrom: toFork(inputs.get(turn.runId)),
      titleOf: (tool) => toolsOf(turn.agent).find(({ name }) => name === tool)?.title ?? nameOfTool(tool),
    })
  })
}
