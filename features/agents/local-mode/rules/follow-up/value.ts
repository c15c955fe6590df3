/** Few words that order a change of the product that was spoken of: "do it", "go with 35", "take 4 off". */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { lastSubject, plain } from './choice.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

/** "Do it" after a price was looked at: that price. Null where none was. */
export function orderOfPrice(question: string, before: AgentEvent[]): LocalUse | null {
  const said = plain(question)
  const order =
    /^(?:(?:ok|okay|yes|great|good(?: enough)?|fine|perfect|nice|(?:sounds|looks) (?:good|right|fair|fine)|that works|works for me|deal|then|so|please|and)[,.]? )*(?:do it|do that|go for it|do so|set it|make it so|take that|use that)(?: for (?:the )?([\p{L}\p{N} -]{3,40}))?(?: please| pls| then| now)?(?:, and strike through (\d+(?:\.\d{1,2})?))?$/u.exec(
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
  /^(?:(?:ok|okay|yes|great|then|so|please|and|hm+|no|nah|well|alright|fine|good|cool|but|actually|rather|(?:i think )?(?:we|i|you) (?:should|could|can|must|want to|would like to)|let['’]?s|put it|set it|bring it|take it),? )*(?:(?:let['’]?s )?(?:go|do|take|use)(?: with| for| it at)?|(?:go |change |move |return )?back to|(?:make|put|set|price|sell) (?:it|that|this|them)(?: to| at| for)?|(?:change|raise|lower|bring|drop|reduce|cut|take|move|push|mark|get|put|knock) (?:it|that|this|them)(?: up| down| back)? to) [$€£]?(\d{1,6}(?:\.\d{1,2})?)(?: ?(?:dollars|euros|pounds|bucks))?(?: (?:please|pls|then|now|instead|again))*$/
const asksPrice =
  /\b(?:prices?|priced|costs?|charge|going for|expensive|cheap|cheapest|dearest|how much (?:is|are|for|does|do)\b(?!.*\b(?:have|left|stock)\b))/i

/** "95 then" after what it costs. */
const thenPrice =
  /^(?:(?:ok|okay|so|hm+|no|nah|well|right),? )*[$€£]?(\d{1,6}(?:\.\d{1,2})?)(?: ?(?:dollars|euros|pounds|bucks))?,? (?:then|instead)(?: (?:please|pls))?$/

/** "Go with 35", "make it 79" after its price was asked for: the price is meant, and the stock after that. Null where it may be anything else. */
export function orderOfNumber(question: string, before: AgentEvent[]): LocalUse | null {
  const asked = eventsOf(before, 'tool_asked').at(-1)
  // After a best price it is one to look at.
  const then = asked?.tool === 'price-optimizer' ? undefined : thenPrice.exec(plain(question))?.[1]
  const price = toPrice.exec(plain(question))?.[1] ?? toPrice.exec(lastClause(question))?.[1] ?? then
  const said = eventsOf(before, 'user_message').at(-1)?.text ?? ''
  const isOfPrice =
    asked?.tool === 'price-optimizer' ||
    asked?.tool === 'set-price' ||
    (/^(?:view-store-product|find-products)$/.test(asked?.tool ?? '') &&
      asksPrice.test(said) &&
      !/\b(?:stock|left|pieces|units|many)\b/i.test(said))
  const isOfStock =
    (asked?.args as Record<string, unknown> | undefined)?.['focus'] === 'stock' && /\bstock\b/i.test(said)
  const subject = price !== undefined && isOfStock && /^\d+$/.test(price) ? lastSubject(before) : null
  if (subject !== null)
    return {
      tool: 'set-stock',
      args: { available: Number(price) },
      product: { name: subject, into: 'productId' },
      first: null,
    }
  const name = price !== undefined && isOfPrice ? lastSubject(before) : null
  return name === null
    ? null
    : { tool: 'set-price', args: { price }, product: { name, into: 'productId' }, first: null }
}

const back =
  /^(?:(?:ok|okay|hm+|no|nah|actually|so|then|but|well|(?:i think )?(?:we|i|you) (?:should|could|can|must|want to)|let['’]?s|i think),? )*(?:(?:go|change (?:it|that)|put (?:it|that)|set (?:it|that)|move) )?back to [$€£]?(\d{1,6}(?:\.\d{1,2})?)(?: ?(?:dollars|euros|pounds|bucks))?(?: (?:please|pls|then|again))*$/

/** "Back to 26" where it is not clear of what. */
export function askOfReturn(question: string, before: AgentEvent[]): LocalSaying | null {
  const number = back.exec(plain(question))?.[1]
  if (number === undefined) return null
  const name = lastSubject(before)
  if (name === null)
    return {
      part: 'answer',
      text: `Which product do you mean, and is ${number} its price or its stock? Nothing was changed.`,
    }
  const fields = number.includes('.') ? ['price'] : ['price', 'stock']
  const choices = fields.map((field) => ({
    label: `${field === 'price' ? 'Price' : 'Stock'} ${number}`,
    message: `set the ${field} of "${name}" to ${number}`,
  }))
  return { part: 'answer', text: 'Do you mean the price or the stock? Nothing was changed.', choices }
}

const undone =
  /^(?:(?:ok|okay|and|then|please|pls|now|so|hm+|no),? )*(?:(?:undo|revert|reverse|take back|roll back) (?:the )?(?:(?:last|latest|newest|first|most recent|top)(?: one| change)?|that(?: one)?|it)|(?:take|put|roll) (?:the (?:last|latest|newest|top) one|that one|it|that) back)(?: (?:please|pls|then|again))*$/

/** "Take back the last one" after the changes were listed. */
export function undoLast(question: string, before: AgentEvent[]): LocalUse | null {
  const asked = eventsOf(before, 'tool_asked').at(-1)
  return asked?.tool === 'list-changes' && undone.test(plain(question))
    ? { tool: 'undo-change', args: {}, product: null, first: { read: 'change' } }
    : null
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
  /^(?:(?:no|nah|nope|oops|ups|sorry|wait|actually|hm+|oh|ah|rather|or|i (?:mean|meant|said)|i (?:typed|wrote) (?:it )?wrong|my mistake|(?:wrong|typo|correction)(?=[,.:;!-])|better|instead|scratch that|(?:go |change (?:it|that) |put (?:it|that) )?back to(?= [$€£]?\d)|(?:make (?:it|that)|(?:it )?should be)(?= [$€£]?\d))[,.:;!\s-]+)+(?=\S)/

/** Without "no, I meant", where few words follow it; null where it leads none. */
export function withoutCorrection(text: string): string | null {
  const lead = corrects.exec(plain(text))?.[0]
  const rest =
    lead === undefined
      ? ''
      : plain(text)
          .slice(lead.length)
          .replace(/^(?:to|at) /, '')
          .replace(/,? (?:i|we) (?:mean|meant|wanted)$/, '')
  return rest === '' || rest.split(' ').length > maxCorrection ? null : rest
}

const maxCorrection = 5
const ofNumber: Readonly<Record<string, string>> = {
  'set-price': 'price',
  'set-stock': 'available',
  'add-to-purchase-list': 'quantity',
}

/** "41, not 14", "not 14 but 41", "16 instead of 60": what is said in place of which number. */
const inPlace = [
  /^(.+?),? (?:and )?(?:not|instead of|rather than) (?:the )?(.+)$/,
  /^not (?:the )?(.+?),? but (.+)$/,
]

type Correction = { number: string; old: string | null }

/** "Actually 28", "sorry, 41 not 14": the number that is meant, and which it replaces where it says that. */
function readCorrection(question: string): Correction | null {
  const said = plain(question)
  const [, first = '', second = ''] = inPlace[0]?.exec(withoutCorrection(said) ?? said) ?? []
  const [, old = second, neu = first] = inPlace[1]?.exec(said) ?? []
  const replaced = { number: readNumber(neu), old: readNumber(old) }
  if (replaced.number !== null && replaced.old !== null) return { number: replaced.number, old: replaced.old }
  const number = readNumber(withoutCorrection(question) ?? '')
  return number === null ? null : { number, old: null }
}

/** "Actually 28" after a change was proposed: the same order with that number. Null for others. */
export function orderOfCorrection(question: string, before: AgentEvent[]): LocalUse | null {
  const asked = eventsOf(before, 'tool_asked').at(-1)
  const meant = readCorrection(question)
  if (meant === null || !asked) return null
  const { number, old } = meant
  const args = asked.args as Record<string, unknown>
  const field = ofNumber[asked.tool] ?? (old === null ? null : fieldOf(args, old))
  if (field === null || (old !== null && fieldOf(args, old) !== field)) return null
  const isCount = field === 'available' || field === 'quantity'
  if (isCount && !/^\d+$/.test(number)) return null
  const unit = /^[\d.]+( ?[a-z]{1,3})$/i.exec(String(args[field]))?.[1] ?? ''
  const value = isCount ? Number(number) : `${number}${unit}`
  return { tool: asked.tool, args: { ...args, [field]: value }, product: null, first: null }
}

/** "No, 415" after "the price or the stock?": the same is asked of that number. Null where no number was asked of. */
export function askOfCorrection(question: string, before: AgentEvent[]): LocalSaying | null {
  const meant = readCorrection(question)
  const last = eventsOf(before, 'agent_text').at(-1)
  const choices = last?.choices ?? []
  const numbers = new Set(choices.map(({ message }) => / to (\d+(?:\.\d+)?)$/.exec(message)?.[1]))
  const [only] = numbers
  const isOfNumber = numbers.size === 1 && only !== undefined && (meant?.old ?? only) === only
  if (meant === null || !last || !isOfNumber) return null
  const put = (text: string) => text.replace(new RegExp(`\\b${only.replace('.', '\\.')}$`), meant.number)
  return {
    part: 'answer',
    text: last.text,
    choices: choices.map(({ label, message }) => ({ label: put(label), message: put(message) })),
  }
}

/** The only argument that says this number. */
function fieldOf(args: Record<string, unknown>, number: string): string | null {
  const own = Object.entries(args).filter(([, value]) => Number.parseFloat(String(value)) === Number(number))
  return own.length === 1 ? (own[0]?.[0] ?? null) : null
}

const written =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A number and nothing else, as digits. */
function readNumber(said: string): string | null {
  const digits =
    /^(?:to |at )?[$€£]?(\d{1,6}(?:\.\d{1,2})?)(?: ?(?:dollars|euros|pounds|bucks|units|pieces|pcs|kg|g|lbs?|oz))?(?: (?:please|pls|then|instead))?$/.exec(
      said.trim(),
    )?.[1]
  const at = written.indexOf(said.trim())
  return digits ?? (at < 0 ? null : String(at))
}

const ofOther =
  /^(?:and |so |ok |what about |how about )*(?:(?:in|for|with|of) )?(?:the |an)?other (colou?r|size|finish|variant|version)s?\b[^\d]{0,12}$/

/** "And in the other colour?": which one. */
export function askOfOther(question: string): LocalSaying | null {
  const kind = ofOther.exec(plain(question))?.[1]
  return kind === undefined
    ? null
    : {
        part: 'answer',
        text: `Which ${kind} do you mean? Say the product with it, such as “the mug in sand”.`,
      }
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
