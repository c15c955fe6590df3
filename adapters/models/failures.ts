/** What a failed model call means, in a sentence a merchant can act on. Nothing the service said is quoted: it may echo the key or the prompt. */
import { z } from 'zod'
import { readJson } from '#adapters/http/read-json.ts'
import { retryAfterMs } from '#adapters/http/send.ts'
import { UpstreamError } from '#kit/errors.ts'
import type { ModelTarget } from './port.ts'

export type ModelService = { readonly name: string; readonly title: string }

const titles = { openai: 'OpenAI', deepseek: 'DeepSeek', compatible: 'The model service' } as const

/** The names of the provider, for errors. */
export function toService(target: ModelTarget): ModelService {
  return { name: target.provider, title: titles[target.provider] }
}

/** An answer that refuses, as far as it is known. */
export type ModelRefusal = {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const Code = z.union([z.string(), z.number()]).nullish()
const Failure = z.object({ code: Code, type: Code })
const FailureBody = z.union([
  z.object({ error: Failure }).transform(({ error }) => error),
  z.object({ response: z.object({ error: Failure }) }).transform(({ response }) => response.error),
  Failure,
])

/** Tells apart what an answer with an error status says. */
export function explainRefusal(target: ModelTarget, refusal: ModelRefusal): UpstreamError {
  const codes = readCodes(refusal.body)
  const wait = retryAfterMs(refusal.headers.get('retry-after'), Date.now())
  return explainStatus(target, refusal.status, codes, wait)
}

/**
 * What the library threw or streamed as an error. `isTimeUp` tells that our own time limit ended the call.
 * The original is not attached: it holds the request, prompt and all. A conversation that is ill-formed before it is
 * sent is our bug and comes as a plain Error.
 */
export function explainModelFailure(target: ModelTarget, error: unknown, isTimeUp: boolean): Error {
  const { name, title } = toService(target)
  if (isOurBug(error)) return new Error(`A conversation could not be sent to a model (${error.name}).`)
  if (isTimeUp || isTimeout(error)) {
    return new UpstreamError(name, 'timeout', `${title} didn’t respond in time. Try again in a moment.`, {
      retryable: true,
    })
  }
  const own = findUpstream(error)
  if (own !== null) return own
  const call = CallFailure.safeParse(error)
  if (call.success) {
    const codes = readCodes(call.data.responseBody ?? call.data.data)
    const wait = retryAfterMs(call.data.responseHeaders?.['retry-after'] ?? null, Date.now())
    const { statusCode: status = 0 } = call.data
    const isBroken = status < 300 && !isUnreadable(error)
    return explainStatus(target, isBroken ? statusOf(codes) : status, codes, wait)
  }
  return explainStatus(target, 0, [], undefined)
}

/** The library found the messages or tools ill-formed before it sent them, such as a tool call nobody answered. */
function isOurBug(error: unknown): error is Error {
  const names =
    /^AI_(InvalidPrompt|MissingToolResults|InvalidMessageRole|MessageConversion|InvalidArgument|UnsupportedFunctionality)Error$/
  return error instanceof Error && names.test(error.name)
}

/** Fields of the library's APICallError and of the errors it makes of a stream. */
const CallFailure = z.object({
  statusCode: z.number().optional(),
  responseHeaders: z.record(z.string(), z.string()).optional(),
  responseBody: z.string().optional(),
  data: z.unknown(),
})

function explainStatus(
  target: ModelTarget,
  status: number,
  codes: readonly string[],
  waitMs: number | undefined,
): UpstreamError {
  const { name, title } = toService(target)
  const model = target.model.slice(0, 100)
  const { isOperated = false } = target
  if (status === 402 || codes.includes('insufficient_quota')) {
    const sentence = isOperated
      ? `${title} has no credit left for the key that your administrator set.`
      : `${title} has no credit left for this key. Add credit in its billing settings, then try again.`
    return new UpstreamError(name, 'no_credit', sentence)
  }
  if (status === 401) {
    const sentence = isOperated
      ? `${title} rejected the key that your administrator set.`
      : `${title} rejected the key. Check that it’s complete and active.`
    return new UpstreamError(name, 'unauthorized', sentence)
  }
  if (status === 403) {
    const sentence = isOperated
      ? `${title} doesn’t allow the key that your administrator set to use the model "${model}".`
      : `${title} doesn’t allow this key to use the model "${model}". Check the key’s permissions.`
    return new UpstreamError(name, 'forbidden', sentence)
  }
  if (status === 404) {
    const check = isOperated ? '' : ' Check the model name and the service URL.'
    const sentence = `${title} doesn’t have a model named "${model}".${check}`
    return new UpstreamError(name, 'not_found', sentence)
  }
  if (status === 408 || status === 504) {
    const sentence = `${title} didn’t respond in time. Try again in a moment.`
    return new UpstreamError(name, 'timeout', sentence, { retryable: true })
  }
  if (status === 429) {
    const sentence = `${title} is busy right now. Try again ${sayWhen(waitMs)}.`
    return new UpstreamError(name, 'throttled', sentence, {
      retryable: true,
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    })
  }
  if (codes.includes('context_length_exceeded')) {
    const sentence = `The conversation is too long for the model "${model}". Start a new one.`
    return new UpstreamError(name, 'rejected', sentence)
  }
  if (status >= 400 && status < 500) {
    const sentence = `${title} did not accept the request for the model "${model}" (status ${status}). Check that the model can use tools, or choose another.`
    return new UpstreamError(name, 'rejected', sentence)
  }
  if (status >= 200 && status < 300) {
    const sentence = `${title} sent an unreadable response. Try again in a moment.`
    return new UpstreamError(name, 'malformed', sentence, { retryable: true })
  }
  const sentence = status === 0 ? `The connection to ${title} failed` : `${title} has a problem`
  return new UpstreamError(name, 'unavailable', `${lowerThe(sentence)}. Try again ${sayWhen(waitMs)}.`, {
    retryable: true,
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  })
}

function sayWhen(waitMs: number | undefined): string {
  const seconds = Math.ceil((waitMs ?? 0) / 1_000)
  if (seconds <= 5) return 'in a moment'
  if (seconds < 120) return `in ${seconds} seconds`
  return seconds < 7_200 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${Math.ceil(seconds / 3_600)} hours`
}

function lowerThe(sentence: string): string {
  return sentence.replace(' The ', ' the ')
}

/** An error inside a stream comes with status 200, so only its code tells what it is. */
function statusOf(codes: readonly string[]): number {
  if (codes.includes('rate_limit_exceeded')) return 429
  if (codes.includes('invalid_api_key')) return 401
  if (codes.includes('model_not_found')) return 404
  return 0
}

function readCodes(body: unknown): string[] {
  const failure = FailureBody.safeParse(typeof body === 'string' ? readJson(body) : body)
  if (!failure.success) return []
  return [failure.data.code, failure.data.type].filter((code) => code != null).map(String)
}

/** The library wraps what `fetch` threw; ours is somewhere along the causes. */
function findUpstream(error: unknown): UpstreamError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof UpstreamError) return at
  }
  return null
}

/** A good status with what is not the protocol, in contrast to one whose body was cut off. */
function isUnreadable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && ['AI_JSONParseError', 'AI_TypeValidationError'].includes(cause.name)
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
