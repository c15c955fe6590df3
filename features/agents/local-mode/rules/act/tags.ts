/** The tags of an order: which are added, taken away, or all there are from now on. */
import type { OrderParts, Part } from './parts.ts'
import type { OrderValue } from './values.ts'

/** "Drop the rest", "nothing else", "instead of the old ones": what a product had is replaced. */
const restWords =
  /(?:(?:but|and|then) )*(?:(?:please )?(?:drop|remove|delete|clear|lose|forget|throw away|take off|get rid of|without|instead of|replacing|replace|not) (?:all |of |the |its |their |any )*(?:rest|others?|other (?:tags|labels|ones)|else|old(?: (?:tags|labels|ones))?|existing(?: (?:tags|labels|ones))?|previous(?: (?:tags|labels|ones))?|tags it has|(?:all|what|whatever|everything) (?:it|they) (?:has|have)(?: now| so far)?)|nothing (?:else|more)|no (?:other|more) (?:tags|labels|ones|others?))(?: (?:now|please|pls|off|away|so far))*$/
/** "Set the tags to", "replace the tags with", "just the tags". */
const isSet =
  /\breplace\b.*\b(?:tags|labels)\b|\b(?:only|just) (?:the )?(?:tags|labels)\b|\b(?:tags|labels)\b(?! (?:also|too)).*?(?: to| should be| are| :) |\b(?:tags|labels) (?:should|must) (?:only |just )?be\b/

/** "Are a mess, make them just gift": what is told of tags, or ordered beside, is none. */
const clause =
  /^(?:an?|all|so|too|far|completely|totally|quite|very|really) |\b(?:mess|messy|wrong|rubbish|chaos|nonsense)\b|\b(?:make|set|put|leave|keep|change|use|remove|drop|replace) (?:them|it|those|that|just|only|the)\b|\b(?:please|pls)\b/i

/** One tag is put in the place of another: both would have to be read. */
const isSwap = /\b(?:replace|swap|exchange|switch)\b(?:(?!\b(?:tags|labels)\b).)*\b(?:tag|label)\b/
/** "Gift, material beech": another field is no tag. */
const isField = /^(?:material|weight|barcode|gtin|ean|mpn|vendor|brand(?! new\b)) \S/i

type TagWord = Part & { parts?: Part[] }

/** One tag or several that are added, one that is taken away, or those there are from now on. */
export function readTagValue({ text, parts: all, mask }: OrderParts): OrderValue | null {
  if (isSwap.test(mask)) return null
  const { parts, cut } = withoutRest(withoutOnly(all))
  const isReplaced = cut.length > 0 || (isSet.test(mask) && !/\badd\b/.test(mask))
  const isOff = !isReplaced && /\b(?:remove|delete|clear|strip|drop|untag|take)\b/.test(mask)
  if (
    isOff &&
    /\ball (?:of )?(?:the |its |their )?(?:tags|labels)\b|\b(?:tags|labels) (?:all )?off\b|\bclear (?:the |its )?(?:tags|labels)\b/.test(
      mask,
    )
  )
    return { args: { tags: [] }, used: [] }
  const quotes = parts.filter(({ kind }) => kind === 'quote')
  const [quote] = quotes
  const named: TagWord | null =
    (quotes.length === 1 ? quote : null) ??
    (quotes.length > 1 ? { ...(quote as Part), text: '', parts: quotes } : null) ??
    tagWord(text, parts) ??
    lastWords(text, parts)
  if (!named) return null
  const own = named.parts ?? [named]
  const tags = toTags(text, own)
  const [tag] = tags
  const isTold = quotes.length === 0 && tags.some((one) => clause.test(one) || isField.test(one))
  if (tag === undefined || isTold) return null
  const used = [...own, ...cut]
  if (isReplaced) return { args: { tags }, used }
  if (tags.length > 1) return isOff ? null : { args: { addTags: tags }, used }
  return { args: isOff ? { removeTag: tag } : { addTag: tag }, used }
}

/** "Should be gift and sale only": the last word is no part of a tag. */
function withoutOnly(parts: readonly Part[]): readonly Part[] {
  const own = parts.filter(({ text }) => !/^(?:please|pls|now)$/.test(text))
  return /^(?:only|alone)$/.test(own.at(-1)?.text ?? '') ? own.slice(0, -1) : parts
}

/** The parts without those that say that the rest goes. */
function withoutRest(parts: readonly Part[]): { parts: readonly Part[]; cut: Part[] } {
  for (let at = 1; at < parts.length; at += 1) {
    const said = parts
      .slice(at)
      .filter(({ kind }) => kind !== 'mark')
      .map(({ text }) => text)
    const isWhole = restWords.exec(said.join(' '))?.index === 0
    if (isWhole) return { parts: parts.slice(0, at), cut: parts.slice(at) }
  }
  return { parts, cut: [] }
}

