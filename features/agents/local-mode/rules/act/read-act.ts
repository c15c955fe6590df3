/** Reads an order by its parts: what shall be done, to what, and what it shall be. What is missing or not clear is asked back. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Sentence } from '../slots.ts'
import { acts } from './acts.ts'
import { bareMask, isChanging, type Wish, wishOf } from './gate.ts'
import { readOther } from './other-acts.ts'
import { type OrderParts, type Part, toParts } from './parts.ts'
import { harmless } from './words.ts'

type Lack =
  | 'product'
  | 'one product'
  | 'value'
  | 'direction'
  | 'ticket'
  | 'status'
  | 'region'
  | 'act'
  | 'one act'
/** An order as far as it is understood. */
export type ActReading = {
  /** '' where it is not clear what shall be done. */
  tool: string
  agent: AgentId
  args: Record<string, unknown>
  wish: Wish
  /** The first thing that is missing; null for none. */
  lacks: Lack | null
  /** Words that say something which is not in the arguments, as they were written. */
  unsure: string[]
  /** What it is about, as it was written. */
  products: string[]
  /** "Change the price of", and how its value is asked for. */
  label: string
  question: string
  template: string | null
}

type Known = { names?: readonly string[] | undefined; people?: readonly string[] | undefined }

/** What a sentence orders; null for a question or a statement. */
export function readAct(sentence: Sentence, { names = [], people = [] }: Known): ActReading | null {
  const order = toParts(sentence, { names, people })
  const hasMark = markedValue.test(order.mask)
  const wish = wishOf(order.mask, hasMark)
  if (wish === null) return null
  const bare = bareMask(order.mask)
  const products = [...new Set(order.parts.flatMap(({ kind, text }) => (kind === 'product' ? [text] : [])))]
  const other = readOther(order, bare)
  if (other) {
    const { used, own, lacks, tool, agent, args, label } = other
    const missing = lacks === 'product' && products.length > 1 ? 'one product' : lacks
    const unsure = leftOver(order, used, own)
    return { tool, agent, args, wish, lacks: missing, unsure, products, label, question: '', template: null }
  }
  return readValueAct(order, wish, products)
}

