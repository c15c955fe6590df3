import { randomBytes } from 'node:crypto'
import type { ModelMessage, ModelToolCall } from '#adapters/models/port.ts'
import type { RunHandle } from '#engine/kinds.ts'
import type { AgentId, EventBody } from '../contract/event.ts'
import { sayEnd } from '../rules/fault.ts'
import { fence } from '../rules/fence.ts'
import { suggestHandoff } from '../rules/handoff.ts'
import { roster, turnLimits } from '../rules/roster.ts'
import { findProducts, sayOutcome } from '../rules/turn.ts'
import { type Answered, act } from './act.ts'
import { type Place, tellOnce, use } from './place.ts'
import { type Thought, think } from './think.ts'
import type { AgentUses } from './uses.ts'

type TurnEnd = { state: 'answered' | 'incomplete' | 'failed' }
type Of<K extends Thought['kind']> = Extract<Thought, { kind: K }>

/** One answer to one message: think, act, think again, until the agent has said what it has to say or a limit is reached. */
export async function takeTurn(
  uses: AgentUses,
  run: RunHandle,
  { agent, conversationId }: { agent: AgentId; conversationId: string },
): Promise<TurnEnd> {
  const opened = await run.step('open', async () => ({
    mark: `data-${randomBytes(8).toString('hex')}`,
    today: uses.clock().toISOString().slice(0, 10),
  }))
  const place = { uses, run, agent, conversationId, actor: `agent:${agent}`, mark: opened.mark }
  const sofar: ModelMessage[] = []
  const outputs: unknown[] = []
  let [tokens, workMs] = [0, 0]
  for (let n = 1; n <= turnLimits.thoughts; n += 1) {
    const part = `think ${n}`
    const leftMs = Math.max(1_000, turnLimits.workMs - workMs)
    const thought = await run.step(part, (signal) =>
      think(place, part, { sofar, today: opened.today, leftMs }, signal),
    )
    if (thought.kind === 'intent') return answerLocally(place, thought)
    if (thought.kind === 'fault') return endWithFault(place, part, thought)
    const { turn, durationMs } = thought
    tokens += turn.usage.inputTokens + turn.usage.outputTokens
    workMs += durationMs
    const goesOn = turn.toolCalls.length > 0 && (turn.finish === 'tool_calls' || turn.finish === 'stop')
    const end = goesOn ? null : sayEnd(turn.finish, turn.text)
    await noteThought(place, part, thought, { isFinal: !goesOn && end === null, outputs })
    if (end !== null) return giveUp(place, end)
    if (!goesOn) return { state: 'answered' }
    sofar.push(...turn.messages)
    for (const [index, call] of turn.toolCalls.entries()) {
      const problem =
        index < turnLimits.callsInThought ? call.problem : 'Too many tools at once: use it next time.'
      const ask = { callId: call.callId, tool: call.name, args: call.input, reason: turn.text, problem }
      const answered = await act(place, `act ${n}.${index + 1}`, ask)
      workMs += answered.durationMs
      outputs.push(answered.output)
      sofar.push(toToolMessage(call, answered, opened.mark))
    }
    if (tokens > turnLimits.tokens)
      return giveUp(place, `The agent reached its limit of ${turnLimits.tokens} tokens for one answer.`)
    if (workMs > turnLimits.workMs)
      return giveUp(place, 'The agent reached its limit of time for one answer.')
  }
  return giveUp(
    place,
    `The agent thought ${turnLimits.thoughts} times and came to no end. Ask for a smaller part.`,
  )
}

function toToolMessage(call: ModelToolCall, answered: Answered, mark: string): ModelMessage {
  const { outcome, output, message } = answered
  const value = outcome === 'answered' ? fence(output, mark) : fence({ outcome, message }, mark)
  const result = { type: 'tool-result', toolCallId: call.callId, toolName: call.name } as const
  return { role: 'tool', content: [{ ...result, output: { type: 'text', value } }] }
}

function noteThought(
  place: Place,
  part: string,
  { provider, model, durationMs, turn }: Of<'turn'>,
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
  return tellOnce(place, `${part}:noted`, bodies, async (tx) => {
    await use(place, tx, { tokensIn: inputTokens, tokensOut: outputTokens })
    place.uses.live.forget(place.run.runId)
  })
}

async function giveUp(place: Place, message: string): Promise<TurnEnd> {
  await tellOnce(place, 'given up', [{ type: 'incomplete', text: '', message }])
  return { state: 'incomplete' }
}

async function endWithFault(
  place: Place,
  part: string,
  { text, message, code }: Of<'fault'>,
): Promise<TurnEnd> {
  const isPart = text !== ''
  const body = isPart
    ? ({ type: 'incomplete', text, message } as const)
    : ({ type: 'failed', code, message } as const)
  await tellOnce(place, `${part}:failed`, [body])
  place.uses.live.forget(place.run.runId)
  return { state: isPart ? 'incomplete' : 'failed' }
}

/** Local Mode: the question means one use of a tool, and the tool's own words are the answer. */
async function answerLocally(place: Place, { intent, question, durationMs }: Of<'intent'>): Promise<TurnEnd> {
  const { run, agent, uses } = place
  const tool = intent && uses.toolsOf(agent).find(({ name }) => name === intent.tool)
  const thought: EventBody = {
    type: 'thought',
    part: 'think 1',
    provider: 'local',
    model: null,
    reasoning: tool ? `Understood as: ${tool.title}.` : 'No tool of mine answers this question.',
    inputTokens: 0,
    outputTokens: 0,
    durationMs,
    confidence: intent?.confidence ?? null,
  }
  await tellOnce(place, 'think 1:noted', [thought])
  const found = { recommendedProducts: [], productCategories: [] }
  if (!tool || !intent) {
    const other = intent && intent.agent !== agent ? intent.agent : null
    const text = other ? sayWhoKnows(other) : sayWhatIsKnown(agent, question)
    const body: EventBody = { type: 'agent_text', part: 'answer', text, isFinal: true, ...found }
    await tellOnce(place, 'answer', [body])
    return { state: 'answered' }
  }
  const ask = {
    callId: `${run.runId}-1`,
    tool: tool.name,
    args: intent.args,
    reason: `You asked: ${question.slice(0, 300)}`,
  }
  const answered = await act(place, 'act 1.1', ask)
  const text = sayOutcome(answered, tool.title)
  const products = findProducts([answered.output])
  await tellOnce(place, 'answer', [{ type: 'agent_text', part: 'answer', text, isFinal: true, ...products }])
  return { state: 'answered' }
}

function sayWhatIsKnown(agent: AgentId, question: string): string {
  const { examples } = roster[agent]
  const handoff = suggestHandoff(question, agent)
  return [
    'I work without a language model now and did not understand this. Ask me, for example:',
    examples.map((example) => `- ${example}`).join('\n'),
    ...(handoff
      ? [`The ${roster[handoff.agentType].name} agent may know more: ${handoff.reason.toLowerCase()}.`]
      : []),
    'Free questions need an OpenAI key: save one under API keys.',
  ].join('\n\n')
}

function sayWhoKnows(agent: AgentId): string {
  return `That is the field of the ${roster[agent].name} agent. Ask there: it knows the tool for it.`
}
