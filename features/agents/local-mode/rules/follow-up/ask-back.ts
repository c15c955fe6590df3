/** What is said or asked back instead of using a tool: what nothing records, which field a number is for, approvals. */
import { maxPrices } from '../several-prices.ts'
import { sayNotRecorded } from '../not-recorded.ts'
import { toWords } from '../words.ts'
import type { LocalSaying } from './to-use.ts'

/** What nothing here records, in words that are no product's name. Of several sentences those count that ask. */
export function sayGap(text: string, names: readonly string[]): string | null {
  const sentences = text.split(/(?<=[.!?])\s+/)
  const asking = sentences.filter((sentence) => sentence.trim().endsWith('?'))
  const question = (asking.length > 0 ? asking : sentences).join(' ')
  const words = toWords(question)
  const spans = names.map((name) => question.toLowerCase().indexOf(name.toLowerCase()))
  const named = words.flatMap(({ start }, index) =>
    spans.some((at, of) => at >= 0 && start >= at && start < at + (names[of]?.length ?? 0)) ? [index] : [],
  )
  return sayNotRecorded(words, new Set(named))
}

/** A name and a number beside each other: what is meant to be set is asked back. */
export function askSetting(
  question: string,
  names: readonly string[],
  isChange: boolean,
): LocalSaying | null {
  const [name] = names
  if (name === undefined) return null
  const plain = question.trim().replace(/[.!\s]+$/, '')
  const at = plain.toLowerCase().indexOf(name.toLowerCase())
  const [lead, rest] = [plain.slice(0, at).trim().toLowerCase(), plain.slice(at + name.length).trim()]
  const percent = /^([+-]) ?(\d{1,2}(?:\.\d{1,2})?) ?%$/.exec(rest)
  if (at === 0 && percent) {
    const message = `${percent[1] === '-' ? 'lower' : 'raise'} the price of ${name} by ${percent[2]}%`
    const text = `Do you mean the price of “${name}”? Nothing was changed.`
    return { part: 'answer', text, choices: [{ label: message, message }] }
  }
  const cut =
    /^(?:(?:please|pls|take|knock|make it|give)? ?)[$€£]?(\d{1,4}(?:\.\d{1,2})?) (?:off|less|cheaper)(?: (?:for|of|on|from))?(?: (?:the|my|our))?$/.exec(
      lead,
    )?.[1]
  if (cut !== undefined && rest === '') return askUnit(name, cut, 'lower')
  const moved = /^(\d{1,4}(?:\.\d{1,2})?) (cheaper|dearer|lower|higher)(?: please| pls| now)?$/i.exec(rest)
  if (moved?.[1] !== undefined && /^(?:(?:please|pls|make|set|put|the|my|our) ?)*$/.test(lead))
    return askUnit(name, moved[1], /cheaper|lower/i.test(moved[2] ?? '') ? 'lower' : 'raise')
  const number =
    /^(?:(?:is|are) (?:now )?)?(?:down |up |back )?(?:from \d+(?:\.\d{1,2})? )?(?:to |at |= ?|: ?)?(\d+(?:\.\d{1,2})?)(?: please| pls| now| would you)*$/i.exec(
      rest,
    )?.[1]
  const isSetting =
    /^(?:(?:please|pls|can you|could you|now|ok|and) )*(?:(?:set|make|put|change|move|update|bring|take)(?: the| my| our)?)?$/.test(
      lead,
    )
  if (at < 0 || number === undefined || !isSetting)
    return askPrice(isChange ? plain.replaceAll('?', ' ') : plain, name)
  const choices = [
    { label: `Price ${number}`, message: `set the price of ${name} to ${number}` },
    ...(number.includes('.')
      ? []
      : [{ label: `Stock ${number}`, message: `set the stock of ${name} to ${number}` }]),
  ]
  const text = `Do you mean the price or the stock of “${name}”? Nothing was changed.`
  return { part: 'answer', text, choices }
}

/** A price that shall move by a bare number: percent and money are both said so. */
function askUnit(name: string, by: string, verb: 'lower' | 'raise'): LocalSaying {
  const choices = [`${by}%`, by].map((amount) => `${verb} the price of ${name} by ${amount}`)
  const text = `Do you mean ${by} percent or ${by} of money for the price of “${name}”? Nothing was changed.`
  return { part: 'answer', text, choices: choices.map((message) => ({ label: message, message })) }
}

