/** Language models through the AI SDK: one thought a call, no tool is run here, and nothing of a prompt is printed or recorded. */
import { setTimeout as wait } from 'node:timers/promises'
import { createDeepSeek } from '@ai-sdk/deepseek'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { jsonSchema, type LanguageModel, Output, streamText, tool, type ToolSet } from 'ai'
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import { readJson } from '../http/read-json.ts'
import { isHeaderSafe, refuseRedirect, send } from '../http/send.ts'
import { explainRefusal, type ModelService, toService } from './failures.ts'
import type { ModelAsk, ModelPart, ModelPort, ModelTarget, ModelTool, ModelTurn } from './port.ts'
import { readTurn } from './turn.ts'

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })
const Balance = z.object({ is_available: z.boolean() })
const none = new Headers()

/** Checks, without cost, that a service takes the key and knows the model. Rejects like a thought would. Whether a compatible service has the model is not asked: it may list another spelling. */
async function checkModel(target: ModelTarget, options: Parameters<ModelPort['check']>[1]): Promise<void> {
  const key = readKey(target)
  const isDeepSeek = target.provider === 'deepseek'
  const answer = await send({
    service: toService(target),
    method: 'GET',
    url: toApiRoot(target) + (isDeepSeek ? '/user/balance' : '/models'),
    headers: { accept: 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
    timeoutMs: 10_000,
    maxBytes: 5 * 1024 * 1024,
    signal: options.signal,
  })
  if (answer.status !== 200) throw refusal(target, answer.status, answer.headers, answer.text)
  if (isDeepSeek) {
    const balance = Balance.safeParse(readJson(answer.text))
    if (!balance.success) throw unreadable(target)
    if (!balance.data.is_available) throw refusal(target, 402, none, '')
    return
  }
  const models = Models.safeParse(readJson(answer.text))
  if (!models.success) throw unreadable(target)
  const isKnown = models.data.data.some(({ id }) => id === target.model)
  if (target.provider === 'openai' && !isKnown) throw refusal(target, 404, none, '')
}

function refusal(target: ModelTarget, status: number, headers: Headers, body: string): UpstreamError {
  return explainRefusal(target, { status, headers, body })
}

function unreadable(target: ModelTarget): UpstreamError {
  return refusal(target, 200, none, '')
}

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

/** Rejects nothing itself but a key that cannot be sent: `unauthorized`. */
function toLanguageModel(target: ModelTarget, maxBytes: number): LanguageModel {
  const apiKey = readKey(target)
  const baseURL = toApiRoot(target)
  const fetch = boundedFetch(toService(target), maxBytes)
  if (target.provider === 'openai') return createOpenAI({ apiKey, baseURL, fetch })(target.model)
  if (target.provider === 'deepseek') return createDeepSeek({ apiKey, baseURL, fetch })(target.model)
  return createOpenAICompatible({
    name: 'compatible',
    baseURL,
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey === '' ? {} : { apiKey }),
  })(target.model)
}

/** The plain key, or an empty text where a compatible service needs none. */
function readKey(target: ModelTarget): string {
  const key = target.apiKey?.reveal() ?? ''
  if (key === '' ? target.provider === 'compatible' : isHeaderSafe(key)) return key
  const { name, title } = toService(target)
  const sentence = `${title} needs a key. Check that it is complete and holds no spaces or line breaks.`
  throw new UpstreamError(name, 'unauthorized', sentence)
}

/** Where the API's paths begin. OpenAI's begin at /v1; DeepSeek's at the root; of others an address without a path means /v1. */
function toApiRoot(target: ModelTarget): string {
  const base = target.baseUrl.replace(/\/+$/, '')
  if (target.provider === 'openai') return `${base.replace(/\/v1$/, '')}/v1`
  if (target.provider === 'deepseek') return base.replace(/\/v1$/, '')
  return new URL(base).pathname === '/' ? `${base}/v1` : base
}

/** An answer that is too large just ends, so that what came of it until then can still be read. */
function boundedFetch(service: ModelService, maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    await refuseRedirect(service, response)
    if (response.body === null) return response
    return new Response(response.body.pipeThrough(endAfter(maxBytes)), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  }
}

function endAfter(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, maxBytes - bytes))
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.terminate()
    },
  })
}
