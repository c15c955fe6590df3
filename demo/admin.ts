/** The doors under /{shop}/admin: GraphQL and OAuth. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DocumentNode, execute, GraphQLError, parse, validate } from 'graphql'
import { type Bucket, costOf, MAX_COST } from './cost.ts'
import { rootOf } from './graph/root.ts'
import type { Scene } from './graph/scene.ts'
import { isObject, mediaType, parseObject, readBody, sendJson, sendPage } from './http.ts'
import { ALL_SCOPES, type Auth, CLIENT_ID, signQuery } from './oauth.ts'
import { API_VERSION, KNOWN_VERSIONS, schema } from './schema.ts'
import type { Stall } from './shops.ts'
import { page } from './storefront.ts'
import { escapeHtml } from './text.ts'
import { isAllowed } from './webhooks.ts'

const MAX_DOCUMENTS = 500
const MAX_TOKENS = 10_000

type CheckedDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] }
const documents = new Map<string, CheckedDocument>()

interface GraphRequest {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

/** Answers one GraphQL request of a shop: parse and check once per text, pay, execute, tell the cost. */
async function answer(scene: Scene, bucket: Bucket, request: GraphRequest): Promise<object> {
  const checked = check(request.query)
  if ('errors' in checked) return { errors: checked.errors.map((error) => error.toJSON()) }
  const { document } = checked
  const { variables, operationName } = request
  const requested = costOf(document, operationName, variables)
  const report = (actual: number | null) => ({
    cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: bucket.status() },
  })
  if (requested > MAX_COST) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_COST}).`
    return {
      errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MAX_COST } }],
    }
  }
  if (!bucket.pay(requested)) {
    const documentation = 'https://shopify.dev/api/usage/rate-limits'
    return {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation } }],
      extensions: report(null),
    }
  }
  const result = await execute({
    schema,
    document,
    rootValue: rootOf(scene),
    variableValues: variables,
    operationName: operationName ?? null,
  })
  const actual = result.data
    ? Math.min(requested, costOf(document, operationName, variables, result.data))
    : 1
  bucket.refund(requested - actual)
  return {
    ...(result.data !== undefined && { data: result.data }),
    ...(result.errors && { errors: result.errors.map((error) => error.toJSON()) }),
    extensions: report(actual),
  }
}

function check(text: string): CheckedDocument {
  const key = createHash('sha256').update(text).digest('base64')
  const known = documents.get(key)
  if (known) return known
  const checked = parseAndValidate(text)
  documents.set(key, checked)
  const oldest = documents.keys().next().value
  if (documents.size > MAX_DOCUMENTS && oldest !== undefined) documents.delete(oldest)
  return checked
}

function parseAndValidate(text: string): CheckedDocument {
  try {
    const document = parse(text, { maxTokens: MAX_TOKENS })
    const errors = validate(schema, document)
    return errors.length > 0 ? { errors } : { document }
  } catch (error) {
    return {
      errors: [error instanceof GraphQLError ? error : new GraphQLError('The query could not be read.')],
    }
  }
}

export interface DemoDesk {
  auth: Auth
  clientSecret: string
  appOrigins: readonly string[]
  /** The public address of a shop, and the one its files are fetched from. */
  baseOf(domain: string): { base: string; filesBase: string }
}

export async function answerGraph(
  desk: DemoDesk,
  stall: Stall,
  version: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { domain } = stall.shop.profile
  const headers = { 'X-Shopify-API-Version': KNOWN_VERSIONS.has(version) ? version : API_VERSION }
  const token = request.headers['x-shopify-access-token']
  const granted = typeof token === 'string' ? desk.auth.scopesOf(domain, token) : null
  if (!granted) {
    const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)'
    return sendJson(response, 401, { errors }, headers)
  }
  if (mediaType(request) !== 'application/json') {
    return sendJson(response, 415, { errors: 'Content-Type must be application/json' }, headers)
  }
  const body = await readBody(request)
  if (body === null) return sendJson(response, 413, { errors: 'Request body is too large' }, headers)
  const input = parseObject(body)
  if (!input || typeof input['query'] !== 'string' || !isVariables(input['variables'])) {
    return sendJson(response, 400, { errors: { query: 'Required parameter missing or invalid' } }, headers)
  }
  const { shop, bulk, hooks, bucket } = stall
  // Written by a control of this store.
  const revoked = (shop.state.get('revoked scopes') ?? []) as string[]
  const scopes = granted.filter((scope) => !revoked.includes(scope))
  const scene = { shop, bulk, hooks, scopes, isBulk: false, ...desk.baseOf(domain) }
  const result = await answer(scene, bucket, {
    query: input['query'],
    variables: isObject(input['variables']) ? input['variables'] : {},
    operationName: typeof input['operationName'] === 'string' ? input['operationName'] : undefined,
  })
  sendJson(response, 200, result, headers)
}

function isVariables(value: unknown): boolean {
  return value === undefined || value === null || isObject(value)
}

export async function answerToken(
  desk: DemoDesk,
  domain: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  const isForm = mediaType(request) === 'application/x-www-form-urlencoded'
  const input =
    body === null ? null : isForm ? Object.fromEntries(new URLSearchParams(body)) : parseObject(body)
  if (!input)
    return sendJson(response, 400, { error: 'invalid_request', error_description: 'The body is not JSON.' })
  const { status, body: content } = desk.auth.exchange(domain, input)
  sendJson(response, status, content, { 'Cache-Control': 'no-store' })
}

/** Asks the merchant on a page with one link; with `auto` or after the click, sends them back to the app. */
export function answerAuthorize(
  desk: DemoDesk,
  stall: Stall,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const { domain, name } = stall.shop.profile
  const redirect = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== CLIENT_ID) {
    return sendPage(response, 400, page('Oauth error', '<h1>Oauth error invalid_client</h1>'))
  }
  if (!isAllowed(redirect, desk.appOrigins)) {
    return sendPage(
      response,
      400,
      page('Oauth error', '<h1>Oauth error invalid_request</h1><p>The redirect_uri is not allowed.</p>'),
    )
  }
  const scope = query.get('scope') ?? ''
  if (!query.has('auto') && !query.has('approved')) {
    const again = new URLSearchParams(query)
    again.set('approved', '1')
    const wanted = scope.split(',').filter((handle) => ALL_SCOPES.includes(handle.trim()))
    const list = wanted.map((handle) => `<li>${escapeHtml(handle.trim().replaceAll('_', ' '))}</li>`).join('')
    return sendPage(
      response,
      200,
      page(
        `Install app – ${name}`,
        `<h1>Install app</h1><p>The app asks ${escapeHtml(name)} for:</p><ul>${list}</ul><p><a href="?${escapeHtml(again.toString())}">Install app</a></p>`,
      ),
    )
  }
  const target = new URL(redirect)
  const answerQuery = new URLSearchParams({
    code: desk.auth.issueCode(domain, scope),
    host: Buffer.from(`${domain}/admin`).toString('base64url'),
    shop: domain,
    state: query.get('state') ?? '',
    timestamp: String(Math.floor(stall.shop.now() / 1000)),
  })
  answerQuery.set('hmac', signQuery(answerQuery, desk.clientSecret))
  for (const [key, value] of answerQuery) target.searchParams.set(key, value)
  response.writeHead(302, { Location: target.href, 'Cache-Control': 'no-store' }).end()
}
