/** What Shopify's answers mean: statuses and GraphQL errors as plain sentences, bodies checked before use. */
import { z } from 'zod'
import { type IncomingAnswer, retryAfterMs } from '#adapters/http/send.ts'
import { UpstreamError } from '#kit/errors.ts'
import { type CostReport, throttledWaitMs } from './cost.ts'

/** How the service is named in errors and to people. */
export const shopify = { name: 'shopify', title: 'Shopify' }

/** An answer above this is refused, in bytes. */
export const maxAnswerBytes = 64 * 1024 * 1024

const Cost = z.object({
  requestedQueryCost: z.number().nonnegative(),
  throttleStatus: z.object({
    maximumAvailable: z.number().positive(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
})

const GraphqlError = z.object({
  message: z.string().optional().catch(undefined),
  extensions: z
    .object({ code: z.string().optional(), requiredAccess: z.string().optional() })
    .optional()
    .catch(undefined),
})

/** A GraphQL answer. A cost report that makes no sense counts as none. */
export const Envelope = z.object({
  data: z.unknown().optional(),
  errors: z.union([z.array(GraphqlError), z.string()]).nullish(),
  extensions: z
    .object({ cost: Cost.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** Checks an outside value; `malformed` names the first wrong field, never its content. */
export function parseAnswer<T>(schema: z.ZodType<T>, value: unknown, of: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') || 'its top'
  throw new UpstreamError(
    'shopify',
    'malformed',
    `Shopify's answer to ${of} has an unexpected value at ${field}.`,
  )
}

/** JSON text to a value; cut or foreign text (an HTML page) is `malformed` and worth another try. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamError('shopify', 'malformed', 'Shopify sent an answer that is cut or not JSON.', {
      retryable: true,
    })
  }
}

/** The statuses that Shopify's GraphQL and token endpoints have in common. */
export function refuseStatus(answer: IncomingAnswer, domain: string, nowMs: number): void {
  const { status } = answer
  if (status >= 200 && status <= 299) return
  const afterMs = retryAfterMs(answer.headers.get('retry-after'), nowMs)
  const waiting = { retryable: true, ...(afterMs === undefined ? {} : { retryAfterMs: afterMs }) }
  if (status === 401) throw refusedToken()
  if (status === 402)
    throw failed('forbidden', `The store ${domain} is frozen until its owner settles the Shopify plan.`)
  if (status === 403) throw failed('forbidden', `Shopify denied this app access to ${domain}.`)
  if (status === 404) throw failed('not_found', `Shopify has no store named ${domain}.`)
  if (status === 423) throw failed('forbidden', `The store ${domain} is locked by Shopify.`)
  if (status === 429) {
    throw new UpstreamError('shopify', 'throttled', 'Shopify asks for fewer requests.', waiting)
  }
  if (status >= 500) {
    throw new UpstreamError('shopify', 'unavailable', `Shopify has a problem (${status}).`, waiting)
  }
  throw failed('rejected', `Shopify didn’t accept the request (${status}).`)
}

/** The token is wrong, revoked or cannot even be sent. */
export function refusedToken(): UpstreamError {
  return failed('unauthorized', 'Shopify rejected the access token. Connect the store again.')
}

function failed(problem: UpstreamError['problem'], message: string): UpstreamError {
  return new UpstreamError('shopify', problem, message)
}

/** Throws for the gravest GraphQL error; its code is the error's `cause`. */
export function refuseErrors(errors: z.infer<typeof Envelope>['errors'], cost: CostReport | undefined): void {
  if (errors === null || errors === undefined || errors.length === 0) return
  const extensions = typeof errors === 'string' ? [] : errors.map((error) => error.extensions ?? {})
  const codes = extensions.map((extension) => extension.code)
  if (codes.includes('THROTTLED')) {
    throw new UpstreamError(
      'shopify',
      'throttled',
      'Shopify asks for a pause: the query budget is used up.',
      {
        retryable: true,
        cause: 'THROTTLED',
        ...(cost === undefined ? {} : { retryAfterMs: throttledWaitMs(cost) }),
      },
    )
  }
  if (codes.includes('INTERNAL_SERVER_ERROR')) {
    throw new UpstreamError('shopify', 'unavailable', 'Shopify has a problem.', {
      retryable: true,
      cause: 'INTERNAL_SERVER_ERROR',
    })
  }
  // Some timeouts carry no code, only this message.
  const messages = typeof errors === 'string' ? [errors] : errors.map((error) => error.message ?? '')
  if (
    codes.includes('TIMEOUT') ||
    messages.some((message) => /^time(?:d[ -])?out\.?$/i.test(message.trim()))
  ) {
    throw new UpstreamError('shopify', 'timeout', 'Shopify took too long to answer the query.', {
      retryable: true,
      cause: 'TIMEOUT',
    })
  }
  if (codes.includes('ACCESS_DENIED')) {
    const told = extensions.map((extension) => extension.requiredAccess ?? '').join(' ')
    const scopes = [...new Set(told.match(/\b(?:read|write)_[a-z_]+/g))].slice(0, 5)
    const need = scopes.length === 0 ? 'a permission it does not have' : scopes.join(' or ')
    throw new UpstreamError('shopify', 'forbidden', `Shopify denied access. The app needs ${need}.`, {
      cause: 'ACCESS_DENIED',
    })
  }
  const code = codes.find((each) => each !== undefined && /^[A-Za-z_]{1,60}$/.test(each))
  throw new UpstreamError(
    'shopify',
    'rejected',
    `Shopify did not accept the query${code ? ` (${code})` : ''}.`,
    {
      cause: code,
    },
  )
}
