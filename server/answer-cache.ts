/** Answers of reads that screens repeat, kept in memory until something changes in their workspace. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
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
const maxWorkspaces = 10_000
/** Of one workspace. */
const maxAnswers = 40
/** Of all answers that are kept, in characters. */
const maxLength = 32_000_000
const channel = 'answers'

/** Of what the engine tells, the workspace. */
const RunSignal = z.object({ w: z.string() })

type CacheDeps = { db: Pick<Db, 'listen' | 'notify' | 'isExclusive'>; clock: () => Date; log: Logger }
type Kept = { answer: Promise<object>; length: number }
type Answers = Map<string, Kept>

export class AnswerCache {
  readonly #deps: CacheDeps
  readonly #processId = newId()
  readonly #workspaces: LRUCache<string, Answers>
  #length = 0

  constructor(deps: CacheDeps) {
    this.#deps = deps
    this.#workspaces = new LRUCache({
      max: maxWorkspaces,
      ttl: maxAgeMs,
      ttlAutopurge: true,
      perf: { now: () => deps.clock().getTime() },
      dispose: (answers) => {
        for (const key of answers.keys()) this.#drop(answers, key)
      },
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
        // A stream is read once, and what it holds may be of any length.
        caller && endpoint.streamsFor?.(queryOf(input)) !== true
          ? this.#read(endpoint, input, caller, () => answer(input, caller, facts))
          : answer(input, caller, facts),
    }
  }

  #read(endpoint: Endpoint, input: unknown, caller: Caller, work: () => Promise<unknown>): Promise<object> {
    const key = `${caller.merchantId} ${endpoint.path} ${JSON.stringify(input)}`
    const answers = this.#workspaces.get(caller.workspaceId) ?? this.#begin(caller.workspaceId)
    const known = answers.get(key)
    if (known) return known.answer
    const [oldest] = answers.keys()
    if (answers.size >= maxAnswers && oldest !== undefined) this.#drop(answers, oldest)
    const worked = work().then((result) => ({
      result: result as object,
      text: write(endpoint, result as object).text,
    }))
    const kept = { answer: worked.then(({ result }) => result), length: 0 }
    answers.set(key, kept)
    worked.then(
      ({ text }) => answers.get(key) === kept && this.#count(kept, text.length),
      () => answers.get(key) === kept && this.#drop(answers, key),
    )
    return kept.answer
  }

  #count(kept: Kept, length: number): void {
    kept.length = length
    this.#length += length
    while (this.#length > maxLength && this.#workspaces.pop());
  }

  #drop(answers: Answers, key: string): void {
    this.#length -= answers.get(key)?.length ?? 0
    answers.delete(key)
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

function queryOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'query' in input ? input.query : undefined
}

type Encoding = 'br' | 'gzip'
type Written = { etag: string; text: string; packed: Partial<Record<Encoding, Promise<Buffer> | Buffer>> }

const written = new WeakMap<object, Written>()
const minPackedLength = 1_024
/** Up to this length, handing a text to another thread costs more than packing it: a fifth of a millisecond for 100 products. */
const maxPackedHere = 131_072
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }
const gzipOptions = { level: constants.Z_BEST_SPEED }
const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)]
const packers = {
  br: (text: string) =>
    text.length > maxPackedHere ? brotliLater(text, brotliOptions) : brotliCompressSync(text, brotliOptions),
  gzip: (text: string) =>
    text.length > maxPackedHere ? gzipLater(text, gzipOptions) : gzipSync(text, gzipOptions),
}

/** Sends an answer that is kept: parsed, written and packed once, and not at all to who has it already. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  result: object,
): Promise<FastifyReply> {
  const known = write(endpoint, result)
  reply.headers({ etag: known.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === known.etag) return reply.code(304).send()
  const { text, packed } = known
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
  )
  reply.type('application/json; charset=utf-8').serializer(String)
  if (!encoding || text.length < minPackedLength) return reply.send(text)
  packed[encoding] ??= packers[encoding](text)
  return reply.header('content-encoding', encoding).send(await packed[encoding])
}

/** Once for each result. */
function write({ reply, method, path }: Endpoint, result: object): Written {
  const known = written.get(result)
  if (known) return known
  const text = serializerCompiler({ schema: reply, method, url: path })(result)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const made: Written = { etag, text, packed: {} }
  written.set(result, made)
  return made
}
