/** Language models through the AI SDK: one thought a call, no tool is run here, and nothing of a prompt is printed or recorded. */
import { setTimeout as wait } from 'node:timers/promises'
import { jsonSchema, Output, streamText, tool, type ToolSet } from 'ai'
import { UpstreamError } from '#kit/errors.ts'
import { readJson } from '#adapters/http/read-json.ts'
import { checkModel } from './check.ts'
import { toService } from './failures.ts'
import type { ModelAsk, ModelPart, ModelPort, ModelTarget, ModelTool, ModelTurn } from './port.ts'
import { toLanguageModel } from './providers.ts'
import { readTurn } from './turn.ts'

export type ModelLimits = {
  /** For one attempt, the whole stream included. */
  readonly totalMs: number
  /** Until the model begins to think or to speak. */
  readonly firstPartMs: number
  /** Bytes of one answer. */
  readonly maxBytes: number
  /** Further attempts when nothing came yet and the failure may pass. */
  readonly retries: number
  /** Before the first further attempt, unless the service names a time; doubles with each. */
  readonly retryDelayMs: number
  /** A service that asks for a longer pause is not waited for here: the error carries the time. */
  readonly maxWaitMs: number
}

const defaults: ModelLimits = {
  totalMs: 180_000,
  firstPartMs: 60_000,
  maxBytes: 16 * 1024 * 1024,
  retries: 2,
  retryDelayMs: 500,
  maxWaitMs: 20_000,
}

type CompletionRequest = ModelAsk & { readonly output?: ReturnType<typeof Output.object> }
type CompletionCall = {
  readonly signal: AbortSignal
  readonly onPart?: ((part: ModelPart) => void) | undefined
}

// The library prints warnings to the console unless told otherwise, in this way only.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/** The live models. Limits that are not given are the usual ones. */
export function createModels(given: Partial<ModelLimits> = {}): ModelPort {
  const limits = { ...defaults, ...given }
  return {
    think: (target, ask, call) => askAgain(target, ask, call, limits),
    write: async (target, ask, call) => {
      const { instructions, prompt, schema, maxOutputTokens } = ask
      const messages: ModelAsk['messages'] = [{ role: 'user', content: prompt }]
      const asked = { instructions, messages, tools: [], maxOutputTokens, output: Output.object({ schema }) }
      const turn = await askAgain(target, asked, call, limits)
      const value = schema.safeParse(readJson(turn.text))
      if (!value.success || turn.finish !== 'stop') throw misfit(target)
      return { value: value.data, usage: turn.usage }
    },
    check: checkModel,
  }
}

async function askAgain(
  target: ModelTarget,
  ask: CompletionRequest,
  call: CompletionCall,
  limits: ModelLimits,
): Promise<ModelTurn> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(target, ask, call, limits)
    } catch (error) {
      const pauseMs = pauseBefore(error, attempt, limits)
      if (pauseMs === null) throw error
      await wait(pauseMs, undefined, { signal: call.signal }).catch(() => call.signal.throwIfAborted())
    }
  }
}

/** Milliseconds until the next attempt, or null when there is none. */
function pauseBefore(error: unknown, attempt: number, limits: ModelLimits): number | null {
  if (attempt >= limits.retries || !(error instanceof UpstreamError) || !error.retryable) return null
  if (error.problem === 'timeout') return null
  const pauseMs = error.retryAfterMs ?? limits.retryDelayMs * 2 ** attempt
  return pauseMs <= limits.maxWaitMs ? pauseMs : null
}

async function askOnce(
  target: ModelTarget,
  ask: CompletionRequest,
  call: CompletionCall,
  limits: ModelLimits,
): Promise<ModelTurn> {
  call.signal.throwIfAborted()
  const tools = ask.toolChoice === 'none' ? [] : ask.tools
  const result = streamText({
    model: toLanguageModel(target, limits.maxBytes),
    instructions: ask.instructions,
    messages: [...ask.messages],
    ...(tools.length === 0 ? {} : { tools: toToolSet(tools) }),
    ...(ask.output === undefined ? {} : { output: ask.output }),
    maxOutputTokens: ask.maxOutputTokens,
    maxRetries: 0,
    streamRetries: 0,
    abortSignal: call.signal,
    timeout: { totalMs: limits.totalMs, stepMs: limits.totalMs, firstChunkMs: limits.firstPartMs },
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    // Conversations are kept here, not there; the reasoning then comes sealed and is sent back with the next thought.
    providerOptions: {
      openai: { store: false, strictJsonSchema: false },
      compatible: { strictJsonSchema: false },
    },
    onError: () => {},
  })
  const toolNames = tools.map(({ name }) => name)
  return readTurn(result.stream, { target, toolNames, signal: call.signal, onPart: call.onPart })
}

/** Without `execute`: what a model asks for is done, or not, by the run. */
function toToolSet(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  )
}

function misfit(target: ModelTarget): UpstreamError {
  const { name, title } = toService(target)
  const sentence = `${title} gave an answer that does not have the form asked for. Try again, or choose another model.`
  return new UpstreamError(name, 'malformed', sentence, { retryable: true })
}
