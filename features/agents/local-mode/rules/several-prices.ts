/** Orders for the prices of several products, read as one: "the mug to 10 and the bowl to 12", "all vases 10% cheaper". */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { LocalIntent } from './read-intent.ts'
import { type LocalUse, toUse } from './follow-up/to-use.ts'

/** Products whose prices one use may change. */
export const maxPrices = 50

/** One use for all the orders; null where one is none of a price, or they move differently. */
export function readSeveralPrices(
  orders: readonly string[],
  read: (order: string) => LocalIntent | null,
  agent: AgentId,
): LocalUse | null {
  const uses = orders.map((order) => {
    // Of "set the mug to 12" the Seller means the price.
    const bare = agent === 'seller' ? /^set (.+) to (\S*[1-9]\S*)$/i.exec(order) : null
    const intent = read(order) ?? (bare && read(`set the price of ${bare[1]} to ${bare[2]}`))
    return intent?.tool === 'set-price' && intent.leftOut.length === 0 ? toUse(intent) : null
  })
  const named = uses.flatMap((use) =>
    use && 'tool' in use && use.product ? [{ ...use, name: use.product.name }] : [],
  )
  const [first, ...more] = named
  if (!first || named.length < uses.length || named.length < 2) return null
  const others = more.map(({ name }) => name)
  const product = { name: first.name, into: 'productIds' as const, others }
  const percent = percentOf(first)
  if (percent !== null)
    return named.every((use) => percentOf(use) === percent)
      ? { tool: 'set-prices', args: { percent }, product, first: null }
      : null
  const prices = named.flatMap((use) => priceOf(use) ?? [])
  return prices.length === named.length
    ? { tool: 'set-prices', args: {}, product: { ...product, prices }, first: null }
    : null
}

/** The same price or percent for several products; null where it must be read from each. */
export function toSetPrices(
  use: Pick<LocalUse, 'tool' | 'args' | 'first'>,
  productIds: readonly string[],
): { tool: string; args: Record<string, unknown> } | null {
  if (use.tool !== 'set-price' || productIds.length > maxPrices) return null
  const [price, percent] = [priceOf(use), percentOf(use)]
  if (percent !== null) return { tool: 'set-prices', args: { productIds, percent } }
  return price === null
    ? null
    : { tool: 'set-prices', args: { productIds, prices: productIds.map(() => price) } }
}

/** What it shall cost, where nothing must be read before. */
function priceOf({ args: { price, ...rest }, first }: Pick<LocalUse, 'args' | 'first'>): string | null {
  return first === null && typeof price === 'string' && Object.keys(rest).length === 0 ? price : null
}

/** By how many percent it moves, where nothing else is said of it. */
function percentOf({ args, first }: Pick<LocalUse, 'args' | 'first'>): number | null {
  return first?.read === 'price' &&
    first.currency === null &&
    !first.ending &&
    !first.showsOld &&
    Object.keys(args).length === 0
    ? first.percent
    : null
}
