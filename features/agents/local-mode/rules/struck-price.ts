/** A former price that shall be shown beside the new one: "for 47 instead of 53, and show the 53 crossed out". */

const price = '[$€£]?(\\d{1,6}(?:\\.\\d{1,2})?)(?: ?(?:dollars|euros|pounds|bucks|usd|eur))?'
const beside = '[,;]?\\s+(?:(?:and|with|but|then|please|pls|also|so)\\s+)*'
const crossed =
  '(?:as )?(?:the |a )?(?:crossed(?:[- ]?out)?|struck(?:[- ]?(?:through|out))?|strike[- ]?(?:through|out)|through|out|(?:old|former|previous|original|compare[- ]?at|was)(?: price)?)'
const forms = [
  `(?:show|keep|leave|put|have|set|display|strike|cross|list)(?:ing)?\\s+(?:through\\s+|out\\s+)?(?:the\\s+)?(?:old |former |previous |original )?(?:price )?(?:of |at )?${price}\\s+${crossed}`,
  `(?:strike|cross)(?:ing)?\\s+(?:through|out)\\s+(?:the\\s+)?(?:old |former |previous |original )?(?:price )?(?:of )?${price}`,
  `(?:a |the )?compare[- ]?at(?: price)?(?: of| to| at|:)?\\s+${price}`,
  `${price}\\s+(?:crossed out|struck through|as (?:the )?(?:old|former|previous|original|compare[- ]?at) price)`,
]
const visible =
  '(?:stays?|remains?|is kept|should stay|must stay|kept|is shown|shown|visible|crossed|struck|as)'
forms.push(
  `(?:the |with )?(?:old|former|previous|original) price (?:of |is |was )?${price},? ${visible}(?: (?:visible|shown|out|through|crossed out|struck through|as (?:a |the )?(?:strike|struck|crossed|compare[- ]?at|old|former)[- ]?(?:price|through|out)?(?: price)?))*`,
)
/** "From 53 to 47, and show the old price crossed out": the former price is the one that is left. */
const left = new RegExp(
  `^(.*\\bfrom ${price} (?:down )?to [$€£]?\\d{1,6}(?:\\.\\d{1,2})?(?: ?(?:dollars|euros|pounds|bucks|usd|eur))?)${beside}(?:show|keep|leave|display|have|list|strike|cross)(?:ing)?\\b[^.!?\\d]{0,30}\\b(?:old|former|previous|original|first)\\b(?: (?:price|one))?[^.!?\\d]{0,40}[.!\\s]*$`,
  'i',
)
const struck = new RegExp(
  `${beside}(?:${forms.join('|')})(?:\\s+(?:please|pls|too|beside it|next to it))*[.!\\s]*$`,
  'i',
)

/** "The keyboard on offer: 189, with 216 crossed out". */
const onOffer =
  /^(?:put )?(?:the |my |our )?(.{2,60}?) (?:is )?on (?:offer|sale)(?::| at| for|,)* [$€£]?(\d{1,6}(?:\.\d{1,2})?),? (?=(?:and |with )*[$€£]?\d)/i

/** The order without the former price, and that price; null where none is said. */
export function cutStruckPrice(question: string): { kept: string; price: string } | null {
  const text = question.replace(onOffer, 'set the price of $1 to $2, ')
  const [, order, former] = left.exec(text) ?? []
  if (order !== undefined && former !== undefined) return { kept: order, price: former }
  const found = struck.exec(text)
  const said = found?.slice(1).find((group) => group !== undefined)
  return found && said !== undefined ? { kept: text.slice(0, found.index), price: said } : null
}

const oldPrice =
  '(?:the |its |my |our )?(?:old|former|previous|original|current|present|first) (?:price|one)(?: (?:it has now|of now|as it is now))?'
const besideIt =
  '(?: (?:above it|beside it|next to it|under it|below it|with it|visible|visibly|please|pls|too|as well|there|then))*'
const crossedOut =
  '(?:(?:as |is |be |being |to be )*(?:crossed|struck|striked)(?:[- ]?(?:out|through))?|as (?:the |a |its )?(?:compare[- ]?at|strike[- ]?through|struck[- ]?through|crossed[- ]?out)(?: price)?)'
/** "…, and show the old price crossed out", "with the old one struck through", "and strike through the former price". */
const oldStruck = new RegExp(
  `[,;]?\\s+(?:(?:and|with|but|then|please|pls|also|so)\\s+)*(?:(?:(?:show|keep|leave|display|have|put|list|set|use)(?:ing)? )?${oldPrice} ${crossedOut}|(?:strike|cross)(?:ing)?(?: (?:through|out))? ${oldPrice}(?: (?:through|out))?)${besideIt}[.!\\s]*$`,
  'i',
)

/** The order without the wish that the price of now is shown struck through; null where that is not said, or no new price. */
export function cutOldPrice(question: string): string | null {
  const found = oldStruck.exec(question)
  const kept = found ? question.slice(0, found.index) : ''
  const isDenied = /\b(?:not|never|no|without|if|unless|when)\b|n['’]t\b/i.test(question)
  return /\d/.test(kept) && !isDenied ? kept : null
}
