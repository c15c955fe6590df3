import type { Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import { listOpenOfRun } from '#engine/queries.ts'
import { toOpenApproval } from '#features/agents/approvals/actions/view.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { conversationNotFound, recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import type { AgentEvent, EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf, type TurnView, viewTurn } from '#features/agents/conversation-log/rules/turn.ts'
import { refuseDisabled } from '#features/agents/settings/actions/agent-settings.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { isAtRest } from '#features/base/runs/rules/at-rest.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { utcDay } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import {
  type ChatAnswer,
  type ChatMessage,
  conversationRefusals,
  type HandoffSuggestion,
} from '../contract/chat.ts'
import type { ConversationKey } from '../contract/conversation.ts'
import { suggestHandoff } from '../rules/handoff.ts'
import { questionOf } from '../rules/history.ts'
import type { AgentDeps } from './deps.ts'

const answerTimeoutMs = 60_000

export type Turn = { workspaceId: string; conversationId: string; runId: string; agent: AgentId }

export function turnPurpose(agent: AgentId, conversationId: string): string {
  return `agents.turn:${agent}:${conversationId}`
}

/** Puts a message into its conversation, a new one unless said, and starts the turn that answers it. */
export async function sendChatMessage(
  deps: AgentDeps,
  workspaceId: string,
  agent: AgentId,
  { message, means, conversationId, context, attachments }: ChatMessage,
): Promise<Turn> {
  const said = await toMessage(deps, workspaceId, { message, means, attachments })
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    await refuseDisabled(tx, workspaceId, agent)
    const key = { workspaceId, conversationId: conversationId ?? newId() }
    if (conversationId === undefined) {
      const title = message.replaceAll(/\s+/g, ' ').slice(0, 80)
      const storeId = await findActiveStoreId(tx, workspaceId)
      await conversationLog.insertConversation(tx, key, { agent, title, storeId }, deps.clock())
    } else {
      const known = await conversationLog.findConversation(tx, key)
      if (known?.agentType !== agent) throw conversationNotFound()
    }
    const bodies: EventBody[] = [said]
    const from = context?.fromAgent
    // Nobody hands on to themselves.
    if (from !== undefined && from !== agent) {
      const reason = context?.reason ?? 'Continuing conversation'
      bodies.unshift({ type: 'handoff', from, to: agent, reason })
    }
    return begin(deps, tx, agent, key, bodies)
  })
}

/** Answers the last message again. */
export async function retry(deps: AgentDeps, key: ConversationKey): Promise<Turn> {
  return deps.db.inWorkspace(key.workspaceId, async (tx) => {
    const conversation = await conversationLog.findConversation(tx, key)
    if (!conversation) throw conversationNotFound()
    await refuseDisabled(tx, key.workspaceId, conversation.agentType)
    const events = await conversationLog.listEvents(tx, key)
    const last = events.findLast(({ runId }) => runId !== null)
    const { state } = viewTurn(events.filter(({ runId }) => runId === last?.runId))
    if (!last || state === 'answered' || questionOf(await conversationLog.listSaid(tx, key, 1)) === '') {
      throw new Refusal(
        conversationRefusals.NOTHING_TO_RETRY,
        'The last message was already answered. Send a new one.',
      )
    }
    return begin(deps, tx, conversation.agentType, key, [{ type: 'note', text: 'Trying again.' }])
  })
}

/** Says something else in place of an earlier message: what came before it goes on in a new conversation. */
export async function resend(
  deps: AgentDeps,
  key: ConversationKey,
  { seq, ...message }: { seq: number } & SaidMessage,
): Promise<Turn> {
  const said = await toMessage(deps, key.workspaceId, message)
  return deps.db.inWorkspace(key.workspaceId, async (tx) => {
    const conversation = await conversationLog.findConversation(tx, key)
    if (!conversation) throw conversationNotFound()
    const [event] = await conversationLog.listEvents(tx, key, { after: seq - 1, limit: 1 })
    if (event?.type !== 'user_message' || event.seq !== seq) {
      throw new Refusal(conversationRefusals.MESSAGE_NOT_FOUND, 'This message doesn’t exist.')
    }
    const { agentType: agent, title } = conversation
    await refuseDisabled(tx, key.workspaceId, agent)
    const fork = { workspaceId: key.workspaceId, conversationId: newId() }
    const storeId = await conversationLog.findStoreId(tx, key)
    await conversationLog.insertConversation(
      tx,
      fork,
      { agent, title, storeId, forkedFrom: key.conversationId },
      deps.clock(),
    )
    await conversationLog.copyEvents(tx, key, fork.conversationId, seq)
    return begin(deps, tx, agent, fork, [said])
  })
}

