import { createHash, createHmac } from 'node:crypto'

/** A UUID that stands for a key: the same key is the same id. */
export function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  // Version 8: made by a rule of our own (RFC 9562).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The headers of Standard Webhooks 1.0: an id that stays the same when a message is repeated, and a signature over it, the time and the body. */
export function webhookHeaders(
  { key, body, at }: { key: string; body: string; at: Date },
  secret: string | null,
): Record<string, string> {
  const id = `msg_${idOf(key).replaceAll('-', '')}`
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signed =
    secret === null ? {} : { 'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}` }
  return { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': timestamp, ...signed }
}

/** A secret that begins with "whsec_" is base64, as the standard has it; any other is its own bytes. */
function sign(secret: string, content: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
  return createHmac('sha256', key).update(content).digest('base64')
}
