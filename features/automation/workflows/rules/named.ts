/** Workflows by what people call them. */

/** The one that is meant: by its id, its whole name, or the only one whose name holds all the words. */
export function findNamed<T extends { id: string; name: string }>(
  workflows: readonly T[],
  said: string,
): { found: T } | { several: T[] } | { none: true } {
  const wanted = toWords(said)
  const exact = workflows.filter(
    ({ id, name }) => id === said || toWords(name).join(' ') === wanted.join(' '),
  )
  const [first] = exact
  if (first && exact.length === 1) return { found: first }
  const likely = exact.length > 0 ? exact : workflows.filter(({ name }) => hasAll(toWords(name), wanted))
  const [only] = likely
  if (!only || wanted.length === 0) return { none: true }
  return likely.length === 1 ? { found: only } : { several: likely }
}

function toWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !small.has(word))
}

const small = new Set(['the', 'a', 'an', 'my', 'our', 'workflow', 'workflows'])

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word))
}
