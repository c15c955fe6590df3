import { findPrivate as findInText, holdsKey } from '#kit/private-text.ts'

/** Why this text must not leave for the web's provider, as the end of a sentence; null when it may. People know what they search for: of theirs only a key is held back. An agent may have been told to carry something out. */
export function findPrivate(text: string, isAgent: boolean): string | null {
  if (isAgent) return findInText(text)
  return holdsKey(text) ? 'what looks like a key' : null
}
