/** Where in the console something is done that nobody orders in a chat: keys, limits, the store, the team. */

/** "How do I …", "where can I …", "can I …": asks for the way. */
const asking =
  /\b(?:how (?:do|can|would|should|to|does one)\b|where (?:do|can|is|are|would|does)\b|can (?:i|we)\b|is there a (?:way|setting|page|place)\b|what (?:is|are)\b|whats\b|which\b|are you\b|do you\b|may you\b|change\b|set up\b|(?:increase|raise|lower|remove) (?:your|the|my) )/i

/** Words of the console that people ask the meaning of. */
const terms: [RegExp, string][] = [
  [
    /^(?:readiness|ready)$/,
    'A product is ready when the feed has all it requires of it: only then it can be shown to shoppers. Ask why one is not.',
  ],
  [
    /^(?:compliance |readiness )?scores?$/,
    'The score, 0 to 100, says how much of what the feed requires and recommends a product has.',
  ],
  [/^incomplete$/, 'A product is incomplete when a required field is missing. Ask what’s missing.'],
  [
    /^days? of cover$/,
    'Days of cover say how long the stock of a product lasts at the rate it sold in the last 90 days.',
  ],
  [
    /^(?:re-?order|reordering) points?$/,
    'The reorder point is the stock at which a new order still arrives in time.',
  ],
  [/^lead ?times?$/, 'The lead time is how many days pass from your order until the goods arrive.'],
  [
    /^local mode$/,
    'In Local Mode agents work without a language model: they read questions and orders by rules, in English.',
  ],
  [
    /^(?:gtins?|eans?|upcs?|barcodes?)$/,
    'A GTIN is the number below a barcode, such as an EAN or UPC. Shoppers’ assistants tell products apart by it.',
  ],
  [/^mpns?$/, 'The MPN is the part number that a manufacturer gives a product.'],
  [
    /^(?:chargebacks?|disputes?)$/,
    'With a chargeback a customer asks the bank for the money back. Answer it with evidence before its deadline.',
  ],
  [
    /^(?:enrich(?:ment|ing)?|needs enrichment)$/,
    'Enrichment fills in what Shopify lacks of a product for the feed, such as its barcode or material.',
  ],
]
const meaning =
  /^(?:what (?:is|are|does|do)|whats|what['’]s|define)\s+(?:an? |the |your |that |this )?(.{3,30}?)(?: thing| stuff| number)?(?: (?:mean|means|stand for|about|for))?[?.!\s]*$/i

const places: { about: RegExp; unless?: RegExp; isAny?: boolean; text: string }[] = [
  {
    about: /\b(?:pause|stop|disable|enable|resume|turn (?:on|off)|switch (?:on|off))\b.*\bagents?\b/i,
    unless: /\b(?:products?|changes?)\b/i,
    isAny: true,
    text: 'Turn an agent on or off on its page under Agents.',
  },
  {
    about:
      /\b(?:api[- ]?keys?|openai|deepseek|anthropic|gemini|tavily|web key|key for|add (?:a|my|the) key|own key|language model)\b/i,
    text: 'Save a key under Settings, API keys. With one, agents also answer free questions; without one they work in Local Mode.',
  },
  {
    about:
      /\b(?:(?:your|the|my|agent|agents|spending|daily|hourly|price) limits?|spending cap|allowed to (?:do|change|spend)|on your own|by yourself|by yourselves|without asking|without my (?:ok|approval)|need my (?:ok|approval)|budget of (?:the )?agents?|max(?:imum)? price change)\b/i,
    unless: /\b(?:rate|price|purchase) limit of\b/i,
    text: 'What an agent may do alone, and its limits for price changes, products an hour and money a day, are on its page under Agents, Limits. Everything else waits for you under Approvals.',
  },
  {
    about:
      /\b(?:connect|link|switch|change|use|add|disconnect|unlink)\b.{0,20}\b(?:my|own|another|other|second|different|real|the|our)\b.{0,12}\b(?:store|shop|shopify)\b/i,
    unless: /\b(?:did|have|has|was|were|been|who|do(?:es)? it)\b/i,
    text: 'Connect, change or disconnect the store under Settings, Store.',
  },
  {
    about:
      /^\W*(?:(?:so|and|ok|please|pls) )*(?:what|whats|what['’]?s|which|show|see|open|where|view|list|is|how many)\b.*\b(?:purchase|shopping|buying) list\b/i,
    unless: /\b(?:put|add|note|should|must|need)\b/i,
    isAny: true,
    text: 'The purchase list is on the page of Seller, under Strategies.',
  },
  {
    about: /\b(?:approve|approvals?|sign off)\b/i,
    unless: /\b(?:open|waiting|pending|many|any|which|what)\b/i,
    text: 'What waits for you is under Approvals. Open it there to approve, edit or decline it.',
  },
  {
    about: /\b(?:undo|revert|take back|roll back)\b/i,
    unless:
      /\b(?:last|latest|change of|lately|recently|(?:what|which)\b.{0,40}\bchanged|which (?:changes|of (?:it|them|those)))\b/i,
    text: 'Undo stands on the card of a change and under Approvals, Decided. You can also say “undo the last change”.',
  },
  {
    about: /\b(?:password|sign out|log out|logout|two[- ]factor|2fa|sessions?|devices?)\b/i,
    text: 'That is under Settings, Security.',
  },
  {
    about: /\b(?:my|the) (?:profile|e-?mail(?: address)?|name)\b/i,
    text: 'Your name and e-mail address are under Settings, Profile.',
  },
  {
    about:
      /\b(?:dark|light) (?:mode|theme)\b|\b(?:change|switch|set) (?:the |my )?language\b|\b(?:in|to|into) (?:german|arabic)\b/i,
    isAny: true,
    text: 'Language and appearance are under Settings.',
  },
  {
    about: /\bnotif(?:ications?|y me|ied)\b/i,
    text: 'What you are told of, and how, is under Settings, Notifications.',
  },
  { about: /\b(?:audit log|who did what)\b/i, text: 'Every action is listed under Settings, Audit log.' },
  {
    about: /\b(?:delete|export|download) (?:all )?(?:my|our) (?:data|account|workspace)\b/i,
    text: 'Exporting and deleting your data is under Settings, Your data.',
  },
  {
    about:
      /\b(?:change|set|edit|update|raise|lower) (?:an? |the |my |our )?(?:prices?|titles?|descriptions?|stock|tags?|vendors?)\b(?! (?:of|for|on|to)\b)/i,
    text: 'Say it here with the product, such as “set the price of the blue mug to 20”, or use the form under Tools. It waits for your approval, unless you let the agent do it alone.',
  },
  {
    about: /\b(?:create|build|make|edit|write|schedule) (?:a |an |my |new |own )*workflows?\b/i,
    text: 'Workflows are built and started under Workflows.',
  },
]

/** Where something is done that a question asks the way to, or what a word means; null where it asks for something else. */
export function sayWhere(text: string): string | null {
  const asked = meaning.exec(text.trim())?.[1]?.toLowerCase()
  const term = asked === undefined ? undefined : terms.find(([words]) => words.test(asked))
  if (
    term &&
    /\b(?:mean|means|stand for|define|thing|stuff)\b|^\W*what(?: is|['’]?s) (?:an?|this|that) /i.test(text)
  )
    return term[1]
  const place = places.find(
    ({ about, unless, isAny }) => (isAny || asking.test(text)) && about.test(text) && !unless?.test(text),
  )
  if (!place) return null
  return asking.test(text) || /\?\s*$/.test(text) ? place.text : `${place.text} Nothing was changed.`
}
