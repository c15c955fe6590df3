/** Text of strangers, made fit to be kept and shown. */
import { cutText } from '#kit/cut-text.ts'

/** Characters kept of each text at most. */
export const maxKept = { title: 300, snippet: 4_000, crawledPage: 20_000, page: 100_000 } as const

/** Without control characters but line ends and tabs, without marks that turn the direction of what follows, and cut to `most` characters like `cutText`. Half a surrogate pair becomes U+FFFD. */
export function cleanText(text: string, max: number): string {
  const plain = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
  return cutText(plain, max).toWellFormed()
}

/** On one line. */
export function cleanLine(text: string, max: number): string {
  const line = cleanText(text, max * 4)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cutText(line, max).toWellFormed()
}

/** The address when it is one that a browser may open from a link; null for any other scheme. */
export function cleanAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  if (url === null || text.length > 2_048) return null
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  return url.href
}
