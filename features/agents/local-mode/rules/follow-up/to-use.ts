/** From what a question means to the use of a tool in the tool's own words. */
import { z } from 'zod'
import type { AnswerChoice, PendingUse } from '#features/agents/conversation-log/contract/event.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { readTicketNamed } from '../ticket-named.ts'

/** What must be read before the arguments are whole: the price in the store, the text of a ticket, the last change. */
export type First =
  | {
      read: 'price'
      percent: number | null
      amount: number | null
      currency: string | null
      /** The cents that it shall end in, such as 99. */
      ending?: number | null
      /** The price of now is shown struck through. */
      showsOld?: boolean
    }
  | { read: 'currency'; currency: string }
  /** The price stays as it is, and the one that is struck through goes. */
  | { read: 'struck' }
  /** The price that it has is shown beside the new one, struck through. */
  | { read: 'old price' }
  | { read: 'ticket'; search: string | null }
  /** The number of the ticket whose customer and subject have the words; `told` is what else was said, `status` what it gets: null for a reply. */
  | { read: 'ticket number'; words: string[]; told?: string[]; status: string | null }
  | { read: 'change'; field?: string | undefined }
  | { read: 'tags'; add: string | string[]; remove?: string }
  /** Where there are several locations it is asked back at which; `add` is null where what shall be is said. */
  | { read: 'stock'; add: number | null }
  /** The products that a filter finds which the tool itself cannot take, such as one by price. */
  | { read: 'products'; filter: Record<string, unknown> }

export type LocalUse = {
  tool: string
  args: Record<string, unknown>
  /** A product in the merchant's words, and where its id belongs; `others` are named beside it, `prices` are what each of them shall cost. */
  product: { name: string; into: ProductField; others?: string[]; prices?: string[] } | null
  first: First | null
}

/** What is said instead of using a tool; `part` is `which product` when the answer names one, and `asksFor` the tool that needs it. */
export type LocalSaying = {
  part: 'answer' | 'which product'
  text: string
  asksFor?: string
  choices?: AnswerChoice[]
  pending?: PendingUse
  /** What the text may mean is offered beside it. */
  isOpen?: boolean
}

export const ProductField = z.enum(['product', 'productId', 'productIds'])
export type ProductField = z.infer<typeof ProductField>

const ofOneProduct = new Set([
  'explain-product',
  'view-store-product',
  'list-changes',
  'set-price',
  'set-title',
  'set-stock',
  'set-tags',
  'enrich-product',
  'set-vendor',
  'set-product-type',
  'set-seo',
  'set-description',
  'propose-belief',
])
/** What is asked back while no product is named. */
const whichProduct: Record<string, string> = {
  'view-store-product': 'Which product? Give a part of its title or its SKU.',
}
const maxWeeks = 26

