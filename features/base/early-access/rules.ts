const hostname = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** The host name in what a person typed as their shop's domain: with or without https:// and a path, in ASCII and lower case. Null when there is none, such as for an e-mail, an IP address or a port. */
export function toHostname(text: string): string | null {
  const [, host = ''] = /^(?:https?:\/\/)?([^\s/?#@:]+)(?:[/?#]\S*)?$/i.exec(text.trim()) ?? []
  const ascii = URL.parse(`https://${host}`)?.hostname.replace(/\.$/, '') ?? ''
  return hostname.test(ascii) ? ascii : null
}

/** The form under which an e-mail counts as the same: compatible characters made one, lower case. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}
