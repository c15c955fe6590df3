import { z } from 'zod'
import type { AgentEvent, EventBody } from '#features/agents/conversation-log/contract/event.ts'
import type { ForkableStep, RecordedStep } from '../contract/recording.ts'

/** The part of a stored thought that a recording needs. */
export const StoredThought = z.looseObject({
  kind: z.enum(['intent', 'turn', 'fault']),
  provider: z.string(),
  model: z.string().nullable(),
})

/** What a tool answered, or why it could not, as the step of its use stores it. */
export const StoredUse = z.looseObject({ output: z.unknown(), fault: z.string().nullable() })

const AskedInput = z.looseObject({ agentAsked: z.string(), args: z.unknown() })

const begins = ['user_message', 'handoff', 'note']

/** The events of a run without their place in a log: those it answers, and those it told. */
export function splitEvents(events: readonly AgentEvent[]): { opening: EventBody[]; told: EventBody[] } {
  const first = events.findIndex(({ type }) => !begins.includes(type))
  const at = first < 0 ? events.length : first
  return { opening: events.slice(0, at).map(toBody), told: events.slice(at).map(toBody) }
}

export function toBody({ seq: _seq, runId: _runId, at: _at, ...body }: AgentEvent): EventBody {
  return body
}

type StoredStep = Pick<RecordedStep, 'name' | 'kind' | 'part' | 'storedAt'> & { answer: unknown }

/** The stored steps, in their order, with what each thought and each tool was given. */
export function toRecordedSteps(
  steps: readonly StoredStep[],
  { question, before, events }: { question: string; before: number; events: readonly AgentEvent[] },
): RecordedStep[] {
  const asked = events.filter((event) => event.type === 'tool_asked')
  const uses = usesInOrder(steps)
  return steps.map(({ answer, ...step }, index) => {
    const own = { ...step, output: answer ?? null }
    if (step.kind === 'model_call') {
      const answers = steps
        .slice(0, index)
        .flatMap((use) => (use.kind === 'tool_call' ? [{ step: use.name, answer: use.answer }] : []))
      return { ...own, input: { question, eventsBefore: before, answers } }
    }
    const ask = step.kind === 'tool_call' ? asked[uses.indexOf(step.part)] : undefined
    return { ...own, input: ask ? { agentAsked: ask.tool, args: ask.args } : null }
  })
}

/** The uses that were asked for, in the order of their events. One that was refused before it ran has an event and no step of its own. */
export function usesInOrder(steps: readonly Pick<RecordedStep, 'kind' | 'part'>[]): (string | null)[] {
  return steps.flatMap(({ kind, part }) => (kind === 'tool_asked' ? [part] : []))
}

const SaidTurn = z.looseObject({
  text: z.string(),
  toolCalls: z.array(z.looseObject({ name: z.string(), input: z.unknown() })),
})

/** The steps that can be answered otherwise, each with its answer as `toForkedAnswer` takes one. Thoughts without a model have none. */
export function toForkableSteps(steps: readonly RecordedStep[]): ForkableStep[] {
  return steps.flatMap(({ name: step, kind, input, output }): ForkableStep[] => {
    if (kind === 'tool_call') {
      const { agentAsked: tool = null, args = null } = AskedInput.safeParse(input).data ?? {}
      const { output: answer = null, fault = null } = StoredUse.safeParse(output).data ?? {}
      return [{ step, kind: 'use', tool, args, answer, fault }]
    }
    const thought = kind === 'model_call' ? StoredThought.safeParse(output).data : undefined
    const said = thought?.kind === 'turn' ? SaidTurn.safeParse(thought['turn']).data : undefined
    if (!said) return []
    const toolCalls = said.toolCalls.map(({ name, input: args }) => ({ name, input: args ?? {} }))
    const answer = { text: said.text, toolCalls }
    return [{ step, kind: 'thought', tool: null, args: null, answer, fault: null }]
  })
}

/** What a person may put in the place of a thought. */
const ForkedThought = z.strictObject({
  text: z.string().max(8_000).default(''),
  toolCalls: z
    .array(z.strictObject({ name: z.string().min(1).max(64), input: z.record(z.string(), z.unknown()) }))
    .max(6)
    .default([]),
})

/** A changed answer as the step stores it; null when it does not fit the step. */
export function toForkedAnswer(
  { name, kind, output }: Pick<RecordedStep, 'name' | 'kind' | 'output'>,
  answer: unknown,
): unknown {
  if (kind === 'tool_call') return { output: answer ?? null, fault: null, durationMs: 0 }
  const thought = StoredThought.safeParse(output).data
  const changed = ForkedThought.safeParse(answer).data
  if (thought?.kind !== 'turn' || !changed) return null
  if (changed.text === '' && changed.toolCalls.length === 0) return null
  const { provider, model } = thought
  return { provider, model, durationMs: 0, kind: 'turn', turn: toTurn(name, changed) }
}

/** What a model said, in the form in which a model's turn is stored. */
export function toTurn(step: string, { text, toolCalls }: z.infer<typeof ForkedThought>) {
  const calls = toolCalls.map(({ name, input }, index) => ({
    callId: `fork-${step.replaceAll(' ', '-')}-${index + 1}`,
    name,
    input,
    problem: null,
  }))
  const parts = calls.map(({ callId, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: callId,
    toolName: name,
    input,
  }))
  const said = text === '' ? [] : [{ type: 'text' as const, text }]
  return {
    text,
    reasoning: null,
    toolCalls: calls,
    finish: calls.length > 0 ? ('tool_calls' as const) : ('stop' as const),
    messages: [{ role: 'assistant' as const, content: [...said, ...parts] }],
    usage: { inputTokens: 0, outputTokens: 0, reasoningTokens: 0, cachedTokens: 0 },
    firstPartMs: null,
  }
}
