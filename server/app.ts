import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Db } from '#db/database.ts'
import { asRequest } from '#db/request.ts'
import { inStore } from '#db/store-scope.ts'
import type { CallStore } from '#features/base/stores/actions/store-ids.ts'
import type { Endpoint, Failure } from '#kit/endpoint.ts'
import { defineRefusals, type Reason, Refusal, sessionRefusals } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller, RequestFacts, Route, StreamAnswer } from '#kit/route.ts'
import { sendKept } from './answer-cache.ts'
import { checkValue, parseJsonBodies } from './body.ts'
import { type ErrorResponse, toAnswer } from './errors.ts'
import { describeApi } from './openapi.ts'
import { countCall, createLimits, type Limits } from './rate-limits.ts'
import { nameFile, queryOf, readIn } from './store-calls.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

/** These are shown by nobody alone: their page sets the rules. Forty of them repeat 400 bytes of headers, a tenth of a page. */
const isPartOfPage = /^(text|application)\/(javascript|css)\b|^font\//

/** The browser's rules on every answer. HSTS only where the public address is https. */
function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (!isPartOfPage.test(String(reply.getHeader('content-type')))) {
      reply.headers({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'content-security-policy': reply.getHeader('content-security-policy') ?? contentSecurityPolicy,
      })
    }
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}

/** What the API answers and exports, above a kilobyte, by what the client takes. Events are left alone: they must not wait for a block to fill. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/(json|x-ndjson)|text\/(csv|tab-separated-values))\b/,
    // A small body that grows without end would be let in before any limit.
    globalDecompression: false,
    // The middle of its scale takes ten times as long as gzip for a tenth less.
    // Blocks of the usual 16 kB take a tenth longer for an export.
    zlibOptions: { level: constants.Z_BEST_SPEED, chunkSize: 65_536 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

const reasons = defineRefusals({ TOO_SLOW: 408, TOO_LARGE: 431, REQUEST_INVALID: 400 })

const answers: Record<string, { reason: Reason; error: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { reason: reasons.TOO_SLOW, error: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { reason: reasons.TOO_LARGE, error: 'The headers of the request are too large.' },
}
const unreadable = { reason: reasons.REQUEST_INVALID, error: 'The request could not be read.' }

/** Answers what is not HTTP, or not within its limits, in the one shape of a failed answer, and hangs up. */
function refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { reason, error } = answers[code ?? ''] ?? unreadable
  const body: Failure = { success: false, error, code: reason.code, requestId: newId() }
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${reason.status} ${STATUS_CODES[reason.status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

const maxMs = 10_000

/** Lets a closing server end: streams are told to by the signal, and connections go as soon as nothing is owed on them. */
function drainOnClose(app: FastifyInstance): AbortSignal {
  const draining = new AbortController()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let deadline: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    draining.abort()
    // Browsers open connections ahead of need. Node does not count one as idle before its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    deadline = setTimeout(() => app.server.closeAllConnections(), maxMs)
  })
  // A connection that was in use when the close began would be kept alive after its answer.
  app.addHook('onResponse', async (request) => {
    if (draining.signal.aborted) request.raw.socket.destroySoon()
  })
  app.addHook('onClose', async () => clearTimeout(deadline))
  return draining.signal
}

export type AppOptions = {
  log: Logger
  trustProxy: string | undefined
  isHttps: boolean
  routes: Route[]
  /** How many times more calls a merchant may make in a minute than the rate of an endpoint says; 1 when left out. */
  rateLimitFactor?: number
  authenticate: (token: string) => Promise<Caller | null>
  /** The store that a call is of: the one that it names, or the default one; null where there is none. Refuses one that is not of the workspace. */
  findStore: (workspaceId: string, named: string | null) => Promise<CallStore | null>
  /** Where calls are counted. */
  db: Pick<Db, 'asSystem' | 'isExclusive'>
  /** Hear what endpoints answer in place of a parsed reply. Tests hold it against what is declared. */
  onRefused?: (endpoint: Endpoint, reason: Pick<Reason, 'status' | 'code'>) => void
  onStreamed?: (endpoint: Endpoint, answer: StreamAnswer) => void
}

const megabyte = 1_048_576
const authBodyLimit = 16_384

