/** Proofs that a message comes from Shopify. Comparisons take the same time whatever differs. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#kit/secret.ts'
import { normaliseDomain } from './domain.ts'

/**
 * True when the `X-Shopify-Hmac-Sha256` header (base64) signs exactly these bytes with one of the secrets. Two secrets
 * are valid while one is being rotated.
 */
export function verifyWebhook(
  rawBody: Uint8Array,
  header: string | undefined,
  secrets: readonly Secret[],
): boolean {
  if (header === undefined) return false
  let isValid = false
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret.reveal()).update(rawBody).digest('base64')
    if (isSame(expected, header)) isValid = true
  }
  return isValid
}

export type AuthorizedCallback = { readonly domain: string; readonly code: string; readonly state: string }

/**
 * The content of an OAuth callback whose `hmac` is right, or null. `query` is the query text as received, without "?".
 * The caller still compares `state` with the one it gave out, once.
 */
export function verifyCallback(query: string, clientSecret: Secret): AuthorizedCallback | null {
  const parameters = new URLSearchParams(query)
  const signature = parameters.getAll('hmac')
  if (signature.length !== 1) return null
  const signed = new URLSearchParams(
    [...parameters].filter(([name]) => name !== 'hmac' && name !== 'signature'),
  )
  signed.sort()
  const text = signed.toString().replaceAll('+', '%20')
  const expected = createHmac('sha256', clientSecret.reveal()).update(text).digest('hex')
  if (!isSame(expected, signature[0] ?? '')) return null
  const domain = normaliseDomain(only(signed, 'shop') ?? '')
  const code = only(signed, 'code')
  const state = only(signed, 'state')
  return domain === null || code === null || state === null ? null : { domain, code, state }
}

function only(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name)
  return values.length === 1 && values[0] ? values[0] : null
}

function isSame(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  return a.length === b.length && timingSafeEqual(a, b)
}
