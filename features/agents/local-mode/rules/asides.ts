/** What is said beside a wish and is no part of it: why it is wanted, what for, and who asks. */

const wish =
  "(?:(?:and |so |then |now )*(?:would|could|can|will|please|pls|kindly|i would|i['’]d|we would|we['’]d|i want|we want|i need|we need|let us|let['’]s)\\b)"
const words = '[^,.?!;"“”]'

/** A clause, and no time: "since last Tuesday" is part of a wish. */
const clause =
  '(?!(?:the )?(?:last|this|yesterday|today|start|beginning|first|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|black|christmas|easter|then|now)\\w*\\b)'
const verb =
  "(?:is|are|was|were|has|have|had|do|does|did|can|can['’]?t|cannot|could|will|would|need|want|sell|sells|think|plan|filter|get|go|don['’]?t)\\b"
/** They count what others sold, and ask for figures of it. */
const accounts =
  '(?:accountant|accounting|book-?keeper|book-?keeping|tax (?:return|office|advis[eo]r)|vat(?: return)?|audit(?:or)?|annual accounts)'
const occasion =
  '(?:meeting|call|talk|presentation|accountant|bookkeeper|boss|report|newsletter|taxes|tax return|vat return|vat|tax office|book-?keeping|audit|auditor|partner|team|supplier|suppliers|board|records|books|bank|investors?|leaflet|conference|fair|advis[eo]r)'

/** "Since we sell more there, please …", "For the meeting with the bank I would …", "My accountant wants to know …". */
const before = [
  new RegExp(
    `^\\W*(?:since|because|as|given that|now that|seeing that|seeing as|considering that) ${clause}(?=${words}* ${verb})${words}{8,160}, (?=${wish})`,
    'i',
  ),
  new RegExp(
    `^\\W*for (?:the|my|our|a|an|tomorrow['’]s|next week['’]s|monday['’]s) ${words}{0,30}\\b${occasion}\\b${words}{0,40}?,? (?=(?:i|we) (?:would|['’]d|need|want|must|have to)\\b|please\\b|could you\\b|can you\\b)`,
    'i',
  ),
  new RegExp(
    `^\\W*(?:my|our|the) ${accounts} (?:wants|needs|wanted|needed|would like|asks|asked|is asking|has asked)(?: me| us)? (?:to know|to see|to have|for) (?=\\S+ \\S)`,
    'i',
  ),
  /^\W*(?:(?:a|the|my|our|one) )?(?:customer|client|buyer|someone|somebody|lady|guy|boss|colleague) (?:is |['’]s )?(?:on the (?:phone|line)|at the (?:counter|till|door)|in the (?:shop|store)|waiting|here|asking)\s*[,:;–-]+\s+(?=\S+ \S)/i,
]
/** "…, so that I can ask the suppliers for it", "… for the VAT return". */
const after = new RegExp(
  `,? (?:(?:so that|so (?=(?:i|we|my|our|they|he|she)\\b)|in order to|in order that|because then)[^.?!;"“”]{4,160}|for (?:the|my|our) ${accounts})(?=(?:,? (?:please|pls|thanks))?[.?!]?\\s*$)`,
  'i',
)
/** "It" that the wish leans on stands in the reason. */
const leans =
  /\b(?:it|its|them|their|they|those|these|(?:this|that)(?! (?:day|week|weekend|month|quarter|year)\b))\b/i
/** What changes what is wished, whatever leads it. */
const counts = /\d|\b(?:not|no|never|only|except|unless|if|until|but|without)\b/i

/** The message without why and what for it is asked, where it stands without them. */
export function withoutAsides(text: string): string {
  const lead = before.map((form) => form.exec(text)?.[0]).find((found) => found !== undefined)
  const rest = lead === undefined ? text : text.slice(lead.length)
  const isAlone = lead !== undefined && !counts.test(lead) && !leans.test(rest)
  const own = isAlone ? rest : text
  const purpose = after.exec(own)
  // "A plan so that we are restocked" says what is planned.
  const isGoal = purpose !== null && /\b(?:plan|steps|road ?map)$/i.test(own.slice(0, purpose.index))
  return purpose && !isGoal && !counts.test(purpose[0])
    ? own.slice(0, purpose.index) + own.slice(purpose.index + purpose[0].length)
    : own
}

const tells =
  /^(?:i am|i['’]m|we are|we['’]re|i have been|we have been|i (?:was|just)|my|our|this is for|it is for|they say|he says|she says|i (?:need|want) (?:it|this|that|(?:the|an?) [\w ]{3,25}) for\b|thanks?|thank you|good (?:morning|day|evening)|hello|hi)\b/i
const asks = /\?|\b(?:please|pls|could you|can you|would you|will you|tell me|show me|give me|list)\b/i

/** The sentences that ask or order, where others only tell of who asks; else the text. */
export function withoutTold(text: string): string {
  const sentences = text.split(/(?<=[.?!])\s+/)
  const kept = sentences.filter((sentence) => !tells.test(sentence.trim()) || asks.test(sentence))
  return kept.some((sentence) => asks.test(sentence)) ? kept.join(' ') : text
}
