import { z } from 'zod'
import type { ModelMessage, ModelTurn, ModelUsage } from '#adapters/models/port.ts'
import type { TokenUse } from '#engine/kinds.ts'
import { approvalRefusals } from '#features/agents/approvals/contract.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { type ModelChoice, resolveModel } from '#features/agents/settings/actions/model-choice.ts'
import type { ModelCause } from '#features/agents/settings/contract/model-state.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { estimateTokens } from '#features/agents/settings/rules/limits.ts'
import { causeOf, troubleOf } from '#features/agents/settings/rules/model-state.ts'
import { findStoreName } from '#features/base/stores/actions/active-store.ts'
import { instructionsFor } from '#features/agents/settings/rules/roster.ts'
import { fence } from '#features/agents/tool-runs/rules.ts'
import { reserveTokens } from '#features/agents/tool-runs/actions/quota.ts'
import { Refusal, UpstreamError, type UpstreamProblem, upstreamRefusals } from '#kit/errors.ts'
import { sayGone, sayLate } from '../rules/fault.ts'
import { messageOf, toMessages } from '../rules/history.ts'
import type { TurnContext } from './deps.ts'
import type { LocalReading } from './local-reading.ts'
import { readWish } from './read-wish.ts'

const maxTokensOut = 4_000
/** Events of the log that one thought reads. */
const maxRead = 200
const serviceNames = { openai: 'OpenAI', deepseek: 'DeepSeek', compatible: 'The model service' }

/** Plain JSON, stored as the answer of its step: a model is never asked the same twice. */
export type Thought = {
  provider: string
  model: string | null
  durationMs: number
  /** What kept the model from its end, where that lies in its key or its service. */
  cause?: ModelCause
} & (
  | ({ kind: 'intent' } & LocalReading)
  | { kind: 'turn'; turn: ModelTurn }
  | {
      kind: 'fault'
      text: string
      message: string
      code: string
      /** Set when nothing was said, and another key, more credit or a service that works would help. */
      isOfService?: boolean
      used?: ThoughtTokens
    }
)
type ThoughtTokens = Pick<ModelUsage, 'inputTokens' | 'outputTokens'>

export type ThoughtOf<K extends Thought['kind']> = Extract<Thought, { kind: K }>

/** What a thought took of its model; null where it asked none. */
export function tokensOf(thought: Thought): TokenUse | null {
  if (thought.kind === 'intent') return null
  const used = thought.kind === 'turn' ? thought.turn.usage : thought.used
  if (!used) return null
  const tokensCached = thought.kind === 'turn' ? thought.turn.usage.cachedTokens : null
  return { tokensIn: used.inputTokens, tokensOut: used.outputTokens, tokensCached }
}

/** `sofar` is what this turn added, `mind` what it thinks with. */
type ThinkInput = { sofar: readonly ModelMessage[]; today: string; leftMs: number; mind: ModelChoice }

