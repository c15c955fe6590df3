/** Answers of reads that screens repeat, kept in memory until something changes in their workspace. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  gzip,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { namedStoreId } from '#db/store-scope.ts'
import { channel as runChannel } from '#engine/records.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { newId } from '#kit/ids.ts'
import { type Caller, type Route, SerializedReply } from '#kit/route.ts'

/** How old an answer may be when no process has told of a change, in milliseconds: a notification may be lost. */
const maxAgeMs = 30_000
const maxWorkspaces = 10_000
/** Of one workspace. */
const maxAnswers = 40
/** Of all answers that are kept, in compressed bytes. */
const maxLength = 32_000_000
const channel = 'answers'

/** Of what the engine tells, the workspace, and what is to be read again. */
const RunSignal = z.object({ w: z.string(), topic: z.string().optional() })

type CacheDeps = {
  db: Pick<Db, 'listen' | 'notify' | 'isExclusive'>
  clock: () => Date
  log: Logger
  /** Called with each workspace whose stores may have changed. */
  onStores?: (workspaceId: string) => void
}
type Kept = { reply: Promise<KeptReply>; length: number }
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
      await db.listen(runChannel, (payload) => {
        const { w, topic } = RunSignal.parse(JSON.parse(payload))
        // Runs tell of their progress again and again, and change no stores.
        this.#workspaces.delete(w)
        if (topic === 'store') this.#deps.onStores?.(w)
      }),
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
    this.#deps.onStores?.(workspaceId)
  }

  /** The route with this memory: a read that may be kept is worked out once, and whatever may change something makes its workspace forget. */
  remember(route: Route): Route {
    const { endpoint, answer } = route
    if (!endpoint.isReadOnly) {
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

  #read(
    endpoint: Endpoint,
    input: unknown,
    caller: Caller,
    work: () => Promise<unknown>,
  ): Promise<SerializedReply> {
    const key = `${caller.merchantId} ${namedStoreId() ?? ''} ${endpoint.path} ${JSON.stringify(input)}`
    const answers = this.#workspaces.get(caller.workspaceId) ?? this.#begin(caller.workspaceId)
    const known = answers.get(key)
    if (known) return known.reply
    const [oldest] = answers.keys()
    if (answers.size >= maxAnswers && oldest !== undefined) this.#drop(answers, oldest)
    const kept = { reply: work().then((result) => write(endpoint, result)), length: 0 }
    answers.set(key, kept)
    kept.reply.then(
      ({ length }) => answers.get(key) === kept && this.#count(kept, length),
      () => answers.get(key) === kept && this.#drop(answers, key),
    )
    return kept.reply
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

const minPackedLength = 1_024
/** Up to this length, handing a text to another thread costs more than packing it: a fifth of a millisecond for 100 products. */
const maxPackedHere = 131_072
const zstdLater = promisify(zstdCompress)
const brotliLater = promisify(brotliCompress)
const gzipLater = promisify(gzip)
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** For who does not take zstd, which packs as small in a third of the time. */
const otherPackers = {
  br: (text: string) => brotliLater(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (text: string) => gzipLater(text, { level: constants.Z_BEST_SPEED }),
}

type Encoding = 'zstd' | keyof typeof otherPackers

/** Long ones are kept compressed only: a text that lives for some requests is promoted to the old generation, whose collection stops the server. */
class KeptReply extends SerializedReply {
  readonly etag: string
  readonly #body: string | Buffer
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(etag: string, body: string | Buffer) {
    super()
    this.etag = etag
    this.#body = body
  }

  get length(): number {
    return this.#body.length
  }

  text(): string {
    return typeof this.#body === 'string' ? this.#body : zstdDecompressSync(this.#body).toString()
  }

  /** Compressed by the best of these encodings that it supports. */
  async encode(accepted: string): Promise<{ encoding: Encoding | null; body: string | Buffer }> {
    const takes = (name: Encoding) => new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted)
    if (typeof this.#body === 'string') return { encoding: null, body: this.#body }
    if (takes('zstd')) return { encoding: 'zstd', body: this.#body }
    const encoding = (['br', 'gzip'] as const).find(takes)
    if (!encoding) return { encoding: null, body: this.text() }
    const packed = this.#packed.get(encoding) ?? otherPackers[encoding](this.text())
    this.#packed.set(encoding, packed)
    return { encoding, body: await packed }
  }
}

/** Sends an answer that is kept: parsed, written and packed once, and not at all to who has it already. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
): Promise<FastifyReply> {
  const kept = result instanceof KeptReply ? result : await write(endpoint, result)
  reply.headers({ etag: kept.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').serializer(String)
  const { encoding, body } = await kept.encode(String(request.headers['accept-encoding'] ?? ''))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

async function write({ reply, method, path }: Endpoint, result: unknown): Promise<KeptReply> {
  const text = serializerCompiler({ schema: reply, method, url: path })(result)
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`
  if (text.length < minPackedLength) return new KeptReply(etag, text)
  return new KeptReply(
    etag,
    text.length > maxPackedHere ? await zstdLater(text, zstdOptions) : zstdCompressSync(text, zstdOptions),
  )
}
