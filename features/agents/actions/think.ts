import { z } from 'zod'
import type { ModelMessage, ModelTarget, ModelTurn } from '#adapters/models/port.ts'
import { UpstreamError, type UpstreamProblem } from '#kit/errors.ts'
import type { AgentEvent, AgentId } from '../contract/event.ts'
import type { AgentSettings } from '../contract/settings.ts'
import { listEvents } from '../records/log.ts'
import { getSettings, readUsage } from '../records/settings.ts'
import { sayFault } from '../rules/fault.ts'
import { questionOf, toMessages } from '../rules/history.ts'
import { judgeThinking } from '../rules/limits.ts'
import { readFollowUp } from '../rules/local/follow-up.ts'
import { type LocalSaying, type LocalUse, toUse } from '../rules/local/to-use.ts'
import { instructionsFor } from '../rules/roster.ts'
import type { Place } from './place.ts'
import type { AgentUses } from './uses.ts'

const maxOutputTokens = 4_000
const serviceNames = { openai: 'OpenAI', deepseek: 'DeepSeek', compatible: 'The model service' }

/** Plain JSON, stored as the answer of its step: a model is never asked the same twice. */
export type Thought = { provider: string; model: string | null; durationMs: number } & (
  | {
      kind: 'intent'
      question: string
      /** What it means, or what is said instead; null when it is not understood or asks for nothing. */
      meant: LocalUse | LocalSaying | null
      isGreeting: boolean
      /** Whose field it is. */
      agent: AgentId | null
      confidence: number | null
    }
  | { kind: 'turn'; turn: ModelTurn }
  | { kind: 'fault'; text: string; message: string; code: string }
)

export type ThoughtOf<K extends Thought['kind']> = Extract<Thought, { kind: K }>

/** The model an agent thinks with, or null in Local Mode. */
export async function findTarget(
  { targets }: Pick<AgentUses, 'targets'>,
  workspaceId: string,
  { provider, model }: AgentSettings,
): Promise<ModelTarget | null> {
  if (provider === 'local') return null
  const known = await targets(workspaceId)
  const target = provider === null ? known[0] : known.find((each) => each.provider === provider)
  return target ? { ...target, model: model ?? target.model } : null
}

/** One thought: of the model, or without one what the question means by rules. `sofar` is what this turn added. */
export async function think(
  place: Place,
  part: string,
  { sofar, today, leftMs }: { sofar: readonly ModelMessage[]; today: string; leftMs: number },
  signal: AbortSignal,
): Promise<Thought> {
  const { uses, run, agent, conversationId } = place
  const { workspaceId, runId } = run
  const known = await uses.db.inWorkspace(workspaceId, async (tx) => {
    const settings = place.rehearsal?.isPlaying()
      ? place.rehearsal.settings
      : await getSettings(tx, { workspaceId, agent })
    const used = await readUsage(tx, { workspaceId, agent }, uses.clock())
    return { settings, used, events: await listEvents(tx, { workspaceId, conversationId }) }
  })
  const target = await findTarget(uses, workspaceId, known.settings)
  if (!target) {
    const before = known.events.filter((event) => event.runId !== runId)
    return readLocally(uses.readIntent, questionOf(known.events), before, { today, agent })
  }
  const of = { provider: target.provider, model: target.model }
  const overBudget = place.rehearsal?.isPlaying() ? null : judgeThinking(known.settings, known.used)
  const refusal = known.settings.isOn ? overBudget : 'This agent was switched off.'
  if (refusal !== null) {
    return { ...of, durationMs: 0, kind: 'fault', text: '', message: refusal, code: 'LIMIT_EXCEEDED' }
  }
  const ask = {
    instructions: instructionsFor(agent, place.mark, today),
    messages: [...toMessages(known.events, runId, place.mark), ...sofar],
    tools: uses.toolsOf(agent).map(({ name, description, input }) => ({
      name,
      description,
      inputSchema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
    })),
    maxOutputTokens,
  }
  uses.live.forget(runId)
  const begun = performance.now()
  const end = () => ({ ...of, durationMs: Math.round(performance.now() - begun) })
  try {
    const turn = await uses.models.think(target, ask, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(leftMs)]),
      onPart: (delta) => uses.live.push(runId, { ...delta, part }),
    })
    return JSON.parse(JSON.stringify({ ...end(), kind: 'turn', turn }))
  } catch (error) {
    const problem = signal.aborted ? null : problemOf(error)
    if (problem === null) throw error
    const message = sayFault(serviceNames[target.provider], problem)
    const code = `UPSTREAM_${problem.toUpperCase()}`
    return { ...end(), kind: 'fault', text: uses.live.textOf(runId), message, code }
  }
}

/** What a question means by rules, by itself or after what was said before. */
function readLocally(
  read: AgentUses['readIntent'],
  question: string,
  before: AgentEvent[],
  { today, agent }: { today: string; agent: AgentId },
): Thought {
  const intent = read(question, { today, agent })
  const meant =
    intent === null
      ? readFollowUp(question, before, { today, agent, read })
      : intent.tool === ''
        ? null
        : toUse(intent)
  const isGreeting = intent?.tool === ''
  const { agent: whose = null, confidence = null } = intent ?? {}
  const by = { provider: 'local', model: null, durationMs: 0 }
  return { ...by, kind: 'intent', question, meant, isGreeting, agent: whose, confidence }
}

/** Null when it is not the model that failed. */
function problemOf(error: unknown): UpstreamProblem | null {
  if (error instanceof UpstreamError) return error.problem
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : null
}
