/** The size of a variant, wherever it is said beside the name. */

/** "The size 40 ink shoe", "the ink shoe in size 40", "the medium jacket": a variant is called by its size after its name. `hasVariant` tells whether a product called so has a title with that very word. */
export async function withSize(
  text: string,
  names: string[],
  hasVariant: (name: string, size: string) => Promise<boolean>,
): Promise<{ text: string; names: string[] }> {
  const [name, ...others] = names
  const found = size.exec(text) ?? sizeWord.exec(text)
  const said = found?.[1]?.toLowerCase().replaceAll(/[ -]/g, '')
  if (name === undefined || !found || said === undefined) return { text, names }
  const isInName = sizeWord.test(name)
  if (!isInName && !isBeside(text, name, found)) return { text, names }
  const bare = name.replace(sizeWord, '').replaceAll(/\s+/g, ' ').trim()
  const letter = letters[said] ?? said
  if ((isInName && (await hasVariant(name, said))) || !(await hasVariant(bare, letter)))
    return { text, names }
  const called = `${bare} ${letter}`
  const rest = isInName ? text : text.replace(found[0], ' ')
  return { text: rest.replace(name, called).replaceAll(/ {2,}/g, ' ').trim(), names: [called, ...others] }
}

/** Right before or behind the name, or with a word between: a text of its own says "small", too. */
function isBeside(text: string, name: string, { 0: said, index }: RegExpExecArray): boolean {
  const at = text.indexOf(name)
  const [end, start] = at < index ? [at + name.length, index] : [index + said.length, at]
  return /^ ?(?:\p{L}+ )?$/u.test(text.slice(end, start))
}

const size =
  /,?\s*\b(?:in (?:the |a )?)?size:? (\d{1,3}|x{0,3}s|m|x{0,3}l|extra[ -]?small|small|medium|large|extra[ -]?large)\b,?/i
const sizeWord = /\b(extra[ -]small|small|medium|large|extra[ -]large)\b/i
const letters: Readonly<Record<string, string>> = {
  ...{ extrasmall: 'XS', small: 'S', medium: 'M', large: 'L', extralarge: 'XL' },
}
