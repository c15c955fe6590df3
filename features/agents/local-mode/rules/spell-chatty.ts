/** Orders that are told in passing: "it's made of brass btw, pop that in", "have the whole catalogue read in again". */
import { spellPlaceGoing } from './place-going.ts'

const whole =
  '(?:the |my |our )*(?:whole|entire|complete|full|all(?: of)?|every\\w*)(?: (?:of )?(?:the |my |our )?(?:catalogue|catalog|shop|store|assortment|range|products?|articles?|items?|inventory|listings?|thing|lot))?'
const anew = '(?:again|anew|afresh|from scratch|all over|once more|from zero|newly|fresh)'
const reading =
  '(?:read|reread|re-read|fetch|refetch|get|import|reimport|re-import|load|reload|re-load|pull|sync|resync|re-sync|synced|resynced|loaded|pulled|fetched|imported|taken|take|bring|brought|refresh|refreshed|updated?)'
const full = [
  new RegExp(`\\b${reading}(?: in| over| through| across)? ${whole}\\b.*\\b${anew}\\b`, 'i'),
  new RegExp(
    `\\b${whole}\\b(?: (?:to )?be| being)? ${reading}(?: in| over| through| across)?(?: all)? ${anew}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:resync|re-sync|reimport|re-import|reread|re-read|reload) ${whole}`, 'i'),
  /\b(?:do|run|start|make|trigger|need|want|force|kick off|perform|give (?:me|us)) (?:me |us )?(?:a |one |the )?(?:new |fresh |another )?(?:full|complete|whole|entire|total) (?:re-?)?(?:sync|import|refresh|reload|resync|read)\b/i,
]
/** "Run a competitor analysis" changes nothing: it asks for what the analysis says. */
const analysed =
  /^\W*(?:(?:please|pls|can you|could you) )*(?:run|start|perform|execute|conduct|carry out|launch) (?:me )?(?:a |an |the |another |my |our )?(?=(?:[\p{L}-]+ ){0,3}(?:analysis|scan|check|forecast|report|comparison|review)\b(?! workflow))/iu
const notOnlyChanges =
  /\b(?:sync\w*|synchroni[sz]\w*)\b.*\b(?:not (?:only|just) (?:the |what )?(?:changes|changed|new))\b/i
