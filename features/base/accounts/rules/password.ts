import { commonWords } from './common-words.ts'

/** Digits and signs around a word that make no password of it: "Password2024!" is as common as "password". */
const ornamentAtMost = 8
const wordAtLeast = 4

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '(': 'c',
  '€': 'e',
}

const shifted: Record<string, string> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

const words = new Set(commonWords.split(/\s+/))

/**
 * Whether a password is among those that are tried first: a common word or keyboard walk, or one of `own` (the person's name
 * or e-mail), in any case, with look-alike signs, and with up to 8 digits and signs around it; or a short piece repeated.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const text = password.toLowerCase()
  const personal = new Set(own.flatMap(wordsOf))
  const isKnown = (word: string) => words.has(word) || personal.has(word)
  return isRepeated(text) || cores(text).some((core) => readings(core).some(isKnown))
}

/** "abcabcabc" and "aA1!aA1!": a piece of at most 4 characters over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text)
}

/** The text without some of the digits and signs before and after its letters, in every way that leaves at most 8 off. */
function cores(text: string): string[] {
  const before = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0
  const after = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0
  const found: string[] = []
  for (let start = 0; start <= Math.min(before, ornamentAtMost); start += 1) {
    for (let cut = 0; cut <= after && start + cut <= ornamentAtMost; cut += 1) {
      const core = text.slice(start, text.length - cut)
      if (core.length >= wordAtLeast) found.push(core)
    }
  }
  return found
}

function readings(core: string): string[] {
  const unshifted = replaced(core, shifted)
  return [
    core,
    unshifted,
    replaced(core, lookalikes),
    replaced(core, { ...lookalikes, '1': 'l', '!': 'l' }),
  ].map((text) => text.replaceAll(/[\s._-]/g, ''))
}

function replaced(text: string, by: Record<string, string>): string {
  return [...text].map((sign) => by[sign] ?? sign).join('')
}

function wordsOf(text: string): string[] {
  const all = text.toLowerCase()
  return [all, ...all.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= wordAtLeast)
}
