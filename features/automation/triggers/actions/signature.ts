/** How a call of a webhook proves that it comes from who knows the secret: as standardwebhooks.com says, or with the secret itself. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type WebhookHeaders = {
  /** Names one delivery; the same one may come several times. */
  id: string | null
  /** Seconds since 1970. */
  timestamp: string | null
  /** "v1,<base64>", several with spaces between. */
  signature: string | null
  /** The secret as it is, for callers that cannot sign. */
  secret: string | null
}

/** A signed call is good for so long, and not longer before its time. */
export const toleranceMs = 5 * 60_000
const secretPrefix = 'whsec_'
const idPattern = /^[\x21-\x7e]{1,200}$/

/** What a caller signs with: the bytes behind "whsec_". */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(secretPrefix.length), 'base64')
}

export function toSecret(bytes: Buffer): string {
  return `${secretPrefix}${bytes.toString('base64')}`
}

/** The signature of a call, without its version. */
export function signCall(secret: string, id: string, timestamp: string, body: Buffer): string {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')
}

/** Takes as long whatever differs, and at whatever place. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** Whether the call is one of who knows the secret. The name of a delivery is a part of what is signed, so that a call that was listened in on starts nothing again. */
export function isGenuine(
  { id, timestamp, signature, secret: given }: WebhookHeaders,
  body: Buffer,
  secret: string,
  now: Date,
): boolean {
  if (id !== null && !idPattern.test(id)) return false
  if (signature === null) return given !== null && isEqual(given, secret)
  if (id === null || timestamp === null || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) return false
  const wanted = `v1,${signCall(secret, id, timestamp, body)}`
  const offered = signature.split(' ').slice(0, 5)
  return offered.reduce((isOne, each) => isEqual(each, wanted) || isOne, false)
}
