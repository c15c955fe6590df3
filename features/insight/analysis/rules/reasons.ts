import { cutText } from '#kit/cut-text.ts'

/** As many whole reasons as fit into `most` characters, and how many more there are. The first always stands, cut only between words. */
export function joinReasons(reasons: readonly string[], max: number): string {
  const [first = '', ...others] = reasons.map((reason) => reason.trim().replace(/[.;\s]+$/, ''))
  let said = cutText(first, max)
  let count = reasons.length > 0 ? 1 : 0
  for (const reason of others) {
    if (said.length + 2 + reason.length > max) break
    said = `${said}; ${reason}`
    count += 1
  }
  const left = reasons.length - count
  return left > 0 ? `${said}; and ${left} more` : said
}
