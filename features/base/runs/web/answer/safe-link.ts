/** The host of an address on the web that may be followed; null for any other address. */
export function hostOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isSafe ? url.host : null
}

/** Whether an address is a page of this console. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[\w\-./?=&%#+~]*$/.test(address)
}
