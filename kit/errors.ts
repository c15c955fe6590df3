/** A condition the person can do something about. `code` is listed in a feature's contract; screens match on it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: string,
    message: string,
    status: number,
    options: { details?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export type UpstreamProblem =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'throttled'
  | 'timeout'
  | 'unavailable'
  | 'malformed'
  | 'rejected'

/** An outside service failed us. Made in adapters only; `message` is a plain sentence without secrets. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly service: string
  readonly problem: UpstreamProblem
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined

  constructor(
    service: string,
    problem: UpstreamProblem,
    message: string,
    options: { retryable?: boolean; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.service = service
    this.problem = problem
    this.retryable = options.retryable ?? false
    this.retryAfterMs = options.retryAfterMs
  }
}
