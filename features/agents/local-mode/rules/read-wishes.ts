/** Two wishes in one sentence: two questions are both answered, of two changes one is made at a time. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { cutExclusion } from './exclusion.ts'
import { readPlaces } from './places.ts'
import { isOrder, type LocalIntent } from './read-intent.ts'
import { readSentence } from './slots.ts'

type Context = { today: string; agent: AgentId; names?: readonly string[] | undefined }
type Reader = (text: string, context: Context) => LocalIntent | null
export type Wishes =
  /** `second`: the words of the second one, where there are two. */
  | { kind: 'read'; intents: LocalIntent[]; second?: string }
  /** Each is a wish of its own that is understood, and one of them a change. */
  | { kind: 'one at a time'; parts: string[] }

/** What a text asks for, one or two things; null when none is understood. */
export function readWishes(text: string, context: Context, read: Reader): Wishes | null {
  const whole = read(text, context)
  const places = whole?.tool === 'market-scan' ? comparePlaces(whole, text, context.today) : null
  if (places) return { kind: 'read', intents: places }
  const [first, second, ...more] = splitWishes(text)
  if (first === undefined || second === undefined || more.length > 0) return one(whole)
  const parts = spellPrices([first, second], context)
  const [a = null, b = null] = parts.map((part) => read(part, context))
  const isChange = parts.some((part) => isOrder(part, context)) || [a, b].some(isWrite)
  if (isChange) {
    const isEach = parts.every((part, at) => isOrder(part, context) || isWrite([a, b][at] ?? null))
    if (whole && !isEach) return one(whole)
    return a && b ? { kind: 'one at a time', parts } : null
  }
  // "Write back to tom, ticket 2": what follows a comma may say more of the same.
  const isMore = (part: LocalIntent | null) =>
    whole && part?.tool === whole.tool && Object.keys(part.args).length < Object.keys(whole.args).length
  if (!/\b(and|then|also|plus|n)\b|[?;.&]/i.test(text) && (isMore(a) || isMore(b))) return one(whole)
  const isTwo =
    a && b && a.tool !== '' && b.tool !== '' && (a.tool !== b.tool || a.args['focus'] !== b.args['focus'])
  if (isTwo) return { kind: 'read', intents: [a, inherit(a, b)], second }
  if (whole) return one(whole)
  const [known, other] = a ? [a, second] : [b, first]
  return known && known.tool !== '' ? one({ ...known, leftOut: [...known.leftOut, other] }) : null
}

/** Two countries are two scans of the market: each holds one. */
function comparePlaces(whole: LocalIntent, text: string, today: string): LocalIntent[] | null {
  const { words } = readSentence(text, today)
  const places = readPlaces(words, text)
  if (places.length !== 2 || whole.leftOut.some((left) => cutExclusion(text)?.said === left)) return null
  const spelled = places.map(({ at, length }) => text.slice(words[at]?.start, words[at + length - 1]?.end))
  return places.map(({ region, country }) => {
    const { country: _first, ...args } = whole.args
    return {
      ...whole,
      args: { ...args, region, ...(country ? { country } : {}) },
      leftOut: whole.leftOut.filter((left) => !spelled.includes(left)),
    }
  })
}

function isWrite(intent: LocalIntent | null): boolean {
  return intent !== null && /^(set|enable|disable|undo)-/.test(intent.tool)
}

/** "The mug to 12 and hide the bowl": beside an order a name and a number are a price. */
function spellPrices(parts: readonly [string, string], context: Context): string[] {
  const orders = parts.map((part) => isOrder(part, context) || /^(take|pull|bring|turn|make)\b/i.test(part))
  return parts.map((part, at) => {
    const found = /^(?:the |my |our )?(.+?) to ([$€£]?\d+(?:\.\d\d)?)$/i.exec(part)
    return found && !orders[at] && orders[1 - at] ? `set the price of ${found[1]} to ${found[2]}` : part
  })
}

function one(intent: LocalIntent | null): Wishes | null {
  return intent && { kind: 'read', intents: [intent] }
}

/** Parts of a sentence that may each be a wish. */
function splitWishes(text: string): string[] {
  return text
    .split(/[?;!]\s+|\.\s+|,?\s+(?:and|then|also|plus|n|&)(?:\s+(?:then|also|please))?\s+|,\s+/i)
    .map((part) => part.replace(/[?!.\s]+$/, '').trim())
    .filter((part) => part.split(/\s+/).length >= 2)
}

const timed = new Set(['performance-analyzer', 'payment-optimizer', 'sentiment-analyzer', 'fraud-detector'])

/** The second question is of the time of the first, where it names none. */
function inherit({ args: { from, to } }: LocalIntent, second: LocalIntent): LocalIntent {
  const isTimed =
    timed.has(second.tool) && second.args['from'] === undefined && second.args['focus'] !== 'stock'
  return isTimed && typeof from === 'string' ? { ...second, args: { ...second.args, from, to } } : second
}
