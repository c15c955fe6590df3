/** The tags that a product shall have and no others, in other words: "it carries only these tags: gift, sale", "nothing but gift and sale as tags on it". */

const name = '(?:the |my |our )?(?<name>.{2,80}?)'
const list = '(?<list>[^.;:?!"“”]{2,120}?)'
const lead =
  '(?:(?:please|pls|ok|okay|so|and|now|can you|could you|from (?:now|today)(?: on)?|as of (?:now|today)|starting (?:now|today)),?\\s+)*'
const tail =
  '(?:[,;\\s]+(?:(?:and|but|with) )?(?:please|pls|now|from now on|only|nothing else|nothing more|no others?|thanks|thank you|(?:throw|take|kick) (?:out )?(?:all )?the (?:rest|others?)(?: out)?|(?:remove|delete|drop|clear) (?:all )?the (?:rest|others?)|the (?:rest|others?) (?:can|must|should) go))*[.!\\s]*$'
const tags = '(?:tags|labels)'
const these = '(?:(?:these|this|the following|the) )*(?:(?:two|three|four|five|\\d) )?'
const only = '(?:only|just|nothing but|no(?:thing)? other than|solely)'
const carries = '(?:carries|carry|has|have|gets?|wears?|bears?|keeps?|shows?)'
const shall = '(?:should|must|shall|may|is to|has to|needs to|can)'
const state =
  '(?:is|are|look|looks)(?: (?:all|a|an|such|completely|totally|just|far|too|so|quite|very|really|complete|total|bit|of))* (?:mess|messy|wrong|chaos|nonsense|off|bad|outdated|old|disaster|rubbish|confusing|many|useless|junk|silly)'

const forms = [
  `^${lead}${name} (?:${shall} )?(?:now )?(?:${carries} ${only}|${only} ${carries}) ${these}${tags}[:,]? ${list}${tail}`,
  `^${lead}${name} (?:${shall} )?(?:now )?(?:${carries}|be tagged|is tagged)(?: with| as)? ${only} ${list} as (?:its )?${tags}${tail}`,
  `^${lead}(?:the |all )*${tags} (?:on|of|for|at) ${name} ${state}[,;.:–-]+\\s*(?:(?:and|so|please|pls|can you|could you)\\s+)*(?:make|set|change|put|keep|leave|reduce|replace) (?:them|it|those|that)(?: all)?(?: (?:to|with|be|into|by|at))*(?: ${only})? ${list}${tail}`,
  `^${lead}(?:put |have |leave |keep |i want |we want )?${only} ${list} as (?:the |its )?${tags} (?:on|of|for) ${name}${tail}`,
  `^${lead}(?:clean|tidy|clear|sort|reduce|cut|trim)(?: up| out| down)? (?:the |all )*${tags} (?:on|of|for) ${name}[,;:.–-]+\\s*(?:(?:and|please|pls|just)\\s+)*(?:leave|keep)(?: on)? ${only} ${list}${tail}`,
  `^${lead}${name}[:,] ${only} ${list} as (?:its |the )?${tags}${tail}`,
  `^${lead}${name} has (?:far |much |way )*too many ${tags}[,;.:–-]+\\s*(?:(?:and|so|please|pls)\\s+)*(?:keep|leave) ${only} ${list}${tail}`,
  `^${lead}(?:the )?only ${tags} (?:on|of|for) ${name} (?:${shall} be|are) ${list}${tail}`,
  `^${lead}${list}: (?:only |just )?(?:these|those|this) (?:(?:two|three|four|five|\\d) )?tags?(?:,? and (?:no(?:thing)? (?:others?|else|more)))? (?:on|for|of) ${name}${tail}`,
].map((form) => new RegExp(form, 'i'))

/** What asks for something of its own is in no list of tags. */
const isMore =
  /\b(?:not|never|no|don['’]?t|if|unless|when|until|make|set|put|remove|delete|drop|take|change|rename|hide|show|enable|disable|them|it|its|they|please|tags?|labels?|tomorrow|also|too|but|except|add)\b/i
const maxWords = 3

/** The order in the words that orders are read by; the text as it is where it says anything else. */
export function spellTags(text: string, names: readonly string[]): string {
  for (const form of forms) {
    const { name: product = '', list: said = '' } = form.exec(text)?.groups ?? {}
    const isNamed = names.some((one) => one.toLowerCase() === product.toLowerCase())
    const each = said.split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    if (!isNamed || isMore.test(said) || each.some((tag) => tag.split(' ').length > maxWords)) continue
    return `set the tags of ${product} to ${said}`
  }
  return text
}
