/** Few words that lean on the last answer by a name of the store: "only the boots", "without the frost ones", "and the eng one". */
import { spellOut } from '../short-forms.ts'
import { readSentence } from '../slots.ts'
import { type EarlierUse, refine } from './refine.ts'
import type { LocalSaying, LocalUse, ProductField } from './to-use.ts'

/** `only`: a part of what was asked for; `also`: the same of another; `except`: all but these. */
export type Narrowing = { kind: 'only' | 'also' | 'except'; name: string; args: Record<string, unknown> }

const lead =
  /^(?:again|and|or|ok|okay|but|then|now|only|just|what|how|about|same|for|the|my|our|those|these|that|this|of|them|ones?|also|too|with|in|are|is|please|show|list|give|me|us|products?|items?|stuff|hm+|ah|oh|no|not|nah|nope|yes|yeah|without|except|excluding|minus|leave|leaving|out|skip|ignore|omit|i|we|mean|meant|sorry|narrow|it|to|down|filter|limit|by|rather|instead|though|tho|from|which|like|so|as|well|do|does|did|all|see|want|need|let|lets|can|you|focus|on|alone|specifically|rest|restrict|reduce|confine|trim|cut|keep|stick|zoom|boil|concentrate|interested|interest|care|drop|remove|take|kick|throw|strike|apart|other|than|counting|including|everything|everyone|anything|away|off|them|could|would|will|should|results?|search|selection|bit|stay|look|looking|into|only|but|minus|rest|colou?r|version|variant|kind|type|at|a|an|there|any|we|have|got|many)$/
const begins =
  /^(?:(?:again|ok|okay|hm+|ah|oh|yes|yeah|sorry|please|so|now|then|nice|great|good|thanks) )*(?:and|or|but|only|just|what about|how about|same|no|not|nah|nope|without|except|excluding|minus|leave out|leaving out|skip|ignore|omit|i mean|i meant|i only|narrow|filter|limit|restrict|reduce|confine|trim|cut (?:it|that|this|them) (?:down )?to|keep|stick|concentrate|apart from|other than|all but|everything but|leave (?:away|off|aside)|(?:take|kick|throw|drop|cut|strike|filter) (?:\w+ ){0,3}?NAME (?:ones? )?out|(?:take|kick|throw|cut|strike|drop) out|(?:drop|remove|take|strike) (?:\w+ ){0,2}NAME (?:ones? )?(?:from|off|out of)|instead|rather|those|these|which of|(?:how many )?(?:of )?(?:them|those|these) (?:are|is|were)|how many of (?:them|those|these)|of (?:them|those|these)|NAME (?:only|alone|too|also|instead|please))\b/
const excludes =
  /\b(?:apart from|other than|all but|everything but|leave (?:away|off|aside)|(?:take|kick|throw|cut|strike|drop|filter) out|not counting|not including)(?: (?:the|any|my|our|those|these|all))* NAME\b|\b(?:take|kick|throw|drop|cut|strike|filter|remove)(?: (?:the|any|my|our|those|these|all))* NAME(?: ones?)? (?:out|off|from)\b|\b(?:without|except|excluding|minus|skip|ignore|omit|not|no|(?:leave|leaving) out)(?: (?:the|any|my|our|those|these|all|for))* NAME\b|\bleave(?: (?:the|any|my|our|those))* NAME(?: ones?)? out\b/
const narrows =
  /\b(?:only|just|narrow|filter|limit|restrict|reduce|confine|trim|keep|stick|concentrate|focus|alone|those|these|which of|of (?:them|those|these))\b/
const maxWords = 12

