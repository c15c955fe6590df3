/** One outgoing HTTP call with a time limit, a size limit and no redirects; failures come as `UpstreamError`. */
import { UpstreamError } from '#kit/errors.ts'
import { refuseWhereSealed } from './sealed.ts'

export type OutgoingRequest = {
  /** For errors: the machine name, such as "shopify", and the name people know. */
  readonly service: { readonly name: string; readonly title: string }
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** For the whole call, the body included. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

export type IncomingAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/**
 * Sends once and reads the whole body. Rejects with the signal's reason when the caller aborts; with `timeout` or
 * `unavailable` (both retryable) on the network's failures; with `rejected` on a redirect, `malformed` above `maxBytes`.
 */
export async function send(request: OutgoingRequest): Promise<IncomingAnswer> {
  refuseWhereSealed(request.service)
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout])
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      redirect: 'manual',
      signal,
    })
    await refuseRedirect(request.service, response)
    const text = await readText(request, response)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    throw explainFailure(request.service, error, timeout, request.signal)
  }
}

/** Throws `rejected` for a redirect: credentials must not travel to an address that was not configured. */
export async function refuseRedirect(service: OutgoingRequest['service'], response: Response): Promise<void> {
  if (response.status < 300 || response.status > 399) return
  await response.body?.cancel()
  throw new UpstreamError(
    service.name,
    'rejected',
    `${service.title} answered with a redirect, which is not followed.`,
  )
}

/**
 * What a failed fetch or body means. The original error is not attached: fetch quotes header values in its messages. Its
 * code, such as ENOTFOUND, is the cause: it is for the log, not for people.
 */
export function explainFailure(
  service: OutgoingRequest['service'],
  error: unknown,
  timeout: AbortSignal,
  caller: AbortSignal | undefined,
): unknown {
  if (caller?.aborted) return caller.reason
  if (error instanceof UpstreamError) return error
  if (timeout.aborted) {
    return new UpstreamError(service.name, 'timeout', `${service.title} didn’t respond in time.`, {
      retryable: true,
    })
  }
  return new UpstreamError(
    service.name,
    'unavailable',
    `The connection to ${service.title} failed. Try again in a moment.`,
    { retryable: true, cause: networkCause(error) },
  )
}

/** True when the text can be a header value as it is; a pasted key with a line break in it cannot. */
export function isHeaderSafe(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

/** Milliseconds of a Retry-After header (seconds, also with a fraction, or a date), or undefined. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000
  return Number.isFinite(waitMs) ? Math.max(0, Math.ceil(waitMs)) : undefined
}

async function readText(request: OutgoingRequest, response: Response): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > request.maxBytes) {
      throw new UpstreamError(
        request.service.name,
        'malformed',
        `${request.service.title} sent too large an answer.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function networkCause(error: unknown): Error | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? new Error(code) : undefined
}
