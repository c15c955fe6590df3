import type { Secret } from '#kit/secret.ts'

const bullets = '••••••••'

/** Beginnings that say whose key it is and nothing of the key; longer ones first. */
const publicPrefixes = [
  'sk-svcacct-',
  'sk-admin-',
  'sk-proj-',
  'tvly-dev-',
  'tvly-prod-',
  'tvly-',
  'shpat_',
  'shpca_',
  'sk-',
]

/** What a screen may show of a secret: a known public beginning, eight bullets whatever the length, and the last 4 characters when what follows the beginning has 12 or more. */
export function mask(secret: Secret): string {
  const text = secret.reveal()
  const prefix = publicPrefixes.find((known) => text.startsWith(known)) ?? ''
  const rest = Array.from(text.slice(prefix.length))
  return `${prefix}${bullets}${rest.length < 12 ? '' : rest.slice(-4).join('')}`
}
