/** One GraphQL document to one store: the cost bucket paid, tried again where that is right, the answer parsed. */
import type { z } from 'zod'
import { type IncomingAnswer, isHeaderSafe, send } from '#adapters/http/send.ts'
import {
  Envelope,
  maxAnswerBytes,
  parseAnswer,
  parseJson,
  refusedToken,
  refuseErrors,
  refuseStatus,
  shopify,
} from './answers.ts'
import { type CostBudget, createCostBuckets } from './cost.ts'
import { type DocumentName, documents } from './documents.ts'
import { type RetryTimings, withRetries } from './pace.ts'
import type { CallOptions, ShopifySession } from './port.ts'

export type ClientLog = { warn(fields: Record<string, unknown>, message: string): void }

export type AdminSettings = {
  /** The address of a store without its path; `domain` is checked before. */
  readonly baseUrl: (domain: string) => string
  readonly apiVersion: string
  readonly timeoutMs: number
  readonly pace: RetryTimings
  readonly log: ClientLog | undefined
}

export type AdminCall = <T>(
  session: ShopifySession,
  document: DocumentName,
  variables: Record<string, unknown>,
  answer: z.ZodType<T>,
  options?: CallOptions,
) => Promise<T>

export type AdminClient = {
  readonly call: AdminCall
  /** The version a store's last answer named, or null. */
  readonly servedVersion: (domain: string) => string | null
  /** What is left of a store's budget, and what the document costs; see `CostBuckets.read`. */
  readonly budget: (domain: string, document: DocumentName) => CostBudget | null
}

/** Sends one document to a store, with the retries and waits of `pace.ts`. Rejects with UpstreamError. */
export function createAdminClient(settings: AdminSettings): AdminClient {
  const buckets = createCostBuckets(settings.pace)
  const served = new Map<string, string>()

  function noteVersion(domain: string, answer: IncomingAnswer): void {
    const version = answer.headers.get('x-shopify-api-version')
    if (version === null || served.get(domain) === version) return
    served.set(domain, version)
    if (version !== settings.apiVersion) {
      settings.log?.warn(
        { domain, asked: settings.apiVersion, served: version },
        'Shopify answered with another API version than the one asked for',
      )
    }
  }

  async function sendOnce<T>(
    session: ShopifySession,
    document: DocumentName,
    variables: Record<string, unknown>,
    answerSchema: z.ZodType<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const settle = await buckets.pay(session.domain, document, signal)
    const answer = await send({
      service: shopify,
      method: 'POST',
      url: `${settings.baseUrl(session.domain)}/admin/api/${settings.apiVersion}/graphql.json`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': session.accessToken.reveal(),
      },
      body: JSON.stringify({ query: documents[document], operationName: document, variables }),
      timeoutMs: settings.timeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    }).finally(settle)
    noteVersion(session.domain, answer)
    refuseStatus(answer, session.domain, settings.pace.clock())
    const envelope = parseAnswer(Envelope, parseJson(answer.text), document)
    const cost = envelope.extensions?.cost
    if (cost !== undefined) buckets.learn(session.domain, document, cost)
    refuseErrors(envelope.errors, cost)
    return parseAnswer(answerSchema, envelope.data, document)
  }

  return {
    async call(session, document, variables, answer, options = {}) {
      // fetch would quote the token in its own error.
      if (!isHeaderSafe(session.accessToken.reveal())) throw refusedToken()
      return withRetries(
        settings.pace,
        { isRepeatable: !documents[document].startsWith('mutation'), signal: options.signal },
        () => sendOnce(session, document, variables, answer, options.signal),
      )
    },
    servedVersion: (domain) => served.get(domain) ?? null,
    budget: (domain, document) => buckets.read(domain, document),
  }
}
