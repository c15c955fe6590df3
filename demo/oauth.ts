/**
 * Tokens and the OAuth ways to get one. Tokens carry their own facts under a signature, so those that a console has
 * kept stay good when the demo store is started again; only codes and used-up tokens are remembered.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { State } from './state.ts'

export const CLIENT_ID = 'demo-client'
/** Of a demo store that was given none. */
export const CLIENT_SECRET = 'demo-secret'

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ACCESS_SECONDS = 3600
const DAY_TOKEN_SECONDS = 86_399
const REFRESH_SECONDS = 90 * 86_400
const CODE_MS = 10 * 60_000

export const ALL_SCOPES: readonly string[] = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'read_orders',
  'read_all_orders',
  'read_customers',
  'read_shopify_payments_disputes',
  'read_legal_policies',
]

interface TokenClaims {
  use: 'access' | 'refresh'
  shop: string
  scopes: string[]
  /** Milliseconds; null for a token that does not expire. */
  until: number | null
  id: string
}

interface TokenAnswer {
  status: number
  body: Record<string, unknown>
}

export interface Auth {
  /** The scopes of an access token, or null when it is not valid for the shop. */
  scopesOf(shop: string, token: string): readonly string[] | null
  issueCode(shop: string, scope: string): string
  /** The token endpoint: authorization code, refresh token, client credentials or token exchange. */
  exchange(shop: string, input: Record<string, unknown>): TokenAnswer
}

/** The fixed access token of a shop, for "paste a token". */
export function demoToken(shop: string): string {
  return `shpat_demo_${createHash('sha256').update(shop).digest('hex').slice(0, 32)}`
}

/** The fixed token of a shop's storefront. */
export function storefrontToken(shop: string): string {
  return createHash('sha256').update(`storefront ${shop}`).digest('hex').slice(0, 32)
}

/** Hex HMAC over the sorted parameters, as Shopify signs what it sends to a redirect address. */
export function signQuery(parameters: URLSearchParams, clientSecret: string): string {
  const sorted = [...parameters].filter(([name]) => name !== 'hmac').sort(([a], [b]) => (a < b ? -1 : 1))
  const message = sorted.map(([name, value]) => `${name}=${value}`).join('&')
  return createHmac('sha256', clientSecret).update(message).digest('hex')
}

interface Grant {
  shop: string
  scopes: string[]
  until: number
}

