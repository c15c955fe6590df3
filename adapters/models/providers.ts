/** The library's model for a target, reached by a fetch that follows no redirect and reads no more than it must. */
import { createDeepSeek } from '@ai-sdk/deepseek'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { UpstreamError } from '#kit/errors.ts'
import { isHeaderSafe, refuseRedirect } from '#adapters/http/send.ts'
import { type ModelService, toService } from './failures.ts'
import type { ModelTarget } from './port.ts'

/** Rejects nothing itself but a key that cannot be sent: `unauthorized`. */
export function toLanguageModel(target: ModelTarget, maxBytes: number): LanguageModel {
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
export function readKey(target: ModelTarget): string {
  const key = target.apiKey?.reveal() ?? ''
  if (key === '' ? target.provider === 'compatible' : isHeaderSafe(key)) return key
  const { name, title } = toService(target)
  const sentence = `${title} needs a key. Check that it is complete and holds no spaces or line breaks.`
  throw new UpstreamError(name, 'unauthorized', sentence)
}

/** Where the API's paths begin. OpenAI's begin at /v1; DeepSeek's at the root; of others an address without a path means /v1. */
export function toApiRoot(target: ModelTarget): string {
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
