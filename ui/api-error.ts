import type { Failure } from '#kit/endpoint.ts'
import type { bodyRefusals, doorRefusals, Reason, sessionRefusals } from '#kit/errors.ts'

type Refusing = { readonly refusals: readonly Reason[] }

/** Every code that a call of this endpoint may fail with. */
export type RefusalCode<E extends Refusing> =
  | E['refusals'][number]['code']
  | keyof typeof doorRefusals
  | keyof typeof bodyRefusals
  | keyof typeof sessionRefusals

/** A call that was answered with something other than OK. The message is `"{status}: {body text}"`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | null
  /** The server's sentence for the merchant; null when the answer was not ours. */
  readonly sentence: string | null
  readonly details: unknown

  constructor(status: number, bodyText: string, statusText: string) {
    super(`${status}: ${bodyText || statusText}`)
    const failure = parseFailure(bodyText)
    this.status = status
    this.code = failure?.code ?? null
    this.sentence = failure?.error ?? null
    this.details = failure?.details
  }
}

function parseFailure(text: string): Partial<Failure> | null {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? (value as Partial<Failure>) : null
  } catch {
    return null
  }
}

/** What to tell the merchant about a failed call: the server's sentence, or the one given. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.sentence ? error.sentence : otherwise
}

/** The refusal code of a failed call of this endpoint; null for anything else. */
export function codeOf<E extends Refusing = never>(error: unknown): RefusalCode<E> | null {
  return error instanceof ApiError ? (error.code as RefusalCode<E> | null) : null
}

type FieldProblem<F extends string> = { field: F; message: string }

/** What a refusal says of the fields of a form; empty for any other failure. */
export function fieldProblems<F extends string>(error: unknown, fields: readonly F[]): FieldProblem<F>[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  const details = error.details as Partial<FieldProblem<string>>[]
  return details.flatMap(({ field: name, message }) => {
    const field = fields.find((one) => one === name)
    return field && message ? [{ field, message }] : []
  })
}
