/** Webhook subscriptions of one shop and their deliveries: signed, repeated on failure, given up like Shopify gives up. */
import { createHmac, randomUUID } from 'node:crypto'
import { API_VERSION } from './schema.ts'
import type { State } from './state.ts'

const MAX_RETRIES = 8
const MAX_IN_FLIGHT = 4
const ANSWER_MS = 5_000
/** Deliveries kept for the next process. */
const MAX_KEPT = 1000

export interface Subscription {
  serial: number
  /** As in the schema: PRODUCTS_UPDATE. */
  topic: string
  uri: string
  createdAt: number
}

export interface Hooks {
  list(): Subscription[]
  /** Text when the subscription is refused. */
  add(topic: string, uri: string, now: number): Subscription | string
  remove(serial: number): boolean
  wants(topic: string): boolean
  /** Whether something is still to be delivered. */
  isBusy(): boolean
  /** One merchant action that shows in several topics passes the same event id. */
  send(topic: string, body: unknown, eventId?: string): void
  /** A message that is no subscription's: to an address of the app's settings. Not repeated. */
  sendTo(uri: string, topicPath: string, body: unknown): void
  /** What goes wrong with each message from now on; null ends that. */
  misbehave(fault: HookFault | null): void
  /** Origins that may be called besides loopback ones. */
  appOrigins: readonly string[]
  /** Keeps what is not delivered yet for the next process. */
  close(): void
}

export type HookFault = 'lost' | 'twice' | 'forged'

interface HookOptions {
  state: State
  domain: string
  secret: string
  /** Origins that may be called besides loopback ones. */
  appOrigins: readonly string[]
  /** The first wait; it doubles with each of the eight retries. */
  retryMs: number
}

interface QueuedDelivery {
  subscription: Subscription
  body: string
  headers: Record<string, string>
  attempt: number
}

export function createHooks(options: HookOptions): Hooks {
  const { state } = options
  // What stands in the state was written by this file.
  const subscriptions = new Map(
    state.list('hook/').map(([serial, kept]) => [Number(serial), kept as Subscription]),
  )
  const waiting = (state.get('deliveries') ?? []) as QueuedDelivery[]
  const repeating = new Map<NodeJS.Timeout, QueuedDelivery>()
  const inFlight = new Set<QueuedDelivery>()
  const closing = new AbortController()
  let lastSerial = Number(state.get('last hook') ?? 1_500_000_000_000)

  let fault: HookFault | null = null

  function headersOf(topicPath: string, body: string, eventId: string): Record<string, string> {
    const key = fault === 'forged' ? `not ${options.secret}` : options.secret
    return {
      'Content-Type': 'application/json',
      'X-Shopify-Topic': topicPath,
      'X-Shopify-Hmac-Sha256': createHmac('sha256', key).update(body).digest('base64'),
      'X-Shopify-Shop-Domain': options.domain,
      'X-Shopify-API-Version': API_VERSION,
      'X-Shopify-Event-Id': eventId,
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Triggered-At': new Date().toISOString(),
    }
  }

  function drop(serial: number): boolean {
    if (subscriptions.has(serial)) state.set(`hook/${serial}`, null)
    return subscriptions.delete(serial)
  }

  function pump() {
    while (inFlight.size < MAX_IN_FLIGHT && !closing.signal.aborted) {
      const delivery = waiting.shift()
      if (!delivery) return
      if (!subscriptions.has(delivery.subscription.serial)) continue
      inFlight.add(delivery)
      void deliver(delivery)
    }
  }

  async function deliver(delivery: QueuedDelivery) {
    const { subscription, body, headers } = delivery
    const isTaken = await post({ uri: subscription.uri, body, headers }, closing.signal)
    if (closing.signal.aborted) return
    inFlight.delete(delivery)
    if (!isTaken) repeat(delivery)
    pump()
  }

  function repeat(delivery: QueuedDelivery) {
    if (delivery.attempt >= MAX_RETRIES) {
      drop(delivery.subscription.serial)
      return
    }
    const timer = setTimeout(
      () => {
        repeating.delete(timer)
        waiting.push({ ...delivery, attempt: delivery.attempt + 1 })
        pump()
      },
      options.retryMs * 2 ** delivery.attempt,
    )
    timer.unref()
    repeating.set(timer, delivery)
  }

  if (waiting.length > 0) {
    state.set('deliveries', null)
    pump()
  }
  return {
    list: () => [...subscriptions.values()],
    add(topic, uri, now) {
      if (!isAllowed(uri, options.appOrigins)) return 'Address is not allowed'
      const isTaken = [...subscriptions.values()].some((known) => known.topic === topic && known.uri === uri)
      if (isTaken) return 'Address for this topic has already been taken'
      lastSerial++
      const subscription = { serial: lastSerial, topic, uri, createdAt: now }
      subscriptions.set(lastSerial, subscription)
      state.set('last hook', lastSerial)
      state.set(`hook/${lastSerial}`, subscription)
      return subscription
    },
    remove: drop,
    wants: (topic) => [...subscriptions.values()].some((known) => known.topic === topic),
    isBusy: () => waiting.length + repeating.size + inFlight.size > 0,
    send(topic, content, eventId = randomUUID()) {
      if (fault === 'lost') return
      const body = JSON.stringify(content)
      for (const subscription of subscriptions.values()) {
        if (subscription.topic !== topic) continue
        const headers = headersOf(toTopicPath(topic), body, eventId)
        waiting.push({ subscription, body, headers, attempt: 0 })
        if (fault === 'twice') waiting.push({ subscription, body, headers, attempt: 0 })
      }
      pump()
    },
    sendTo(uri, topicPath, content) {
      const body = JSON.stringify(content)
      void post({ uri, body, headers: headersOf(topicPath, body, randomUUID()) }, closing.signal)
    },
    misbehave(next) {
      fault = next
    },
    appOrigins: options.appOrigins,
    close() {
      closing.abort()
      for (const timer of repeating.keys()) clearTimeout(timer)
      // One that is under way may arrive twice, with the same event id.
      const left = [...inFlight, ...repeating.values(), ...waiting]
      if (left.length > 0) state.set('deliveries', left.slice(0, MAX_KEPT))
      subscriptions.clear()
      waiting.length = 0
    },
  }
}

type Message = Pick<QueuedDelivery, 'body' | 'headers'> & { uri: string }

async function post({ uri, headers, body }: Message, closing: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(uri, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_MS)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** Loopback and named origins only: the demo store must not be a way to reach other hosts. */
export function isAllowed(address: string, appOrigins: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return false
  return ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname) || appOrigins.includes(url.origin)
}

/** PRODUCTS_UPDATE → products/update, INVENTORY_LEVELS_UPDATE → inventory_levels/update. */
function toTopicPath(topic: string): string {
  return topic.toLowerCase().replace(/^(inventory_levels|bulk_operations|[a-z]+)_/, '$1/')
}
