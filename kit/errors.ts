/** Only `defineRefusals` has it, so no code is made up where it is thrown. */
const declared = Symbol('declared')

/** Why something is refused: a code that clients match on, and the HTTP status it comes with. */
export type Reason<C extends string = string> = {
  readonly code: C
  readonly status: number
  readonly [declared]: true
}

/** Declares reasons to refuse, each code with its HTTP status. */
export function defineRefusals<const S extends Readonly<Record<string, number>>>(statuses: S) {
  const reasons = Object.entries(statuses).map(([code, status]) => [code, { code, status, [declared]: true }])
  return Object.fromEntries(reasons) as { readonly [C in keyof S & string]: Reason<C> }
}

/** A condition the person can do something about. Its reason is declared in a contract; screens match on the code. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    { code, status }: Reason,
    message: string,
    options: { details?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Whether something was refused for this reason. */
export function isRefusedFor(reason: Reason, error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === reason.code
}

/** What the front door answers in place of any endpoint. */
export const doorRefusals = defineRefusals({
  ADDRESS_INVALID: 400,
  BODY_INVALID: 400,
  INPUT_INVALID: 400,
  INTERNAL: 500,
  DATABASE_BUSY: 503,
})

/** What it answers in place of an endpoint that takes a body. */
export const bodyRefusals = defineRefusals({ TOO_LARGE: 413, NOT_JSON: 415 })

/** What it answers in place of an endpoint that needs a merchant. */
export const sessionRefusals = defineRefusals({ SESSION_MISSING: 401, TOO_MANY_REQUESTS: 429 })

/** What it answers in place of an endpoint that is of one store. */
export const storeChoiceRefusals = defineRefusals({ STORE_UNKNOWN: 404 })

/** A list that is read by pages got a cursor that is not one of its own. */
export const pageRefusals = defineRefusals({ CURSOR_INVALID: 400 })

/** A limit that holds beside that of the front door. */
export const limitRefusals = defineRefusals({ TOO_MANY_ATTEMPTS: 429 })

/** An outside service failed us. */
export const upstreamRefusals = defineRefusals({
  UPSTREAM_UNAUTHORIZED: 409,
  UPSTREAM_FORBIDDEN: 409,
  UPSTREAM_NOT_FOUND: 502,
  UPSTREAM_THROTTLED: 502,
  UPSTREAM_TIMEOUT: 504,
  UPSTREAM_UNAVAILABLE: 502,
  UPSTREAM_MALFORMED: 502,
  UPSTREAM_REJECTED: 502,
})

/** What the engine refuses of runs, approvals and tools. */
export const runRefusals = defineRefusals({
  RUN_NOT_FOUND: 404,
  RUN_ENDED: 409,
  APPROVAL_NOT_FOUND: 404,
  APPROVAL_DECIDED: 409,
  APPROVAL_EXPIRED: 409,
  APPROVAL_ARGS_CHANGED: 409,
  APPROVAL_MISSING: 409,
  TOOL_INPUT_INVALID: 422,
})

export type UpstreamProblem =
  | 'unauthorized'
  | 'forbidden'
  /** The key is right, and its account has nothing left to spend. */
  | 'no_credit'
  | 'not_found'
  | 'throttled'
  | 'timeout'
  | 'unavailable'
  | 'malformed'
  | 'rejected'

const upstreamReasons: Readonly<Record<UpstreamProblem, Reason>> = {
  unauthorized: upstreamRefusals.UPSTREAM_UNAUTHORIZED,
  forbidden: upstreamRefusals.UPSTREAM_FORBIDDEN,
  no_credit: upstreamRefusals.UPSTREAM_FORBIDDEN,
  not_found: upstreamRefusals.UPSTREAM_NOT_FOUND,
  throttled: upstreamRefusals.UPSTREAM_THROTTLED,
  timeout: upstreamRefusals.UPSTREAM_TIMEOUT,
  unavailable: upstreamRefusals.UPSTREAM_UNAVAILABLE,
  malformed: upstreamRefusals.UPSTREAM_MALFORMED,
  rejected: upstreamRefusals.UPSTREAM_REJECTED,
}

/** An outside service failed us. Made in adapters only; `message` is a plain sentence without secrets. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly service: string
  readonly problem: UpstreamProblem
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined
  readonly code: string
  readonly status: number

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
    this.code = upstreamReasons[problem].code
    this.status = upstreamReasons[problem].status
  }
}
