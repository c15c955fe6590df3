import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#kit/endpoint.ts'
import {
  bodyRefusals,
  defineRefusals,
  doorRefusals,
  type Reason,
  Refusal,
  UpstreamError,
} from '#kit/errors.ts'

export type ErrorResponse = { status: number; body: Failure; retryAfterSeconds?: number }
type Failed = (reason: Pick<Reason, 'status' | 'code'>, message: string, details?: unknown) => ErrorResponse

/** What was sent, by the names that Fastify gives the parts. */
type RequestInput = { body?: unknown; querystring?: unknown; params?: unknown }

const tooLong = defineRefusals({ ADDRESS_INVALID: 414 })

const frameworkMessages: Record<string, { reason: Reason; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    reason: bodyRefusals.NOT_JSON,
    message: 'Send the body as JSON with Content-Type application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { reason: bodyRefusals.TOO_LARGE, message: 'The body is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    reason: doorRefusals.BODY_INVALID,
    message: 'The body does not have the announced length.',
  },
  FST_ERR_BAD_URL: { reason: doorRefusals.ADDRESS_INVALID, message: 'This address cannot be read.' },
  FST_ERR_MAX_PARAM_LENGTH: { reason: tooLong.ADDRESS_INVALID, message: 'This address is too long.' },
}

/** Turns whatever was thrown into the one shape of a failed answer. Unknown errors say nothing of themselves: their details go to the log. */
export function toAnswer(error: unknown, requestId: string, given: RequestInput = {}): ErrorResponse {
  const failed: Failed = ({ status, code }, message, details) => ({
    status,
    body: { success: false, error: message, code, requestId, ...(details === undefined ? {} : { details }) },
  })

  if (error instanceof Refusal) {
    const answer = failed(error, error.message, error.details)
    return error.retryAfterSeconds === undefined
      ? answer
      : { ...answer, retryAfterSeconds: error.retryAfterSeconds }
  }
  if (error instanceof UpstreamError) return upstreamAnswer(error, failed)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const input = given[(error as { validationContext?: keyof RequestInput }).validationContext ?? 'body']
    const details = error.validation.map(({ keyword, instancePath, message = 'is not valid' }) => {
      const path = instancePath.split('/').filter(Boolean)
      const field = path.join('.')
      // Of a field that was left out, a choice and a converted number say only what they would take.
      const isMissing = field !== '' && keyword !== 'custom' && valueAt(input, path) === undefined
      return { field, message: isMissing ? `${toLabel(field)} is required` : message }
    })
    return failed(doorRefusals.INPUT_INVALID, details[0]?.message ?? 'The input is not valid.', details)
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? frameworkMessages[code] : undefined
  if (known) return failed(known.reason, known.message)
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return failed(
      { ...doorRefusals.BODY_INVALID, status: statusCode },
      'The request could not be read. Check that it is valid JSON.',
    )
  }
  return failed(doorRefusals.INTERNAL, 'Something went wrong on our side. Nothing was changed. Try again.')
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    input,
  )
}

/** "Store domain" for "storeDomain": the last part of the path as people read it. */
function toLabel(field: string): string {
  const words = (field.split('.').at(-1) ?? '').replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  const label = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
  return label === '' ? 'This' : label
}

function upstreamAnswer(error: UpstreamError, failed: Failed): ErrorResponse {
  const answer = failed(error, error.message)
  return error.retryAfterMs === undefined
    ? answer
    : { ...answer, retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }
}
