/** What is said or asked back instead of using a tool: what nothing records, which field a number is for, approvals. */
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
  const number = /^(?:to |at |= ?)?(\d+(?:\.\d{1,2})?)(?: please| pls)?$/i.exec(rest)?.[1]
  const isSetting =
    /^(?:(?:please|pls|can you|now|ok) )*(?:(?:set|make|put|change|move|update)(?: the| my| our)?)?$/.test(
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

/** A name, one number and a word of prices: whether that is to be the price. */
function askPrice(text: string, name: string): LocalSaying | null {
  const rest = text.toLowerCase().replace(name.toLowerCase(), ' ')
  const numbers = rest.match(/\d+(?:\.\d{1,2})?(?!\S*%)/g) ?? []
  const [number] = numbers
  const isOfPrice =
    /\b(?:price|cheaper|dearer|expensive|cost|costs|charge|dollars?|euros?|pounds?)\b|[$€£]/.test(rest)
  if (
    numbers.length !== 1 ||
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
    /^(?:(?:please|pls|ok|okay|just|yes) )*(?:approve|accept|confirm|decline|reject|sign off(?: on)?)(?: (?:all|everything|them|it|that|this|those|these|any|every|of|open|pending|waiting|approvals?|changes?|the|my|one|first|last|please|now))*[.!\s]*$/i
  if (!isApproval.test(question.trim())) return null
  const text =
    'I can’t approve or decline anything for you, so nothing was approved. What waits for you is under Approvals: open it and decide there.'
  return { part: 'answer', text }
}

/** What nobody can order here: it is said at once, whoever is asked. Null for everything else. */
export function sayImpossible(question: string): LocalSaying | null {
  const plain = question.trim().toLowerCase()
  const verb =
    /^(?:(?:please|pls|hey|hi|can you|could you|would you|will you|i want to|i need to) )*(archive|duplicate|delete|erase|refund|ban|ship)\b(?! (?:rate|rates|policy|request|requests)\b)/.exec(
      plain,
    )?.[1]
  if (verb !== undefined)
    return {
      part: 'answer',
      text: `I can’t ${verb} anything from here. Do it in Shopify. Nothing was changed.`,
    }
  const isNew =
    /^(?:(?:please|pls|hey|hi|can you|could you|i want to|i need to) )*(?:add|create|make|set up) (?:a |an |another )?(?:new |second )?(?:product|item|article|collection|listing)\b(?! (?:to|on)\b)/.test(
      plain,
    )
  if (isNew)
    return {
      part: 'answer',
      text: 'I can’t add products or collections from here. Add them in Shopify, then sync. Nothing was changed.',
    }
  const isLater =
    /^(?:(?:please|pls|can you|could you) )*(?:sync|enable|disable|hide|show|raise|lower|cut|set|reorder|restock)\b.*\b(?:every (?:day|night|morning|evening|hour|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:on|next|this) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|tomorrow|tonight|at midnight|in (?:an hour|two hours|two days|a week))\b/.test(
      plain,
    )
  return isLater
    ? {
        part: 'answer',
        text: 'I can’t do something later or again and again: what you approve is done at once. Nothing was changed.',
      }
    : null
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
