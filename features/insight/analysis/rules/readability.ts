/** How easily English text is read. */

export type Readability = { words: number; sentences: number; syllables: number; ease: number | null }

/** The syllables of an English word, by groups of vowels; a silent "e" at the end is not one. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '')
  const spoken = plain
    .replace(/([aeiouy])ing$/, '$1-ing')
    .replace(/([^aeiouytdl])e[ds]?$/, '$1')
    .replace(/([td])e$/, '$1')
    .replace(/([aeiouyr])le$/, '$1l')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** Flesch reading ease (1948): 206.835 − 1.015 · words per sentence − 84.6 · syllables per word; null without a word. 60 and more is plain English. */
export function readEase(text: string): Readability {
  const words = text.match(/\p{L}[\p{L}'\u2019]*/gu) ?? []
  const parts = text.split(/[.!?\u2026]+(?:\s|$)|\n{2,}/u).filter((part) => /\p{L}/u.test(part))
  const sentences = Math.max(parts.length, words.length > 0 ? 1 : 0)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  if (words.length === 0) return { words: 0, sentences: 0, syllables: 0, ease: null }
  const ease = 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
  return { words: words.length, sentences, syllables, ease }
}
