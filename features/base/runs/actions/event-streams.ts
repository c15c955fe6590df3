import { setTimeout as wait } from 'node:timers/promises'
import { namedStoreId } from '#db/store-scope.ts'
import type { LiveEvent } from '#engine/contract.ts'
import type { Engine } from '#engine/engine.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { streamRefusals } from '../contract/run.ts'

const beatMs = 15_000
/** Shorter than the five seconds that the contract promises. */
const checkMs = 3_000
const maxPerSession = 20
const maxPerMerchant = 60

type StreamDeps = {
  engine: Pick<Engine, 'subscribe'>
  /** Those of these sessions that have ended. */
  listEnded: (sessionIds: readonly string[]) => Promise<string[]>
}

type OpenStream = Caller & { end: AbortController }

/** The open event streams of this process: so many for each session and merchant, and none that outlives its session. */
export class EventStreams {
  readonly #deps: StreamDeps
  readonly #open = new Set<OpenStream>()
  #timer: NodeJS.Timeout | null = null

  constructor(deps: StreamDeps) {
    this.#deps = deps
  }

  /** The events of the caller's workspace, of runs those of the store that is named and of none, until `signal` aborts or the session ends. Refuses with TOO_MANY_STREAMS: if the oldest ended instead, two tabs would take it from each other for ever. */
  open(caller: Caller, signal: AbortSignal): AsyncGenerator<string> {
    const all = [...this.#open]
    const ofSession = all.filter(({ sessionId }) => sessionId === caller.sessionId).length
    const ofMerchant = all.filter(({ merchantId }) => merchantId === caller.merchantId).length
    if (ofSession >= maxPerSession || ofMerchant >= maxPerMerchant) {
      const text = 'Too many tabs are open. Close some to get live updates here.'
      throw new Refusal(streamRefusals.TOO_MANY_STREAMS, text, { retryAfterSeconds: 30 })
    }
    const stream = { ...caller, end: new AbortController() }
    this.#open.add(stream)
    signal.addEventListener('abort', () => this.#close(stream), { once: true })
    this.#timer ??= setInterval(() => this.#check(), checkMs)
    if (signal.aborted) this.#close(stream)
    return streamEvents(this.#deps.engine, stream.workspaceId, namedStoreId(), stream.end.signal)
  }

  #close(stream: OpenStream): void {
    stream.end.abort()
    this.#open.delete(stream)
    if (this.#open.size > 0 || this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  /** One look for all. Where the database does not answer, the next look is soon. */
  #check(): void {
    const sessionIds = [...new Set([...this.#open].map(({ sessionId }) => sessionId))]
    this.#deps.listEnded(sessionIds).then(
      (ended) => {
        for (const stream of [...this.#open]) if (ended.includes(stream.sessionId)) this.#close(stream)
      },
      () => undefined,
    )
  }
}

/** Events as they come, and a comment now and then so that proxies keep the stream open and a dead one is noticed. */
async function* streamEvents(
  engine: StreamDeps['engine'],
  workspaceId: string,
  storeId: string | null,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const queue: LiveEvent[] = []
  let wake = () => {}
  signal.addEventListener('abort', () => wake(), { once: true })
  const unsubscribe = await engine.subscribe(workspaceId, (event) => {
    const ofStore = event.type === 'run' ? event.run.storeId : null
    if (storeId !== null && ofStore !== null && ofStore !== storeId) return
    queue.push(event)
    wake()
  })
  try {
    yield ': open\n\n'
    while (!signal.aborted) {
      const event = queue.shift()
      if (event) {
        yield `data: ${JSON.stringify(event)}\n\n`
        continue
      }
      const beat = new AbortController()
      const woken = new Promise<false>((resolve) => {
        wake = () => resolve(false)
      })
      const isBeat = await Promise.race([
        woken,
        wait(beatMs, true, { signal: beat.signal }).catch(() => false),
      ])
      beat.abort()
      if (isBeat) yield ': beat\n\n'
    }
  } finally {
    unsubscribe()
  }
}
