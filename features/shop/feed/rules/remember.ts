/**
 * A pure function of a text that keeps its last answers: the variants of a product share most of their texts. Answers are
 * shared, so nobody may change them. `keep` is how many; an answer of undefined is worked out each time.
 */
export function remember<T>(answer: (text: string) => T, keep = 64): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = answer(text)
    if (known.size >= keep) known.clear()
    known.set(text, made)
    return made
  }
}
