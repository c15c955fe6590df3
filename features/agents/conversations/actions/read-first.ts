/** What must be read before an order is whole: the price in the store, the number of a ticket, the last change. */
import { z } from 'zod'
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { sayOutcome } from '#features/agents/conversation-log/rules/turn.ts'
import { endPrice } from '#features/agents/local-mode/rules/follow-up/end-price.ts'
import type { First, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { movePrice, toTags } from '#features/shop/catalogue/rules.ts'
import type { ResolvedUse } from './name-product.ts'
import { readTicket, readTicketNumber } from './read-ticket.ts'

type ToolArguments = Record<string, unknown>
export type Once = (tool: string, args: ToolArguments) => Promise<ToolCallResult>

const StoreProduct = z.object({
  title: z.string(),
  currency: z.string(),
  price: z.object({ price: z.string(), compareAtPrice: z.string().nullish() }),
  texts: z.object({ tags: z.object({ tags: z.string() }) }),
  stock: z
    .object({
      isTracked: z.boolean(),
      places: z.array(z.object({ name: z.string(), locationId: z.string(), available: z.number() })),
    })
    .nullable()
    .default(null),
})
const Changes = z.object({
  changes: z.array(z.object({ id: z.string(), field: z.string().default(''), canUndo: z.boolean() })),
})
const Products = z.object({ total: z.number(), products: z.array(z.object({ productId: z.string() })) })

/** Currencies that are written with "$". */
const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN'])
const maxProducts = 200

const answer = (text: string): ResolvedUse => ({ saying: { part: 'answer', text } })

type FirstOf<K extends First['read']> = Extract<First, { read: K }>

/** The arguments with what had to be read, or what is said instead. */
export async function readFirst(
  { tool, first }: LocalUse,
  args: ToolArguments,
  once: Once,
): Promise<ResolvedUse> {
  switch (first?.read) {
    case 'price':
    case 'currency':
      return tool === 'price-optimizer' ? readMoved(first, args, once) : readPrice(first, args, once)
    case 'struck':
      return readStruck(args, once)
    case 'old price':
      return readOldPrice(args, once)
    case 'tags':
    case 'stock':
      return readProduct(first, args, once)
    case 'ticket':
      return readTicket(first, { tool, args }, once)
    case 'ticket number':
      return readTicketNumber(first, { tool, args }, once)
    case 'products':
      return readProducts(first, args, once)
    case 'change':
      return readChange(first, args, once)
    default:
      return { args }
  }
}

async function readPrice(
  first: FirstOf<'price' | 'currency'>,
  args: ToolArguments,
  once: Once,
): Promise<ResolvedUse> {
  const seen = await once('view-store-product', { productId: args['productId'] })
  const product = StoreProduct.safeParse(detailOf(seen)).data
  if (!product) return answer(sayOutcome(seen, 'See a product in the store'))
  const pending = { tool: 'set-price', args, into: null, first: null }
  const choiceOf = (price: string): AnswerChoice => {
    const label = `Set it to ${price} ${product.currency}`
    return { label, message: label, args: { price } }
  }
  const ask = (text: string, choices: AnswerChoice[]): ResolvedUse => ({
    saying: { part: 'answer', text: `${text} Nothing was changed.`, choices, pending },
  })
  if (first.read === 'price' && typeof first.ending === 'number') {
    const prices = endPrice(product.price.price, first.ending)
    const text = `${product.title} costs ${product.price.price} ${product.currency}. Which price should it get?`
    return ask(text, prices.map(choiceOf))
  }
  const said = first.currency
  const price =
    first.read === 'price' ? movePrice(product.price.price, first, product.currency) : args['price']
  if (typeof price !== 'string')
    return answer('That would bring the price to zero or below. Choose a smaller change.')
  const isOwn = said === product.currency || (said === '$' && dollars.has(product.currency))
  const whole = { ...args, price }
  if (said === null || isOwn)
    return first.read === 'price' && first.showsOld ? withOldPrice(product, whole) : { args: whole }
  const text = `Prices of your store are in ${product.currency}, not in ${said === '$' ? 'dollars' : said}. Set ${product.title} to ${price} ${product.currency}?`
  return ask(text, [choiceOf(price)])
}

/** The price that the product has, without the one that is struck through. */
async function readStruck(args: ToolArguments, once: Once): Promise<ResolvedUse> {
  const seen = await once('view-store-product', { productId: args['productId'] })
  const product = StoreProduct.safeParse(detailOf(seen)).data
  if (!product) return answer(sayOutcome(seen, 'See a product in the store'))
  const { price, compareAtPrice } = product.price
  return compareAtPrice
    ? { args: { ...args, price } }
    : answer(
        `${product.title} has no compare-at price: it costs ${price} ${product.currency}. Nothing was changed.`,
      )
}

/** The price that the product has, to be struck through; it must be higher than the new one. */
async function readOldPrice(args: ToolArguments, once: Once): Promise<ResolvedUse> {
  const seen = await once('view-store-product', { productId: args['productId'] })
  const product = StoreProduct.safeParse(detailOf(seen)).data
  if (!product) return answer(sayOutcome(seen, 'See a product in the store'))
  return withOldPrice(product, args)
}

function withOldPrice(product: z.infer<typeof StoreProduct>, args: ToolArguments): ResolvedUse {
  const { price } = product.price
  return Number(price) > Number(args['price'])
    ? { args: { ...args, compareAtPrice: price } }
    : answer(
        `${product.title} costs ${price} ${product.currency} now. Only a higher price can be shown crossed out. Nothing was changed.`,
      )
}

/** The price as it would be, to be looked at. */
async function readMoved(
  first: FirstOf<'price' | 'currency'>,
  args: ToolArguments,
  once: Once,
): Promise<ResolvedUse> {
  const { product: productId, ...rest } = args
  const seen = await once('view-store-product', { productId })
  const product = StoreProduct.safeParse(detailOf(seen)).data
  const price =
    product && first.read === 'price' ? movePrice(product.price.price, first, product.currency) : null
  return price === null
    ? answer('Name one variant, by its whole title or its SKU, and I work its price out.')
    : { args: { ...rest, product: productId, price: Number(price) } }
}

async function readProduct(
  first: FirstOf<'tags' | 'stock'>,
  args: ToolArguments,
  once: Once,
): Promise<ResolvedUse> {
  const seen = await once('view-store-product', { productId: args['productId'] })
  const product = StoreProduct.safeParse(detailOf(seen)).data
  if (!product) return answer(sayOutcome(seen, 'See a product in the store'))
  if (first.read === 'tags') return readTags(first, product, args)
  const places = product.stock?.places ?? []
  const [place] = places
  if (!product.stock?.isTracked || !place)
    return answer(`Shopify doesn’t track the stock of ${product.title}. Nothing was changed.`)
  const amountAt = (now: number) => (first.add === null ? {} : { available: now + first.add })
  if (places.length > 1 && args['locationId'] === undefined) {
    const choices = places.map(({ name, locationId, available }) => ({
      label: `${name}, ${available} now`,
      message: name,
      args: { locationId, ...amountAt(available) },
    }))
    return {
      saying: {
        part: 'answer',
        text: `${product.title} is stocked at ${places.length} locations. At which one? Nothing was changed.`,
        choices,
        pending: { tool: 'set-stock', args, into: null, first: null },
      },
    }
  }
  return place.available + (first.add ?? 0) < 0
    ? answer(`There are only ${place.available} of ${product.title}. Nothing was changed.`)
    : { args: { ...args, ...amountAt(place.available) } }
}

function readTags(
  { add, remove }: FirstOf<'tags'>,
  { title, texts }: z.infer<typeof StoreProduct>,
  args: ToolArguments,
): ResolvedUse {
  const tags = toTags(texts.tags.tags)
  const isSame = (one: string) => (tag: string) => tag.toLowerCase() === one.toLowerCase()
  if (remove !== undefined)
    return tags.some(isSame(remove))
      ? { args: { ...args, tags: tags.filter((tag) => !isSame(remove)(tag)) } }
      : answer(`${title} doesn’t have the tag “${remove}”. Nothing was changed.`)
  const added = [add].flat().filter((one) => !tags.some(isSame(one)))
  return added.length === 0
    ? answer(`${title} has the tag “${[add].flat().join('”, “')}” already. Nothing was changed.`)
    : { args: { ...args, tags: [...tags, ...added] } }
}

/** The products that a filter finds now, by their SKUs. */
async function readProducts(
  { filter }: FirstOf<'products'>,
  args: ToolArguments,
  once: Once,
): Promise<ResolvedUse> {
  const seen = await once('find-products', { ...filter, limit: maxProducts })
  const found = Products.safeParse(detailOf(seen)).data
  if (!found) return answer(sayOutcome(seen, 'Find products'))
  if (found.total === 0) return answer(`${sayOutcome(seen, 'Find products')} Nothing was changed.`)
  return found.total > maxProducts
    ? answer(
        `That’s ${found.total} products, more than the ${maxProducts} I can take at once. Narrow it down. Nothing was changed.`,
      )
    : { args: { ...args, productIds: found.products.map(({ productId }) => productId) } }
}

async function readChange(
  { field }: FirstOf<'change'>,
  args: ToolArguments,
  once: Once,
): Promise<ResolvedUse> {
  const { productId, ...rest } = args
  const seen = await once('list-changes', { limit: 20, ...(productId === undefined ? {} : { productId }) })
  const { changes = [] } = Changes.safeParse(detailOf(seen)).data ?? {}
  const last = changes.find((change) => change.canUndo && (field === undefined || change.field === field))
  return last ? { args: { ...rest, changeId: last.id } } : answer('There’s no change in your store to undo.')
}

function detailOf({ output }: ToolCallResult): unknown {
  return ToolAnswer.safeParse(output).data?.detail
}
