/** Shopify's token endpoint and the address where a merchant consents. */
import { z } from 'zod'
import { type IncomingAnswer, send } from '#adapters/http/send.ts'
import { UpstreamError } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import type { AdminSettings } from './admin-call.ts'
import { parseAnswer, parseJson, refuseStatus, shopify } from './answers.ts'
import { withRetries } from './pace.ts'
import type { AppCredentials, CallOptions, ShopifyPort, TokenGrant } from './port.ts'
import { completeScopes } from './scopes.ts'

const maxTokenBytes = 256 * 1024
const refreshMarginMs = 5 * 60_000

const GrantAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().nullish(),
  refresh_token: z.string().min(1).nullish(),
  refresh_token_expires_in: z.number().positive().nullish(),
})

const GrantError = z.object({ error: z.string() }).catch({ error: '' })

const refusals: Record<string, { problem: UpstreamError['problem']; message: string }> = {
  invalid_grant: {
    problem: 'unauthorized',
    message: 'The connection to your store has expired. Connect it again.',
  },
  invalid_subject_token: {
    problem: 'unauthorized',
    message: 'The connection to your store has expired. Connect it again.',
  },
  invalid_client: {
    problem: 'unauthorized',
    message: 'This client ID and client secret don’t match. Check both in Shopify.',
  },
  application_cannot_be_found: {
    problem: 'unauthorized',
    message: 'Shopify doesn’t have this client ID. Check it in Shopify.',
  },
  app_not_installed: {
    problem: 'forbidden',
    message: 'The app isn’t installed in this store. Install it in Shopify, then connect again.',
  },
  shop_not_permitted: {
    problem: 'forbidden',
    message:
      'The app and the store belong to different Shopify organizations: connect with Shopify’s consent page instead.',
  },
}

type TokenCalls = Pick<
  ShopifyPort,
  'authorizeUrl' | 'exchangeCode' | 'refreshToken' | 'clientCredentialsToken' | 'migrateToExpiring'
>

/** The calls to a store's token endpoint; see the port. */
export function createTokens(settings: AdminSettings): TokenCalls {
  async function ask(
    domain: string,
    app: AppCredentials,
    fields: Record<string, string>,
    isRepeatable: boolean,
    options: CallOptions = {},
  ): Promise<TokenGrant> {
    const body = JSON.stringify({
      client_id: app.clientId,
      client_secret: app.clientSecret.reveal(),
      ...fields,
    })
    return withRetries(settings.pace, { isRepeatable, signal: options.signal }, async () => {
      const answer = await send({
        service: shopify,
        method: 'POST',
        url: `${settings.baseUrl(domain)}/admin/oauth/access_token`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        timeoutMs: settings.timeoutMs,
        maxBytes: maxTokenBytes,
        signal: options.signal,
      })
      refuseGrant(answer, domain, settings.pace.clock())
      return toGrant(answer.text, settings.pace.clock())
    })
  }

  return {
    authorizeUrl(domain, { clientId, scopes, redirectUri, state }) {
      const query = new URLSearchParams({
        client_id: clientId,
        scope: scopes.join(','),
        redirect_uri: redirectUri,
        state,
      })
      return `${settings.baseUrl(domain)}/admin/oauth/authorize?${query}`
    },

    exchangeCode: (domain, app, code, options) => ask(domain, app, { code, expiring: '1' }, false, options),

    // Tried again after a lost answer although it may have rotated: giving up would lose the connection just the same.
    refreshToken: (domain, app, refreshToken, options) =>
      ask(domain, app, { grant_type: 'refresh_token', refresh_token: refreshToken.reveal() }, true, options),

    clientCredentialsToken: (domain, app, options) =>
      ask(domain, app, { grant_type: 'client_credentials' }, true, options),

    migrateToExpiring: (domain, app, accessToken, options) =>
      ask(
        domain,
        app,
        {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          subject_token: accessToken.reveal(),
          subject_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
          requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
          expiring: '1',
        },
        false,
        options,
      ),
  }
}

/** True from five minutes before a token ends, so that it does not end during a call. */
export function isTokenDue(expiresAt: Date | null, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() - nowMs <= refreshMarginMs
}

/** The code of a refusal is the error's `cause`. */
function refuseGrant(answer: IncomingAnswer, domain: string, nowMs: number): void {
  if (answer.status >= 400 && answer.status <= 403) {
    const code = grantErrorCode(answer.text)
    const refusal = refusals[code]
    if (refusal !== undefined)
      throw new UpstreamError('shopify', refusal.problem, refusal.message, { cause: code })
    throw new UpstreamError('shopify', 'rejected', 'Shopify didn’t complete the connection. Connect again.')
  }
  refuseStatus(answer, domain, nowMs)
}

/** Refusals also come as HTML pages, which name no code. */
function grantErrorCode(text: string): string {
  try {
    return GrantError.parse(JSON.parse(text)).error
  } catch {
    return ''
  }
}

function toGrant(text: string, nowMs: number): TokenGrant {
  const grant = parseAnswer(GrantAnswer, parseJson(text), 'the request for a token')
  const after = (seconds: number | null | undefined) => (seconds ? new Date(nowMs + seconds * 1000) : null)
  return {
    accessToken: new Secret(grant.access_token),
    scopes: completeScopes(grant.scope.split(',')),
    expiresAt: after(grant.expires_in),
    refreshToken: grant.refresh_token ? new Secret(grant.refresh_token) : null,
    refreshTokenExpiresAt: after(grant.refresh_token_expires_in),
  }
}
