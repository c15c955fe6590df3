/** Few words that order a change of the product that was spoken of: "do it", "go with 35", "take 4 off". */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { lastSubject, plain } from './choice.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

/** "Do it" after a price was looked at: that price. Null where none was. */
export function orderOfPrice(question: string, before: AgentEvent[]): LocalUse | null {
  const said = plain(question)
  const order =
    /^(?:(?:ok|okay|yes|great|then|so|please|and),? )*(?:do it|do that|go for it|do so|set it|make it so|take that|use that)(?: for (?:the )?([\p{L}\p{N} -]{3,40}))?(?: please| pls| then| now)?(?:, and strike through (\d+(?:\.\d{1,2})?))?$/u.exec(
      said,
    )
  const asked = eventsOf(before, 'tool_asked').at(-1)
  const { price, product } = (asked?.args ?? {}) as Record<string, unknown>
  if (!order || asked?.tool !== 'price-optimizer' || typeof price !== 'number') return null
  const [, other, struck] = order
  const name = other ?? (typeof product === 'string' ? product : null)
  if (name === null) return null
  const args = { price: String(price), ...(struck ? { compareAtPrice: struck } : {}) }
  return { tool: 'set-price', args, product: { name, into: 'productId' }, first: null }
}

const toPrice =
  /^(?:(?:ok|okay|yes|great|then|so|please|and|hm+|no|nah|well|alright|fine|good|cool),? )*(?:(?:let['’]?s )?(?:go|do|take|use)(?: with| for| it at)?|(?:make|put|set|price|sell) (?:it|that|this|them)(?: to| at| for)?|(?:change|raise|lower|bring|drop|reduce|cut|take|move|push|mark|get|put|knock) (?:it|that|this|them)(?: up| down| back)? to) [$€£]?(\d{1,6}(?:\.\d{1,2})?)(?: ?(?:dollars|euros|pounds|bucks))?(?: (?:please|pls|then|now|instead))*$/
const asksPrice =
  /\b(?:prices?|priced|costs?|charge|going for|expensive|how much (?:is|are|for|does|do)\b(?!.*\b(?:have|left|stock)\b))/i

/** "Go with 35", "make it 79" after its price was asked for: the price is meant. Null where it may be anything else. */
export function orderOfNumber(question: string, before: AgentEvent[]): LocalUse | null {
  const price = toPrice.exec(plain(question))?.[1] ?? toPrice.exec(lastClause(question))?.[1]
  const asked = eventsOf(before, 'tool_asked').at(-1)
  const said = eventsOf(before, 'user_message').at(-1)?.text ?? ''
  const isOfPrice =
    asked?.tool === 'price-optimizer' ||
    asked?.tool === 'set-price' ||
    (/^(?:view-store-product|find-products)$/.test(asked?.tool ?? '') &&
      asksPrice.test(said) &&
      !/\b(?:stock|left|pieces|units|many)\b/i.test(said))
  const name = price !== undefined && isOfPrice ? lastSubject(before) : null
  return name === null
    ? null
    : { tool: 'set-price', args: { price }, product: { name, into: 'productId' }, first: null }
}

/** "That's too much, make it 269": what is ordered, where what stands before says no number and no condition. */
function lastClause(question: string): string {
  const parts = plain(question).split(
    /[,;:–—]\s+|\.\s+|\s+(?:so|and|then|-)\s+(?=(?:make|set|put|take|bring|drop|lower|raise|change|let)\b)/,
  )
  const lead = parts.slice(0, -1).join(' ')
  return /[\d"?]|\b(?:not|never|if|unless|stock|units|pieces|cost us|we pay)\b|n['’]t\b/.test(lead)
    ? ''
    : (parts.at(-1) ?? '').trim()
}

const corrects =
  /^(?:(?:no|nah|oops|sorry|wait|actually|hm+|oh|rather|or|i (?:mean|meant|said)|better|instead)[,.:\s]+)+(?=\S)/

/** Without "no, I meant", where few words follow it; null where it leads none. */
export function withoutCorrection(text: string): string | null {
  const lead = corrects.exec(plain(text))?.[0]
  const rest =
    lead === undefined
      ? ''
      : plain(text)
          .slice(lead.length)
          .replace(/^(?:to|at) /, '')
  return rest === '' || rest.split(' ').length > maxCorrection ? null : rest
}

const maxCorrection = 5
const ofNumber: Readonly<Record<string, string>> = { 'set-price': 'price', 'set-stock': 'available' }

/** "Actually 28" after a price or a stock was proposed: the same order with that number. Null for others. */
export function orderOfCorrection(question: string, before: AgentEvent[]): LocalUse | null {
  const number = /^[$€£]?(\d{1,6}(?:\.\d{1,2})?)(?: ?(?:dollars|euros|pounds|units|pieces))?$/.exec(
    withoutCorrection(question) ?? '',
  )?.[1]
  const asked = eventsOf(before, 'tool_asked').at(-1)
  const field = ofNumber[asked?.tool ?? '']
  if (number === undefined || !asked || field === undefined) return null
  if (field === 'available' && !/^\d+$/.test(number)) return null
  const value = field === 'available' ? Number(number) : number
  const args = { ...(asked.args as Record<string, unknown>), [field]: value }
  return { tool: asked.tool, args, product: null, first: null }
}

const toMove =
  /^(?:(?:ok|okay|yes|then|so|please|and|hm+),? )*(take|knock|shave|add|put|remove|subtract) (?:another )?(\d{1,5})(?: (?:more|off|on top|away|from it|to it|off it|off that))*(?: (?:please|pls|now))*$/

/** "Take 4 off": of the price or of the stock is asked back. */
export function askOfMove(question: string, before: AgentEvent[]): LocalSaying | null {
  const [, verb = '', by = ''] = toMove.exec(plain(question)) ?? []
  const name = verb === '' ? null : lastSubject(before)
  if (name === null) return null
  const isMore = /^(?:add|put)$/.test(verb)
  const choices = [
    [
      `Stock ${isMore ? '+' : '−'}${by}`,
      isMore ? `add ${by} to the stock of "${name}"` : `lower the stock of "${name}" by ${by}`,
    ],
    [`Price ${isMore ? '+' : '−'}${by}`, `${isMore ? 'raise' : 'lower'} the price of "${name}" by ${by}`],
  ].map(([label = '', message = '']) => ({ label, message }))
  return { part: 'answer', text: 'Do you mean the stock or the price? Nothing was changed.', choices }
}
