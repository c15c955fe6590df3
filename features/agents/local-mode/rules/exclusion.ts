/** What a question leaves out: "besides the us", "without the unpublished", "leave out the refund one". */
import { feedField } from './topic-args.ts'
import { toWords, type Word } from './words.ts'

/** `kept` is the text without the exclusion; `excluded` the words that name what is left out, and `said` with what leads them. */
export type Exclusion = { kept: string; said: string; excluded: string }

const single = /^(besides|except|excluding|excl|without|ignoring|omitting|skip|skipping)$/
const pairs = [
  /^(leave|leaving|keep|keeping) out$/,
  /^bar (the|any|all)$/,
  /^(other|apart|aside) (than|from)$/,
  /^(not|except) (counting|including|for|from|by|made)$/,
  /^(all|everything|anything|every|everyone|any|anywhere|everywhere|nothing) but$/,
]
const states = /^(it|them|that|this|doing|asking|any|sale|sales|orders?|cost|costs|stock|tax|taxes|vat)$/

const ofTickets = /\b(?:tickets?|messages?|complaints?|cases?)\b/i
const ticketStates = /^(?:solved|resolved|closed|open|done|sorted|settled|finished|in-progress)$/

/** The first exclusion of a question; null without one. "Without a barcode" says what products lack and is none, nor is a word inside of one of the `names`. */
export function cutExclusion(text: string, names: readonly string[] = []): Exclusion | null {
  const words = toWords(text)
  const isOfName = ({ start }: Word) =>
    names.some((name) => {
      const at = text.toLowerCase().indexOf(name.toLowerCase())
      return at >= 0 && start > at && start < at + name.length
    })
  for (const [at, word] of words.entries()) {
    const length = isOfName(word) ? 0 : leadLength(words, at)
    if (length === 0) continue
    const end = endOf(words, at + length, text)
    const own = words
      .slice(at + length, end)
      .filter((one) => one.isQuoted || !/^(the|my|our|a|an|any)$/.test(one.text))
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) continue
    // A status of tickets is left out by the search itself.
    const isStatus = ofTickets.test(text) && ticketStates.test(first.text)
    if (isStatus) continue
    const isLack =
      word.text === 'without' &&
      (states.test(first.text) ||
        feedField((names) => names.split('|').includes(first.text.replace(/s$/, ''))) !== null)
    if (isLack) continue
    // "Everything but": what comes before it stays.
    const from = /^(but)$/.test(words[at + 1]?.text ?? '') ? words[at + 1] : word
    return {
      kept: `${text.slice(0, from?.start)} ${text.slice(last.end)}`.replaceAll(/\s+([,?!.])/g, '$1').trim(),
      said: text.slice(from?.start, last.end).trim(),
      excluded: text.slice(first.start, last.end).trim(),
    }
  }
  return null
}

function leadLength(words: readonly Word[], at: number): number {
  const [one, two] = [words[at], words[at + 1]]
  if (!one || one.isQuoted) return 0
  if (two && !two.isQuoted && pairs.some((pair) => pair.test(`${one.text} ${two.text}`))) return 2
  const isFromAll =
    one.text === 'minus' && /^(all|everything|everyone|everywhere)$/.test(words[at - 1]?.text ?? '')
  return isFromAll || single.test(one.text) ? 1 : 0
}

/** Up to a comma, a verb, or a word that says a state of what stays. */
function endOf(words: readonly Word[], from: number, text: string): number {
  for (let at = from; at < words.length; at += 1) {
    const [word, before] = [words[at], words[at - 1]]
    const hasMark = at > from && /[,;:?!]/.test(text.slice(before?.end, word?.start))
    if (hasMark || (at > from && ends.test(word?.text ?? ''))) return at
  }
  return words.length
}

const ends =
  /^(worth|last|this|in|since|yesterday|today|is|are|was|were|do|does|did|that|which|who|on|off|please|now|sold|sell|sells|grow|grows|growing|doing|need|needs|by)$/
