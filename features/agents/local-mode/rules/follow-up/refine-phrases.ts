/** Several words side by side that say one thing of a list: "sold out", "in the feed". */
import type { Word } from '../words.ts'

type Args = Record<string, unknown>

const phrases: [words: string, args: Args][] = [
  ['in the feed', { enabled: true }],
  ['on chatgpt', { enabled: true }],
  ['in chatgpt', { enabled: true }],
  ['switched on', { enabled: true }],
  ['turned on', { enabled: true }],
  ['out of stock', { stock: 'out' }],
  ['sold out', { stock: 'out' }],
  ['not in stock', { stock: 'out' }],
  ['in stock', { stock: 'in' }],
  ['cost the most', { order: 'dearest' }],
  ['costs the most', { order: 'dearest' }],
  ['costs most', { order: 'dearest' }],
  ['most expensive', { order: 'dearest' }],
  ['cost the least', { order: 'cheapest' }],
  ['costs the least', { order: 'cheapest' }],
  ['costs least', { order: 'cheapest' }],
  ['least expensive', { order: 'cheapest' }],
]

/** Where they stand, and what each says. */
export function phrasesIn(words: readonly Word[]): { at: number; length: number; args: Args }[] {
  const said = ` ${words.map(({ text, isQuoted }) => (isQuoted ? '"' : text)).join(' ')} `
  return phrases.flatMap(([phrase, args]) => {
    if (!said.includes(` ${phrase} `)) return []
    const at = said
      .slice(0, said.indexOf(` ${phrase} `) + 1)
      .trim()
      .split(' ')
      .filter(Boolean).length
    return [{ at, length: phrase.split(' ').length, args }]
  })
}
