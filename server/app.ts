import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Endpoint, RateBucket } from '#kit/endpoint.ts'
import { type Reason, Refusal, sessionRefusals } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller, RequestFacts, Route, StreamAnswer } from '#kit/route.ts'
import { checkValue, parseJsonBodies } from './body.ts'
import { drainOnClose } from './draining.ts'
import { type ErrorResponse, toAnswer } from './errors.ts'
import { describeApi } from './openapi.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { refuseUnreadable } from './unreadable.ts'

export type AppOptions = {
  log: Logger
  trustProxy: string | undefined
  isHttps: boolean
  routes: Route[]
  authenticate: (token: string) => Promise<Caller | null>
  /** Hear what endpoints answer in place of a parsed reply. Tests hold it against what is declared. */
  onRefused?: (endpoint: Endpoint, reason: Pick<Reason, 'status' | 'code'>) => void
  onStreamed?: (endpoint: Endpoint, answer: StreamAnswer) => void
}

const megabyte = 1_048_576
const authBodyLimit = 16_384
const perMinute: Record<RateBucket, number> = { poll: 1200, default: 300, model: 20, web: 30 }

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
  logRequests(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  describeApi(
    app,
    options.routes.map(({ endpoint }) => endpoint),
  )
  const limiters = createLimiters()
  const draining = drainOnClose(app)
  for (const route of options.routes) mount(app, route, { ...options, limiters, draining })
  return app
}

type Limiters = Record<RateBucket, RateLimiterMemory>

function createLimiters(): Limiters {
  const limiter = (bucket: RateBucket) => new RateLimiterMemory({ points: perMinute[bucket], duration: 60 })
  return {
    poll: limiter('poll'),
    default: limiter('default'),
    model: limiter('model'),
    web: limiter('web'),
  }
}

type MountOptions = AppOptions & { limiters: Limiters; draining: AbortSignal }

function mount(
  app: FastifyInstance,
  { endpoint, answer }: Route,
  { authenticate, limiters, draining, onRefused, onStreamed }: MountOptions,
) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // The body of a stream would be made, and for events never end, with nobody to read it.
    exposeHeadRoute: endpoint.stream === null,
    bodyLimit: endpoint.path.startsWith('/api/auth/') ? authBodyLimit : megabyte,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.access === 'merchant' ? { security: [{ bearer: [] }] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.stream ? {} : { response: { 200: endpoint.reply } }),
    },
    errorHandler: (error, request, reply) => {
      const answer = toAnswer(error, request.id)
      onRefused?.(endpoint, { status: answer.status, code: answer.body.code })
      return sendFailure(answer, error, request, reply)
    },
    onRequest: async (request) => {
      if (endpoint.access === 'public') return
      const caller = await authenticate(readToken(request))
      if (!caller) throw new Refusal(sessionRefusals.SESSION_MISSING, 'Sign in to go on.')
      callers.set(request, caller)
      await takePoint(limiters[endpoint.rate], caller.merchantId)
    },
    preValidation: async (request) => {
      if (endpoint.body && request.body === undefined) request.body = {}
      checkValue(request.params)
      checkValue(request.query)
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body }
      const result = await answer(input, callers.get(request) ?? null, requestFacts(request, reply, draining))
      if (!endpoint.stream) return result
      const streamed = result as StreamAnswer
      onStreamed?.(endpoint, streamed)
      return sendStream(reply, streamed)
    },
  })
}

function readToken(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

async function takePoint(limiter: RateLimiterMemory, key: string): Promise<void> {
  const isWithin = await limiter.consume(key).then(
    () => true,
    () => false,
  )
  if (!isWithin) {
    throw new Refusal(
      sessionRefusals.TOO_MANY_REQUESTS,
      'Too many requests in a minute. Wait a little and try again.',
      {
        retryAfterSeconds: 60,
      },
    )
  }
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

function sendStream(reply: FastifyReply, { status = 200, headers, body }: StreamAnswer): FastifyReply {
  const stream =
    body instanceof ReadableStream
      ? Readable.fromWeb(body as WebStream)
      : Readable.from(body, { objectMode: false })
  return reply.code(status).headers(headers).send(stream)
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(toAnswer(error, request.id), error, request, reply)
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