/** Builds the HTTP side: sessions, parsing, limits, and every error to its answer. Routes come from the features. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    bodyLimit: megabyte,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 1024 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  parseJsonBodies(app)
  addSecurityHeaders(app, options.isHttps)
  await compressAnswers(app)
  logRequests(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  describeApi(
    app,
    options.routes.map(({ endpoint }) => endpoint),
  )
  const limits = createLimits(options.db, options.rateLimitFactor ?? 1)
  const draining = drainOnClose(app)
  for (const route of options.routes) mount(app, route, { ...options, limits, draining })
  return app
}

type MountOptions = AppOptions & { limits: Limits; draining: AbortSignal }

function mount(
  app: FastifyInstance,
  { endpoint, answer }: Route,
  { authenticate, findStore, limits, draining, onRefused, onStreamed }: MountOptions,
) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const querystring = queryOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // The body of a stream would be made, and for events never end, with nobody to read it.
    exposeHeadRoute: endpoint.stream === null && endpoint.streamsFor === null,
    bodyLimit: endpoint.path.startsWith('/api/auth/') ? authBodyLimit : megabyte,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.access === 'merchant' ? { security: [{ bearer: [] }] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(querystring ? { querystring } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.stream ? {} : { response: { 200: endpoint.reply } }),
    },
    errorHandler: (error, request, reply) => {
      const answer = toAnswer(error, request.id, inputOf(request))
      onRefused?.(endpoint, { status: answer.status, code: answer.body.code })
      return sendFailure(answer, error, request, reply)
    },
    onRequest: async (request) => {
      if (endpoint.access === 'public') return
      const caller = await asRequest(() => authenticate(readToken(request)))
      if (!caller) throw new Refusal(sessionRefusals.SESSION_MISSING, 'Sign in to continue.')
      callers.set(request, caller)
      countCall(limits[endpoint.rate], caller.merchantId)
    },
    preValidation: async (request) => {
      if (endpoint.body && request.body === undefined) request.body = {}
      checkValue(request.params)
      checkValue(request.query)
    },
    handler: async (request, reply) => {
      const { store = null, ...query } = request.query as { store?: string }
      const input = { params: request.params, query, body: request.body }
      const isStreamed = endpoint.stream !== null || endpoint.streamsFor?.(input.query) === true
      const caller = callers.get(request) ?? null
      const ofStore =
        caller && !endpoint.isOfWorkspace ? await asRequest(() => findStore(caller.workspaceId, store)) : null
      const storeId = ofStore?.id ?? null
      // A page of a list may be read often, the whole of it not.
      if (isStreamed && endpoint.streamsFor && caller) countCall(limits.stream, caller.merchantId)
      const facts = requestFacts(request, reply, draining)
      const result = await asRequest(() => inStore(storeId, () => answer(input, caller, facts)))
      if (endpoint.isKept && !isStreamed) return sendKept(request, reply, endpoint, result)
      if (!isStreamed) return result
      const streamed = nameFile(result as StreamAnswer, ofStore?.mark ?? null)
      onStreamed?.(endpoint, streamed)
      return sendStream(reply, streamed, storeId)
    },
  })
}

function readToken(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

function requestFacts(request: FastifyRequest, reply: FastifyReply, draining: AbortSignal): RequestFacts {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  return {
    ip: request.ip,
    agent: request.headers['user-agent']?.slice(0, 300) ?? '',
    requestId: request.id,
    signal: AbortSignal.any([abort.signal, draining]),
  }
}

function sendStream(
  reply: FastifyReply,
  { status = 200, headers, body }: StreamAnswer,
  storeId: string | null,
): FastifyReply {
  const stream = Readable.from(readIn(storeId, body), { objectMode: false })
  return reply.code(status).headers(headers).send(stream)
}

function inputOf({ body, query: querystring, params }: FastifyRequest) {
  return { body, querystring, params }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(toAnswer(error, request.id, inputOf(request)), error, request, reply)
}

function sendFailure(
  { status, body, retryAfterSeconds }: ErrorResponse,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // A failed answer is not parsed against the reply of the endpoint.
  return reply.code(status).type('application/json').serializer(JSON.stringify).send(body)
}

/** One line a request, without query, headers or body: each may hold a secret. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    request.log[level](
      {
        requestId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
