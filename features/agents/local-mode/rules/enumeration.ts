/** Orders for several products that are named one after another: "enable AN-1 and AN-2". */
import type { IntentReader, ReadContext } from './intents.ts'
import type { LocalIntent } from './read-intent.ts'
import { spellOrders } from './spell-order.ts'

export const joint = /^\s*(?:(?:,|and|n|&|\+|plus|as well as|also|the|my|our)\s*)+$/i
const maxNames = 20

/** One order for all of them, where its tool takes several; null for one product, or where each has a value of its own. */
export function readEnumeration(text: string, context: ReadContext, read: IntentReader): LocalIntent | null {
  const lower = text.toLowerCase()
  const spans = (context.names ?? [])
    .flatMap((name) => {
      const start = lower.indexOf(name.toLowerCase())
      return start < 0 ? [] : [{ start, end: start + name.length }]
    })
    .toSorted((one, other) => one.start - other.start)
  const [first, last] = [spans[0], spans.at(-1)]
  const isJoined = spans.slice(1).every(({ start }, at) => joint.test(text.slice(spans[at]?.end, start)))
  if (!first || !last || spans.length < 2 || spans.length > maxNames || !isJoined) return null
  const spelled = spans.map(({ start, end }) => text.slice(start, end))
  const [name = ''] = spelled
  const said = [text.slice(0, first.start), text.slice(last.end)] as const
  const own = { ...context, names: [name] }
  const readings = [said.join(`"${name}"`), spellOrders(said.join(name), own.names)]
  const orders = readings.flatMap((order): LocalIntent[] => {
    const whole = read(order, own)
    const isOfAll = whole?.tool === 'enable-products' || whole?.tool === 'disable-products'
    const { product, search = product, ...args } = whole?.args ?? {}
    return whole && isOfAll && search === name && Object.keys(args).length === 0
      ? [{ ...whole, args: { product: name, products: spelled } }]
      : []
  })
  return orders[0] ?? null
}
