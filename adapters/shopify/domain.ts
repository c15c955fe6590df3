const storeDomain = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

/** The full `name.myshopify.com` from what a merchant typed or pasted (also an address with a path), or null. */
export function normaliseDomain(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
  return storeDomain.test(host) ? host : null
}
