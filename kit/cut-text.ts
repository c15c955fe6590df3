/** Characters that a word may have without being cut itself: languages without blanks have none that long to lose. */
const maxWordLength = 40

/** A text of at most `most` characters, as strings count them: whole, or its first whole words and "…". */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const from = Math.max(0, max - maxWordLength)
  const end = text.slice(from, max).search(/\s\S*$/)
  if (from + end > 0 && end >= 0) return `${text.slice(0, from + end).trimEnd()}…`
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
