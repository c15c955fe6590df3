/** The past of the demo store. Shopify tells none: of a merchant's own store what is recorded begins with the connection. */
import { z } from 'zod'
import { send } from '#adapters/http/send.ts'
import { UpstreamError } from '#kit/errors.ts'
import type { Secret } from '#kit/secret.ts'
import type { DemoPastPort } from './port.ts'

const service = { name: 'demo-store', title: 'The demo store' }
const maxBytes = 20_000_000

const Field = z.enum(['price', 'stock', 'pictures'])
const Past = z.object({
  currency: z.string(),
  since: z.record(Field, z.iso.datetime()),
  changes: z.array(
    z.object({
      at: z.iso.datetime(),
      variant: z.string(),
      field: Field,
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
})

export type DemoPastSettings = {
  /** Where the demo store is, without a slash at the end. */
  readonly origin: string
  /** An access token of the store with this domain. */
  readonly token: (domain: string) => Promise<Secret>
  /** For the whole answer. */
  readonly timeoutMs?: number
}

/** Reads the past of a demo store over HTTP. */
export function createDemoPast({ origin, token, timeoutMs = 30_000 }: DemoPastSettings): DemoPastPort {
  return {
    read: async (domain, signal) => {
      const { status, text } = await send({
        service,
        method: 'GET',
        url: `${origin}/${encodeURIComponent(domain)}/past/changes.json`,
        headers: { 'x-shopify-access-token': (await token(domain)).reveal() },
        timeoutMs,
        maxBytes,
        ...(signal ? { signal } : {}),
      })
      if (status !== 200)
        throw new UpstreamError(service.name, 'unavailable', `The demo store answered with ${status}.`, {
          retryable: status >= 500 || status === 429,
        })
      const told = Past.safeParse(parsed(text))
      if (told.success) return told.data
      throw new UpstreamError(service.name, 'malformed', 'The demo store told no past.', { retryable: false })
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
