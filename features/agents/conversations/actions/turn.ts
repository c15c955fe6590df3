import { randomBytes } from 'node:crypto'
import type { ModelMessage, ModelToolCall } from '#adapters/models/port.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { findProducts, sayOutcome } from '#features/agents/conversation-log/rules/turn.ts'
import { type ModelChoice, selectModel } from '#features/agents/settings/actions/model-choice.ts'
import type { ModelCause } from '#features/agents/settings/contract/model-state.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { turnLimits } from '#features/agents/settings/rules/roster.ts'
import {
  recordEventsOnce,
  recordUsage,
  type ReplayMode,
  type TurnEnd,
} from '#features/agents/tool-runs/actions/run-context.ts'
import { runToolCall } from '#features/agents/tool-runs/actions/run-tool-call.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import { fence } from '#features/agents/tool-runs/rules.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sayEnd, sayFailure } from '../rules/fault.ts'
import type { AgentDeps, TurnContext } from './deps.ts'
import { fallBack } from './fall-back.ts'
import { answerLocally } from './local.ts'
import { think, type Thought, type ThoughtOf, tokensOf } from './think.ts'

type TurnStart = { mark: string; today: string; mind?: ModelChoice }

/** One answer to one message: think, act, think again, until the agent has said what it has to say or a limit is reached. */
export async function takeTurn(
  deps: AgentDeps,
  run: Run,
  { agent, conversationId }: { agent: AgentId; conversationId: string },
  replay?: ReplayMode,
): Promise<TurnEnd> {
  const here = { deps, run, agent, conversationId, actor: { type: 'agent', agent } as const, replay }
  const opened: TurnStart = await run.step('open', async () => ({
    mark: `data-${randomBytes(8).toString('hex')}`,
    today: await deps.today(run.workspaceId),
    mind: await selectModel(here),
  }))
  // A recording may be older than that a turn keeps its model.
  const mind = opened.mind === undefined ? await run.step('mind', () => selectModel(here)) : opened.mind
  const context = { ...here, mark: opened.mark }
  const sofar: ModelMessage[] = []
  const outputs: unknown[] = []
  const said: string[] = []
  let [tokens, workMs] = [0, 0]
  for (let n = 1; n <= turnLimits.thoughts; n += 1) {
    const part = `think ${n}`
    const leftMs = Math.max(1_000, turnLimits.workMs - workMs)
    const thought = await run.step<Thought>(
      part,
      (signal) => think(context, part, { sofar, today: opened.today, leftMs, mind }, signal),
      { kind: 'model_call', part, tokens: tokensOf },
    )
    if (thought.kind === 'intent') return answerLocally(context, thought)
    if (thought.kind === 'fault' && thought.isOfService && n === 1 && mind) {
      return fallBack(context, thought, { mind, today: opened.today })
    }
    if (thought.kind === 'fault') {
      const isGone = thought.code === agentRefusals.MODEL_GONE.code && said.length > 0
      return endWithFault(context, part, isGone ? { ...thought, text: said.join('\n\n') } : thought)
    }
    const { turn, durationMs, cause } = thought
    tokens += turn.usage.inputTokens + turn.usage.outputTokens
    workMs += durationMs
    const goesOn = turn.toolCalls.length > 0 && (turn.finish === 'tool_calls' || turn.finish === 'stop')
    const problem = turn.problem && sayFailure({ message: turn.problem, cause })
    const end = goesOn ? null : sayEnd(turn.finish, turn.text, problem)
    await noteThought(context, part, thought, { isFinal: !goesOn && end === null, outputs })
    if (end !== null) return giveUp(context, end, cause)
    if (!goesOn) return { state: 'answered' }
    sofar.push(...turn.messages)
    for (const [index, call] of turn.toolCalls.entries()) {
      const problem =
        index < turnLimits.callsInThought ? call.problem : 'Too many tools at once: use it next time.'
      const ask = { callId: call.callId, tool: call.name, args: call.input, reason: turn.text, problem }
      const answered = await runToolCall(context, `act ${n}.${index + 1}`, ask)
      workMs += answered.durationMs
      outputs.push(answered.output)
      said.push(sayOutcome(answered, titleOf(context, call.name)))
      sofar.push(toToolMessage(call, answered, opened.mark))
    }
    if (tokens > turnLimits.tokens)
      return giveUp(
        context,
        `The agent reached its limit of ${turnLimits.tokens} tokens for one answer. Ask for less at a time.`,
      )
    if (workMs > turnLimits.workMs)
      return giveUp(context, 'The agent reached its time limit for one answer. Ask for less at a time.')
  }
  return giveUp(
    context,
    `The agent couldn’t finish in ${turnLimits.thoughts} steps. Ask for something smaller.`,
  )
}

function titleOf({ deps, agent }: TurnContext, tool: string): string {
  return deps.toolsOf(agent).find(({ name }) => name === tool)?.title ?? tool
}

function toToolMessage(call: ModelToolCall, answered: ToolCallResult, mark: string): ModelMessage {
  const { outcome, output, message } = answered
  const value = outcome === 'answered' ? fence(output, mark) : fence({ outcome, message }, mark)
  const result = { type: 'tool-result', toolCallId: call.callId, toolName: call.name } as const
  return { role: 'tool', content: [{ ...result, output: { type: 'text', value } }] }
}

function noteThought(
  context: TurnContext,
  part: string,
  { provider, model, durationMs, turn }: ThoughtOf<'turn'>,
  { isFinal, outputs }: { isFinal: boolean; outputs: unknown[] },
): Promise<void> {
  const { inputTokens, outputTokens } = turn.usage
  const used = { inputTokens, outputTokens, durationMs }
  const reasoning = turn.reasoning ?? ''
  const bodies: EventBody[] = [
    { type: 'thought', part, provider, model, reasoning, ...used, confidence: null },
  ]
  if (turn.text !== '') {
    const found = isFinal ? findProducts(outputs) : { recommendedProducts: [], productCategories: [] }
    bodies.push({ type: 'agent_text', part, text: turn.text, isFinal, ...found })
  }
  return recordEventsOnce(
    context,
    { name: `${part}:noted`, kind: 'token_settle', part },
    bodies,
    async (tx) => {
      await recordUsage(context, tx, { tokensIn: inputTokens, tokensOut: outputTokens })
      context.deps.live.forget(context.run.runId)
    },
  )
}

async function giveUp(context: TurnContext, message: string, cause?: ModelCause): Promise<TurnEnd> {
  const body = { type: 'incomplete', text: '', message, ...(cause ? { cause } : {}) } as const
  await recordEventsOnce(context, { name: 'given up' }, [body])
  return { state: 'incomplete' }
}

async function endWithFault(
  context: TurnContext,
  part: string,
  { text, message: told, code, cause, used }: ThoughtOf<'fault'>,
): Promise<TurnEnd> {
  const isPart = text !== ''
  const message = sayFailure({ message: told, cause })
  const why = { message, ...(cause ? { cause } : {}) }
  const body = isPart
    ? ({ type: 'incomplete', text, ...why } as const)
    : ({ type: 'failed', code, ...why } as const)
  await recordEventsOnce(
    context,
    { name: `${part}:failed`, kind: 'token_settle', part },
    [body],
    async (tx) => {
      if (used) await recordUsage(context, tx, { tokensIn: used.inputTokens, tokensOut: used.outputTokens })
    },
  )
  context.deps.live.forget(context.run.runId)
  return { state: isPart ? 'incomplete' : 'failed' }
}