/** The turn once it has ended, waits for a person, or a minute is over. */
export async function awaitAnswer(deps: AgentDeps, turn: Turn, signal?: AbortSignal): Promise<ChatAnswer> {
  const { workspaceId, runId } = turn
  const run = await deps.runs.waitFor(workspaceId, runId, answerTimeoutMs, signal, isAtRest)
  return viewAnswer(deps, turn, run)
}

export async function viewAnswer(deps: AgentDeps, turn: Turn, run: RunView): Promise<ChatAnswer> {
  const { workspaceId, conversationId, runId, agent } = turn
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const key = { workspaceId, conversationId }
    const ofRun = await conversationLog.listEvents(tx, key, { runId })
    const view = settle(viewTurn(ofRun), run)
    const open = view.state === 'waiting' ? await listOpenOfRun(tx, { workspaceId, runId }) : []
    const { answer, recommendedProducts, productCategories, state, mode, model, problem, fallback, seq } =
      view
    const last = ofRun.findLast((event) => event.type === 'agent_text')
    const choices = last?.type === 'agent_text' ? (last.choices ?? []) : []
    const approvals = open.flatMap((approval) => toOpenApproval(approval) ?? [])
    const wish = approvals.map(({ question }) => question).join('\n')
    return {
      answer: answer || problem || wish,
      recommendedProducts,
      productCategories,
      metadata: {
        runId,
        conversationId,
        agentType: agent,
        state,
        mode,
        model,
        notice: fallback?.notice || null,
        approvals,
        toolsUsed: view.toolsUsed,
        choices: choices.map(({ message }) => message),
        suggestions: last?.type === 'agent_text' ? (last.suggestions ?? []) : [],
        problem,
        canRetry: ['incomplete', 'failed', 'stopped'].includes(state),
        handoffSuggestion: await suggestOther(deps, tx, key, { agent, ofRun }),
        seq,
      },
    }
  })
}

/** Who knows more of what a turn answers, from its messages and thoughts: without a model whose tool it needs, else whose field its words name. */
export async function suggestOther(
  { readIntent, toolsOf, clock }: Pick<AgentDeps, 'readIntent' | 'toolsOf' | 'clock'>,
  tx: Tx,
  key: ConversationKey,
  { agent, ofRun }: { agent: AgentId; ofRun: AgentEvent[] },
): Promise<HandoffSuggestion | null> {
  // A repetition answers a message of an earlier run.
  const question = questionOf(ofRun) || questionOf(await conversationLog.listSaid(tx, key, 1))
  const today = utcDay(clock())
  const isLocal = viewTurn(ofRun).mode === 'local'
  // A name that only the store knows, or what was said before, may have told it.
  const told = eventsOf(ofRun, 'agent_text').at(-1)?.elsewhere
  if (told !== undefined)
    return told === agent ? null : { agentType: told, reason: 'It has the tool for this' }
  // Whoever used its own tool needs nobody, whatever the words alone would mean.
  if (isLocal && eventsOf(ofRun, 'tool_asked').length > 0) return null
  const intent = isLocal ? readIntent(question, { today, agent }) : null
  const isElsewhere = intent && intent.agent !== agent && intent.tool !== ''
  if (isElsewhere && !toolsOf(agent).some(({ name }) => name === intent.tool)) {
    return { agentType: intent.agent, reason: 'It has the tool for this' }
  }
  if (!isLocal) return suggestHandoff(question, agent)
  // Without a model nobody can answer but who has a tool for what was understood.
  if (intent) return null
  return suggestHandoff(question, agent, (text, other) => {
    const read = readIntent(text, { today, agent: other })
    return read !== null && read.tool !== '' && toolsOf(other).some(({ name }) => name === read.tool)
  })
}

