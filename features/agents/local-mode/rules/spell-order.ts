/** Orders in other words for the same: what is left out, and what is chosen first and then switched. */

const leads =
  /(?:\s*[,;–-]\s*|\s+)(?:(?:but|just|only|and|though|minus|please|pls)\s+)*(?:not|no|never|skip|skipping|leave out|leaving out|keep out|omit|spare|ignore|forget|drop)\s+(?:the|any|my|our|all|those|these|for)?\s*$/i
const ends =
  /^(?:\s*,)?\s+(?:(?:do|does)(?:n['’]?t| not) count|(?:are|is)(?:n['’]?t| not) (?:included|meant|counted)|excluded|left out|(?:can |should |may |must )?(?:stay|stays|remain|remains)(?: (?:as (?:they|it) (?:are|is)|off|on|hidden|out|where they are))?|not included|aside|apart|out|don['’]?t matter)(?=\W*$)/i

/** "…, just not the razors", "candles don’t count": the products that are named so are excepted. */
export function spellExceptions(text: string, names: readonly string[]): string {
  for (const name of names) {
    const at = text.toLowerCase().lastIndexOf(name.toLowerCase())
    if (at < 0) continue
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)]
    const said = text.slice(at, at + name.length)
    // "Not the mugs" alone excepts from nothing.
    const lead = leads.exec(before)
    if (lead && before.slice(0, lead.index).trim().split(/\s+/).length > 1)
      return `${before.slice(0, lead.index)} except ${said}${after}`
    const kept = /^(.*?)[\s,]+(?:but |and |please )*(?:leave|keep|take|let) (?:the |my |our )?$/i.exec(
      before,
    )?.[1]
    const out = /^(?: ones?)? (?:out|aside|alone|as (?:they|it) (?:are|is)|off|untouched)\W*$/i.exec(after)
    if (kept !== undefined && out && kept.split(/\s+/).length > 1) return `${kept} except ${said}`
    const end = ends.exec(after)
    const isBehind = /[,;.–-]\s*(?:but |and |the |my |our )*$/.test(before)
    if (end && isBehind)
      return `${before.replace(/\s*[,;.–-]\s*(?:but |and |the |my |our )*$/i, '')} except ${said}${after.slice(end[0].length)}`
  }
  return text
}

const verbs: [chosen: RegExp, verb: string][] = [
  [/^(?:enable|activate|publish|show)$/i, 'enable'],
  [/^(?:disable|deactivate|hide|unlist)$/i, 'disable'],
]

const chosenFirst =
  /^\W*(?:(?:please|pls|ok|now)\s+)*(take|pick|choose|grab|select|find|get|use)?\s*(.+?)(?:\s*[,:;–-]|\s+and|\s+then)+\s+(enable|activate|publish|show|disable|deactivate|hide|unlist|turn|switch|put|make|set|bring)\s+(?:all of )?(?:them|those|these|it)(?:\s+all)?(?:\s+(on|live|online|visible|active|off|offline|hidden|down))?(?:\s+(?:please|pls|now|for me))*\W*$/i
/** "The first 30 that are ready - switch them on". */
const isSome =
  /^(?:the )?(?:first|top|best|next|all|every|everything|anything|whatever)\b(?!.*\b(?:and|then|not)\b)/i

/** "Take the best 25 that are ready and turn them on": what is chosen first is what is switched. */
export function spellChosen(text: string): string {
  const [, lead = '', chosen = '', verb = '', state = ''] = chosenFirst.exec(text) ?? []
  if (lead === '' && !isSome.test(chosen)) return text
  if (chosen === '') return text
  const isOn = /^(?:on|live|online|visible|active)$/i.test(state)
  const order =
    verbs.find(([words]) => words.test(verb))?.[1] ?? (state === '' ? null : isOn ? 'enable' : 'disable')
  return order === null ? text : `${order} ${chosen}`
}

/** "The tuva cushion a bit cheaper": a move of a price without its size. */
export function spellMove(text: string, names: readonly string[]): string {
  const [, subject = '', move = ''] =
    /^\W*(?:the |my |our )?(.{2,60}?),? (?:(?:should|must|could|needs to) be |to be )?((?:a (?:bit|little|tad|touch) |slightly |somewhat |much |way )?(?:cheaper|dearer|pricier|more expensive|less expensive))(?: please| pls)?[.!\s]*$/i.exec(
      text,
    ) ?? []
  const isKnown = names.some((name) => name.toLowerCase() === subject.toLowerCase())
  return isKnown ? `make ${subject} ${move}` : text
}

const fields =
  'brand|vendor|manufacturer|maker|material|product type|type|title|name|barcode|gtin|ean|mpn|part number|weight|description'

/** "The material of the shelf is oak", and not "… is missing". */
const stated =
  /^\W*(?:the |its )?(brand|vendor|manufacturer|maker|material|product type|barcode|gtin|ean|upc|mpn|part number|weight) (?:of|for|on) (?:the |my |our )?(.{2,60}?) (?:is|=|should be|must be|has to be) (?!(?:not|wrong|missing|empty|bad|unknown|gone|unclear|false|there|too|still|incorrect|right|ok|correct|required|needed)\b)([^?,;]{1,60}?)[.!\s]*$/i

/** "The mug is made by Nord, put that in as its brand": the field and what it shall be. */
export function spellField(text: string, names: readonly string[]): string {
  const [, subject = '', value = '', field = ''] =
    new RegExp(
      `^\\W*(?:the |my |our )?(.{2,60}?) (?:is|are|was|were|has|comes?|consists?|weighs?) (?:(?:made|produced|manufactured|built|sewn|called|named|by|from|of|in|out of|the brand|a)\\s+)*(.{2,60}?)[,;.]?\\s+(?:(?:and|so|please|pls|then)\\s+)*(?:put|set|enter|use|save|write|add|note|record|fill|store|keep|take) (?:that|this|it)(?: in| down)? (?:as|for|into|under) (?:its|the|their|his|her) (${fields})\\W*$`,
      'i',
    ).exec(text) ?? []
  const isOfName = (said: string) => names.some((name) => said.toLowerCase().includes(name.toLowerCase()))
  if (isOfName(subject)) return `set the ${field} of ${subject} to ${value}`
  const [, own = '', product = '', written = ''] = stated.exec(text) ?? []
  return isOfName(product) ? `set the ${own} of ${product} to ${written}` : text
}
