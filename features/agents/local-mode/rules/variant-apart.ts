/** "The umbrella, the rust one, …", "the mirror? I mean the one of 50 cm": a variant that is named apart from its product. */
const apart = [
  /,\s+the (?<variant>\p{L}{2,20}(?: \p{L}{2,20})?) one\b,?/iu,
  /(?<mark>[?.,])\s+i mean the (?:one (?:of|with|in|at) )?(?<variant>(?:\d{1,4}(?:[.,]\d{1,2})? ?)?\p{L}{1,20}(?: \p{L}{2,20})?)(?: one)?[.!?\s]*$/iu,
]

/** The text with the variant beside what it is one of; null where none stands apart, or only in a text that shall be kept as it is typed. */
export function joinVariant(text: string): { text: string; variant: string } | null {
  const found = apart.map((form) => form.exec(text)).find((one) => one !== null)
  const { variant, mark = '' } = found?.groups ?? {}
  if (!found || variant === undefined || /[:"“”]/.test(text.slice(0, found.index))) return null
  return { text: text.replace(found[0], ` ${variant}${mark}`), variant }
}
