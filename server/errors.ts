import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Failure } from '#kit/endpoint.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'

export type Answer = { status: number; body: Failure; retryAfterSeconds?: number }

const frameworkMessages: Record<string, { status: number; message: string; code: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'NOT_JSON',
    message: 'Send the body as JSON with Content-Type application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'TOO_LARGE', message: 'The body is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'BODY_INVALID',
    message: 'The body does not have the announced length.',
  },
  FST_ERR_BAD_URL: { status: 400, code: 'ADDRESS_INVALID', message: 'This address cannot be read.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, code: 'ADDRESS_INVALID', message: 'This address is too long.' },
}

/** Turns whatever was thrown into the one shape of a failed answer. Unknown errors say nothing of themselves: their details go to the log. */
export function toAnswer(error: unknown, requestId: string): Answer {
  const failed = (status: number, code: string, message: string, details?: unknown): Answer => ({
    status,
    body: { success: false, error: message, code, requestId, ...(details === undefined ? {} : { details }) },
  })

  if (error instanceof Refusal) {
    const answer = failed(error.status, error.code, error.message, error.details)
    return error.retryAfterSeconds === undefined
      ? answer
      : { ...answer, retryAfterSeconds: error.retryAfterSeconds }
  }
  if (error instanceof UpstreamError) return upstreamAnswer(error, failed)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map((issue) => ({
      field: issue.instancePath.split('/').filter(Boolean).join('.'),
      message: issue.message ?? 'is not valid',
    }))
    return failed(400, 'INPUT_INVALID', details[0]?.message ?? 'The input is not valid.', details)
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? frameworkMessages[code] : undefined
  if (known) return failed(known.status, known.code, known.message)
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return failed(statusCode, 'BODY_INVALID', 'The request could not be read. Check that it is valid JSON.')
  }
  return failed(500, 'INTERNAL', 'Something went wrong on our side. Nothing was changed. Try again.')
}

function upstreamAnswer(
  error: UpstreamError,
  failed: (status: number, code: string, message: string) => Answer,
): Answer {
  const isCredential = error.problem === 'unauthorized' || error.problem === 'forbidden'
  const status = isCredential ? 409 : error.problem === 'timeout' ? 504 : 502
  const answer = failed(status, `UPSTREAM_${error.problem.toUpperCase()}`, error.message)
  return error.retryAfterMs === undefined
    ? answer
    : { ...answer, retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }
}
