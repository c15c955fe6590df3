/** A public host name: labels of letters, digits and dashes, the last of letters. No address of numbers. */
const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Domains from a text with commas, blanks or lines between them; whole addresses are cut to their domain. What is none is told apart. */
export function readDomains(text: string): { domains: string[]; refused: string[] } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const read = parts.map((part) => ({ part, domain: toDomain(part) }))
  return {
    domains: [...new Set(read.flatMap(({ domain }) => domain ?? []))],
    refused: read.filter(({ domain }) => domain === null).map(({ part }) => part),
  }
}

function toDomain(part: string): string | null {
  const bare = part
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '')
  return hostName.test(bare) ? bare : null
}

/** The domain of a web address; null for anything that is not http or https to a named host. */
export function domainOf(url: unknown): string | null {
  return typeof url === 'string' && /^https?:\/\//i.test(url) ? toDomain(url) : null
}

/** Whether an address is on one of the domains or below it. */
export function isOn(url: string, domains: readonly string[]): boolean {
  const host = domainOf(url)
  return host !== null && domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}
