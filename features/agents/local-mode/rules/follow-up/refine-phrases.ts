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
  // Behind "sold out", which they say more than.
  ...[
    'nearly',
    'almost',
    'close to',
    'about to be',
    'soon',
    'soon to be',
    'will soon be',
    'as good as',
  ].flatMap((near): [words: string, args: Args][] =>
    ['gone', 'out', 'sold out', 'out of stock', 'empty', 'finished', 'over', 'there'].map((state) => [
      `${near} ${state}`,
      { stock: 'low' },
    ]),
  ),
  ['running out', { stock: 'low' }],
  ['running low', { stock: 'low' }],
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

/** "And which ones are that", after how many there are. */
const listed =
  /^(?:(?:and|so|ok|okay|oh|ah|dear|now|then|but) )*(?:(?:which|what(?= ))(?: (?:ones|products|items))?(?: (?:are|is|were|would be)(?: (?:that|those|these|they|it|them|there))+)?|(?:show|list|name|tell|give)(?: me)? (?:them|those|these|which(?: ones)?(?: (?:they|those|that) are)?))(?: (?:then|exactly|please|pls|all))*$/

/** Whether what was counted shall be listed. */
export function asksWhich(tool: string, { focus }: Args, words: readonly Word[]): boolean {
  const isOfList =
    /^find-(?:products|tickets)$/.test(tool) || (tool === 'performance-analyzer' && focus === 'stock')
  return isOfList && listed.test(words.map(({ text }) => text).join(' '))
}
