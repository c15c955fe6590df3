/** The size of a variant, wherever it is said beside the name. */

/** "The size 40 ink shoe", "the ink shoe in size 40", "the medium jacket": a variant is called by its size after its name. */
export async function withSize(
  text: string,
  names: string[],
  exists: (name: string) => Promise<boolean>,
): Promise<{ text: string; names: string[] }> {
  const [name, ...others] = names
  const found = size.exec(text) ?? sizeWord.exec(text)
  const said = found?.[1]?.toLowerCase().replaceAll(/[ -]/g, '')
  if (name === undefined || !found || said === undefined) return { text, names }
  const called = `${name.replace(sizeWord, '').replaceAll(/\s+/g, ' ').trim()} ${letters[said] ?? said}`
  const isInName = sizeWord.test(name)
  if ((isInName && (await exists(name))) || !(await exists(called))) return { text, names }
  const rest = isInName ? text : text.replace(found[0], ' ')
  return { text: rest.replace(name, called).replaceAll(/ {2,}/g, ' ').trim(), names: [called, ...others] }
}

const size =
  /,?\s*\b(?:in (?:the |a )?)?size:? (\d{1,3}|x{0,3}s|m|x{0,3}l|extra[ -]?small|small|medium|large|extra[ -]?large)\b,?/i
const sizeWord = /\b(extra[ -]small|small|medium|large|extra[ -]large)\b/i
const letters: Readonly<Record<string, string>> = {
  ...{ extrasmall: 'XS', small: 'S', medium: 'M', large: 'L', extralarge: 'XL' },
}
