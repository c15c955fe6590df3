/** How a message names what is attached to it. */

type Named = { id: string; title: string }

/** The name in the text; with `isExact` also which of several with that title. */
export function markOf({ id, title }: Named, isExact = false): string {
  const name = `@"${title.replaceAll('"', '')}"`
  return isExact ? `${name} (${id})` : name
}

/** The text with other words in place of a name; null when it does not name it. */
export function replaceMark(text: string, named: Named, words: string): string | null {
  const mark = [markOf(named, true), markOf(named)].find((each) => text.includes(each))
  return mark === undefined ? null : text.replaceAll(mark, () => words)
}
