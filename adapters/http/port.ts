/** Calls to addresses that a person chose. */

export type VisitMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type VisitRequest = {
  readonly method: VisitMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Headers that a redirect to another origin does not get. */
  readonly secretHeaders?: Readonly<Record<string, string>>
  readonly body: string | null
  /** For the whole call, redirects and the body included. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** Why there is no answer. `mayHaveArrived`: the request went out, and nobody knows whether it was acted on. `status` is known where only the body was not. */
export type VisitFailure = {
  readonly ok: false
  readonly problem: 'address' | 'header' | 'timeout' | 'unavailable' | 'too_large' | 'redirects' | 'aborted'
  readonly message: string
  readonly mayHaveArrived: boolean
  readonly status: number | null
}

export type VisitAnswer = {
  readonly ok: true
  readonly status: number
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Sends once, never again by itself, and never throws. */
export type Visit = (request: VisitRequest) => Promise<VisitAnswer | VisitFailure>
