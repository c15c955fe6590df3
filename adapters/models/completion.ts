/** One call of a model through the AI SDK. */
import { createDeepSeek } from '@ai-sdk/deepseek'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { jsonSchema, type LanguageModel, Output, streamText, tool, type ToolSet } from 'ai'
import type { z } from 'zod'
import { refuseWhereSealed } from '../http/sealed.ts'
import { refuseRedirect } from '../http/send.ts'
import { type ModelService, toService } from './failures.ts'
import type { ModelAsk, ModelTarget, ModelTool } from './port.ts'
import { readKey, toApiRoot } from './target.ts'

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

/** `schema` asks for a JSON value of that form. */
export type CompletionRequest = ModelAsk & { readonly schema?: z.ZodType }

// The library prints warnings to the console unless told otherwise, in this way only.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/** Begins the call and answers its parts as they come. Throws `unauthorized` for a key that cannot be sent. */
export function streamCompletion(
  target: ModelTarget,
  ask: CompletionRequest,
  signal: AbortSignal,
  limits: ModelLimits,
) {
  const { tools, schema } = ask
  return streamText({
    model: toLanguageModel(target, limits.maxBytes),
    instructions: ask.instructions,
    messages: [...ask.messages],
    ...(tools.length === 0 ? {} : { tools: toToolSet(tools) }),
    ...(schema === undefined ? {} : { output: Output.object({ schema }) }),
    maxOutputTokens: ask.maxOutputTokens,
    maxRetries: 0,
    streamRetries: 0,
    abortSignal: signal,
    timeout: { totalMs: limits.totalMs, stepMs: limits.totalMs, firstChunkMs: limits.firstPartMs },
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    // Conversations are kept here, not there; the reasoning then comes sealed and is sent back with the next thought.
    providerOptions: {
      openai: { store: false, strictJsonSchema: false },
      compatible: { strictJsonSchema: false },
    },
    onError: () => {},
  }).stream
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

/** An answer that is too large just ends, so that what came of it until then can still be read. */
function boundedFetch(service: ModelService, maxBytes: number): typeof fetch {
  return async (input, init) => {
    refuseWhereSealed(service)
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
