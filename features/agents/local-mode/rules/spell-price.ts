/** Orders and questions of a price in other words: the former price beside the new one, an ending, a price that is only thought of. */

const money = '[$€£]?\\d{1,6}(?:[.,]\\d{1,2})?(?: ?(?:usd|dollars|euros|euro|eur|pounds|gbp))?'
const article = '(?:the |my |our |price (?:of|for) (?:the )?)*'
const isNow =
  '(?:,|;|-|\\.|and|but|now|so|please|pls|then|can you|could you|it should|should|it must|must| )+'
const gets =
  '(?:make|set|put|change|bring|price|cost|be|is|costs?|sell)(?: (?:it|that|this|now))*(?: (?:to|at|for|cost|be|is))*'
const was = '(?:was|were|costs?|cost|is|used to be|used to cost|is now at|stands at)(?: (?:at|now|before))*'

/** "The planter was 38, make it 42", "planter 42 (was 38)": from the one to the other. */
const former: { form: RegExp; from: number; to: number }[] = [
  {
    form: new RegExp(
      `^\\W*${article}(.{2,60}?) ${was} (${money})(?: now| before| until now| so far)*${isNow}${gets} (${money})[.!\\s]*$`,
      'i',
    ),
    from: 2,
    to: 3,
  },
  {
    form: new RegExp(
      `^\\W*${article}(.{2,60}?)(?: is| now|:|,)*(?: to| at| for)? (${money})(?: now)? ?[(,;–-]+ ?(?:was|before|old(?: price)?|formerly|not|instead of|used to be)(?: it was)?:? (${money})\\)?[.!\\s]*$`,
      'i',
    ),
    from: 3,
    to: 2,
  },
]

/** "To .99" is how a price ends. */
const ending = /\b(?:to|at|on|in|with)\s+(?:a )?[.,](\d\d)(?!\d)/i

/** "If I drop the brush to 40, what happens with the profit". */
const ifPriced =
  /\bif (?:i|we|you) (?:would |should |were to |could )?(?:drop|set|lower|raise|put|cut|reduce|increase|make|change|price|bring|sell|sold|charge)(?:ed)? (?:the price of )?(?:the |my |our )?(.{2,60}?)(?: price)? (?:to|at|for|down to|up to) ([$€£]?\d{1,6}(?:[.,]\d{1,2})?)/i
const isOfGain = /\b(?:profit|margin|happens?|earn|make|left|gain|lose|sense|result)\b/i

/** "The suitcase costs us 210 now. What should we charge?" */
const costsUs = new RegExp(
  `^\\W*${article}(.{2,60}?) (?:now )?costs? (?:us|me) (${money})(?: (?:now|each|apiece|a piece|today|from now on|these days))*[,.;:!]+\\s*(?:(?:so|and|then) )*(?:what|how much|which price)\\b[^?\\d]{0,60}\\b(?:ask|charge|price|sell|suggest|recommend|take)\\b[^?\\d]{0,40}\\?*$`,
  'i',
)

/** "Knock 6.90 off the kettles so they're an even 100": what it comes to is what it shall be. */
const comesTo = new RegExp(
  `^\\W*(?:(?:please|pls|can you|could you) )*(?:knock|take|shave|cut|put|add|raise|lower) (?:${money} (?:off|on|onto|to) )?(?:the |my |our )?(.{2,60}?)(?: (?:by|down|up) ${money})?,? so (?:that )?(?:it['’]?s|they['’]?re|it is|they are|it costs?|they costs?|it comes to|they come to) (?:an even |a round |exactly |just |at )*(${money})[.!\\s]*$`,
  'i',
)
/** "Make the carafe 5 cheaper, 5 in money and not in percent". */
const inMoney = new RegExp(
  `^\\W*(?:(?:please|pls|can you|could you) )*(?:make|sell|put|set) ${article}(.{2,60}?) (\\d{1,5}(?:\\.\\d{1,2})?) (cheaper|less|lower|dearer|pricier|higher|more expensive|more),? (?:(?:that is|i mean|meaning|and|but) )*(?:\\d{1,5} )?(?:in (?:money|cash|currency)|not (?:in )?(?:percent|%)|and|,|\\s)+[.!\\s]*$`,
  'i',
)

/** A text about the price of what is named, in the words that are read; as it is where it says something else. */
export function spellPrice(text: string, names: readonly string[]): string {
  if (/["“”]/.test(text)) return text
  const isNamed = (said = '') => names.some((name) => name.toLowerCase() === said.toLowerCase().trim())
  const [, thought, price] = ifPriced.exec(text) ?? []
  if (isNamed(thought) && isOfGain.test(text)) return `what is the margin of ${thought} at ${price}`
  const [, moved, even] = comesTo.exec(text) ?? []
  if (isNamed(moved)) return `set the price of ${moved} to ${even}`
  const [, changed, by, way = ''] = inMoney.exec(text) ?? []
  if (isNamed(changed))
    return `${/^(?:cheaper|less|lower)$/i.test(way) ? 'lower' : 'raise'} the price of ${changed} by ${by}`
  const [, dear, cost] = costsUs.exec(text) ?? []
  if (isNamed(dear)) return `what should we ask for ${dear} if it costs us ${cost}?`
  for (const { form, from, to } of former) {
    const found = form.exec(text)
    if (!found || !isNamed(found[1])) continue
    const isOfPrice = /[$€£]|\b(?:price|costs?|usd|dollars?|euros?|eur|pounds?|gbp|sell)\b|[.,]\d\d\b/i.test(
      text,
    )
    return isOfPrice
      ? `set the price of ${found[1]} to ${found[to]}`
      : `change ${found[1]} from ${found[from]} to ${found[to]}`
  }
  const cents =
    names.length > 0 && /\b(?:price|round|end|ends|ending)\b/i.test(text) ? ending.exec(text) : null
  return cents ? text.replace(cents[0], `so the price ends in .${cents[1]}`) : text
}