/** What a text says beside names, in plain words, with NAME for the one name in it; null where it has none or several. */
export function maskName(
  text: string,
  names: readonly string[],
): { mask: string; name: string; rest: string } | null {
  const lower = text.toLowerCase()
  const spans = names
    .flatMap((name) => {
      const start = lower.indexOf(name.toLowerCase())
      return start < 0 ? [] : [{ start, end: start + name.length }]
    })
    .toSorted((one, other) => one.start - other.start)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return null
  // "The shelf speaker in oak": what stands between is of one name, unless it joins two.
  const between = spans.slice(1).map(({ start }, at) => text.slice(spans[at]?.end, start).trim())
  if (between.some((words) => !/^(?:(?:in|the|with|ones?|,)\s*)*$/i.test(words))) return null
  const [before, name, after] = [
    text.slice(0, first.start),
    // "The ulv one in brass".
    text.slice(first.start, last.end).replace(spans.length > 1 ? /\s+ones?(?= (?:in|with) )/i : /$^/, ''),
    text.slice(last.end),
  ]
  const wordsOf = (part: string) => (part.toLowerCase().match(/[\p{L}\p{N}'$€£%.,]+/gu) ?? []).map(toPlain)
  const mask = [...wordsOf(before), 'NAME', ...wordsOf(after)].filter(Boolean).join(' ')
  return { mask, name, rest: `${before} ${after}` }
}

function toPlain(word: string): string {
  const bare = word.replaceAll(/^[.,']+|[.,']+$/g, '')
  return bare === '1' ? bare : spellOut(bare)
}

/** How a text leans on the last use by a name; null where it asks for something of its own. */
export function readNarrowing(
  text: string,
  names: readonly string[],
  last: EarlierUse,
  today: string,
): Narrowing | null {
  const said = maskName(text.trim(), names)
  if (!said || said.mask.split(' ').length > maxWords || !begins.test(said.mask)) return null
  const { mask, name, rest } = said
  const kind = excludes.test(mask) ? 'except' : narrows.test(mask) ? 'only' : 'also'
  const isPlain = mask.split(' ').every((word) => word === 'NAME' || lead.test(word))
  if (isPlain) return { kind, name, args: {} }
  // "Only boots under 200", "and boots in october": the rest narrows, too.
  const refined = kind === 'except' ? null : refine(readSentence(rest, today), last)
  return refined && { kind, name, args: refined }
}

/** Where a tool takes a product, and what then says nothing any more. */
const productOf: Readonly<Record<string, { into: ProductField; without: readonly string[] }>> = {
  'performance-analyzer': { into: 'product', without: ['by', 'rank', 'top', 'soldOut'] },
  'trend-prediction': { into: 'product', without: ['category'] },
  'price-optimizer': { into: 'product', without: ['price', 'cost'] },
  'competitor-analysis': { into: 'product', without: [] },
  'listing-enhancer': { into: 'product', without: ['limit'] },
  'list-changes': { into: 'productId', without: [] },
  'explain-product': { into: 'productId', without: [] },
  'view-store-product': { into: 'productId', without: [] },
}

/** The last use for the name. What nothing can be left out of is said. */
export function narrow(
  { tool, args: earlier }: EarlierUse,
  { kind, name, args: changed }: Narrowing,
): LocalUse | LocalSaying | null {
  const args = Object.keys(changed).length > 0 ? changed : earlier
  if (tool === 'find-products') {
    const excepted = { ...args, [kind === 'except' ? 'except' : 'search']: name }
    return { tool, args: excepted, product: null, first: null }
  }
  if (tool === 'market-scan' && kind !== 'except')
    return { tool, args: { ...args, category: name }, product: null, first: null }
  const { into, without } = productOf[tool] ?? {}
  const isOfProducts = into && !/^(?:customers|agents)$/.test(String(args['focus'] ?? ''))
  if (!isOfProducts) return null
  if (kind === 'except')
    return {
      part: 'answer',
      text: `I can’t leave “${name}” out of this answer. Ask for what it should be about instead.`,
    }
  const kept = Object.entries(args).filter(
    ([field]) => !without?.includes(field) && field !== 'product' && field !== 'productId',
  )
  return { tool, args: Object.fromEntries(kept), product: { name, into }, first: null }
}
