/** What must not leave for the web's provider. */

const keys = [
  /\b(tvly|shpat|shpss|shpca|shppa|whsec)[-_][\w-]{6,}/i,
  /\bmc_[\w-]{12,}/,
  // A name in an address may begin with "sk-"; a key goes on in one piece.
  /\b(sk|rk|pk)[-_]([a-z]{2,10}[-_]){0,3}[a-z0-9]{12,}/i,
]
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/u

/** Why this text must not leave, as the end of a sentence; null when it may. Written as in an address (%40 for @) or with signs between that nobody sees counts too. Only people may look for an e-mail address: an agent may have been told to carry one out. */
export function findPrivate(text: string, isAgent: boolean): string | null {
  for (const form of [text, decode(text)].map((each) => each.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''))) {
    if (keys.some((key) => key.test(form))) return 'what looks like a key'
    if (isAgent && email.test(form)) return 'an e-mail address'
  }
  return null
}

function decode(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
