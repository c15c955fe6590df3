/** Orders in a text: as far as its parts say one, and whether it is likelier one than the question it was read as. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { type ActReading, readAct } from '#features/agents/local-mode/rules/act/read-act.ts'
import { lastSubject } from '#features/agents/local-mode/rules/follow-up/choice.ts'
import { offerOrdersOf, orderShare } from '#features/agents/local-mode/rules/order-offers.ts'
import { readSentence } from '#features/agents/local-mode/rules/slots.ts'
import type { Intent } from './deps.ts'

type OrderContext = { today: string; names: readonly string[]; people: readonly string[] }

/** What a text orders; where it names no product, of the one that was spoken of. Null for none, and where it only says a number of something: that is asked back. */
export function readOrder(
  text: string,
  before: AgentEvent[],
  { today, names, people }: OrderContext,
): ActReading | null {
  const known = [...names, ...quotedIn(text)]
  const order = readAct(readSentence(text.slice(0, 300), today, known), { names: known, people })
  if (!order || order.tool === '') return null
  const subject = order.lacks === 'product' && order.unsure.length === 0 ? lastSubject(before) : null
  if (subject === null) return order
  const { price } = order.args
  const isReady = Object.keys(order.args).length > 0 || ofSwitch.has(order.tool)
  const lacks = isReady || price !== undefined ? null : ('value' as const)
  return { ...order, args: { ...order.args, product: subject }, products: [subject], lacks }
}

const ofSwitch = new Set(['enable-products', 'disable-products', 'add-to-purchase-list', 'undo-change'])

/** So probable is an order that is not read as a question. */
const minOrder = 0.9

/** Whether a text that was read as a question is much likelier an order of something else. */
export function ordersRather(text: string, { tool }: Intent, known: OrderContext): boolean {
  // Without what it is about, few words tell an order from a question.
  if (tool === '' || known.names.length === 0 || /\?\s*$/.test(text)) return false
  if (orderShare(text, known) < minOrder) return false
  const [first] = offerOrdersOf(text, { ...known, tools: null }, 1)
  return first !== undefined && first.use?.tool !== tool
}

/** The names that were put in quotation marks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? [])
}
