/** Whether a token of the Storefront API works: the API that shops are built on. */
import { z } from 'zod'
import { isHeaderSafe, send } from '#adapters/http/send.ts'
import type { Secret } from '#kit/secret.ts'
import type { AdminSettings } from './admin-call.ts'
import {
  Envelope,
  maxAnswerBytes,
  parseAnswer,
  parseJson,
  refuseErrors,
  refuseStatus,
  shopify,
} from './answers.ts'
import { documents } from './documents.ts'
import { withRetries } from './pace.ts'
import type { CallOptions } from './port.ts'

const Answer = z.object({ shop: z.object({ name: z.string() }) })
const refusals = new Set(['UNAUTHORIZED', 'ACCESS_DENIED'])

/** Asks the storefront for its name; see the port. */
export function checkStorefront(
  settings: Pick<AdminSettings, 'baseUrl' | 'apiVersion' | 'timeoutMs' | 'pace'>,
  domain: string,
  token: Secret,
  { signal }: CallOptions = {},
): Promise<boolean> {
  const secret = token.reveal()
  if (!isHeaderSafe(secret)) return Promise.resolve(false)
  // Private tokens, which only servers may have, go in a header of their own.
  const header = secret.startsWith('shpat_')
    ? 'shopify-storefront-private-token'
    : 'x-shopify-storefront-access-token'
  return withRetries(settings.pace, { isRepeatable: true, signal }, async () => {
    const answer = await send({
      service: shopify,
      method: 'POST',
      url: `${settings.baseUrl(domain)}/api/${settings.apiVersion}/graphql.json`,
      headers: { 'content-type': 'application/json', accept: 'application/json', [header]: secret },
      body: JSON.stringify({ query: documents.ReadStorefront, operationName: 'ReadStorefront' }),
      timeoutMs: settings.timeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    })
    if (answer.status === 401 || answer.status === 403) return false
    refuseStatus(answer, domain, settings.pace.clock())
    const { data, errors } = parseAnswer(Envelope, parseJson(answer.text), 'ReadStorefront')
    if (Array.isArray(errors) && errors.some((error) => refusals.has(error.extensions?.code ?? '')))
      return false
    refuseErrors(errors, undefined)
    parseAnswer(Answer, data, 'ReadStorefront')
    return true
  })
}
