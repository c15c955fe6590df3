import ipaddr from 'ipaddr.js'

/** The form under which an e-mail is unique: compatible characters made one, lower case. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}

/** What an address counts as in a limit: an IPv4 address itself, also when mapped into IPv6; of IPv6 the /64, because one subscriber has all of it. Anything else counts as itself. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().slice(0, 8)
  return `${ipaddr.fromByteArray([...network, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`
}
