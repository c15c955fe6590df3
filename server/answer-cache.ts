/** Answers of reads that screens repeat, kept in memory until something changes in their workspace. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { channel as runChannel } from '#engine/records.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { newId } from '#kit/ids.ts'
import type { Caller, Route } from '#kit/route.ts'

/** How old an answer may be when no process has told of a change, in milliseconds: a notification may be lost. */
const maxAgeMs = 30_000
const maxWorkspaces = 1_000
const maxAnswers = 40
const channel = 'answers'

/** Of what the engine tells, the workspace. */
const RunSignal = z.object({ w: z.string() })

type CacheDeps = { db: Pick<Db, 'listen' | 'notify' | 'isExclusive'>; clock: () => Date; log: Logger }
type Answers = Map<string, Promise<unknown>>

export class AnswerCache {
  readonly #deps: CacheDeps
  readonly #processId = newId()
  readonly #workspaces: LRUCache<string, Answers>

  constructor(deps: CacheDeps) {
    this.#deps = deps
    this.#workspaces = new LRUCache({
      max: maxWorkspaces,
      ttl: maxAgeMs,
      ttlAutopurge: true,
      perf: { now: () => deps.clock().getTime() },
    })
  }

  /** Hears of what runs and other processes change. Answers what ends it. */
  async listen(): Promise<() => Promise<void>> {
    const { db } = this.#deps
    const ends = [
      await db.listen(runChannel, (payload) => this.forget(RunSignal.parse(JSON.parse(payload)).w)),
      await db.listen(channel, (payload) => {
        const [processId, workspaceId = ''] = payload.split(' ')
        if (processId !== this.#processId) this.forget(workspaceId)
      }),
    ]
    return async () => {
      for (const end of ends) await end()
    }
  }

  /** Something changed in the workspace. An answer that is worked out now is given to those who wait for it, and not kept. */
  forget(workspaceId: string): void {
    this.#workspaces.delete(workspaceId)
  }

  /** The route with this memory: a read that may be kept is worked out once, and whatever may change something makes its workspace forget. */
  remember(route: Route): Route {
    const { endpoint, answer } = route
    if (endpoint.method !== 'GET') {
      return { endpoint, answer: (...call) => answer(...call).finally(() => this.#tellAll(call[1])) }
    }
    if (!endpoint.isKept) return route
    return {
      endpoint,
      answer: (input, caller, facts) =>
        caller
          ? this.#read(endpoint, input, caller, () => answer(input, caller, facts))
          : answer(input, caller, facts),
    }
  }

  #read(endpoint: Endpoint, input: unknown, caller: Caller, work: () => Promise<unknown>): Promise<unknown> {
    const key = `${caller.merchantId} ${endpoint.path} ${JSON.stringify(input)}`
    const answers = this.#workspaces.get(caller.workspaceId) ?? this.#begin(caller.workspaceId)
    const known = answers.get(key)
    if (known) return known
    const [oldest] = answers.keys()
    if (answers.size >= maxAnswers && oldest !== undefined) answers.delete(oldest)
    const begun = work()
    answers.set(key, begun)
    begun.catch(() => answers.delete(key))
    return begun
  }

  #begin(workspaceId: string): Answers {
    const answers: Answers = new Map()
    this.#workspaces.set(workspaceId, answers)
    return answers
  }

  #tellAll(caller: Caller | null): void {
    if (!caller) return
    this.forget(caller.workspaceId)
    if (this.#deps.db.isExclusive) return
    this.#deps.db
      .notify(channel, `${this.#processId} ${caller.workspaceId}`)
      .catch((err) => this.#deps.log.warn({ err }, 'Other processes were not told of a change'))
  }
}

type Encoding = 'br' | 'gzip' | 'identity'
type Written = { etag: string; bodies: Partial<Record<Encoding, Promise<Buffer> | string>> }

const written = new WeakMap<object, Written>()
const minPackedLength = 1_024
const packers = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/** Sends an answer that is kept: parsed, written and packed once, and not at all to who has it already. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  result: object,
): Promise<FastifyReply> {
  const known = written.get(result) ?? write(endpoint, result)
  written.set(result, known)
  reply.headers({ etag: known.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === known.etag) return reply.code(304).send()
  const text = String(known.bodies.identity)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
  )
  reply.type('application/json; charset=utf-8').serializer(String)
  if (!encoding || text.length < minPackedLength) return reply.send(text)
  known.bodies[encoding] ??= packers[encoding](text)
  return reply.header('content-encoding', encoding).send(await known.bodies[encoding])
}

function write({ reply, method, path }: Endpoint, result: object): Written {
  const text = serializerCompiler({ schema: reply, method, url: path })(result)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return { etag, bodies: { identity: text } }
}
