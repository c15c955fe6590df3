/** The help desk of the demo store. Shopify has none: merchants bring their tickets as a file. */
import { send } from '#adapters/http/send.ts'
import { UpstreamError } from '#kit/errors.ts'
import type { Secret } from '#kit/secret.ts'
import type { HelpDeskPort } from './port.ts'

const service = { name: 'demo-store', title: 'The demo store' }
const maxBytes = 5_000_000

export type HelpDeskSettings = {
  /** Where the demo store is, without a slash at the end. */
  readonly origin: string
  /** An access token of the store with this domain. */
  readonly token: (domain: string) => Promise<Secret>
  /** For the whole answer. */
  readonly timeoutMs?: number
}

/** Reads the help desk of the demo store over HTTP. */
export function createHelpDesk({ origin, token, timeoutMs = 30_000 }: HelpDeskSettings): HelpDeskPort {
  return {
    exportTickets: async (domain, signal) => {
      const { status, text } = await send({
        service,
        method: 'GET',
        url: `${origin}/${encodeURIComponent(domain)}/support/tickets.csv`,
        headers: { 'x-shopify-access-token': (await token(domain)).reveal() },
        timeoutMs,
        maxBytes,
        signal,
      })
      if (status === 200) return text
      throw new UpstreamError(service.name, 'unavailable', `The demo store answered with ${status}.`, {
        retryable: status >= 500 || status === 429,
      })
    },
  }
}
