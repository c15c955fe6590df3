/** How a message names what is attached to it. */

type MarkedItem = { id: string; title: string }

/** The name in the text; with `isExact` also which of several with that title. */
export function markOf({ id, title }: MarkedItem, isExact = false): string {
  const name = `@"${title.replaceAll('"', '')}"`
  return isExact ? `${name} (${id})` : name
}

/**
 * The text with other words in place of a name; null when it does not name it. Of several with one title, `all`, each is named by
 * its id; a name without one is that of the first which is not.
 */
export function replaceMark(
  text: string,
  named: MarkedItem,
  words: string,
  all: readonly MarkedItem[] = [named],
): string | null {
  const exact = markOf(named, true)
  if (text.includes(exact)) return text.replaceAll(exact, () => words)
  const name = markOf(named)
  const alike = all.filter((each) => markOf(each) === name)
  const first = alike.find((each) => !text.includes(markOf(each, true)))
  if (first !== undefined && first.id !== named.id) return null
  const others = alike.map((each) => markOf(each, true)).filter((mark) => text.includes(mark))
  const replaced = replaceOutside(text, name, words, others)
  return replaced === text ? null : replaced
}

/** Leaves what begins with the name and is another one. */
function replaceOutside(text: string, name: string, words: string, [other, ...more]: string[]): string {
  if (other === undefined) return text.replaceAll(name, () => words)
  return text
    .split(other)
    .map((part) => replaceOutside(part, name, words, more))
    .join(other)
}