/** A name, one number and a word of prices: whether that is to be the price. */
function askPrice(text: string, name: string): LocalSaying | null {
  const rest = text.toLowerCase().replace(name.toLowerCase(), ' ')
  const numbers = rest.match(/\d+(?:\.\d{1,2})?(?!\S*%)/g) ?? []
  const [number] = numbers
  const isOfPrice =
    /\b(?:price|cheaper|dearer|expensive|cost|costs|charge|dollars?|euros?|pounds?)\b|[$€£]/.test(rest)
  if (
    numbers.length !== 1 ||
    /\d ?(?:dollars?|euros?|pounds?|bucks)? (?:cheaper|dearer|off|less|more|lower|higher)\b/.test(rest) ||
    number === undefined ||
    !isOfPrice ||
    /\b(?:not|never|if|unless|all|every|everything|free|turn|switch|enable|disable|hide|show|off|over|under|above|below|between|and|stock)\b|n['’]t\b|\?/.test(
      rest,
    )
  )
    return null
  const message = `set the price of ${name} to ${number}`
  return {
    part: 'answer',
    text: `Do you mean that “${name}” should cost ${number}? Nothing was changed.`,
    choices: [{ label: `Price ${number}`, message }],
  }
}

/** Approvals are given in their own place, one by one: a sentence approves nothing. */
export function sayApproval(question: string): LocalSaying | null {
  const isApproval =
    /^(?:(?:please|pls|ok|okay|just|yes|can you|could you|go ahead and|now) )*(?:(?:approve|decline|reject|sign off)\b|(?:accept|confirm)(?= (?:all|everything|them|it|that|this|those|these|any|every|the|my|pending|open|waiting)\b|[.!\s]*$))(?! (?:rate|rates|payments?|cards?)\b)(?![^?]*\?)/i
  if (!isApproval.test(question.trim())) return null
  const text =
    'I can’t approve or decline anything for you, so nothing was approved. What waits for you is under Approvals: open it and decide there.'
  return { part: 'answer', text }
}

const byItself =
  /\b(?:you|vitrine|it|they|agents?|seller|ops)\b[^?]{0,40}\b(?:alone|by (?:your|it|them)sel(?:f|ves)|on (?:your|its|their) own|automatically|without (?:asking|telling|me\b|my\b))/i
const isAskedFirst =
  /\b(?:am i|i am|will i(?: be)?|do i get|are we|we are|do you|will you|you)\s+(?:always )?ask(?:ed)?\b[^?]{0,40}\b(?:before|first|beforehand|every time|each time|always)\b/i
const changes = /\b(?:change|changes|changing|edit|set|touch|do things|decide|act|write|hide|switch)\b/i
const whoSends =
  /\bwho (?:sends?|mails?|writes?)\b[^?]{0,40}\b(?:answers?|repl(?:y|ies)|messages?|mails?|emails?)\b|\b(?:do|does|will|are|is) (?:you|vitrine|they|the (?:answers?|repl(?:y|ies)|drafts?))\b[^?]{0,25}\b(?:sent?|sends?)\b[^?]{0,40}\b(?:(?:by )?(?:your|it|them)sel(?:f|ves)|automatically|alone|on (?:your|its|their) own|directly)\b/i

/** "Do you change prices alone?", "who sends the answers?": how it is done here. Null for other questions. */
export function sayWhoDecides(question: string): LocalSaying | null {
  if (whoSends.test(question))
    return {
      part: 'answer',
      text: 'You do. A reply is kept as a draft on its ticket: copy it to send it.',
    }
  const isAsked = isAskedFirst.test(question) || byItself.test(question)
  if (!isAsked || !changes.test(question) || !/\?\s*$/.test(question)) return null
  return {
    part: 'answer',
    text: 'What an agent may do alone is set on its page under Agents, Limits. Everything else waits under Approvals until you approve it.',
  }
}

/** A price of everything at once: more than one use may change. */
export function sayAllPrices(question: string): LocalSaying | null {
  const isAll =
    /^(?:(?:please|pls|can you|could you|i want to|lets|let us) )*(?:make|set|put|raise|lower|increase|reduce|cut|drop|change|discount|bump|mark|take|slash|decrease)\b.*\b(?:all|every|everything|each|whole|stuff|things|some|several|a few|products|items)\b/i
  const isOfPrice = /\b(?:prices?|cheaper|dearer|pricier|expensive|off|discount|sale)\b|\d ?%|\bpercent\b/i
  const plain = question.trim().toLowerCase()
  const isSwitch = /\b(?:turn|switch|take|put)\b.*\b(?:on|off|offline|online)\b(?! sale)(?!.*\d)/.test(plain)
  if (!isAll.test(plain) || !isOfPrice.test(plain) || isSwitch || !/\d|sale|cheaper|dearer/.test(plain))
    return null
  const message = 'Which prices should I change?'
  return {
    part: 'answer',
    text: `I change at most ${maxPrices} prices at a time, so nothing was changed. Name a product or a kind of product, such as “all vases”, or see which prices should change.`,
    choices: [{ label: message, message }],
  }
}

/** Of several changes one is made at a time. */
export function askOneByOne(parts: readonly string[]): LocalSaying {
  const choices = parts.map((part) => ({ label: part, message: part }))
  return {
    part: 'answer',
    text: 'I do one thing at a time when something changes. Which one first?',
    choices,
  }
}