const notOrdered =
  /\?|^\W*(?:when|what|why|how|did|was|were|is|are|has|have you|does|do (?:we|i|you)|should|which|who|never|do not|don['’]?t|dont)\b|\b(?:every|each) (?:day|night|morning|week|hour|monday|friday)\b|\b(?:tonight|tomorrow|later)\b/i

const ofShoppers =
  '(?:the |our |my |all )*(?:shoppers?|customers?|buyers?|feed|chatgpt|ai shoppers?|assistants?)'
const takenAway = [
  new RegExp(
    `^(\\W*(?:(?:please|pls|can you|could you|kindly|and|so|just|ok|now) )*)(?:take|remove|pull|keep|withdraw|get) (?:away |off |back |out )?(?:from|off|away from|out of) ${ofShoppers} (.+)$`,
    'i',
  ),
  new RegExp(
    `^(\\W*(?:(?:please|pls|can you|could you|kindly|and|so|just|ok|now) )*)(?:take|remove|pull|withdraw|keep|get) (?:away )?(.+?) (?:away )?(?:from|off|out of) ${ofShoppers}[.!\\s]*$`,
    'i',
  ),
]

/** A field and how its value is told in passing, with what is asked to be done with it. */
const doing =
  '(?:[\\s,;.:–-]+(?:so |and |would you |could you |can you |please |pls |kindly |(?:i |we )?(?:forgot|need|have|want) to )*(?:pop|put|add|set|enter|stick|note|write|save|fill|get|type|mark|record|use|change|update)\\b[^\\d?]{0,60}\\??)'
const aside = '(?:[\\s,]+(?:btw|by the way|actually|in fact|fyi|you know|as it happens|incidentally))?'
const told: [RegExp, (of: string, value: string) => string][] = [
  [
    new RegExp(
      `^(.+?)(?: is|['’]s| are) (?:made|built|crafted|manufactured) (?:of|from|out of|in) ([\\p{L} -]{3,40}?)${aside}${doing}[.!\\s]*$`,
      'iu',
    ),
    (of, value) => `set the material of ${of} to "${value}"`,
  ],
  [
    new RegExp(
      `^(.+?)(?:['’]s)? (?:material|fabric)(?: is|:) ([\\p{L} -]{3,40}?)${aside}${doing}[.!\\s]*$`,
      'iu',
    ),
    (of, value) => `set the material of ${of} to "${value}"`,
  ],
  [
    /^(.+?) (?:should|shall|must|needs to|has to|ought to) have ([\p{L} -]{3,40}?) as (?:its |the |a |their )?material\b.{0,20}$/iu,
    (of, value) => `set the material of ${of} to "${value}"`,
  ],
  [
    new RegExp(
      `^(.+?) (?:weighs|is weighing|weights|has a weight of|comes in at)(?: about| around| exactly)? (\\d+(?:[.,]\\d+)? ?(?:kg|g|lb|lbs|oz|kilos?|grams?|pounds?))${aside}(?:${doing})?[.!\\s]*$`,
      'iu',
    ),
    (of, value) => `set the weight of ${of} to ${value}`,
  ],
  [
    new RegExp(
      `^(.+?)(?: is|['’]s) (?:made |manufactured |produced )?by (\\p{Lu}[\\p{L}&' -]{1,40}?)${aside}${doing}[.!\\s]*$`,
      'u',
    ),
    (of, value) => `set the brand of ${of} to ${value}`,
  ],
]

/** "What's 25% off the tote": its price as it would be. */
const moved =
  /^(?:what|how much)(?: is|s|['’]s| are| would be| will be)? (\d{1,2}(?:[.,]\d+)? ?(?:%|percent)) (off|less|more|discount|cheaper) (?:(?:on|of|for|from) )?(?:the |my |our )?(.{2,60}?)(?:,? (?:just asking|please|pls))*[?.!\s]*$/i

/** "Don't change anything, just tell me …": what follows only asks. */
const prohibition =
  /^(?:(?:please|pls|no|ok|and),? )*(?:do not|don['’]?t|dont) (?:change|touch|do|run|set|edit|alter|move)(?: (?:anything|it|that|this|them|any|nothing|a thing|the price|yet))*[\s,;.:!–-]+(?:(?:but|and|just|only|please|i (?:just|only) want to know) )*(?:just |only )?(?=(?:tell|show|what|how|which|say|when|is|are)\b)/i

/** "How do I change a price? Explain only, don't touch anything". */
const onlyExplain =
  /[,.;?!\s–-]+(?:(?:just|only|please|pls) )*(?:explain|tell me|show me how)(?: it| only| me| just)*[,.;\s]*(?:(?:but|and|please) )*(?:(?:do not|don['’]?t|dont) (?:change|touch|do|edit|alter) (?:anything|it|a thing|nothing)(?: yet| please)?)?[.!\s]*$/i

/** "Take the gift tag off the mug". */
const tagOff =
  /\b(?:take|get|pull|strip) (?:the |that |its )?["“]?([\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?)["”]? (?:tag|label) (?:off|from|away from|out of) /iu
/** The order in plain words; the text as it is where it tells none in passing. */
export function spellChatty(said: string, names: readonly string[]): string {
  const text = spellPlaceGoing(said)
    .trim()
    .replace(
      /^(.{3,40}?)\s*[-–,:;]+\s*what (?:does|do) (?:that|this|it|they)(?: even| actually| really)? mean\W*$/i,
      'what does $1 mean',
    )
    .replace(prohibition, '')
    .replace(onlyExplain, '')
    .replace(analysed, '')
    .replace(tagOff, 'remove the tag "$1" from ')
  if (!notOrdered.test(text) && [...full, notOnlyChanges].some((way) => way.test(text))) return 'full sync'
  const plain = text.replace(/\bflip (?=.{2,60}\b(?:on|off)\b[\s\p{L},.!]*$)/iu, 'turn ')
  const [, lead = '', what] = takenAway.map((way) => way.exec(plain)).find((found) => found !== null) ?? []
  if (what !== undefined && !/["“”?]/.test(plain))
    return `${lead}hide ${what.replace(/\bthat['’]s\b/g, 'that are')}`
  const bare = plain.replace(
    /^\W*(?:(?:and|so|oh|ok|okay|well|right|also|by the way|btw|fyi|look|listen)[\s,]+)+/i,
    '',
  )
  const [, part, way, of] = moved.exec(bare) ?? []
  if (of !== undefined && names.some((name) => of.toLowerCase().includes(name.toLowerCase())))
    return `what would ${of} cost with ${part} ${way}`
  for (const [pattern, order] of told) {
    const [, of, value] = pattern.exec(bare) ?? []
    const isNamed = names.some((name) => of?.toLowerCase().includes(name.toLowerCase()))
    if (of !== undefined && value !== undefined && isNamed)
      return order(of.replace(/^(?:and |so |the |our |my )+/i, ''), value)
  }
  return plain
}

/** The address of a product's page says its name. */
export function spellLinks(text: string): string {
  return text.replaceAll(
    /https?:\/\/[^\s/]+\/products\/([a-z0-9-]+?)(?:-\d+)?(?:[?#]\S*)?(?=[\s,.)]|$)/gi,
    (_link, slug: string) => `"${slug.replaceAll('-', ' ')}"`,
  )
}