/** The use that a read intent means. */
export function toUse(intent: { tool: string; args: Record<string, unknown> }): LocalUse | LocalSaying {
  const { product: name, products, ...args } = intent.args
  const product = typeof name === 'string' && name !== '' ? name : null
  const use: LocalUse = { tool: intent.tool, args, product: null, first: null }
  const into = (field: ProductField): LocalUse['product'] =>
    product === null ? null : { name: product, into: field }
  const text = whichProduct[intent.tool]
  if (product === null && text !== undefined) {
    const pending = { tool: intent.tool, args, into: 'productId', first: null }
    return { part: 'which product', text, asksFor: intent.tool, pending }
  }
  // Of no one product: what all that are not ready lack.
  if (product === null && intent.tool === 'explain-product') {
    return { ...use, tool: 'find-products', args: { readiness: 'not_ready' } }
  }
  if (ofOneProduct.has(intent.tool)) {
    if (intent.tool === 'set-price') return toPrice(use, into('productId'))
    const { addTag, addTags, removeTag, addStock, ...rest } = args
    const added = z.union([z.string(), z.array(z.string())]).safeParse(addTags ?? addTag).data
    const first: First | null =
      added !== undefined || typeof removeTag === 'string'
        ? {
            read: 'tags',
            add: added ?? '',
            ...(typeof removeTag === 'string' ? { remove: removeTag } : {}),
          }
        : typeof addStock === 'number'
          ? { read: 'stock', add: addStock }
          : intent.tool === 'set-stock' && typeof rest['available'] === 'number'
            ? { read: 'stock', add: null }
            : null
    return { ...use, args: rest, product: into('productId'), first }
  }
  switch (intent.tool) {
    case 'find-products':
      return { ...use, args: toFilter(args) }
    case 'enable-products':
    case 'disable-products':
      return args['minPrice'] === undefined && args['maxPrice'] === undefined
        ? { ...use, product: withOthers(into('productIds'), products) }
        : {
            ...use,
            args: {},
            first: { read: 'products', filter: { ...args, enabled: intent.tool === 'disable-products' } },
          }
    case 'set-ticket-status': {
      const { person, status } = args
      if (typeof person !== 'string' || typeof status !== 'string') return use
      return {
        ...use,
        args: { status },
        first: { read: 'ticket number', words: readTicketNamed(person).words, status },
      }
    }
    case 'find-tickets': {
      const { person, ...rest } = args
      return { ...use, args: typeof person === 'string' ? { ...rest, search: person } : rest }
    }
    case 'add-to-purchase-list':
      return { ...use, product: into('productIds') }
    case 'undo-change': {
      const { field, ...rest } = args
      const first = { read: 'change' as const, ...(typeof field === 'string' ? { field } : {}) }
      return { ...use, args: rest, product: into('productId'), first }
    }
    case 'response-generator':
      return toReply(use)
    case 'fraud-detector': {
      const { orders, ...rest } = args
      return { ...use, args: { ...rest, ...(Array.isArray(orders) ? { orderNames: orders } : {}) } }
    }
    case 'price-optimizer': {
      const { percent, ...rest } = args
      return {
        ...use,
        args: rest,
        product: into('product'),
        first:
          typeof percent === 'number' && product !== null
            ? { read: 'price', percent, amount: null, currency: null }
            : null,
      }
    }
    case 'trend-prediction': {
      const weeks = typeof args['horizonWeeks'] === 'number' ? args['horizonWeeks'] : null
      const horizon = weeks === null ? {} : { horizonWeeks: Math.min(maxWeeks, weeks) }
      return { ...use, args: { ...args, ...horizon }, product: into('product') }
    }
    default:
      return { ...use, product: into('product') }
  }
}

function withOthers(product: LocalUse['product'], names: unknown): LocalUse['product'] {
  const others =
    z
      .array(z.string())
      .safeParse(names)
      .data?.filter((name) => name !== product?.name) ?? []
  return product && others.length > 0 ? { ...product, others } : product
}

function toPrice(use: LocalUse, product: LocalUse['product']): LocalUse {
  const { price, percent, amount, ending, currency: said, ...rest } = use.args
  const currency = typeof said === 'string' ? said : null
  if (product === null) return use
  if (typeof price === 'number') {
    const first = currency === null ? null : ({ read: 'currency', currency } as const)
    return {
      ...use,
      args: { ...rest, price: Number.isInteger(price) ? String(price) : price.toFixed(2) },
      product,
      first,
    }
  }
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    ...use,
    args: rest,
    product,
    first: {
      read: 'price',
      percent: number(percent),
      amount: number(amount),
      currency,
      ...(number(ending) === null ? {} : { ending: number(ending) }),
    },
  }
}

function toFilter({ isEnabled, ...args }: Record<string, unknown>): Record<string, unknown> {
  return { ...args, ...(typeof isEnabled === 'boolean' ? { enabled: isEnabled } : {}) }
}

function toReply(use: LocalUse): LocalUse {
  const { ticket, order, search: said, person, ...rest } = use.args
  const search = typeof person === 'string' ? person : said
  const args: Record<string, unknown> = {
    ...rest,
    ...(typeof order === 'string' ? { orderName: order } : {}),
  }
  if (typeof ticket === 'number') return { ...use, args, first: { read: 'ticket', search: `#${ticket}` } }
  if (typeof order === 'string' && search === undefined && args['text'] === undefined)
    return { ...use, args: { ...args, text: `Where is my order ${order}?` } }
  if (typeof search === 'string') return { ...use, args, first: { read: 'ticket', search } }
  return { ...use, args }
}

/** Where a use belongs when the one who was asked cannot do it. */
export function sayWhoKnows(name: string): string {
  return `The ${name} agent can help with that. Ask it there.`
}

/** The intent as it is kept with the thought. */
export type ReadIntent = { tool: string; args: Record<string, unknown>; agent: AgentId; leftOut: string[] }