/** One thought: of the model, or without one what the question means by rules. */
export async function think(
  context: TurnContext,
  part: string,
  { sofar, today, leftMs, mind }: ThinkInput,
  signal: AbortSignal,
): Promise<Thought> {
  const { deps, run, agent, conversationId } = context
  const { workspaceId, runId } = run
  const known = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const settings = context.replay?.isPlaying()
      ? context.replay.settings
      : await agentSettings.get(tx, { workspaceId, agent })
    const key = { workspaceId, conversationId }
    // A model reads what was said; rules also lean on the last answer of a tool.
    const events =
      mind === null
        ? await conversationLog.listEvents(tx, key, { limit: maxRead })
        : await conversationLog.listSaid(tx, key, maxRead)
    const store = mind === null ? null : await findStoreName(tx, workspaceId)
    return { settings, events, store }
  })
  if (mind === null) {
    const before = known.events.filter((event) => event.runId !== runId)
    const reading = await readWish(deps, messageOf(known.events), before, { workspaceId, today, agent })
    return { provider: 'local', model: null, durationMs: 0, kind: 'intent', ...reading }
  }
  const refuse = (message: string, { code }: { code: string } = approvalRefusals.LIMIT_EXCEEDED): Thought => {
    return { ...mind, durationMs: 0, kind: 'fault', text: '', message, code }
  }
  const target = await resolveModel(deps, workspaceId, known.settings, mind)
  if (!target) {
    return refuse(sayGone({ ...mind, provider: serviceNames[mind.provider] }), agentRefusals.MODEL_GONE)
  }
  if (!known.settings.isOn)
    return refuse('This agent was turned off. Turn it on in its settings, then ask again.')
  const store = known.store === null ? null : fence({ store: known.store }, context.mark)
  const ask = {
    instructions: instructionsFor(agent, { mark: context.mark, today, store }),
    messages: [...toMessages(known.events, runId, context.mark), ...sofar],
    tools: deps.toolsOf(agent).map(({ name, description, input }) => ({
      name,
      description,
      inputSchema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
    })),
  }
  const need = { tokensIn: estimateTokens(JSON.stringify(ask)), tokensOut: maxTokensOut }
  // Steps of their own within this one: a thought that was made holds nothing any more.
  const claim = context.replay?.isPlaying()
    ? ({ kind: 'granted', ...need } as const)
    : await reserveTokens(context, part, need)
  if (claim.kind === 'refused') return refuse(claim.message)
  const maxOutputTokens = claim.tokensOut
  deps.live.forget(runId)
  const begun = performance.now()
  const end = (problem?: UpstreamProblem) => {
    const trouble = troubleOf(problem)
    const cause = trouble ? { cause: causeOf(trouble, target, known.settings) } : {}
    return { ...mind, durationMs: Math.round(performance.now() - begun), ...cause }
  }
  try {
    const turn = await deps.models.think(
      target,
      { ...ask, maxOutputTokens },
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(leftMs)]),
        onPart: (delta) => deps.live.push(runId, { ...delta, part }),
      },
    )
    const usage = { ...turn.usage, ...countTokens(turn, need.tokensIn) }
    return JSON.parse(JSON.stringify({ ...end(turn.fault), kind: 'turn', turn: { ...turn, usage } }))
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof Refusal) return refuse(error.message, error)
    const fault = faultOf(error, serviceNames[target.provider])
    if (fault === null) throw error
    const { problem, message, code } = fault
    const text = deps.live.textOf(runId)
    // A model that went silent had read the question, and is paid for it.
    const words = deps.live.wordsOf(runId)
    const isPaid = problem === 'timeout' || problem === 'malformed' || words !== ''
    const used = { inputTokens: isPaid ? need.tokensIn : 0, outputTokens: estimateTokens(words) }
    // What the model was asked has no part in it: with this key, or now, it answers nobody.
    const isOfService = words === '' && troubleOf(problem) !== null
    // Our own limit of time says nothing of the service.
    const told = end(error instanceof UpstreamError ? problem : undefined)
    return { ...told, kind: 'fault', text, message, code, isOfService, used }
  }
}

/** Null when it is not the model that failed. */
function faultOf(
  error: unknown,
  service: string,
): Pick<UpstreamError, 'problem' | 'message' | 'code'> | null {
  if (error instanceof UpstreamError) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate
    ? { problem: 'timeout', message: sayLate(service), code: upstreamRefusals.UPSTREAM_TIMEOUT.code }
    : null
}

/** What a thought took; about as much as its words where the service did not say it, or could not any more. */
function countTokens({ usage, text, reasoning, toolCalls }: ModelTurn, asked: number): ThoughtTokens {
  const said = text + (reasoning ?? '') + toolCalls.map(({ input }) => JSON.stringify(input)).join('')
  return {
    inputTokens: usage.inputTokens || asked,
    outputTokens: usage.outputTokens || estimateTokens(said),
  }
}