/** The log says how a turn went; a run that ended without a word in it failed on our side, or was cancelled. */
function settle(view: TurnView, { status, error }: RunView): TurnView {
  if (view.state !== 'running' && view.state !== 'waiting') return view
  if (status === 'failed') return { ...view, state: 'failed', problem: error?.message ?? null }
  return status === 'cancelled' ? { ...view, state: 'stopped' } : view
}

async function begin(
  deps: AgentDeps,
  tx: Tx,
  agent: AgentId,
  key: ConversationKey,
  bodies: EventBody[],
): Promise<Turn> {
  const { workspaceId, conversationId } = key
  const purpose = turnPurpose(agent, conversationId)
  const context = { agent, conversationId }
  const storeId = await conversationLog.findStoreId(tx, key)
  const order = { purpose, input: context, ...context, storeId, tx }
  const { run, isNew } = await deps.runs.start(workspaceId, 'agents.turn', order)
  if (!isNew) {
    throw new Refusal(
      conversationRefusals.TURN_RUNNING,
      'The agent is still working on your last message. Answer its question, wait, or stop it.',
    )
  }
  await recordEvents(deps, tx, key, run.id, bodies)
  return { workspaceId, conversationId, runId: run.id, agent }
}

type SaidMessage = Pick<ChatMessage, 'message' | 'means' | 'attachments'>
type UserMessageEvent = Extract<EventBody, { type: 'user_message' }>

/** A message with what it names, each thing once, as it is now. Whose text is the store's is not trusted. */
async function toMessage(
  { describe }: Pick<AgentDeps, 'describe'>,
  workspaceId: string,
  { message: text, means, attachments: named = [] }: SaidMessage,
): Promise<UserMessageEvent> {
  const once = [...new Map(named.map((each) => [`${each.kind} ${each.id}`, each])).values()]
  const said = { type: 'user_message', text, ...(means === undefined ? {} : { means }) } as const
  if (once.length === 0) return said
  const attachments = await Promise.all(
    once.map(async (each) => ({ ...each, ...(await describe(workspaceId, each)) })),
  )
  const isTainting = once.some(({ kind }) => kind === 'product')
  return { ...said, attachments, isTainting }
}

/** What a conversation begins with. `history` was said elsewhere before; the turn answers what is in `opening`. */
type ConversationStart = {
  agent: AgentId
  title: string
  /** The store that it is about; null for no one store. */
  storeId: string | null
  opening: EventBody[]
  history?: EventBody[]
  forkedFrom?: string | null
  isHidden?: boolean
  /** The kind of run that takes the turn, with what it takes beside the place of the turn. */
  kind?: string
  input?: Record<string, unknown>
}

/** Begins a conversation with a turn, in the caller's transaction: both, or neither. */
export async function createConversation(
  deps: Pick<AgentDeps, 'clock' | 'runs'>,
  tx: Tx,
  workspaceId: string,
  order: ConversationStart,
): Promise<Turn> {
  const { agent, title, storeId, opening, history = [], forkedFrom = null, isHidden = false } = order
  const key = { workspaceId, conversationId: newId() }
  const { conversationId } = key
  const now = deps.clock()
  const shown = title.replaceAll(/\s+/g, ' ').slice(0, 80)
  const conversation = { agent, title: shown, storeId, forkedFrom, isHidden }
  await conversationLog.insertConversation(tx, key, conversation, now)
  if (history.length > 0)
    await conversationLog.appendEvents(tx, key, { bodies: history, runId: null, now, isCopy: true })
  // A hidden conversation counts against no limit and is not stopped with its agent.
  const purpose = isHidden ? `replay:${agent}:${conversationId}` : turnPurpose(agent, conversationId)
  const input = { ...order.input, agent, conversationId }
  const whose = { agent: isHidden ? undefined : agent, conversationId, storeId }
  const started = { purpose, input, ...whose, tx }
  const { run } = await deps.runs.start(workspaceId, order.kind ?? 'agents.turn', started)
  await recordEvents(deps, tx, key, run.id, opening)
  return { workspaceId, conversationId, runId: run.id, agent }
}
