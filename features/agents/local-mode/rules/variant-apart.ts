/** "The umbrella, the rust one, …": a variant that is named behind a comma. */
const apart = /,\s+the (\p{L}{2,20}(?: \p{L}{2,20})?) one\b,?/iu

/** The text with the variant beside what it is one of; null where none stands apart, or only in a text that shall be kept as it is typed. */
export function joinVariant(text: string): { text: string; variant: string } | null {
  const found = apart.exec(text)
  const variant = found?.[1]
  if (!found || variant === undefined || /[:"“”]/.test(text.slice(0, found.index))) return null
  return { text: text.replace(found[0], ` ${variant}`), variant }
}