/** "The mug: minus 10%", "stock of the mug: 0", "40 becomes 45", "mug 5% cheaper": nobody asks so. */
const markedValue =
  /\b(?:brand|vendor|maker|manufacturer|material|barcode|weight|title) (?:as|=) (?!it\b|that\b|this\b)\S+(?: \S+){0,4} (?:for|of|on) (?:the |my |our )?PRODUCT|^(?:only|just) (?:the )?(?:tags|labels) \S|^(?:minus|plus) NUM (?:on|to|from|for|of)\b|^(?:everything|all|whatever|sold out)\b.*\b(?:on|onto|to|into) (?:the |my |our )?(?:purchase|shopping|buying|order|reorder) list\b|^(?:ticket|case|message) (?:NUM|#\d+) : \S|\b(?:stock|count|quantity|qty) (?:is|are|:)(?: now| at)* NUM|(?:PRODUCT|price|stock|title|name|brand|vendor|barcode|tags?|description|quantity|qty|list) : \S|\b(?:becomes|become)\b.*\S|PRODUCT (?:price )?(?:minus|plus|up|down|back|off)\b|PRODUCT (?:by )?(?:NUM|NUM MONEY|PCT) (?:cheaper|off|less|more|up|down|dearer|higher|lower)|\b(?:price change|new price)\b.*NUM|PRODUCT .*\bfrom NUM (?:MONEY )?(?:up |down )?to NUM|PRODUCT , (?:now )?NUM MONEY|PRODUCT : NUM (?:broke|broken|damaged|lost|more|fewer)\b|\b(?:counted|recounted)\b.*NUM|NUM .*\b(?:counted|came in|arrived)\b|^(?:NUM|NUM MONEY|PCT) (?:off|cheaper|more|less|down|up)\b/

/** Words that order something of their own beside another order. */
const another = /^(?:enable|disable|hide|unhide|rename|retitle|sync|undo|publish|restock|reorder|delete|tag)$/
/** "Set the mug to 12" says a number of something. */
const bareNumber =
  /^(?:set|make|put|change|update|move)\b(?!.*(?:MONEY|PCT|\b(?:price|prices|cost|costs|cheaper|dearer|pricier|expensive|up|down|minus|plus|off|by|end|ends)\b))/

/** "Put the mug down to 0" may be its stock. */
function isZero({ parts, mask }: OrderParts): boolean {
  const [number, ...others] = parts.filter(({ kind }) => kind === 'number')
  return number?.value === 0 && others.length === 0 && !/\b(?:price|prices|costs?|MONEY)\b/.test(mask)
}

function readValueAct(order: OrderParts, wish: Wish, products: string[]): ActReading | null {
  // "Mug: 12" may be its price or its stock.
  if (/^PRODUCT : NUM$/.test(order.mask)) return null
  const [product] = products
  for (const act of acts) {
    if (!act.cue.test(order.mask) || act.without?.test(order.mask)) continue
    if (act.tool === 'set-price' && (bareNumber.test(bareMask(order.mask)) || isZero(order))) continue
    const value = act.value?.(order) ?? null
    const isDirection = value === 'direction'
    const told = isDirection ? null : value
    // A product in the new text is none that is changed.
    const used = told?.used ?? []
    const target = order.parts.find((part) => part.kind === 'product' && !used.includes(part))?.text
    const own = products.filter((name) =>
      order.parts.some((part) => part.text === name && !used.includes(part)),
    )
    // "Price of the mug" asks, "make a better title" asks for one, and whether one could is a question.
    const isAdvice =
      told === null &&
      /\b(?:better|nicer|stronger|clearer|shorter|longer|more|catchier|improve|idea|suggestion|suggest|advice|check)\b/.test(
        order.mask,
      ) &&
      act.tool !== 'set-price'
    const isDraft = act.tool === 'set-description' && told === null && /\bwrite\b/.test(order.mask)
    if (isDraft) return null
    if (told === null && (wish === 'asked' || isAdvice || !isChanging(order.mask))) return null
    const unsure = leftOver(order, used, act.own)
    const name = unknownName(order, unsure)
    const isTwo = unsure.some((word) => another.test(word.toLowerCase()))
    const lacks: Lack | null = isTwo
      ? 'one act'
      : name !== null
        ? 'product'
        : own.length > 1
          ? 'one product'
          : target === undefined
            ? 'product'
            : isDirection
              ? 'direction'
              : told
                ? null
                : 'value'
    return {
      tool: act.tool,
      agent: act.agent,
      args: {
        ...(target === undefined || own.length > 1 || name !== null ? {} : { product: target }),
        ...told?.args,
      },
      wish,
      lacks,
      unsure: name === null ? unsure : [name],
      products: name === null ? own : [],
      label: act.label,
      question: act.question,
      template: act.template ?? null,
    }
  }
  if (product === undefined) return null
  return {
    tool: '',
    agent: 'seller',
    args: { product },
    wish,
    lacks: 'act',
    unsure: leftOver(order, [], /^$/),
    products,
    label: '',
    question: '',
    template: null,
  }
}

/** "Breakfast zeppelin" where only one of both words is a name: nothing is called so. */
function unknownName({ text, parts }: OrderParts, unsure: readonly string[]): string | null {
  const isUnsure = (part: Part | undefined) =>
    part?.kind === 'word' && unsure.includes(text.slice(part.start, part.end))
  for (const [at, part] of parts.entries()) {
    if (part.kind !== 'product') continue
    const [before, next] = [parts[at - 1], parts[at + 1]]
    const isBefore = isUnsure(before) && /^(?:the|my|our|of|for)$/.test(parts[at - 2]?.text ?? '')
    const first = isBefore && before ? before : part
    const last = isUnsure(next) && next ? next : part
    if (first !== part || last !== part) return text.slice(first.start, last.end)
  }
  return null
}

/** The parts that nothing explains, as they were written. */
function leftOver({ text, parts }: OrderParts, used: readonly Part[], own: RegExp): string[] {
  return parts.flatMap((part) => {
    const { kind, text: said, start, end } = part
    const isTaken = kind === 'product' || kind === 'person' || kind === 'mark' || used.includes(part)
    const isPlain = kind === 'word' && (own.test(said) || harmless.has(said))
    const isPlace = kind === 'place' && own.test('market')
    return isTaken || isPlain || isPlace ? [] : [text.slice(start, end)]
  })
}

/** Whether an order is whole: nothing is missing, nothing doubtful. */
export function isWhole({ wish, lacks, unsure }: ActReading): boolean {
  return wish === 'order' && lacks === null && unsure.length === 0
}