/** "Gift, summer and sale" are three tags. */
function toTags(text: string, own: readonly Part[]): string[] {
  const groups: Part[][] = [[]]
  for (const part of own) {
    if (part.kind === 'mark' || /^(?:and|plus)$/.test(part.text)) groups.push([])
    else if (part.kind === 'quote') groups.push([part], [])
    else groups.at(-1)?.push(part)
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    const said = first && last ? text.slice(first.start, last.end) : ''
    // "Mirror, oak" may be a part of a title.
    const each = first?.kind === 'quote' ? [said] : said.split(/\s*,\s*/)
    return each.map((tag) => tag.replace(/^["“”']|["“”']$/g, '').trim()).filter((tag) => tag !== '')
  })
}

/** "Tag the planter new": what stands behind the product. */
function lastWords(text: string, parts: readonly Part[]): TagWord | null {
  const at = parts.findIndex(({ kind }) => kind === 'product')
  const own = parts.slice(at + 1).filter(({ text: said }) => !/^(please|pls|now|too|again)$/.test(said))
  const [first, last] = [own[0], own.at(-1)]
  // What a product is called may be a tag: "tag the wallet leather".
  const isPlain = own.every(
    ({ kind, text: said }) =>
      (kind === 'word' && !/^(and|or|not|if|to|for)$/.test(said)) || (kind === 'product' && own.length === 1),
  )
  const isTagged = /^(?:tag|label)$/.test(parts[0]?.text ?? '')
  if (at < 0 || !first || !last || own.length > 2 || !isPlain || !isTagged) return null
  return { ...first, text: text.slice(first.start, last.end), parts: own }
}

/** Whether what the order is about follows: "the tags garden and gift for the planter". */
function isNamedLater(parts: readonly Part[], part: Part): boolean {
  const at = parts.indexOf(part)
  return parts.some(
    ({ kind }, index) =>
      kind === 'product' &&
      index > at &&
      parts.slice(at, index).some(({ text }) => /^(?:for|of|on|to|from)$/.test(text)),
  )
}

/** "Add tags hallway, oak to the coat stand": of several names the last where "to" leads to it and none stands behind "of" or "for". */
function targetOf(parts: readonly Part[]): number {
  const all = parts.flatMap(({ kind }, at) => (kind === 'product' ? [at] : []))
  const leadOf = (at: number) => {
    const before = parts.slice(0, at).findLast(({ text }) => !/^(?:the|my|our|a|an)$/.test(text))
    return before?.text ?? ''
  }
  const last = all.at(-1)
  const isLast =
    last !== undefined &&
    /^(?:to|onto)$/.test(leadOf(last)) &&
    !all.some((at) => /^(?:of|for|on|from)$/.test(leadOf(at))) &&
    /^(?:tag|label)s?$/.test(
      parts.slice(0, all[0]).find(({ text }) => /^(?:tag|label)s?$/.test(text))?.text ?? '',
    )
  return isLast ? last : (all[0] ?? -1)
}

/** The words beside "tag" up to the product, or behind "as", "with" and the "to" of "set the tags to". */
function tagWord(text: string, parts: readonly Part[]): TagWord | null {
  const as = parts.findIndex(({ text: said }, at) => /^(as|with)$/.test(said) && at > 0)
  const tag = parts.findIndex(({ text: said }) => /^(?:tags?|labels?|tagged|labelled)$/.test(said))
  const product = targetOf(parts)
  const to = parts.findIndex(
    ({ text: said }, at) => at > tag && at > product && product > 0 && /^(?:to|:|be|are|by)$/.test(said),
  )
  const isOfPlural = /^(?:tags|labels)$/.test(parts[tag]?.text ?? '')
  const from = as >= 0 ? as + 1 : isOfPlural && to >= 0 ? to + 1 : tag + 1
  let at = from
  while (/^(the|a|:|tag|label|tags|be|only|just)$/.test(parts[at]?.text ?? '') || parts[at]?.kind === 'mark')
    at += 1
  const first = parts[at]
  // "Tag the planter with garden": what a product is called may be a tag.
  const isBehind = product >= 0 && product < at
  const free = (part: Part | undefined) =>
    part?.kind === 'word' ||
    part?.kind === 'number' ||
    (part?.kind === 'mark' && part.text === ',') ||
    (part?.kind === 'product' && (isBehind || isNamedLater(parts, part)))
  let end = at
  while (free(parts[end]) && !/^(to|on|onto|from|off|for|of|the|please|now)$/.test(parts[end]?.text ?? ''))
    end += 1
  while (parts[end - 1]?.kind === 'mark' || /^(?:and|but)$/.test(parts[end - 1]?.text ?? '')) end -= 1
  const own = parts.slice(at, end)
  const last = own.at(-1)
  const isLong = toTags(text, own).some((one) => one.split(/\s+/).length > 4)
  if (!first || !last || own.length === 0 || isLong) return null
  return { ...first, text: text.slice(first.start, last.end), parts: own }
}
