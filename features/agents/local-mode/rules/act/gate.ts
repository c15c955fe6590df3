/** Whether a text wishes something to be changed, and under what: a condition, a negation or a question about it changes nothing. */

const politeness =
  /^(?:(?:hey|hi|hello|oops|sorry|hmm|well|ok|okay|so|alright|great|now|please|pls|kindly|also|then|just|quickly|maybe|actually|go ahead and|go ahead|lets|let us|can you|could you|would you|will you|can you please|would you mind|i (?:would |will )?(?:want|need|like|love|prefer)(?: you)? to|we (?:would |will )?(?:want|need|like|love|have)(?: you)? to|i think we should|we should|you should|you can|you could|time to|help me(?: to)?|oh|yes|yeah|next|and|but|from (?:now|today|tomorrow|monday) on|(?:on|for|from|with|of|as for|regarding) (?:the |my |our |all )*PRODUCT(?: ones?)?|,|:) )+/

/** The mask without the politeness that leads it. */
export function bareMask(mask: string): string {
  return mask.replace(politeness, '')
}

const questions =
  /^(?:what|which|who|whose|whom|why|how|when|where|is|are|was|were|do|does|did|should|shall|would|may|might|have|has|had|any|am|there(?! (?:are|is) (?:only|just|no )))\b/
const permission = /^(?:can|could|may) (?:i|we)\b/
const told =
  /^(?:i|we|they|he|she|you|it|somebody|someone|customers?|people)\b(?! (?:want|need|would|should|must|have to|wish|like|(?:just )?(?:counted|recounted|got|received|have|found)|are out|will ask|now ask))/
const conditional =
  /(?:^|[ ,])(?:if|unless|in case|as soon as|once|whenever|when|suppose|supposing|assuming|provided|until|till)\b(?! (?:further notice|then|now))/
const negated = /\b(?:not|never|dont|neither|nor)\b/
const quotedSpeech = /\b(?:said|says|saying|told|tells|wrote|writes|asked|asks|claims)\b/

const verbs =
  /^(?:fill|insert|record|register|specify|assign|initiate|commence|execute|perform|conduct|carry|withdraw|retire|discontinue|pop|set|make|change|put|update|adjust|edit|fix|correct|turn|switch|bring|move|enter|write|give|add|raise|increase|bump|hike|lift|lower|reduce|cut|drop|decrease|slash|discount|knock|shave|trim|take|remove|clear|strip|rename|retitle|re-title|call|hide|enable|disable|activate|deactivate|unlist|delist|unpublish|relist|unhide|stop|start|begin|kick|launch|commission|resume|pause|pull|push|sync|resync|reload|refresh|reimport|re-import|re-read|reread|read|scan|rescan|import|fetch|load|undo|revert|restore|reset|roll|rollback|reverse|order|reorder|restock|replenish|buy|purchase|tag|untag|label|mark|close|resolve|solve|reopen|re-open|research|study|investigate|explore|dig|charge|sell|price|reprice|halve|round|replace|go|open|settle|finish|drop|pop|stick|note|shut|move|swap|have|double|triple)\b/
const wishes =
  /\b(?:should|must|shall|has to|have to|needs? to|needs? (?:a|an|another|the|its)|ought to|supposed to|to be|want|would like|becomes?|from now on|instead|please|can be|may be|may now be|no longer|becoming)\b/

/** "Show shoppers what is ready", "let people find it", "get it off". */
const showing =
  /^(?:show|list) (?:.*\bto )?(?:shoppers|customers|buyers|people)\b|^(?:let|make) (?:shoppers|customers|people|buyers)\b|^(?:get|have) .*\b(?:off|out of|on|into|back in|hidden|disabled|enabled|research\w*|study)\b/
/** "Give me", "make us": something is asked for, and nothing changed. */
const forMe = /^(?:give|show|tell|write|draft|make|find|get|read|quote|list|print|spell)(?: out)? (?:me|us)\b/

/** Where the patterns did not take the exception, the rest would be more than was meant. */
const excepting =
  /\b(?:but|and|only) not\b|\bnot (?:the |my |our )?PRODUCT(?: ones?)?(?: (?:though|please|tho))*$|\b(?:except(?: for)?|excluding|besides|(?:apart|aside) from|other than|save for)(?: the| my| our| all)* PRODUCT\b/

/** "Not lower than 38: where should it be priced?": what follows a colon asks. */
const asksBehind = / : (?:(?:and|so|then|now) )?(?:what|which|who|how|where|when|why)\b/

export type Wish = 'order' | 'asked' | 'conditional' | 'negated' | 'excluding'

const ofText = /\b(?:description|title|seo|text|reply|name)\b/

/** How a mask wishes something to be changed; null where it asks or tells. `hasMark`: a colon or an amount stands behind what is changed. */
export function wishOf(mask: string, hasMark: boolean): Wish | null {
  const waits =
    /^(?:but |and |then )?(?:only )?(?:if|when|once|unless|as soon as|in case|whenever)\b[^,]*, (?=\w)/.exec(
      mask,
    )?.[0]
  if (waits !== undefined) return wishOf(mask.slice(waits.length), hasMark) === null ? null : 'conditional'
  const bare = bareMask(mask)
  const isPolite = bare !== mask
  const isPermission = permission.test(bare)
  if (!isPermission && (questions.test(bare) || quotedSpeech.test(mask))) return null
  if ((!isPolite && told.test(bare) && !counts.test(mask)) || forMe.test(bare)) return null
  const isWish =
    verbs.test(bare) ||
    showing.test(bare) ||
    wishes.test(mask) ||
    hasMark ||
    isPermission ||
    / (?:hide|drop|raise|lower|reopen|close|disable|enable|restock|reorder|set|make|put|cut|reduce|increase|change|turn|switch|take|mark|bring|add|correct|fix|update|resolve|mark) (?:it|them|that|this|its|his|her|their)\b/.test(
      mask,
    )
  if (!isWish) return null
  // What stands behind "the description of the mug:" is somebody's own text.
  const [lead = ''] = mask.split(' : ')
  const said = ofText.test(lead) ? lead : mask
  if (said === mask && asksBehind.test(mask)) return null
  if (conditional.test(said)) return 'conditional'
  if (excepting.test(said)) return 'excluding'
  if (negated.test(said)) return 'negated'
  return isPermission ? 'asked' : 'order'
}

/** "I dropped two, the stock is now 12": what is told ends in what shall be. */
const counts = /\b(?:stock|count|quantity|qty) (?:is|are|:)(?: now| at)* NUM\W*$/
const changing =
  /\b(?:change|fix|update|rewrite|replace|correct|edit|redo|improve) (?:it|that|this|them)\b|^(?:fill|insert|record|register|specify|assign|set|make|change|put|update|adjust|edit|fix|correct|turn|switch|bring|move|enter|write|give|add|raise|increase|bump|hike|lift|lower|reduce|cut|drop|decrease|slash|discount|knock|shave|trim|rename|retitle|call|tag|untag|label|remove|clear|strip|reprice|replace|mark|take|round)\b|\b(?:should|must|has to|have to|needs? (?:a|an|another|to)|want|would like)\b/

/** Whether the words alone order a change, though they do not say to what: "change the price", and not "price of the mug". */
export function isChanging(mask: string): boolean {
  return changing.test(bareMask(mask))
}
