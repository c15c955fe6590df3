/** Whether an address given by a person or a model may be visited: only the public web, never a machine inside. */
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** All addresses of a host name; rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export type PublicUrl =
  | { readonly ok: true; readonly url: string }
  /** `message` is a sentence for the person, without the address's secrets. */
  | {
      readonly ok: false
      readonly reason: 'not_a_url' | 'scheme' | 'port' | 'user_info' | 'unknown_host' | 'not_public'
      readonly message: string
    }

const sentences = {
  not_a_url: 'This is not a web address. It looks like https://example.com/page.',
  scheme: 'Only addresses that begin with http:// or https:// can be visited.',
  port: 'Only the usual web ports, 80 and 443, can be visited.',
  user_info: 'An address with a user name or password in it cannot be visited.',
  unknown_host: 'This web address cannot be found. Check its spelling.',
  not_public: 'This address is not on the public web, so it cannot be visited.',
} as const

/**
 * Judges the address as the network will see it. A name is refused when any of its addresses is not public; what it
 * stands for may change afterwards, so this suffices only where another machine does the visiting.
 */
export async function checkPublicUrl(text: string, resolve: Resolve = resolveAll): Promise<PublicUrl> {
  const found = await findPublicUrl(text, resolve)
  return found.ok ? { ok: true, url: found.url } : found
}

/** An address that may be visited, with the network addresses that were checked: who connects to one of these visits what was judged. */
export type ReachableUrl =
  | (Extract<PublicUrl, { ok: true }> & { readonly addresses: readonly string[] })
  | RefusedUrl

export type RefusedUrl = Extract<PublicUrl, { ok: false }>

/** As `checkPublicUrl`, for who does the visiting. */
export async function findPublicUrl(text: string, resolve: Resolve = resolveAll): Promise<ReachableUrl> {
  const url = URL.parse(text.trim())
  if (url === null || text.length > 2048) return refused('not_a_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('scheme')
  if (url.username !== '' || url.password !== '') return refused('user_info')
  if (!['', '80', '443'].includes(url.port)) return refused('port')
  const addresses = await checkPublicHost(url.hostname.replace(/^\[|\]$/g, ''), resolve)
  return typeof addresses === 'string' ? refused(addresses) : { ok: true, url: url.href, addresses }
}

/** The addresses of a host, a name or an address, when every one of them is public; else why it is refused. */
export async function checkPublicHost(
  text: string,
  resolve: Resolve = resolveAll,
): Promise<readonly string[] | 'unknown_host' | 'not_public'> {
  const host = text.replace(/\.+$/, '')
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? [host] : 'not_public'
  const addresses = await resolve(host).catch(() => [])
  if (addresses.length === 0) return 'unknown_host'
  return addresses.every(isPublicAddress) ? addresses : 'not_public'
}

/** True for an ordinary address of the internet; one that is wrapped in another (NAT64, 6to4) counts as itself. */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  return (address instanceof ipaddr.IPv6 ? unwrap(address) : address).range() === 'unicast'
}

/** What stays an IPv6 address must be global unicast: `range` calls much beside it unicast, such as ::127.0.0.1. */
function unwrap(address: ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  if (address.match(nat64)) return new ipaddr.IPv4(bytes.slice(12, 16))
  if (address.match(sixToFour)) return new ipaddr.IPv4(bytes.slice(2, 6))
  return address.match(globalUnicast) && address.zoneId === undefined ? address : ipaddr.IPv6.parse('::')
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const sixToFour = ipaddr.IPv6.parseCIDR('2002::/16')
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Asks the system's resolver. */
export async function resolveAll(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

function refused(reason: keyof typeof sentences): RefusedUrl {
  return { ok: false, reason, message: sentences[reason] }
}
