/** Texts with `{{ expressions }}` in them. */

export type TextPart =
  | { type: 'text'; text: string }
  /** `start` is where the expression begins in the whole text. */
  | { type: 'expression'; expression: string; start: number }

/** The parts of a text in their order. Brackets that nobody closes are text. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{{', at)
    const close = open === -1 ? -1 : text.indexOf('}}', open + 2)
    if (close === -1) break
    if (open > at) parts.push({ type: 'text', text: text.slice(at, open) })
    const inner = text.slice(open + 2, close)
    const start = open + 2 + (inner.length - inner.trimStart().length)
    parts.push({ type: 'expression', expression: inner.trim(), start })
    at = close + 2
  }
  if (at < text.length) parts.push({ type: 'text', text: text.slice(at) })
  return parts
}

/** Whether a text has an opened expression that nobody closes. */
export function isTextOpen(text: string): boolean {
  return splitText(text).some((part) => part.type === 'text' && part.text.includes('{{'))
}
