/** Whether a sentence orders something to be done, and where the order begins. */
import { patterns } from './pattern-table.ts'
import type { Sentence } from './slots.ts'

/** "The mug should cost 12". */
const wanted = /\b(?:should|must|shall|has to|needs to) (?:now )?(?:cost|be|go for|sell for)\b[^?]*\d/i

/** An order to change something: no question, so a pattern that is no order does not fit. */
export function isChange(sentence: Sentence): boolean {
  if (asksState.test(sentence.text)) return false
  if (wanted.test(sentence.text) && !isAsking(sentence)) return true
  const start = politeStart(sentence)
  const [first, second] = [sentence.words[start], sentence.words[start + 1]]
  const [begin, next] = [first?.text ?? '', second?.text ?? '']
  if (begin === 'do' && next === 'not') return true
  if (
    begin === 'make' &&
    sentence.words.some(({ text }) => /^(cheaper|dearer|pricier|expensive)$/.test(text))
  )
    return true
  // "Refund rate" is a figure, "refund it" an order.
  if (
    /^(rate|rates|ratio|ratios|share|total|totals|percentage|sum|figures|statistics|changes|history|log|status|value|volume)$/.test(
      next,
    )
  )
    return false
  // "Not lower than 38" is a bound.
  if (begin === 'not' && sentence.words[start + 2]?.text === 'than') return false
  // "Not ready ones" are some, "not enable them" forbids.
  if (
    begin === 'not' &&
    /^(ready|enabled|on|live|complete|shown|visible|sold|selling|published|in|yet)$/.test(next)
  )
    return false
  if (/^(give|giving)$/.test(begin) && sentence.words.some(({ text }) => /^(away|free)$/.test(text)))
    return true
  if (/^(close|resolve|reopen|tag|mark|reorder)$/.test(begin) && next !== '' && !/^(rate|to)$/.test(next))
    return begin !== 'reorder' || /^\d+$/.test(next)
  if (begin === 'order' && /^(them|these|those|it|all|everything)$/.test(next)) return true
  if (/^(pop|stick|note|write)$/.test(begin) && sentence.words.some(({ text }) => text === 'list'))
    return true
  if (begin === 'order' && next === 'the' && sentence.words[start + 2]?.text === 'first') return true
  // A longer number is the name of an order.
  if (begin === 'order' && /^(\d{1,4}|more|another|some)$/.test(next)) return true
  if (/^(take|bring|pull|drop)$/.test(begin))
    return (
      !/^(a|in|of|off|me|us|up|stock|out)$/.test(next) &&
      !/^(numbers?|report|figures)$/.test(sentence.words[start + 2]?.text ?? '')
    )
  return /^(double|triple|halve|pause|suspend|bump|knock|slash|wire|cancel|delete|remove|refund|send|email|buy|pay|charge|block|ban|transfer|wire|ship|put|fill|insert|specify|register|set|raise|increase|lower|reduce|cut|decrease|rename|retitle|enable|disable|activate|deactivate|kill|bench|retire|yank|ditch|delist|unlist|turn|switch|hide|unhide|sync|resync|publish|push|undo|revert|change|adjust|update|add|not|never|dont)$/.test(
    begin,
  )
}

const politeness =
  /^(?:(?:(?:hey|hi|hello)(?: there)?|oops|sorry|hmm|well|ok|okay|so|and|alright|great|now|please|pls|kindly|also|then|just|quickly|go ahead and|(?:could|can|would|will) you|(?:i|we) (?:would )?(?:want|need|like)(?: you)? to|(?:i|we) (?:would|will) (?:love|prefer)(?: you)? to|go ahead|next|alright|yes|yep|sure|lets|let|let us|help me(?: to)?|time to|go|agent|seller|ops|kindly|oh|yeah|my bad|would you mind|be a dear and|i would like you to|(?:i|we) (?:would|d) like that you|(?:would you )?be so kind(?: as)? to)\s+)*/

function politeStart({ words }: Pick<Sentence, 'words'>): number {
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '"' : text))
  return (politeness.exec(`${texts.join(' ')} `)?.[0] ?? '').split(' ').length - 1
}

/** Whether a sentence asks something, or repeats what somebody said, instead of saying what shall be. */
export function isAsking(sentence: Sentence): boolean {
  const start = politeStart(sentence)
  const isQuestion =
    /^(what|which|who|whose|why|how|when|where|is|are|was|were|do|does|did|should|would|could|can|will|shall|may|might|have|has|any)$/
  const isPolite = start > 0
  if (/\b(said|says|saying|told|tells|wrote|writes|asked|asks|claims)\b/i.test(sentence.text)) return true
  return (
    isQuestion.test(sentence.words[start]?.text ?? '') || (!isPolite && sentence.text.trim().endsWith('?'))
  )
}

/** Where the order begins, past the politeness; null when the sentence forbids something, or orders two things. */
export function orderStart({ words, text }: Sentence): number | null {
  if (asksState.test(text)) return null
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '"' : text))
  if (texts.some((text) => /^(not|never|dont|if|unless)$/.test(text))) return null
  const start = politeStart({ words })
  const isSecond = texts.some(
    (text, index) =>
      index > start && /^(and|then|also|plus)$/.test(texts[index - 1] ?? '') && orderVerbs.has(text),
  )
  const isAnother = isSecond && texts.slice(start + 1).some((text) => orderVerbs.has(text))
  return start >= words.length || isAnother ? null : start
}

/** "Sync ok?", "feed live?": whether it is so. */
const asksState =
  /^(?:\S+\s+){1,4}(?:ok|okay|done|working|fine|running|good|finished|broken|healthy|alright|up|alive|through|complete|completed|successful|working|stuck|failed)\s*\?+\s*$/i

const orderVerbs = new Set(
  patterns.flatMap(({ isOrder, isStatement, needs }) =>
    isOrder && !isStatement ? (needs[0]?.split('|').map((verb) => verb.split(' ')[0] ?? '') ?? []) : [],
  ),
)