export function createAuth(options: {
  seed: string
  now: () => number
  clientSecret: string
  state: State
}): Auth {
  const key = createHash('sha256').update(`demo-store/${options.seed}`).digest()
  const { state } = options

  /** Kept as long as the token would live. */
  function useUp({ id, until }: TokenClaims): void {
    for (const [known, end] of state.list('used/'))
      if (typeof end === 'number' && end < options.now()) state.set(`used/${known}`, null)
    state.set(`used/${id}`, until ?? 'for good')
  }

  const isUsedUp = ({ id }: TokenClaims) => state.get(`used/${id}`) !== null

  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  function seal(claim: TokenClaims): string {
    const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
    return `${claim.use === 'access' ? 'shpat' : 'shprt'}_${text}.${sign(text)}`
  }

  function open(token: string, use: TokenClaims['use'], shop: string): TokenClaims | null {
    const found = /^shp[ar]t_([\w-]+)\.([\w-]+)$/.exec(token)
    if (!found?.[1] || !found[2] || !isSame(found[2], sign(found[1]))) return null
    // Signed by this store, so it has the shape it was sealed with.
    const claim = JSON.parse(Buffer.from(found[1], 'base64url').toString('utf8')) as TokenClaims
    const isLive = claim.until === null || claim.until > options.now()
    return claim.use === use && claim.shop === shop && isLive ? claim : null
  }

  function issue(shop: string, scopes: string[], seconds: number | null): string {
    const until = seconds === null ? null : options.now() + seconds * 1000
    return seal({ use: 'access', shop, scopes, until, id: randomBytes(8).toString('hex') })
  }

  function expiringPair(shop: string, scopes: string[]): TokenAnswer {
    const until = options.now() + REFRESH_SECONDS * 1000
    return {
      status: 200,
      body: {
        access_token: issue(shop, scopes, ACCESS_SECONDS),
        scope: scopes.join(','),
        expires_in: ACCESS_SECONDS,
        refresh_token: seal({ use: 'refresh', shop, scopes, until, id: randomBytes(8).toString('hex') }),
        refresh_token_expires_in: REFRESH_SECONDS,
      },
    }
  }

  function exchangeCode(shop: string, input: Record<string, unknown>): TokenAnswer {
    const code = typeof input['code'] === 'string' ? input['code'] : ''
    // What stands in the state was written by this file.
    const grant = state.get(`code/${code}`) as Grant | null
    if (grant) state.set(`code/${code}`, null)
    if (!grant || grant.shop !== shop || grant.until < options.now()) {
      return refuse('invalid_request', 'The authorization code was not found or was already used.')
    }
    if (String(input['expiring'] ?? '') === '1') return expiringPair(shop, grant.scopes)
    return {
      status: 200,
      body: { access_token: issue(shop, grant.scopes, null), scope: grant.scopes.join(',') },
    }
  }

  function refresh(shop: string, input: Record<string, unknown>): TokenAnswer {
    const token = typeof input['refresh_token'] === 'string' ? input['refresh_token'] : ''
    const claim = open(token, 'refresh', shop)
    if (!claim || isUsedUp(claim)) {
      return refuse('invalid_grant', 'The refresh token is invalid, expired or was already used.')
    }
    useUp(claim)
    return expiringPair(shop, claim.scopes)
  }

  /** The scopes of a live access token; with its claim when it was issued here rather than fixed. */
  function liveAccess(
    shop: string,
    token: string,
  ): { scopes: readonly string[]; claim: TokenClaims | null } | null {
    if (isSame(token, demoToken(shop))) return { scopes: ALL_SCOPES, claim: null }
    const claim = open(token, 'access', shop)
    return claim && !isUsedUp(claim) ? { scopes: claim.scopes, claim } : null
  }

  /** A token that does not expire is given up for one that does; the shop's fixed token alone stays good. */
  function migrate(shop: string, input: Record<string, unknown>): TokenAnswer {
    const token = typeof input['subject_token'] === 'string' ? input['subject_token'] : ''
    const live = liveAccess(shop, token)
    if (!live || typeof live.claim?.until === 'number') {
      return refuse('invalid_subject_token', 'The subject token is not a live token without expiry.')
    }
    if (live.claim) useUp(live.claim)
    return expiringPair(shop, [...live.scopes])
  }

  return {
    scopesOf: (shop, token) => liveAccess(shop, token)?.scopes ?? null,
    issueCode(shop, scope) {
      for (const [known, grant] of state.list('code/'))
        if ((grant as Grant).until < options.now()) state.set(`code/${known}`, null)
      const code = randomBytes(16).toString('hex')
      const scopes = scope.split(/[\s,]+/).filter((wanted) => ALL_SCOPES.includes(wanted))
      state.set(`code/${code}`, { shop, scopes, until: options.now() + CODE_MS } satisfies Grant)
      return code
    },
    exchange(shop, input) {
      const secret = typeof input['client_secret'] === 'string' ? input['client_secret'] : ''
      if (input['client_id'] !== CLIENT_ID || !isSame(secret, options.clientSecret)) {
        return { ...refuse('invalid_client', 'The client id or the client secret is wrong.'), status: 401 }
      }
      if (input['grant_type'] === 'client_credentials') {
        const body = {
          access_token: issue(shop, [...ALL_SCOPES], DAY_TOKEN_SECONDS),
          scope: ALL_SCOPES.join(','),
          expires_in: DAY_TOKEN_SECONDS,
        }
        return { status: 200, body }
      }
      if (input['grant_type'] === 'refresh_token') return refresh(shop, input)
      if (input['grant_type'] === TOKEN_EXCHANGE) return migrate(shop, input)
      return exchangeCode(shop, input)
    },
  }
}

function refuse(error: string, description: string): TokenAnswer {
  return { status: 400, body: { error, error_description: description } }
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
