import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import fastifySwagger from '@fastify/swagger'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateBucket } from '#kit/endpoint.ts'
import { Failure } from '#kit/endpoint.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller, RequestFacts, Route, StreamAnswer } from '#kit/route.ts'
import { checkValue, parseJsonBodies } from './body.ts'
import { drainOnClose } from './draining.ts'
import { toAnswer } from './errors.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { refuseUnreadable } from './unreadable.ts'

export type AppOptions = {
  log: Logger
  trustProxy: string | undefined
  isHttps: boolean
  routes: Route[]
  authenticate: (token: string) => Promise<Caller | null>
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
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vitrine', version: '1', description: 'Everything the console does, by HTTP.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  const limiters = createLimiters()
  const draining = drainOnClose(app)
  for (const route of options.routes) mount(app, route, { ...options, limiters, draining })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
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

type Mounting = AppOptions & { limiters: Limiters; draining: AbortSignal }

function mount(
  app: FastifyInstance,
  { endpoint, answer }: Route,
  { authenticate, limiters, draining }: Mounting,
) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // The body of a stream would be made, and for events never end, with nobody to read it.
    exposeHeadRoute: !endpoint.isStream,
    bodyLimit: endpoint.path.startsWith('/api/auth/') ? authBodyLimit : megabyte,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.access === 'merchant' ? { security: [{ bearer: [] }] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.isStream ? {} : { response: { 200: endpoint.reply, default: Failure } }),
    },
    onRequest: async (request) => {
      if (endpoint.access === 'public') return
      const caller = await authenticate(readToken(request))
      if (!caller) throw new Refusal('SESSION_MISSING', 'Sign in to go on.', 401)
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
      return endpoint.isStream ? sendStream(reply, result as StreamAnswer) : result
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
      'TOO_MANY_REQUESTS',
      'Too many requests in a minute. Wait a little and try again.',
      429,
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
  const { status, body, retryAfterSeconds } = toAnswer(error, request.id)
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
