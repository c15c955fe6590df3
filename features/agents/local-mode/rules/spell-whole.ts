/** Whole orders that tell first how it is, and what shall be after that. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { spellTags } from './spell-tags.ts'
import { spellValue } from './spell-value.ts'
import { readWeighed } from './weighed.ts'

/** "The copy on the mug is too thin, please replace it with: …". */
const rewritten =
  /^(?:(?:the|our|my|ok|hi|hello|so),? )*(?:copy|text|description|blurb|wording|product text|writing) (?:on|of|for|at) (?:the |my |our )?(?<name>.{2,80}?) (?:is|are|was|sounds|reads|looks|seems) [^.,;:!?"“”]{2,60}[.,;!–-]+\s*(?:(?:and|so|please|pls|can you|could you)\s+)*(?:replace|change|rewrite|update|set|swap|make|exchange|use) (?:it|this|that|(?:(?:the|its|whole|entire|old) )+(?:copy|text|description|blurb|one))(?: (?:with|to|by|into|for|as|read|say|instead))*(?: this| the following)?:\s*["“]?(?<text>[^\s"“”][^"“”]*)["”]?[.\s]*$/is

/** "“Oak mug” is too short as a title. Make it “Oak mug in one piece”". */
const retitled =
  /^["“]?(?:the |our |my )?(?<name>[^"“”]{2,80}?)["”]? (?:is|sounds|reads|looks) [^.,;:!?"“”]{2,60}?\b(?:title|name)\b[^.,;:!?"“”]{0,30}[.,;!–-]+\s*(?:(?:and|so|please|pls|can you|could you)\s+)*(?:make|change|call|rename|set) it(?: to| into| as)? ["“](?<text>[^"“”]+)["”][.!\s]*$/i

/** "Got the barcode for the mug off the supplier, it's 4006381333931". */
const toldCode = /\b(?:barcode|gtin|ean|upc)\b.*(?:\b(?:is|it['’]?s|=)|:)\s*\d/is

/** The order in the words that orders are read by; null where it is none of these. */
export function spellWhole(text: string, names: readonly string[], agent: AgentId): string | null {
  const { name = '', text: written = '' } = rewritten.exec(text)?.groups ?? {}
  if (names.some((one) => one.toLowerCase() === name.toLowerCase()))
    return `set the description of ${name} to "${written.trim()}"`
  const title = retitled.exec(text)?.groups
  const isQuoted = /^["“]/.test(text)
  if (title && (isQuoted || names.some((one) => one.toLowerCase() === title['name']?.toLowerCase())))
    return `set the title of "${title['name']}" to "${title['text']}"`
  const [code, ...codes] = text.match(/(?<![\d-])\d{8}(?:\d{4,6})?(?![\d-])/g) ?? []
  const [one, ...others] = names
  if (
    code !== undefined &&
    codes.length === 0 &&
    one !== undefined &&
    others.length === 0 &&
    toldCode.test(text) &&
    !/[?]|\b(?:not|no|never|wrong|if|without|is that|delete|remove|clear)\b|n['’]t\b/i.test(text)
  )
    return `set the gtin of ${one} to ${code}`
  // "Had it on the kitchen scales": not the kitchen is weighed.
  const isOfIt = /\b(?:it|its|it['’]s)\b/i.test(text.split(/\d/)[0] ?? '')
  for (const one of isOfIt ? [] : names) {
    const weight = readWeighed(text.replace(one, 'it'))
    if (weight !== null && text.includes(one)) return `set the weight of ${one} to ${weight}`
  }
  const spelled = spellValue(spellTags(text, names), names, agent)
  return spelled === text ? null : spelled
}
